import { complainableUntil } from "~/domain/auctions/complaint";
import type { AuctionPage } from "~/http/pages/auction-page.server";
import { useLanguage } from "~/i18n/language-provider";
import { LiveHistory } from "~/ui/auctions/live-history";
import { HistoryWords } from "./history-words";

export function History({ live: { auction, history, pages } }: { live: AuctionPage }) {
  const { t } = useLanguage();
  return (
    <section className="stack tight" aria-labelledby="history">
      <h2 id="history">{t("bidding.history")}</h2>
      <LiveHistory auction={auction} lines={history} pages={pages} />
      {(auction.bids > 0 || history.length > 1) && <HistoryWords />}
      <p className="row small">
        {auction.startsAt <= auction.now && <a href={`/auction/${auction.id}/proof`}>{t("proof.title")}</a>}
        {auction.mine && <a href={`/auction/${auction.id}/receipts`}>{t("proof.receipts")}</a>}
        {(auction.mine || auction.isOwn) && complainableUntil(auction, auction.now) !== null && (
          <a href={`/auction/${auction.id}/complaint`}>{t("complaints.link")}</a>
        )}
      </p>
    </section>
  );
}
