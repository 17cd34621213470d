import type { NumberedBidder } from "~/data/auctions/blocks.server";
import { useLanguage } from "~/i18n/language-provider";
import { BlockButton } from "./block-button";

interface BlockedElsewhereProps {
  auctionId: string;
  blocked: readonly (NumberedBidder & { title: string })[];
}

/** Blocked bidders who did not bid in this auction, each with their number in another auction. */
export function BlockedElsewhere({ auctionId, blocked }: BlockedElsewhereProps) {
  const { t } = useLanguage();
  if (blocked.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{t("dashboard.elsewhere")}</h2>
      <ul className="list">
        {blocked.map((bidder) => (
          <li key={`${bidder.auctionId} ${bidder.number}`} className="card row between">
            <p>
              <b>{t("bidding.person", { n: bidder.number })}</b>{" "}
              <span className="small muted">
                {t("dashboard.metIn")} {bidder.title}
              </span>
            </p>
            <BlockButton auctionId={auctionId} bidder={bidder} isBlocked />
          </li>
        ))}
      </ul>
    </section>
  );
}
