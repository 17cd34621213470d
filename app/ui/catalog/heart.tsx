import { useLocation } from "@remix-run/react";
import type { ProductCard } from "~/data/catalog/products.server";
import { titleFor } from "~/domain/catalog/translation";
import { isUploadOf } from "~/domain/images/picture";
import { useLanguage } from "~/i18n/language-provider";
import { useRoot } from "../site";

/**
 * Watches or stops watching, and returns to this page. A visitor's is empty, so that pages can be cached for all; one's own
 * product has none.
 */
export function Heart({ product }: { product: ProductCard }) {
  const { t, language } = useLanguage();
  const { id, image } = product;
  const { viewer } = useRoot();
  const { pathname, search } = useLocation();
  if (viewer && isUploadOf(viewer.id, image.key)) return null;
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
