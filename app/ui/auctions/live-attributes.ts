import type { AuctionView } from "~/domain/auctions/auction-view";
import { ANNOUNCED_MINUTES } from "~/domain/time-left";
import type { Translate } from "~/i18n/texts";

/** What the island needs to keep an auction's live parts current (app/islands/auction.ts). */
export function liveAttributes(
  auction: AuctionView,
  t: Translate,
): Record<`data-${string}`, string | number | undefined> {
  const { id, seq, now, status, startsAt, endsAt, hold } = auction;
  const isLive = status === "live";
  const isOver = !isLive && status !== "scheduled" && status !== "held";
  return {
    "data-auction": id,
    "data-seq": seq,
    "data-now": now,
    "data-status": status,
    // The next change that time alone makes.
    "data-next": hold?.until ?? (status === "scheduled" ? startsAt : endsAt),
    "data-over": isOver ? "yes" : undefined,
    "data-ends": isLive ? endsAt : 0,
    ...(isLive &&
      Object.fromEntries(ANNOUNCED_MINUTES.map((count) => [`data-left${count}`, t("live.minutesLeft", { count })]))),
  };
}
