import { expect, test } from "vitest";
import { closingAt, isUnsettled, statusAt } from "~/domain/auctions/auction";
import { afterEnding } from "~/domain/auctions/ending";
import { replay } from "~/domain/auctions/replay";
import { strikeMeasure } from "~/domain/auctions/strike";
import { isPaymentOverdue } from "~/domain/orders/order-times";
import { DAY, HOUR } from "~/domain/time";
import { Auction, END, START, terms } from "./builders";

const NOON = START + DAY;
const PAY_WITHIN = 48 * HOUR;

function withBid(given: Parameters<typeof terms>[0] = {}, max = 300_00) {
  const auction = new Auction(terms(given));
  expect(auction.bid("ana", max, NOON)).toBe("ok");
  return auction;
}
const status = (auction: Auction, at: number) => statusAt(auction.state, auction.terms, at);

test("an auction is scheduled, live and over by the clock alone", () => {
  const auction = withBid();
  expect(status(new Auction(terms()), START - 1)).toBe("scheduled");
  expect(status(auction, START)).toBe("live");
  expect(status(auction, END - 1)).toBe("live");
  expect(status(auction, END)).toBe("sold");
});

test("the leader buys at the visible price and has two days from the end to pay, whenever it is settled", () => {
  const closing = { status: "sold", at: END, sale: { buyer: "ana", price: 100_00, payBy: END + PAY_WITHIN } };
  for (const at of [END, END + 1, END + 30 * DAY]) {
    const auction = withBid();
    expect(closingAt(auction.state, auction.terms, at)).toEqual(closing);
    expect(auction.settle(at)).toBe("ok");
    expect(auction.state.closing).toEqual(closing);
  }
});

test("settling does nothing before the end, and nothing a second time", () => {
  const auction = withBid();
  expect(auction.settle(END - 1)).toBe("nothing");
  expect(auction.settle(END)).toBe("ok");
  const { state } = auction;
  expect(auction.settle(END)).toBe("nothing");
  expect(auction.settle(END + DAY)).toBe("nothing");
  expect(auction.state).toBe(state);
});

test("without bids, and below the reserve, nothing is sold", () => {
  expect(closingAt(new Auction(terms()).state, terms(), END)).toEqual({ status: "ended_no_bids", at: END, sale: null });
  const auction = withBid({ reserve: 300_01 });
  expect(closingAt(auction.state, auction.terms, END)).toEqual({
    status: "ended_reserve_not_met",
    at: END,
    sale: null,
  });
  expect(status(withBid({ reserve: 300_00 }), END)).toBe("sold");
});

test("what has ended is final", () => {
  const endings: ((auction: Auction) => string)[] = [
    (auction) => auction.settle(END),
    (auction) => auction.sellEarly(NOON),
    (auction) => auction.cancel(NOON),
    (auction) => auction.takeDown(NOON),
  ];
  for (const end of endings) {
    const auction = withBid();
    expect(end(auction)).toBe("ok");
    const { state } = auction;
    for (const at of [NOON, END, END + DAY]) {
      expect(auction.bid("beto", 900_00, at)).toBe("auctionEnded");
      expect(auction.retract("ana", at)).toBe("auctionEnded");
      expect(auction.cancelBids("ana", at)).toBe("auctionEnded");
      expect(auction.hold("beto", at)).toBe("auctionEnded");
      expect(auction.sellEarly(at)).toBe("auctionEnded");
      expect(auction.cancel(at)).toBe("auctionEnded");
      expect(auction.takeDown(at)).toBe("auctionEnded");
      expect(auction.settle(at)).toBe("nothing");
    }
    expect(auction.state).toBe(state);
  }
});

test("a seller sells to the leader at any time, whatever the reserve", () => {
  const auction = withBid({ reserve: 900_00 });
  expect(auction.sellEarly(END - 1)).toBe("ok");
  expect(auction.state.closing).toEqual({
    status: "sold",
    at: END - 1,
    sale: { buyer: "ana", price: 100_00, payBy: END - 1 + PAY_WITHIN },
  });
  expect(withBid().sellEarly(END)).toBe("auctionEnded");
  expect(new Auction(terms()).sellEarly(NOON)).toBe("noBids");
  expect(new Auction(terms()).sellEarly(START - 1)).toBe("auctionNotStarted");
});

test("a seller cancels an auction without bids at any time, one with bids until twelve hours before the end", () => {
  for (const at of [START - 1, START, END - 1]) {
    const auction = new Auction(terms());
    expect(auction.cancel(at)).toBe("ok");
    expect(status(auction, at)).toBe("cancelled");
  }
  expect(new Auction(terms()).cancel(END)).toBe("auctionEnded");
  expect(withBid().cancel(END - 12 * HOUR - 1)).toBe("ok");
  expect(withBid().cancel(END - 12 * HOUR)).toBe("endEarlyLocked");
  const retracted = withBid();
  retracted.retract("ana", NOON);
  expect(retracted.cancel(END - 1)).toBe("ok");
});

test("the market takes an auction down at any time before its end, even while a buyer pays", () => {
  for (const at of [START - 1, END - 1]) {
    const auction = withBid();
    expect(auction.takeDown(at)).toBe("ok");
    expect(auction.state.closing).toEqual({ status: "void", at, sale: null });
  }
  expect(withBid().takeDown(END)).toBe("auctionEnded");
  const held = new Auction(terms({ buyItNow: 400_00 }));
  held.hold("ximena", NOON);
  expect(held.takeDown(NOON)).toBe("ok");
  expect(held.capture("ximena", NOON)).toBe("holdLapsed");
});

test("a history that settles an auction before its end is no history", () => {
  const { state, terms: given } = withBid();
  expect(() => afterEnding(state, given, { type: "settlement", seq: 2, at: END - 1 })).toThrow("settlement");
});

test("a sale is paid until its last millisecond", () => {
  expect(isPaymentOverdue(END, END)).toBe(false);
  expect(isPaymentOverdue(END, END + 1)).toBe(true);
});

test("strikes warn, pause and suspend", () => {
  expect(strikeMeasure([], NOON)).toEqual({ measure: "none" });
  expect(strikeMeasure([NOON], NOON)).toEqual({ measure: "warning" });
  expect(strikeMeasure([NOON - DAY, NOON], NOON)).toEqual({ measure: "pause", until: NOON + 30 * DAY });
  expect(strikeMeasure([NOON - DAY, NOON], NOON + 30 * DAY - 1)).toMatchObject({ measure: "pause" });
  expect(strikeMeasure([NOON - DAY, NOON], NOON + 30 * DAY)).toEqual({ measure: "warning" });
  expect(strikeMeasure([NOON - 2 * DAY, NOON - DAY, NOON], NOON + 300 * DAY)).toEqual({
    ...{ measure: "suspension", until: NOON + 365 * DAY },
  });
});

test("a strike counts for a year, and a pause is not cut short when an older one no longer does", () => {
  expect(strikeMeasure([NOON], NOON + 365 * DAY - 1)).toEqual({ measure: "warning" });
  expect(strikeMeasure([NOON], NOON + 365 * DAY)).toEqual({ measure: "none" });
  expect(strikeMeasure([NOON - 365 * DAY, NOON], NOON)).toEqual({ measure: "warning" });
  expect(strikeMeasure([NOON - 364 * DAY, NOON], NOON + 10 * DAY)).toMatchObject({ measure: "pause" });
});

test("an auction is unsettled from its end until it is settled", () => {
  const auction = withBid();
  const isDue = (at: number) => isUnsettled(auction.state, auction.terms, at);
  expect([START, END - 1, END, END + DAY].map(isDue)).toEqual([false, false, true, true]);
  auction.settle(END);
  expect([START, END - 1, END, END + DAY].map(isDue)).toEqual([false, false, false, false]);
});

test("an ending is written as what it was, and the history gives the state", () => {
  const endings = {
    settlement: (auction: Auction) => auction.settle(END),
    earlySale: (auction: Auction) => auction.sellEarly(NOON),
    cancellation: (auction: Auction) => auction.cancel(NOON),
    takedown: (auction: Auction) => auction.takeDown(NOON),
  };
  for (const [type, end] of Object.entries(endings)) {
    const auction = withBid();
    end(auction);
    expect(auction.history.at(-1)).toEqual({ type, seq: 2, at: type === "settlement" ? END : NOON });
    expect(replay(auction.history, auction.terms)).toEqual(auction.state);
  }
});
