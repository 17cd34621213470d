import type { AuctionPage } from "~/http/pages/auction-page.server";
import { useLanguage } from "~/i18n/language-provider";
import { LiveHistory } from "~/ui/auctions/live-history";

/** `all` is the URL of the whole history. */
export function History({ live: { auction, history, isMore }, all }: { live: AuctionPage; all: string }) {
  const { t } = useLanguage();
  return (
    <section className="stack tight" aria-labelledby="history">
      <h2 id="history">{t("bidding.history")}</h2>
      <LiveHistory auction={auction} lines={history} all={isMore ? all : null} />
      <p className="row small">
        {auction.startsAt <= auction.now && <a href={`/auction/${auction.id}/proof`}>{t("proof.title")}</a>}
        {auction.mine && <a href={`/auction/${auction.id}/receipts`}>{t("proof.receipts")}</a>}
      </p>
    </section>
  );
}
