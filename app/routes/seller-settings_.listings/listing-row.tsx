import type { ListedOwn } from "~/data/catalog/own-listings.server";
import { actionsFor } from "~/domain/catalog/listing-action";
import { READABLE_STATUSES } from "~/domain/catalog/product-status";
import { REVISABLE_STATUSES } from "~/domain/catalog/revision";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Moment } from "~/ui/moment";
import { OrderItem } from "~/ui/orders/order-item";
import { useRoot } from "~/ui/site";
import { Removal } from "./removal";

interface ListingRowProps extends Omit<ListedOwn, "cursor"> {
  /** Whether it can be one of several that are changed. */
  canChoose: boolean;
  /** Whether no other is in sight. */
  isAlone: boolean;
}

export function ListingRow({ canChoose, isAlone, ...listing }: ListingRowProps) {
  const { language, t } = useLanguage();
  const { viewer } = useRoot();
  const {
    id,
    title,
    image,
    price,
    status,
    isAuction,
    stock,
    views,
    watchers,
    auctionId,
    auctionEndsAt,
    createdAt,
    isAway,
    isHeld,
  } = listing;
  const hasPage = READABLE_STATUSES.includes(status) || REVISABLE_STATUSES.includes(status);
  const offSale = viewer?.suspension ? "suspensions.hidden" : "away.hidden";
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
              <input type="checkbox" name="listing" value={id} defaultChecked={isAlone} />
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
            .filter((action) => action === "pause" || action === "resume" || action === "relist")
            .map((action) => (
              <button key={action} className="btn sm" type="submit" name="one" value={`${action}:${id}`}>
                {t(`listings.action.${action}`)}
                {forTitle}
              </button>
            ))}
          {auctionId && status === "ended" && (
            <button className="btn sm" type="submit" formAction={`/auction/${auctionId}/relist`}>
              {t("listings.action.relist")}
              {forTitle}
            </button>
          )}
          {auctionId && status !== "removed" && (
            <a className="btn sm" href={`/auction/${auctionId}/desk`}>
              {t("listings.manage")}
              {forTitle}
            </a>
          )}
          {status !== "removed" && (
            <button className="btn sm ghost" type="submit" formAction={`/product/${id}/duplicate`}>
              {t("listings.duplicate")}
              {forTitle}
            </button>
          )}
        </>
      }
    >
      <p className="small muted dots">
        <span>{t(isHeld ? "listings.createdOn" : "listings.listedOn", { day: formatDay(createdAt, language) })}</span>
        {!isAuction && <span>{t("listings.pieces", { count: stock })}</span>}
        {views > 0 && <span>{t("store.views", { count: views })}</span>}
        {watchers > 0 && <span>{t("listings.watching", { count: watchers })}</span>}
      </p>
      {/* That of one which never began waits for an administrator. */}
      {auctionId && auctionEndsAt !== null && (
        <p className="small dots">
          <span>{t("cards.bids", { count: listing.bids })}</span>
          <span>
            {t(REVISABLE_STATUSES.includes(status) ? "listings.ends" : "orders.over")}{" "}
            <Moment at={auctionEndsAt} shows="phrase" />
          </span>
        </p>
      )}
      {status === "removed" && <Removal id={id} at={listing.closedAt ?? createdAt} />}
      {isHeld && (
        <p className="small">
          {t("reviews.note")} <a href={`/seller-settings/listings/${id}/review`}>{t("reviews.link")}</a>
        </p>
      )}
      {status === "paused" && !isHeld && <p className="small">{t(isAway ? offSale : "listings.pausedHint")}</p>}
    </OrderItem>
  );
}
