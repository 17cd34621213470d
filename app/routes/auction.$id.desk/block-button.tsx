import type { NumberedBidder } from "~/data/auctions/blocks.server";
import { useLanguage } from "~/i18n/language-provider";

/** Blocks a bidder from all auctions of the seller, or unblocks them. `auctionId` is the auction of this page. */
export function BlockButton({
  auctionId,
  bidder,
  isBlocked,
}: {
  auctionId: string;
  bidder: NumberedBidder;
  isBlocked: boolean;
}) {
  const { t } = useLanguage();
  return (
    <form method="post" action={`/auction/${auctionId}/${isBlocked ? "unblock" : "block"}`}>
      <input type="hidden" name="auction" value={bidder.auctionId} />
      <input type="hidden" name="number" value={bidder.number} />
      <button className="btn sm ghost" type="submit">
        {t(isBlocked ? "dashboard.unblock" : "dashboard.block")}{" "}
        <span className="sr">{t("bidding.person", { n: bidder.number })}</span>
      </button>
    </form>
  );
}
