import type { AuctionStatus } from "~/domain/auctions/auction";
import type { TextKey } from "~/i18n/texts";

/** `null` in other statuses. */
export function leadText(status: AuctionStatus): TextKey | null {
  if (status === "live" || status === "held") return "bidding.leading";
  return status === "sold" ? "bidding.winner" : null;
}
