import { expect, test } from "vitest";
import { type AuctionEvent, activeBids, actorOf, timeHeld } from "~/domain/auctions/history";
import { toCentavos } from "~/domain/money";

const bid = (seq: number, bidder: string): AuctionEvent => ({
  ...{ type: "bid", seq, at: seq, bidder, max: toCentavos(100_00) },
});
const hold = (at: number): AuctionEvent => ({ type: "hold", seq: at, at, buyer: "ximena" });

test("bids stand unless the bidder or the seller withdrew them", () => {
  const history: AuctionEvent[] = [
    ...[bid(1, "ana"), bid(2, "beto"), bid(3, "ana"), bid(4, "carla"), hold(5)],
    { type: "retraction", seq: 6, at: 6, bidder: "ana", bids: [1, 3], reason: "typo" },
    { type: "bidsCancellation", seq: 7, at: 7, bidder: "carla", bids: [4], reason: "never pays" },
    bid(8, "ana"),
  ];
  expect(activeBids(history).map(({ seq }) => seq)).toEqual([2, 8]);
  expect(activeBids(history.slice(0, 5)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

test("of a span of time only the part counts in which a hold stood", () => {
  const held = (from: number, to: number) => timeHeld([bid(1, "ana"), hold(100), hold(200)], 10, from, to);
  expect(held(0, 100)).toBe(0);
  expect(held(0, 101)).toBe(1);
  expect(held(0, 110)).toBe(10);
  expect(held(0, 150)).toBe(10);
  expect(held(104, 107)).toBe(3);
  expect(held(110, 200)).toBe(0);
  expect(held(109, 201)).toBe(2);
  expect(held(0, 300)).toBe(20);
});

test("an event is done by its bidder or buyer, and by neither when it ends the auction", () => {
  expect(actorOf(bid(1, "ana"))).toBe("ana");
  expect(actorOf({ type: "retraction", seq: 2, at: 2, bidder: "beto", bids: [1], reason: "typo" })).toBe("beto");
  expect(actorOf(hold(3))).toBe("ximena");
  expect(actorOf({ type: "capture", seq: 4, at: 4, buyer: "ximena" })).toBe("ximena");
  expect(actorOf({ type: "settlement", seq: 5, at: 5 })).toBeNull();
});
