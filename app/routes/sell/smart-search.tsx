import { useLanguage } from "~/i18n/language-provider";

interface SmartSearchProps {
  title: string | undefined;
  busy: boolean;
  /** Where the form is sent. */
  to: string;
}

/** Fills in the rest of the form from the title. */
export function SmartSearch({ title, busy, to }: SmartSearchProps) {
  const { t } = useLanguage();
  return (
    <div className="stack tight">
      <p>
        <button
          className="btn"
          type="submit"
          formAction={to}
          formNoValidate
          disabled={busy}
          aria-describedby="smart-search-hint"
        >
          {t("assistant.button")}
        </button>
      </p>
      <p className="small muted" id="smart-search-hint">
        {t("assistant.hint")}
      </p>
      <p>
        <a href={title ? `/prices?q=${encodeURIComponent(title)}` : "/prices"} target="_blank" rel="noopener">
          {t("prices.title")}
        </a>
      </p>
    </div>
  );
}
