import type { StoredImage } from "~/data/images/image-store.server";
import { CATEGORIES, type Category } from "~/domain/catalog/product";
import { useLanguage } from "~/i18n/language-provider";
import { Picture } from "~/ui/picture";

/** Each category shows the cover of its newest product. */
export function TrendingCategories({ covers }: { covers: Partial<Record<Category, StoredImage>> }) {
  const { t } = useLanguage();
  return (
    <section className="stack" aria-labelledby="trending">
      <h2 id="trending">{t("catalog.trending")}</h2>
      <div className="tiles">
        {CATEGORIES.map((category) => {
          const cover = covers[category];
          return (
            <a key={category} href={`/category/${category}`}>
              {cover && <Picture image={cover} alt="" sizes="(max-width: 48rem) 45vw, 18rem" />}
              <span>{t(`shell.category.${category}`)}</span>
            </a>
          );
        })}
      </div>
    </section>
  );
}
