import type { AuctionView } from "~/domain/auctions/auction-view";
import { useLanguage } from "~/i18n/language-provider";

export function OwnerLinks({ auction: { id, status } }: { auction: Pick<AuctionView, "id" | "status"> }) {
  const { t } = useLanguage();
  const isOver = !["scheduled", "live", "held"].includes(status);
  return (
    <>
      {isOver && (
        <a className="btn main wide" href={`/auction/${id}/after`}>
          {t("afterAuction.title")}
        </a>
      )}
      <a className="btn wide" href={`/auction/${id}/desk`}>
        {t("dashboard.title")}
      </a>
    </>
  );
}
