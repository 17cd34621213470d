import { expect, test } from "vitest";
import { isReserveMet } from "~/domain/auctions/lead";
import { replay } from "~/domain/auctions/replay";
import type { PastRetraction } from "~/domain/auctions/retraction-limit";
import { previewRetraction } from "~/domain/auctions/withdrawal";
import { REASON_MAX } from "~/domain/reason";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { Auction, END, START, terms } from "./builders";

const NOON = START + DAY;

/** Ana 200, Beto 300, Ana 400, Carla 350: Ana leads at 360.00. */
function contested(at = NOON) {
  const auction = new Auction(terms());
  for (const [bidder, max] of [
    ["ana", 200_00],
    ["beto", 300_00],
    ["ana", 400_00],
    ["carla", 350_00],
  ] as const) {
    expect(auction.bid(bidder, max, at)).toBe("ok");
  }
  return auction;
}

test("long before the end all bids of a bidder go, and the others' are replayed in their order", () => {
  const auction = contested();
  expect(auction.retract("ana", NOON + DAY)).toBe("ok");
  expect(auction.history.at(-1)).toMatchObject({ type: "retraction", bidder: "ana", bids: [1, 3], reason: "typo" });
  expect(auction.state.lead).toEqual({ bidder: "carla", max: 350_00, price: 310_00 });
  expect(auction.state.endsAt).toBe(END);
  expect(replay(auction.history, auction.terms)).toEqual(auction.state);
});

test("in the last twelve hours only the newest goes, and the bidder's earlier ones stand again", () => {
  const auction = contested(END - 12 * HOUR);
  expect(auction.retract("ana", END - 12 * HOUR)).toBe("ok");
  expect(auction.history.at(-1)).toMatchObject({ bids: [3] });
  expect(auction.state.lead).toEqual({ bidder: "carla", max: 350_00, price: 310_00 });
  expect(auction.retract("ana", END - 12 * HOUR)).toBe("ok");
  expect(auction.history.at(-1)).toMatchObject({ bids: [1] });
  expect(auction.retract("ana", END - 12 * HOUR)).toBe("noBids");
});

test("twelve hours are exact: one millisecond more, and all go", () => {
  const auction = contested(END - 12 * HOUR - 1);
  auction.retract("ana", END - 12 * HOUR - 1);
  expect(auction.history.at(-1)).toMatchObject({ bids: [1, 3] });
});

test("the newest goes within one hour", () => {
  const at = END - 6 * HOUR;
  expect(contested(at).retract("ana", at + HOUR)).toBe("ok");
  expect(contested(at).retract("ana", at + HOUR + 1)).toBe("retractTooLate");
});

test("nothing goes in the last five minutes", () => {
  const auction = contested(END - 30 * MINUTE);
  expect(auction.retract("ana", END - 5 * MINUTE)).toBe("retractTooLate");
  expect(auction.retract("ana", END - 1)).toBe("retractTooLate");
  expect(auction.retract("ana", END - 5 * MINUTE - 1)).toBe("ok");
});

test("it takes a running auction and a bid that stands", () => {
  expect(contested().retract("ana", END)).toBe("auctionEnded");
  expect(new Auction(terms()).retract("ana", START - 1)).toBe("auctionNotStarted");
  expect(contested().retract("dora", NOON)).toBe("noBids");
});

test("the last bid that goes leaves an auction without bids, which begins at the start again", () => {
  const auction = new Auction(terms());
  auction.bid("ana", 500_00, NOON);
  auction.retract("ana", NOON);
  expect(auction.state.lead).toBeNull();
  expect(auction.bid("ana", 99_99, NOON)).toBe("tooLow");
  expect(auction.bid("ana", 100_00, NOON)).toBe("ok");
});

test("a reserve can become unmet again", () => {
  const auction = new Auction(terms({ reserve: 400_00 }));
  auction.bid("ana", 200_00, NOON);
  auction.bid("beto", 400_00, NOON);
  expect(isReserveMet(auction.state.lead, auction.terms)).toBe(true);
  auction.retract("beto", NOON);
  expect(isReserveMet(auction.state.lead, auction.terms)).toBe(false);
  expect(auction.state.lead).toEqual({ bidder: "ana", max: 200_00, price: 100_00 });
});

test("an end that was moved stays when the bid that moved it goes", () => {
  const auction = new Auction(terms());
  auction.bid("ana", 200_00, END - HOUR);
  auction.bid("beto", 300_00, END - 5 * MINUTE + 1);
  expect(auction.state.endsAt).toBe(END + 1);
  expect(auction.retract("beto", END - 5 * MINUTE)).toBe("ok");
  expect(auction.state).toMatchObject({ endsAt: END + 1, lead: { bidder: "ana", price: 100_00 } });
});

test("a changed description is a reason only if it changed after the newest bid", () => {
  const retract = (revisedAt: number | null) =>
    contested().retract("ana", NOON + HOUR, { reason: "description_changed", revisedAt });
  expect(retract(null)).toBe("descriptionUnchanged");
  expect(retract(NOON)).toBe("descriptionUnchanged");
  expect(retract(NOON + 1)).toBe("ok");
});

test.each<[string, [number, PastRetraction["reason"], number | null][], string]>([
  ["none", [], "ok"],
  [
    "two",
    [
      [DAY, "description_changed", null],
      [2 * DAY, "description_changed", null],
    ],
    "ok",
  ],
  [
    "three",
    [
      [DAY, "description_changed", null],
      [2 * DAY, "typo", 0],
      [3 * DAY, "typo", 10 * MINUTE],
    ],
    "retractionsUsedUp",
  ],
  [
    "a typo without a corrected bid counts double",
    [
      [DAY, "typo", null],
      [2 * DAY, "typo", 0],
    ],
    "retractionsUsedUp",
  ],
  [
    "so does one that was mended late",
    [
      [DAY, "typo", 10 * MINUTE + 1],
      [2 * DAY, "typo", 0],
    ],
    "retractionsUsedUp",
  ],
  [
    "in the first ten minutes it can still be mended",
    [
      [10 * MINUTE, "typo", null],
      [2 * DAY, "typo", 0],
    ],
    "ok",
  ],
  [
    "then it cannot",
    [
      [10 * MINUTE + 1, "typo", null],
      [2 * DAY, "typo", 0],
    ],
    "retractionsUsedUp",
  ],
  [
    "half a year ago does not count",
    [
      [180 * DAY, "typo", null],
      [2 * DAY, "typo", null],
    ],
    "ok",
  ],
  [
    "a millisecond less does",
    [
      [180 * DAY - 1, "typo", null],
      [2 * DAY, "typo", null],
    ],
    "retractionsUsedUp",
  ],
])("of earlier retractions, %s", (_, given, answer) => {
  const earlier = given.map(([ago, reason, rebid]) => {
    const at = NOON - ago;
    return { at, reason, rebidAt: rebid === null ? null : at + rebid, held: 0 };
  });
  expect(contested().retract("ana", NOON, { earlier })).toBe(answer);
});

test("a seller cancels all bids of a bidder until twelve hours before the end", () => {
  const auction = contested();
  expect(auction.cancelBids("ana", END - 12 * HOUR)).toBe("endEarlyLocked");
  expect(auction.cancelBids("ana", END - 12 * HOUR - 1, "  never\tpaid ")).toBe("ok");
  expect(auction.history.at(-1)).toMatchObject({ type: "bidsCancellation", bids: [1, 3], reason: "never paid" });
  expect(auction.state.lead).toMatchObject({ bidder: "carla", price: 310_00 });
  expect(auction.cancelBids("ana", NOON)).toBe("noBids");
});

test("cancelling a bidder's bids takes a reason, which is not too long, and a running auction", () => {
  expect(contested().cancelBids("ana", NOON, " \u200b ")).toBe("reasonRequired");
  expect(contested().cancelBids("ana", NOON, "é".repeat(REASON_MAX + 1))).toBe("reasonTooLong");
  expect(contested().cancelBids("ana", NOON, "é".repeat(REASON_MAX))).toBe("ok");
  expect(contested().cancelBids("ana", END)).toBe("auctionEnded");
});

test("while a buyer pays, the time of the other bidders stands still, and they may retract", () => {
  const HELD = { reserve: 900_00, buyItNow: 2000_00 };
  const auction = (bidAt: number, pressedAt: number) => {
    const one = new Auction(terms(HELD));
    one.bid("ana", 200_00, bidAt);
    one.hold("ximena", pressedAt);
    return one;
  };
  const pressed = END - 6 * HOUR;
  // 59 minutes old when the buyer pressed.
  const young = () => auction(pressed - 59 * MINUTE, pressed);
  expect(young().retract("ana", pressed + 14 * MINUTE)).toBe("ok");
  expect(young().retract("ana", pressed + 16 * MINUTE)).toBe("ok");
  expect(young().retract("ana", pressed + 16 * MINUTE + 1)).toBe("retractTooLate");
  expect(auction(pressed - HOUR - 1, pressed).retract("ana", pressed)).toBe("retractTooLate");
  // Six minutes are left, and nine have passed in the hold.
  const late = auction(END - 20 * MINUTE, END - 6 * MINUTE);
  expect(late.retract("ana", END + 3 * MINUTE)).toBe("ok");
  expect(late.state).toMatchObject({ lead: null, hold: { buyer: "ximena" } });
  expect(replay(late.history, late.terms)).toEqual(late.state);
  expect(late.capture("ximena", END + 4 * MINUTE)).toBe("ok");
});

test("time in which a buyer pays does not count against the correction of a typo", () => {
  const earlier: PastRetraction[] = [
    { at: NOON, reason: "typo", rebidAt: NOON + 20 * MINUTE, held: 10 * MINUTE },
    { at: NOON, reason: "typo", rebidAt: NOON, held: 0 },
  ];
  expect(contested().retract("ana", NOON + DAY, { earlier })).toBe("ok");
  const slower = earlier.map((past) => ({ ...past, held: 0 }));
  expect(contested().retract("ana", NOON + DAY, { earlier: slower })).toBe("retractionsUsedUp");
});

test("before retracting, a bidder reads which of their bids go, why not, and how often they still may", () => {
  const auction = contested();
  const ask = (now: number, given: Partial<Parameters<typeof previewRetraction>[1]> = {}) =>
    previewRetraction(auction, { bidder: "ana", revisedAt: null, earlier: [], ...given }, now);
  const bids = (...gone: [boolean, boolean]) => [
    { seq: 1, at: NOON, max: 200_00, isWithdrawn: gone[0] },
    { seq: 3, at: NOON, max: 400_00, isWithdrawn: gone[1] },
  ];
  expect(ask(NOON)).toEqual({ bids: bids(true, true), refusal: null, canClaimChange: false, left: 3 });
  expect(ask(NOON, { revisedAt: NOON + 1 }).canClaimChange).toBe(true);
  expect(ask(END - 12 * HOUR)).toMatchObject({ bids: bids(false, false), refusal: "retractTooLate" });
  const earlier = Array(3).fill({ at: NOON, reason: "description_changed", rebidAt: null, held: 0 });
  expect(ask(NOON, { earlier })).toMatchObject({ refusal: "retractionsUsedUp", left: 0 });
  expect(ask(NOON, { bidder: "dora" })).toMatchObject({ bids: [], refusal: "noBids" });
  const late = contested(END - 6 * HOUR);
  expect(previewRetraction(late, { bidder: "ana", revisedAt: null, earlier: [] }, END - 6 * HOUR)).toMatchObject({
    bids: [{ isWithdrawn: false }, { isWithdrawn: true }],
  });
});
