import type { StoredImage } from "~/data/images/image-store.server";
import { CATEGORIES, type Category } from "~/domain/catalog/product";
import { widthFilling } from "~/domain/images/picture";
import { useLanguage } from "~/i18n/language-provider";
import { Kept } from "~/ui/kept";
import { Picture, sizesOf } from "~/ui/picture";

/** Width by height of a tile. */
const TILE = 5 / 3;

type Covers = Partial<Record<Category, StoredImage>>;

/** Each category shows the cover of its newest product. */
export function TrendingCategories({ covers }: { covers: Covers }) {
  const { t } = useLanguage();
  return (
    <section className="stack" aria-labelledby="trending">
      <h2 id="trending">{t("catalog.trending")}</h2>
      <Kept as="div" className="tiles" from={covers}>
        {() => <Tiles covers={covers} />}
      </Kept>
    </section>
  );
}

function Tiles({ covers }: { covers: Covers }) {
  const { t } = useLanguage();
  return CATEGORIES.map((category) => {
    const cover = covers[category];
    return (
      <a key={category} href={`/category/${category}`}>
        {cover && <Picture image={cover} alt="" sizes={tileSizes(cover)} />}
        <span>{t(`shell.category.${category}`)}</span>
      </a>
    );
  });
}

function tileSizes(cover: StoredImage): string {
  const times = widthFilling(cover, TILE);
  return sizesOf({ vw: 45 * times, upTo: 48, rem: 18 * times });
}
