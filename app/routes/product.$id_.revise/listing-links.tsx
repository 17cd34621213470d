import type { RevisableListing } from "~/data/catalog/revisions.server";
import { actionsFor } from "~/domain/catalog/listing-action";
import { mayEnd } from "~/domain/catalog/product-status";
import { useLanguage } from "~/i18n/language-provider";

/** What else a seller can do with a listing, and what not. */
export function ListingLinks({ listing }: { listing: RevisableListing }) {
  const { t } = useLanguage();
  const { id, auction } = listing;
  const canEnd = mayEnd(listing);
  return (
    <div className="stack">
      {auction && <p className="muted">{t(`listings.auctionsNotPaused.${auction.events === 0 ? "free" : "bid"}`)}</p>}
      <div className="row">
        {auction && (
          <>
            <a className="btn" href={`/auction/${auction.id}/desk`}>
              {t("dashboard.title")}
            </a>
            <a className="btn danger" href={`/auction/${auction.id}/cancel`}>
              {t("dashboard.cancel")}
            </a>
          </>
        )}
        {actionsFor(listing)
          .filter((action) => action === "pause" || action === "resume")
          .map((action) => (
            <form key={action} method="post" action="/seller-settings/listings">
              <button className="btn" type="submit" name="one" value={`${action}:${id}`}>
                {t(`listings.action.${action}`)}
              </button>
            </form>
          ))}
        {canEnd && (
          <a className="btn danger" href={`/product/${id}/end`}>
            {t("revise.end")}
          </a>
        )}
      </div>
    </div>
  );
}
