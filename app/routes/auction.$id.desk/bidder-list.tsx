import type { Participant } from "~/data/auctions/participants.server";
import type { AuctionView } from "~/domain/auctions/auction-view";
import { useLanguage } from "~/i18n/language-provider";
import { leadText } from "~/ui/auctions/lead-text";
import { Moment } from "~/ui/moment";
import { BlockButton } from "./block-button";

interface BidderListProps {
  auction: Pick<AuctionView, "id" | "status">;
  bidders: readonly Participant[];
  canCancel: boolean;
}

export function BidderList({ auction, bidders, canCancel }: BidderListProps) {
  const { t } = useLanguage();
  const { id: auctionId } = auction;
  const lead = leadText(auction.status);
  return (
    <section className="stack" aria-labelledby="bidders">
      <h2 id="bidders">{t("dashboard.bidders")}</h2>
      {bidders.length === 0 && <p className="muted">{t("dashboard.noBidders")}</p>}
      <ul className="list">
        {bidders.map(({ number, bids, lastBidAt, isLeading, isBlocked }) => (
          <li key={number} className="card row between">
            <div className="stack tight">
              <p className="row">
                <b>{t("bidding.person", { n: number })}</b>
                {isLeading && lead && <span className="chip good">{t(lead)}</span>}
                {isBlocked && <span className="chip bad">{t("dashboard.blocked")}</span>}
              </p>
              <p className="small muted dots">
                <span>{t("dashboard.bids", { count: bids })}</span>
                {lastBidAt !== null && (
                  <span>
                    {t("dashboard.last")} <Moment at={lastBidAt} />
                  </span>
                )}
              </p>
            </div>
            <div className="row">
              {canCancel && bids > 0 && (
                <a className="btn sm ghost" href={`/auction/${auctionId}/bidders/${number}/cancel`}>
                  {t("dashboard.cancelBids")} <span className="sr">{t("bidding.person", { n: number })}</span>
                </a>
              )}
              <BlockButton auctionId={auctionId} bidder={{ auctionId, number }} isBlocked={isBlocked} />
            </div>
          </li>
        ))}
      </ul>
      {bidders.length > 0 && <p className="small muted">{t("dashboard.discreet")}</p>}
    </section>
  );
}
