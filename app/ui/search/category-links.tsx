import { CATEGORIES } from "~/domain/catalog/product";
import { useLanguage } from "~/i18n/language-provider";

/** Shown on a page without results. */
export function CategoryLinks() {
  const { t } = useLanguage();
  return (
    <nav className="row center-row" aria-label={t("catalog.browse")}>
      {CATEGORIES.map((category) => (
        <a key={category} className="btn sm ghost" href={`/category/${category}`}>
          {t(`shell.category.${category}`)}
        </a>
      ))}
    </nav>
  );
}
