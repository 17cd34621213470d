import type { ModeratedListing } from "~/data/moderation/corrections.server";
import { useLanguage } from "~/i18n/language-provider";
import { formatCount } from "~/i18n/with-unit";
import { Fact, FactList } from "~/ui/moderation/fact-list";
import { ListingPhotos } from "~/ui/moderation/listing-photos";
import { Moment } from "~/ui/moment";
import { Price } from "~/ui/price";

/** What the market knows of a listing, and what else can be done with it. */
export function ListingFacts({ listing }: { listing: ModeratedListing }) {
  const { t } = useLanguage();
  const { id, status, store, handle, sellerId, photos, isAuction, isRestorable } = listing;
  return (
    <>
      <FactList>
        <Fact name={t("adminUsers.id")}>{id}</Fact>
        <Fact name={t("adminLists.seller")}>
          <a href={`/admin/users/${sellerId}`}>{store}</a>
        </Fact>
        <Fact name={t("files.desk.listed")}>
          <Moment at={listing.createdAt} />
        </Fact>
        <Fact name={t("admin.price")}>
          <Price amount={listing.price} />
        </Fact>
        <Fact name={t("adminLists.facet.kind")}>{t(`catalog.formats.${isAuction ? "auction" : "fixed"}`)}</Fact>
        <Fact name={t("adminLists.facet.category")}>{t(`shell.category.${listing.category}`)}</Fact>
        <Fact name={t("files.desk.condition")}>{t(`catalog.condition.${listing.condition}`)}</Fact>
        <Fact name={t("files.desk.stock")}>{!isAuction && formatCount(listing.stock)}</Fact>
        <Fact name={t("files.listings.bids")}>{isAuction && formatCount(listing.bids)}</Fact>
        <Fact name={t("files.listings.watchers")}>{formatCount(listing.watchers)}</Fact>
      </FactList>
      <ListingPhotos photos={photos} />
      <p className="row">
        <a className="btn" href={`/product/${id}`}>
          {t("adminReports.listing")}
        </a>
        <a className="btn ghost" href={`/admin?seller=${handle}`}>
          {t("adminListing.others")}
        </a>
        <a className="btn ghost" href={`/admin/log?about=${id}`}>
          {t("adminListing.log")}
        </a>
        {status === "removed" && isRestorable && (
          <a className="btn" href={`/admin/takedowns/${id}`}>
            {t("adminTakedowns.restore")}
          </a>
        )}
      </p>
      {status !== "removed" && (
        <p>
          <a className="btn danger" href={`/admin/products/${id}/delete`}>
            {t("admin.delete")}
          </a>
        </p>
      )}
    </>
  );
}
