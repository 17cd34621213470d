import type { AuctionView } from "~/domain/auctions/auction-view";
import type { Translate } from "~/i18n/texts";

/** Minutes before the end at which it is said aloud how much time is left. */
const TOLD_AT = [60, 15, 5, 1];

/**
 * Marks the element around all parts of an auction that change while somebody looks at it, on its page and in what is
 * fetched later, with what an island has to know to keep them true (app/islands/auction.ts).
 */
export function liveMarks(auction: AuctionView, t: Translate): Record<`data-${string}`, string | number | undefined> {
  const { id, seq, now, status, startsAt, endsAt, hold } = auction;
  const isLive = status === "live";
  const isOver = !isLive && status !== "scheduled" && status !== "held";
  return {
    "data-auction": id,
    "data-seq": seq,
    "data-now": now,
    "data-status": status,
    // When it changes by time alone.
    "data-next": hold?.until ?? (status === "scheduled" ? startsAt : endsAt),
    "data-over": isOver ? "yes" : undefined,
    "data-ends": isLive ? endsAt : 0,
    ...(isLive && Object.fromEntries(TOLD_AT.map((count) => [`data-left${count}`, t("live.minutesLeft", { count })]))),
  };
}
