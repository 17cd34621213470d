import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";

interface EmptyProps {
  says: TextKey;
  /** Where to find what is missing. */
  to: string;
  text: TextKey;
  /** Whether going there is what the page is for. */
  isMain?: boolean;
}

/** An empty list. */
export function Empty({ says, to, text, isMain = true }: EmptyProps) {
  const { t } = useLanguage();
  return (
    <div className="card stack center">
      <p>{t(says)}</p>
      <a className={isMain ? "btn main" : "btn"} href={to}>
        {t(text)}
      </a>
    </div>
  );
}
