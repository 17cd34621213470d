import { useLanguage } from "~/i18n/language-provider";

/** The URLs of the neighbouring pages; `null` at an end. */
export interface PagerProps {
  previous: string | null;
  next: string | null;
}

export function Pager({ previous, next }: PagerProps) {
  const { t } = useLanguage();
  if (!previous && !next) return null;
  return (
    <nav className="row between" aria-label={t("catalog.pages")}>
      {previous ? (
        <a className="btn ghost" href={previous} rel="prev">
          {t("catalog.previousPage")}
        </a>
      ) : (
        <span />
      )}
      {next && (
        <a className="btn" href={next} rel="next">
          {t("catalog.nextPage")}
        </a>
      )}
    </nav>
  );
}
