import { expect, test } from "vitest";
import { historyAsSeenBy, type StoredEvent } from "~/domain/auctions/auction-view";
import { historyLines } from "~/domain/auctions/history-lines";
import { toCentavos } from "~/domain/money";

/** [number, maximum, leader after it, price after it] */
type Bid = [by: number, max: number, leader: number, price: number];

const event = (seq: number, more: Partial<StoredEvent>): StoredEvent => ({
  ...{ seq, type: "settlement", at: 1_000 + seq, by: null, leader: null, price: null, max: null },
  ...{ withdrawn: null, reason: null, ...more },
});
const bids = (...all: Bid[]) =>
  all.map(([by, max, leader, price], index) =>
    event(index + 1, { type: "bid", by, leader, max: toCentavos(max), price: toCentavos(price) }),
  );

/** The lines of a history as a viewer reads them, newest first: "1 bid 100". */
function told(
  events: StoredEvent[],
  { leader = null, mine = null }: { leader?: number | null; mine?: number | null } = {},
) {
  const newestFirst = [...events].reverse();
  return historyLines(historyAsSeenBy(newestFirst, mine), { leader, mine }).map((line) =>
    [
      line.by ?? "-",
      line.kind,
      line.price ?? "-",
      line.max !== null && `max ${line.max}`,
      line.isMine && "mine",
      line.isLeading && "leading",
      line.isWithdrawn && "withdrawn",
    ]
      .filter(Boolean)
      .join(" "),
  );
}

const DUEL = bids([1, 500, 1, 100], [2, 300, 1, 310], [2, 700, 2, 510], [2, 900, 2, 510]);

test("a bid that takes the lead shows the price, one that does not shows how it was answered", () => {
  expect(told(DUEL, { leader: 2 })).toEqual([
    "2 raised 510 leading",
    "2 bid 510",
    "1 automatic 310",
    "2 answered -",
    "1 bid 100",
  ]);
});

test("a tie is answered by the one who was first", () => {
  expect(told(bids([1, 500, 1, 100], [2, 500, 1, 500]), { leader: 1 })).toEqual([
    "1 automatic 500 leading",
    "2 answered -",
    "1 bid 100",
  ]);
});

test("readers see their own maxima and know their own lines, the automatic ones too", () => {
  expect(told(DUEL, { leader: 2, mine: 1 })).toEqual([
    "2 raised 510 leading",
    "2 bid 510",
    "1 automatic 310 mine",
    "2 answered -",
    "1 bid 100 max 500 mine",
  ]);
  expect(told(DUEL, { mine: 2 })[3]).toBe("2 answered - max 300 mine");
});

test("no line contains another bidder's maximum", () => {
  const secret = bids([1, 98_765, 1, 100], [2, 54_321, 1, 54_331], [3, 12_345, 1, 54_331]);
  for (const mine of [null, 4]) {
    const lines = historyLines(historyAsSeenBy([...secret].reverse(), mine), { leader: 1, mine });
    for (const max of [98_765, 54_321, 12_345]) expect(JSON.stringify(lines)).not.toContain(String(max));
  }
});

test("bids that were withdrawn are marked, with the automatic ones that they made or provoked", () => {
  const events = [
    ...DUEL.slice(0, 2),
    event(3, { type: "retraction", by: 2, withdrawn: [2], reason: "typo", leader: 1, price: toCentavos(100) }),
  ];
  expect(told(events, { leader: 1 })).toEqual([
    "2 retraction 100",
    "1 automatic 310 withdrawn",
    "2 answered - withdrawn",
    "1 bid 100 leading",
  ]);
  const cancelled = [
    ...DUEL.slice(0, 2),
    event(3, { type: "bidsCancellation", by: 1, withdrawn: [1], reason: "No pagó", leader: 2, price: toCentavos(100) }),
  ];
  expect(told(cancelled, { leader: 2 })).toEqual([
    "1 bidsCancellation 100",
    "1 automatic 310 withdrawn",
    "2 answered - leading",
    "1 bid 100 withdrawn",
  ]);
});

test("a bidder who leads again after a withdrawal bids anew, and is not shown as raising", () => {
  const events = [
    ...bids([1, 500, 1, 100], [2, 700, 2, 510]),
    event(3, { type: "retraction", by: 2, withdrawn: [2], reason: "typo", leader: 1, price: toCentavos(100) }),
    event(4, { type: "bid", by: 2, max: toCentavos(600), leader: 2, price: toCentavos(510) }),
  ];
  expect(told(events, { leader: 2 })[0]).toBe("2 bid 510 leading");
});

test("all else is a line of its own", () => {
  const kinds = ["hold", "capture", "earlySale", "cancellation", "takedown", "settlement"] as const;
  const events = kinds.map((type, index) => event(index + 1, { type }));
  expect(told(events)).toEqual(kinds.map((kind) => `- ${kind} -`).reverse());
});

test("of a part of a history the oldest event only says who led", () => {
  expect(told(DUEL.slice(2), { leader: 2 })).toEqual(["2 raised 510 leading"]);
  expect(told(DUEL.slice(1), { leader: 2 })).toEqual(["2 raised 510 leading", "2 bid 510"]);
  expect(told([])).toEqual([]);
});

test("the leading line is the leader's, also when a later bid of another stands, or the leader took one back", () => {
  const cancelled = [
    ...bids([1, 500, 1, 100], [2, 700, 2, 510], [3, 650, 2, 660], [4, 600, 2, 660]),
    event(5, { type: "bidsCancellation", by: 2, withdrawn: [2], leader: 3, price: toCentavos(610) }),
  ];
  expect(told(cancelled, { leader: 3 }).filter((line) => line.endsWith("leading"))).toEqual(["3 answered - leading"]);
  const retracted = [
    ...bids([1, 500, 1, 100], [1, 900, 1, 100]),
    event(3, { type: "retraction", by: 1, withdrawn: [2], leader: 1, price: toCentavos(100) }),
  ];
  expect(told(retracted, { leader: 1 })).toEqual(["1 retraction 100", "1 raised 100 withdrawn", "1 bid 100 leading"]);
  expect(told(bids([1, 500, 1, 100]), { leader: null })).toEqual(["1 bid 100"]);
});

test("a bid that is answered by an earlier maximum, after a later one was withdrawn, stands with that", () => {
  const raised = [
    ...bids([1, 500, 1, 100], [1, 900, 1, 100]),
    event(3, { type: "retraction", by: 1, withdrawn: [2], leader: 1, price: toCentavos(100) }),
    event(4, { type: "bid", by: 2, max: toCentavos(300), leader: 1, price: toCentavos(310) }),
  ];
  expect(told(raised, { leader: 1 }).slice(0, 2)).toEqual(["1 automatic 310 leading", "2 answered -"]);
  const cancelled = [...raised, event(5, { type: "bidsCancellation", by: 1, withdrawn: [1], leader: 2 })];
  expect(told(cancelled, { leader: 2 }).slice(1, 3)).toEqual(["1 automatic 310 withdrawn", "2 answered - leading"]);
});

test("an automatic bid stands when another bidder's earlier bid is withdrawn", () => {
  const events = [
    ...bids([1, 500, 1, 100], [2, 300, 1, 310], [3, 400, 1, 410]),
    event(4, { type: "bidsCancellation", by: 2, withdrawn: [2], leader: 1, price: toCentavos(410) }),
  ];
  expect(told(events, { leader: 1 }).slice(1, 4)).toEqual([
    "1 automatic 410 leading",
    "3 answered -",
    "1 automatic 310 withdrawn",
  ]);
});

test("automatic bids of a maximum on an earlier page are withdrawn with it", () => {
  const duel = bids([1, 900, 1, 100], [2, 300, 1, 310], [2, 400, 1, 410]);
  const retraction = event(4, { type: "retraction", by: 1, withdrawn: [1], leader: 2, price: toCentavos(100) });
  const whole = told([...duel, retraction], { leader: 2 });
  expect(whole[1]).toBe("1 automatic 410 withdrawn");
  expect(told([...duel.slice(1), retraction], { leader: 2 })).toEqual(whole.slice(0, 3));
  const page = historyLines(historyAsSeenBy([...duel.slice(1)].reverse(), null), {
    leader: null,
    mine: null,
    withdrawnLater: [{ seq: 1, by: 1 }],
  });
  expect(page.map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, false]);
  const another = historyLines(historyAsSeenBy([...duel.slice(1)].reverse(), null), {
    leader: null,
    mine: null,
    withdrawnLater: [{ seq: 1, by: 3 }],
  });
  expect(another.map(({ isWithdrawn }) => isWithdrawn)).toEqual([false, false]);
});
