import type { ProductCard } from "~/data/catalog/products.server";
import { useLanguage } from "~/i18n/language-provider";
import { ProductGrid } from "~/ui/catalog/product-grid";
import type { ShownProduct } from "./facts";

interface RelatedProps {
  store: ShownProduct["store"];
  similar: readonly ProductCard[];
  ofSeller: readonly ProductCard[];
}

/** Other listings, below a product. */
export function Related({ store, similar, ofSeller }: RelatedProps) {
  const { t } = useLanguage();
  return (
    <>
      <Similar products={similar} />
      <Shelf
        id="of-seller"
        title={
          <>
            {t("catalog.ofSeller", { store: "" })}
            <a href={`/store/${store.handle}`}>{store.name}</a>
          </>
        }
        products={ofSeller}
      />
    </>
  );
}

export function Similar({ products }: { products: readonly ProductCard[] }) {
  const { t } = useLanguage();
  return <Shelf id="similar" title={t("catalog.similar")} products={products} />;
}

function Shelf({ id, title, products }: { id: string; title: React.ReactNode; products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <section className="shelf stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ProductGrid products={products} cards="row" />
    </section>
  );
}
