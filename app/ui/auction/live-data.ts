import type { SeenAuction } from "~/domain/auction/seen";
import type { Translate } from "~/i18n/texts";

/** Minutes before the end at which it is said aloud how much time is left. */
const TOLD_AT = [60, 15, 5, 1];

/**
 * What an island has to know to keep an auction true on the page of somebody who looks at it (app/islands/auction.ts):
 * attributes of the element around it, on the page and in what is fetched later.
 */
export function liveData(auction: SeenAuction, t: Translate): Record<`data-${string}`, string | number | undefined> {
  const { id, seq, now, status, startsAt, endsAt, hold } = auction;
  const isLive = status === "live";
  const isOver = !isLive && status !== "scheduled" && status !== "held";
  return {
    "data-auction": id,
    "data-seq": seq,
    "data-now": now,
    // When it changes by time alone.
    "data-next": hold?.until ?? (status === "scheduled" ? startsAt : endsAt),
    "data-over": isOver ? "yes" : undefined,
    "data-ends": isLive ? endsAt : undefined,
    ...(isLive && Object.fromEntries(TOLD_AT.map((count) => [`data-left${count}`, t("live.minutesLeft", { count })]))),
  };
}
