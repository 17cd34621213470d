import type { ProductCard } from "~/data/catalog/products.server";
import { useLanguage } from "~/i18n/language-provider";
import { Picture } from "./picture";
import { Price } from "./price";

/** Cards of products. The first `eager` pictures are fetched at once. */
export function ProductGrid({ products, eager }: { products: readonly ProductCard[]; eager: number }) {
  return (
    <ul className="grid">
      {products.map((product, index) => (
        <Card key={product.id} product={product} first={index < eager} />
      ))}
    </ul>
  );
}

function Card({ product, first }: { product: ProductCard; first: boolean }) {
  const { t } = useLanguage();
  return (
    <li className="item">
      <Picture image={product.image} alt="" sizes="(max-width: 48rem) 44vw, 14rem" first={first} />
      <span className="chip rosa">{t(product.isAuction ? "catalog.auction" : "catalog.buyNowBadge")}</span>
      <h3>
        <a href={`/product/${product.id}`}>{product.title}</a>
      </h3>
      <Price amount={product.price} />
      <p className="small muted">
        {t(`catalog.condition.${product.condition}`)}
        {product.shipping === null && ` · ${t("catalog.freeShipping")}`}
      </p>
    </li>
  );
}
