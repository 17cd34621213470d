import type { AuctionStatus } from "~/domain/auctions/auction";
import type { TextKey } from "~/i18n/texts";

/** What is said of whoever leads an auction, or led it at its end; `null` when that is nothing. */
export function leadText(status: AuctionStatus): TextKey | null {
  if (status === "live" || status === "held") return "bidding.leading";
  return status === "sold" ? "bidding.winner" : null;
}
