import { expect, test } from "vitest";
import { type AuctionState, initialState } from "~/domain/auctions/auction";
import { auctionAsSeenBy, historyAsSeenBy, type StoredEvent } from "~/domain/auctions/auction-view";
import { toCentavos } from "~/domain/money";
import type { OrderStatus } from "~/domain/orders/order";
import { END, START, terms } from "./builders";

const published = terms({ reserve: 777_77, buyItNow: 1_500_00 });
const led: AuctionState = {
  ...initialState(published),
  seq: 2,
  lead: { bidder: "ana", max: toCentavos(654_32), price: toCentavos(210_00) },
};
const kept = { id: "auction", terms: published, state: led, bids: 2, leaderNumber: 1, now: START + 1 };
const seen = (id: string | null, max: number | null = null, more = {}, order: OrderStatus | null = null) =>
  auctionAsSeenBy(
    { ...kept, ...more },
    id === null ? null : { id, number: max === null ? null : 1, max: max as never, order, barrier: null },
  );

test("only the seller sees the reserve, and only the leader the leader's maximum", () => {
  const secrets = (page: unknown) =>
    ["77777", "65432", "ana", "sofia"].filter((one) => JSON.stringify(page).includes(one));
  expect(secrets(seen(null))).toEqual([]);
  expect(secrets(seen("beto", 200_00))).toEqual([]);
  expect(secrets(seen("sofia"))).toEqual(["77777"]);
  expect(secrets(seen("ana", 654_32))).toEqual(["65432"]);
});

test("a buyer's standing follows from their order, even if another bidder won at first", () => {
  const mine = (who: string, order: OrderStatus) => {
    const { standing, isToPay } = seen(who, 200_00, { now: END, terms: terms() }, order).mine ?? {};
    return [standing, isToPay];
  };
  expect(mine("beto", "awaiting_payment")).toEqual(["won", true]);
  expect(mine("beto", "paid")).toEqual(["won", false]);
  expect(mine("ana", "expired_unpaid")).toEqual(["unpaid", false]);
  expect(mine("ana", "cancelled")).toEqual(["lost", false]);
  expect(mine("ana", "refunded")).toEqual(["lost", false]);
});

test("a bidder sees whether they lead, and after the end whether they won", () => {
  expect(seen("ana", 654_32).mine?.standing).toBe("leading");
  expect(seen("beto", 200_00).mine?.standing).toBe("outbid");
  expect(seen("beto").mine).toBeNull();
  const met = { now: END, terms: terms() };
  expect(seen("ana", 654_32, met)).toMatchObject({ status: "sold", soldFor: 210_00, mine: { standing: "won" } });
  expect(seen("beto", 200_00, met).mine?.standing).toBe("lost");
  expect(seen("ana", 654_32, { now: END })).toMatchObject({
    status: "ended_reserve_not_met",
    soldFor: null,
    mine: { standing: "lost" },
  });
});

test("before the first bid the price is the one to start from, and the least to offer", () => {
  const page = seen(null, null, { state: initialState(published), leaderNumber: null, bids: 0 });
  expect(page).toMatchObject({ price: 100_00, minimum: 100_00, reserve: "notMet", buyItNow: 1_500_00, leader: null });
});

test("the holder sees that they hold the auction, others only until when it is held", () => {
  const state = { ...led, hold: { buyer: "ana", until: START + 900_000 } };
  expect(seen("ana", 654_32, { state })).toMatchObject({ status: "held", buyItNow: 1_500_00, hold: { isMine: true } });
  expect(seen(null, null, { state })).toMatchObject({
    buyItNow: null,
    hold: { isMine: false, until: START + 900_000 },
  });
  expect(seen(null).hold).toBeNull();
});

test("the history shows a bidder their own maxima only", () => {
  const bid = (seq: number, by: number): StoredEvent => ({
    seq,
    type: "bid",
    at: START,
    by,
    leader: 1,
    price: toCentavos(100_00),
    max: toCentavos(123_45),
    withdrawn: null,
    reason: null,
  });
  const lines = historyAsSeenBy([bid(2, 2), bid(1, 1)], 2);
  expect(lines.map(({ max, isMine }) => [max, isMine])).toEqual([
    [123_45, true],
    [null, false],
  ]);
  expect(historyAsSeenBy([bid(1, 1)], null)[0]).toMatchObject({ max: null, isMine: false });
});
