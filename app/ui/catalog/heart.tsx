import { useLocation } from "@remix-run/react";
import type { ProductCard } from "~/data/catalog/products.server";
import { titleFor } from "~/domain/catalog/translation";
import { useLanguage } from "~/i18n/language-provider";
import { useRoot } from "../site";

/** Watches or stops watching, and returns to this page. A visitor's is empty, so that pages can be cached for all. */
export function Heart({ product }: { product: ProductCard }) {
  const { t, language } = useLanguage();
  const { id } = product;
  const { viewer } = useRoot();
  const { pathname, search } = useLocation();
  const verb = viewer?.watched.includes(id) ? "unwatch" : "watch";
  return (
    <form className="heart" method="post" action={`/product/${id}/${verb}?to=${encodeURIComponent(pathname + search)}`}>
      <button
        className={verb}
        type="submit"
        aria-label={`${t(`bidding.${verb}`)}: ${titleFor(product, language).text}`}
      />
    </form>
  );
}
