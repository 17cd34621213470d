import type { KnownBidder } from "~/data/auctions/blocks.server";
import { useLanguage } from "~/i18n/language-provider";

/** Keeps somebody out of all auctions of the seller, or no longer; `auctionId` is the auction of this desk. */
export function BlockButton({
  auctionId,
  met,
  isBlocked,
}: {
  auctionId: string;
  met: KnownBidder;
  isBlocked: boolean;
}) {
  const { t } = useLanguage();
  return (
    <form method="post" action={`/auction/${auctionId}/${isBlocked ? "unblock" : "block"}`}>
      <input type="hidden" name="met" value={met.auctionId} />
      <input type="hidden" name="number" value={met.number} />
      <button className="btn sm ghost" type="submit">
        {t(isBlocked ? "desk.unblock" : "desk.block")}{" "}
        <span className="sr">{t("bidding.person", { n: met.number })}</span>
      </button>
    </form>
  );
}
