import type { RevisableListing } from "~/data/catalog/revisions.server";
import { mayEnd } from "~/domain/catalog/product-status";
import { useLanguage } from "~/i18n/language-provider";

/** What else a seller can do with a listing, and what not. */
export function ListingLinks({ listing }: { listing: RevisableListing }) {
  const { t } = useLanguage();
  const { id, auction } = listing;
  const canEnd = mayEnd(listing);
  return (
    <div className="stack">
      <p className="muted">
        {t("revise.photos")} {canEnd && t("revise.photosEnd")}
      </p>
      <div className="row">
        {auction && (
          <>
            <a className="btn" href={`/auction/${auction.id}/desk`}>
              {t("dashboard.manage")}
            </a>
            <a className="btn danger" href={`/auction/${auction.id}/cancel`}>
              {t("dashboard.cancel")}
            </a>
          </>
        )}
        {canEnd && (
          <a className="btn danger" href={`/product/${id}/end`}>
            {t("revise.end")}
          </a>
        )}
      </div>
    </div>
  );
}
