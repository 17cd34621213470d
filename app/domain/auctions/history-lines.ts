import type { Centavos } from "../money";
import type { EventView } from "./auction-view";
import type { AuctionEvent } from "./history";

/** `answered`: outbid by the leader's maximum (`automatic`). `raised`: the leader raised their own maximum. */
type LineKind = "bid" | "answered" | "automatic" | "raised" | Exclude<AuctionEvent["type"], "bid">;

export interface HistoryLine {
  seq: number;
  kind: LineKind;
  at: number;
  by: number | null;
  isMine: boolean;
  price: Centavos | null;
  max: Centavos | null;
  isLeading: boolean;
  isWithdrawn: boolean;
  reason: string | null;
}

interface HistoryView {
  /** `null` on a page of earlier events: the leading bid is a later one. */
  leader: number | null;
  mine: number | null;
  /** Bids that later events than these withdrew, and whose. */
  withdrawnLater?: readonly { seq: number; by: number }[];
}

/** Newest first. The oldest event is only compared with, unless it is the auction's first. */
export function historyLines(
  events: readonly EventView[],
  { leader, mine, withdrawnLater = [] }: HistoryView,
): HistoryLine[] {
  const withdrawn = new Set([
    ...withdrawnLater.map(({ seq }) => seq),
    ...events.flatMap((event) => event.withdrawn ?? []),
  ]);
  let standing: EventView[] = [];
  const lines: HistoryLine[] = [];
  let before: EventView | null = null;
  for (const event of [...events].reverse()) {
    if (before || event.seq === 1) lines.unshift(...linesOf(event, before?.leader ?? null));
    if (event.type === "bid") standing.push(event);
    standing = standing.filter(({ seq }) => !event.withdrawn?.includes(seq));
    before = event;
  }
  const leading =
    leader === null ? -1 : lines.findIndex((line) => line.by === leader && isBid(line) && !line.isWithdrawn);
  return lines.map((line, index) => ({ ...line, isLeading: index === leading }));

  function linesOf(event: EventView, ledBefore: number | null): HistoryLine[] {
    const { seq, at, by, isMine, max, price, reason, type } = event;
    const line = { seq, at, by, isMine, max, price, reason, isLeading: false, isWithdrawn: withdrawn.has(seq) };
    if (type !== "bid") return [{ ...line, kind: type }];
    if (by !== event.leader) return [automatic(event), { ...line, kind: "answered", price: null }];
    if (by !== ledBefore) return [{ ...line, kind: "bid" }];
    return [{ ...line, kind: "raised" }];
  }

  /** A bid of the proxy is withdrawn with the bid that it answers, or with its own maximum. */
  function automatic({ seq, at, leader: by, price }: EventView): HistoryLine {
    const answering = standing.findLast((bid) => bid.by === by);
    const isAnswerGone = answering ? withdrawn.has(answering.seq) : isEarlierWithdrawn(by, seq);
    const isWithdrawn = withdrawn.has(seq) || isAnswerGone;
    return {
      seq,
      kind: "automatic",
      at,
      by,
      isMine: by === mine,
      price,
      max: null,
      reason: null,
      isLeading: false,
      isWithdrawn,
    };
  }

  /** Whether a bid of theirs before these events was withdrawn after `seq`. Then their newest of that time was, too. */
  function isEarlierWithdrawn(bidder: number | null, seq: number): boolean {
    const isEarlier = (bid: number) => bid < (events.at(-1)?.seq ?? 0);
    return (
      withdrawnLater.some((bid) => bid.by === bidder && isEarlier(bid.seq)) ||
      events.some((event) => event.by === bidder && event.seq > seq && event.withdrawn?.some(isEarlier))
    );
  }
}

function isBid({ kind }: HistoryLine): boolean {
  return kind === "bid" || kind === "answered" || kind === "automatic" || kind === "raised";
}
