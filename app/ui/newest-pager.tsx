import { useLanguage } from "~/i18n/language-provider";

/** From a page of a list that begins with the newest: back to its first, and on to what is older. */
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
