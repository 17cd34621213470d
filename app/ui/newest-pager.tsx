import { useLanguage } from "~/i18n/language-provider";

/** Links of a list that starts with the newest: to its first page, and to older entries. */
export function NewestPager({ newest, next }: { newest: string | null; next: string | null }) {
  const { t } = useLanguage();
  if (!newest && !next) return null;
  return (
    <nav className="row between" aria-label={t("catalog.pages")}>
      {newest ? (
        <a className="btn ghost" href={newest}>
          {t("shell.newest")}
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
