import type { ProductCard } from "~/data/catalog/products.server";
import { titleFor } from "~/domain/catalog/translation";
import { useLanguage } from "~/i18n/language-provider";

export interface HeartProps {
  product: ProductCard;
  /** A visitor's is empty, so that pages can be cached for all. */
  verb: "watch" | "unwatch";
  /** The page to return to. */
  to: string;
}

/** Watches or stops watching a product. */
export function Heart({ product, verb, to }: HeartProps) {
  const { t, language } = useLanguage();
  return (
    <form className="heart" method="post" action={`/product/${product.id}/${verb}?to=${encodeURIComponent(to)}`}>
      <button
        className={verb}
        type="submit"
        aria-label={`${t(`bidding.${verb}`)}: ${titleFor(product, language).text}`}
      />
    </form>
  );
}
