import { expect, test } from "vitest";
import { type AuctionState, initialState, visibleEnd } from "~/domain/auctions/auction";
import { auctionAsSeenBy, historyAsSeenBy, type StoredEvent } from "~/domain/auctions/auction-view";
import type { BidBarrier } from "~/domain/auctions/bidder";
import { toCentavos } from "~/domain/money";
import type { OrderStatus } from "~/domain/orders/order";
import { HOUR, MINUTE } from "~/domain/time";
import { Auction, END, START, terms } from "./builders";

const published = terms({ reserve: 777_77, buyItNow: 1_500_00 });
const led: AuctionState = {
  ...initialState(published),
  seq: 2,
  lead: { bidder: "ana", max: toCentavos(654_32), price: toCentavos(210_00) },
};
const SHIPPING = toCentavos(80_00);
const kept = {
  id: "auction",
  productId: "product",
  rates: {
    shippingCost: SHIPPING,
    shippingMore: null,
    shippingStates: null,
    shippingFreeFrom: null,
    pickup: null,
    isShipped: true,
  },
  terms: published,
  state: led,
  bids: 2,
  leaderNumber: 1,
  now: START + 1,
};
const orderOf = (status: OrderStatus) => ({
  id: "o1",
  status,
  amount: toCentavos(290_00),
  shipping: SHIPPING,
  payBy: END,
});
const seen = (id: string | null, max: number | null = null, more = {}, order: OrderStatus | null = null) =>
  auctionAsSeenBy(
    { ...kept, ...more },
    id === null
      ? null
      : { id, number: max === null ? null : 1, max: max as never, order: order && orderOf(order), barrier: null },
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
    const { mine, toPay, bought } = seen(who, 200_00, { now: END, terms: terms() }, order);
    return [mine?.standing, toPay, bought];
  };
  expect(mine("beto", "awaiting_payment")).toEqual(["won", { price: 210_00, shipping: 80_00, payBy: END }, null]);
  const bought = (status: OrderStatus) => ({ id: "o1", status, price: 210_00 });
  expect(mine("beto", "paid")).toEqual(["won", null, bought("paid")]);
  expect(mine("ana", "expired_unpaid")).toEqual(["unpaid", null, null]);
  expect(mine("ana", "cancelled")).toEqual(["cancelled", null, bought("cancelled")]);
  expect(mine("ana", "refunded")).toEqual(["refunded", null, bought("refunded")]);
});

test("a bidder sees whether they lead, and after the end whether they won", () => {
  expect(seen("ana", 654_32).mine?.standing).toBe("leading");
  expect(seen("beto", 200_00).mine?.standing).toBe("outbid");
  expect(seen("beto").mine).toBeNull();
  const met = { now: END, terms: terms() };
  expect(seen("ana", 654_32, met)).toMatchObject({ status: "sold", price: 210_00, mine: { standing: "won" } });
  expect(seen("beto", 200_00, met).mine?.standing).toBe("lost");
  expect(seen("ana", 654_32, { now: END })).toMatchObject({
    status: "ended_reserve_not_met",
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

const HOLD = 15 * MINUTE;
/** How a bidder sees an auction that runs by its rules. */
const seenBy = (auction: Auction, id: string, now: number, barrier: BidBarrier | null = null) =>
  auctionAsSeenBy(
    { ...kept, terms: auction.terms, state: auction.state, bids: auction.bids.length, now },
    { id, number: 1, max: toCentavos(200_00), order: null, barrier },
  );
function contested(given: Parameters<typeof terms>[0] = {}) {
  const auction = new Auction(terms(given));
  auction.bid("beto", 150_00, START);
  auction.bid("ana", 200_00, START);
  return auction;
}

test("while a buyer pays lists show the end as it is if the buyer does not, and afterwards the same", () => {
  const auction = contested({ reserve: 900_00, buyItNow: 2_000_00 });
  const end = () => visibleEnd(auction.state, auction.terms);
  expect(end()).toBe(END);
  auction.hold("ximena", END - HOUR);
  expect(end()).toBe(END + HOLD);
  expect(seenBy(auction, "ana", END - HOUR + HOLD).endsAt).toBe(END + HOLD);
  auction.capture("ximena", END - HOUR + 1);
  expect(end()).toBe(END - HOUR + 1);
});

test("an auction that ended early shows when it ended", () => {
  const endings: ((auction: Auction, at: number) => string)[] = [
    (auction, at) => auction.sellEarly(at),
    (auction, at) => auction.cancel(at),
    (auction, at) => auction.takeDown(at),
  ];
  for (const end of endings) {
    const auction = contested();
    expect(end(auction, START + HOUR)).toBe("ok");
    expect(seenBy(auction, "ana", START + 2 * HOUR).endsAt).toBe(START + HOUR);
    expect(visibleEnd(auction.state, auction.terms)).toBe(START + HOUR);
  }
});

test("only the winner of a sold auction is told to pay, from its end on, before it is settled and after", () => {
  const told = (auction: Auction, id: string, now: number) => {
    const { mine, toPay } = seenBy(auction, id, now);
    return [mine?.standing, toPay?.price ?? null];
  };
  const auction = contested();
  expect(told(auction, "ana", END - 1)).toEqual(["leading", null]);
  for (const settled of [false, true]) {
    if (settled) auction.settle(END + HOUR);
    expect(told(auction, "ana", END + HOUR)).toEqual(["won", 160_00]);
    expect(told(auction, "beto", END + HOUR)).toEqual(["lost", null]);
  }
  expect(told(contested({ reserve: 900_00 }), "ana", END)).toEqual(["lost", null]);
  const cancelled = contested();
  cancelled.cancel(START + 1);
  expect(told(cancelled, "ana", END)).toEqual(["lost", null]);
  const bought = contested({ reserve: 900_00, buyItNow: 2_000_00 });
  bought.hold("ximena", START + 1);
  bought.capture("ximena", START + 2);
  expect(told(bought, "ximena", START + 3)).toEqual(["won", null]);
});

test("a bidder without a bid that stands has no standing, and none is told about another's auction", () => {
  const withdrawn = (now: number) =>
    auctionAsSeenBy({ ...kept, now }, { id: "beto", number: 2, max: null, order: null, barrier: null }).mine;
  expect(withdrawn(START + 1)).toEqual({ number: 2, max: null, standing: null });
  expect(withdrawn(END)).toEqual({ number: 2, max: null, standing: null });
});

test("a bidder is told what keeps them out while bids are taken; a struck seller is told nothing of it", () => {
  const barrier = { is: "suspended" } as const;
  const auction = contested({ reserve: 900_00, buyItNow: 2_000_00 });
  expect(seenBy(auction, "ana", START, barrier).barrier).toEqual(barrier);
  expect(seenBy(auction, "ana", END, barrier).barrier).toBeNull();
  expect(seenBy(auction, "ana", START - 1, barrier).barrier).toBeNull();
  expect(seenBy(auction, "sofia", START, barrier)).toMatchObject({ isOwn: true, barrier: null });
  auction.hold("ximena", START + 1);
  expect(seenBy(auction, "ana", START + 2, barrier)).toMatchObject({ status: "held", barrier });
});

test("everyone is told whether a reserve is met, the seller alone how high it is", () => {
  expect(seen(null, null, { terms: terms() })).toMatchObject({ reserve: "none", ownReserve: null, isOwn: false });
  expect(seen("sofia")).toMatchObject({ reserve: "notMet", ownReserve: 777_77, isOwn: true });
  expect(seen("beto", 1, { terms: terms({ reserve: 654_32 }) })).toMatchObject({ reserve: "met", ownReserve: null });
});

test("Buy It Now is shown while it can be pressed: from the start to the end, until it is gone", () => {
  const offered = (now: number, more = {}) => seen(null, null, { now, ...more }).buyItNow;
  expect(offered(START - 1)).toBeNull();
  expect(offered(START)).toBe(1_500_00);
  expect(offered(END)).toBeNull();
  expect(offered(START, { state: { ...led, isBuyItNowGone: true } })).toBeNull();
  expect(offered(START, { terms: terms() })).toBeNull();
});

test("a visitor sees how an auction ended", () => {
  expect(seen(null, null, { now: END, terms: terms() })).toMatchObject({ status: "sold", price: 210_00, mine: null });
  expect(seen(null, null, { now: END })).toMatchObject({ status: "ended_reserve_not_met", price: 210_00 });
  const early = {
    ...led,
    closing: { status: "sold_bin", at: START + 5, sale: { buyer: "x", price: 900, payBy: null } },
  };
  expect(seen(null, null, { state: early })).toMatchObject({ status: "sold_bin", price: 900, endsAt: START + 5 });
});
