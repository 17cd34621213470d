import { useLanguage } from "~/i18n/language-provider";

/** The URLs of the neighbouring pages; `null` at an end. */
export interface PagerProps {
  previous: string | null;
  next: string | null;
}

export function Pager({ previous, next }: PagerProps) {
  const { t } = useLanguage();
  return <PageLinks back={previous} label={t("catalog.previousPage")} rel="prev" next={next} />;
}

/** Links of a list that is read in one direction: to its first page, and to its next. */
export function NewestPager({ newest, next }: { newest: string | null; next: string | null }) {
  const { t } = useLanguage();
  return <PageLinks back={newest} label={t("shell.firstPage")} next={next} />;
}

interface PageLinksProps {
  back: string | null;
  label: string;
  rel?: "prev";
  next: string | null;
}

export function PageLinks({ back, label, rel, next }: PageLinksProps) {
  const { t } = useLanguage();
  if (!back && !next) return null;
  return (
    <nav className="row between" aria-label={t("catalog.pages")}>
      {back ? (
        <a className="btn ghost" href={back} rel={rel}>
          {label}
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
