import { CATEGORIES, type Category } from "~/domain/catalog/product";
import { useLanguage } from "~/i18n/language-provider";

/** All categories, or some. */
export function CategoryLinks({ categories = CATEGORIES }: { categories?: readonly Category[] }) {
  const { t } = useLanguage();
  return (
    <nav className="row center-row" aria-label={t("catalog.browse")}>
      {categories.map((category) => (
        <a key={category} className="btn sm ghost" href={`/category/${category}`}>
          {t(`shell.category.${category}`)}
        </a>
      ))}
    </nav>
  );
}
