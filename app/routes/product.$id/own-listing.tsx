import type { ReactNode } from "react";
import { actionsFor } from "~/domain/catalog/listing-action";
import { REVISABLE_STATUSES } from "~/domain/catalog/revision";
import { useLanguage } from "~/i18n/language-provider";
import type { ShownProduct } from "./facts";

interface OwnListingProps {
  product: ShownProduct;
  says: string;
  /** Pieces sold; `null` of an auction, whose bids stand at its price. */
  sold: number | null;
  /** Of the last 30 days. */
  views: number;
  /** More links. */
  children?: ReactNode;
}

export function OwnListing({ product, says, sold, views, children }: OwnListingProps) {
  const { t } = useLanguage();
  const { id, status, startsAt, watchers, stock, isHeld } = product;
  const canRelist = actionsFor({ status, isAuction: sold === null, isAway: false, isHeld }).includes("relist");
  const numbers = [t("store.viewsLately", { count: views }), t("bidding.watchers", { count: watchers })];
  if (sold !== null) numbers.push(t("catalog.left", { count: stock }), t("catalog.sold", { count: sold }));
  return (
    <div className="stack tight">
      <p className="muted">
        {says} {startsAt !== null && t("revise.onlyYou")}
      </p>
      {isHeld && (
        <p>
          {t("reviews.yours")} <a href={`/seller-settings/listings/${id}/review`}>{t("reviews.link")}</a>
        </p>
      )}
      <p className="strong">{numbers.map((one) => one.replaceAll(" ", "\u00a0")).join("\u00a0· ")}</p>
      {REVISABLE_STATUSES.includes(status) && (
        <a className="btn main wide" href={`/product/${id}/revise`}>
          {t("revise.link")}
        </a>
      )}
      {canRelist && (
        <form method="post" action="/seller-settings/listings">
          <button className="btn main wide" type="submit" name="one" value={`relist:${id}`}>
            {t("listings.action.relist")}
          </button>
        </form>
      )}
      {status !== "removed" && (
        <form method="post" action={`/product/${id}/duplicate`}>
          <button className="btn wide" type="submit">
            {t("listings.duplicate")}
          </button>
        </form>
      )}
      {children}
    </div>
  );
}
