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
}

export function OwnListing({ product: { id, status, startsAt, watchers, stock }, says, sold, views }: OwnListingProps) {
  const { t } = useLanguage();
  const numbers = [t("store.viewsLately", { count: views }), t("bidding.watchers", { count: watchers })];
  if (sold !== null) numbers.push(t("catalog.left", { count: stock }), t("catalog.sold", { count: sold }));
  return (
    <div className="stack tight">
      <p className="muted">
        {says} {startsAt !== null && t("revise.onlyYou")}
      </p>
      <p className="strong">{numbers.join(" · ")}</p>
      {REVISABLE_STATUSES.includes(status) && (
        <a className="btn main wide" href={`/product/${id}/revise`}>
          {t("revise.link")}
        </a>
      )}
    </div>
  );
}
