import type { AuctionStatus } from "~/domain/auctions/auction";
import type { TextKey } from "~/i18n/texts";

/** Of an auction that is over. A winning bid is no sale yet: whether and by whom it was paid is told to its buyer alone. */
export function endPriceLabel(closing: AuctionStatus | null): TextKey {
  if (closing === "sold_bin") return "bidding.finalPrice";
  return closing === "sold" ? "bidding.winningBid" : "bidding.lastBid";
}
