import type { ListedOwn } from "~/data/catalog/own-listings.server";
import { actionsFor } from "~/domain/catalog/listing-action";
import { READABLE_STATUSES } from "~/domain/catalog/product-status";
import { REVISABLE_STATUSES } from "~/domain/catalog/revision";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Moment } from "~/ui/moment";
import { OrderItem } from "~/ui/orders/order-item";

interface ListingRowProps extends Omit<ListedOwn, "cursor"> {
  /** Whether it can be one of several that are changed. */
  canChoose: boolean;
}

export function ListingRow({ canChoose, ...listing }: ListingRowProps) {
  const { language, t } = useLanguage();
  const { id, title, image, price, status, isAuction, stock, watchers, auctionEndsAt, createdAt, isAway } = listing;
  const hasPage = READABLE_STATUSES.includes(status) || REVISABLE_STATUSES.includes(status);
  const forTitle = (
    <span className="sr">
      {" "}
      <ListingTitle of={listing} />
    </span>
  );
  return (
    <OrderItem
      page={hasPage ? `/product/${id}` : null}
      {...{ title, language: listing.language, image, amount: price }}
      buttons={
        <>
          {canChoose && !isAuction && (
            <label className="check row">
              <input type="checkbox" name="listing" value={id} />
              {t("listings.choose")}
              {forTitle}
            </label>
          )}
          {REVISABLE_STATUSES.includes(status) && (
            <a className="btn sm" href={`/product/${id}/revise`}>
              {t("listings.edit")}
              {forTitle}
            </a>
          )}
          {actionsFor(listing)
            .filter((action) => action === "pause" || action === "resume")
            .map((action) => (
              <button key={action} className="btn sm" type="submit" name="one" value={`${action}:${id}`}>
                {t(`listings.action.${action}`)}
                {forTitle}
              </button>
            ))}
        </>
      }
    >
      <p className="small muted">
        {t("listings.listedOn", { day: formatDay(createdAt, language) })}
        {!isAuction && <> · {t("listings.pieces", { count: stock })}</>}
        {watchers > 0 && <> · {t("listings.watching", { count: watchers })}</>}
      </p>
      {isAuction && auctionEndsAt !== null && (
        <p className="small">
          {t("cards.bids", { count: listing.bids })} · <Moment at={auctionEndsAt} />
        </p>
      )}
      {status === "removed" && <p className="small">{t("listings.removed")}</p>}
      {status === "paused" && <p className="small">{t(isAway ? "away.hidden" : "listings.pausedHint")}</p>}
    </OrderItem>
  );
}
