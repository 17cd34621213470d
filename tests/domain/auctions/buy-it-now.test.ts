import { expect, test } from "vitest";
import { stateAt, statusAt } from "~/domain/auctions/auction";
import { afterPurchase, isBuyItNowOffered } from "~/domain/auctions/buy-it-now";
import { replay } from "~/domain/auctions/replay";
import { DAY, MINUTE } from "~/domain/time";
import { Auction, END, person, START, terms } from "./builders";

const NOON = START + DAY;
const HOLD = 15 * MINUTE;
const BUY_IT_NOW = { buyItNow: 400_00 };
const WITH_RESERVE = { reserve: 300_00, buyItNow: 400_00 };

const isOffered = (auction: Auction) => isBuyItNowOffered(auction.state, auction.terms);

test("an auction without such a price offers none", () => {
  const auction = new Auction(terms());
  expect(isOffered(auction)).toBe(false);
  expect(auction.hold("ximena", NOON)).toBe("buyItNowUnavailable");
});

test("the first bid ends the offer, for good", () => {
  const auction = new Auction(terms(BUY_IT_NOW));
  expect(isOffered(auction)).toBe(true);
  auction.bid("ana", 100_00, NOON);
  expect(isOffered(auction)).toBe(false);
  auction.retract("ana", NOON + 1);
  expect(auction.state.lead).toBeNull();
  expect(isOffered(auction)).toBe(false);
  expect(auction.hold("ximena", NOON + 2)).toBe("buyItNowUnavailable");
});

test("with a reserve the offer stands until that is met, for good", () => {
  const auction = new Auction(terms(WITH_RESERVE));
  auction.bid("ana", 299_99, NOON);
  expect(isOffered(auction)).toBe(true);
  auction.bid("beto", 300_00, NOON);
  expect(isOffered(auction)).toBe(false);
  auction.cancelBids("beto", NOON + 1);
  expect(auction.state.lead).toMatchObject({ bidder: "ana", price: 100_00 });
  expect(isOffered(auction)).toBe(false);
  auction.bid("carla", 200_00, NOON + 1);
  expect(isOffered(auction)).toBe(false);
});

test("while a buyer pays, all other events but retractions are refused", () => {
  const auction = new Auction(terms(WITH_RESERVE));
  auction.bid("ana", 200_00, NOON);
  expect(auction.hold("ximena", NOON)).toBe("ok");
  const until = NOON + HOLD;
  for (const at of [NOON, until - 1]) {
    expect(statusAt(auction.state, auction.terms, at)).toBe("held");
    expect(auction.bid("beto", 200_00, at)).toBe("heldForPurchase");
    expect(auction.hold("yago", at)).toBe("heldForPurchase");
    expect(auction.cancelBids("ana", at)).toBe("heldForPurchase");
    expect(auction.cancel(at)).toBe("heldForPurchase");
    expect(auction.sellEarly(at)).toBe("heldForPurchase");
  }
  expect(statusAt(auction.state, auction.terms, until)).toBe("live");
  expect(auction.bid("beto", 250_00, until)).toBe("ok");
  expect(auction.state).toMatchObject({ hold: null, endsAt: END + HOLD });
});

test("a hold that lapses gives its whole length back, by itself", () => {
  const auction = new Auction(terms(BUY_IT_NOW));
  auction.hold("ximena", NOON);
  expect(stateAt(auction.state, auction.terms, NOON + HOLD - 1)).toMatchObject({ endsAt: END });
  expect(stateAt(auction.state, auction.terms, NOON + HOLD)).toMatchObject({ hold: null, endsAt: END + HOLD });
  expect(auction.hold("yago", NOON + HOLD)).toBe("ok");
  expect(auction.bid("ana", 100_00, NOON + 2 * HOLD)).toBe("ok");
  expect(auction.state.endsAt).toBe(END + 2 * HOLD);
  expect(replay(auction.history, auction.terms)).toEqual(auction.state);
});

test("an auction does not end while a buyer pays, and then at least the time of the soft close is left", () => {
  for (const left of [1, 5 * MINUTE, 5 * MINUTE + 1]) {
    const auction = new Auction(terms(BUY_IT_NOW));
    const pressed = END - left;
    auction.hold("ximena", pressed);
    for (const at of [pressed, END, pressed + HOLD - 1]) {
      expect(statusAt(auction.state, auction.terms, at), String(at - END)).toBe("held");
      expect(auction.settle(at)).toBe("nothing");
      expect(auction.bid("ana", 100_00, at)).toBe("heldForPurchase");
    }
    const end = pressed + HOLD + Math.max(left, 5 * MINUTE);
    expect(statusAt(auction.state, auction.terms, pressed + HOLD)).toBe("live");
    expect(statusAt(auction.state, auction.terms, end - 1)).toBe("live");
    expect(statusAt(auction.state, auction.terms, end)).toBe("ended_no_bids");
    expect(replay(auction.history, auction.terms)).toEqual(auction.state);
  }
});

test("after three holds have lapsed the offer is gone, and the third can still be paid", () => {
  const holds = () => {
    const auction = new Auction(terms(BUY_IT_NOW));
    for (const [index, buyer] of ["ximena", "yago", "zoe"].entries()) {
      expect(isOffered(auction)).toBe(true);
      expect(auction.hold(buyer, NOON + index * HOLD)).toBe("ok");
    }
    return auction;
  };
  const lapsed = holds();
  expect(lapsed.hold("kim", NOON + 3 * HOLD)).toBe("buyItNowUnavailable");
  expect(lapsed.bid("kim", 100_00, NOON + 3 * HOLD)).toBe("ok");
  expect(replay(lapsed.history, lapsed.terms)).toEqual(lapsed.state);
  expect(holds().capture("zoe", NOON + 3 * HOLD - 1)).toBe("ok");
});

test("the price is there from the start to the end", () => {
  for (const [at, answer] of [
    [START - 1, "auctionNotStarted"],
    [START, "ok"],
    [END - 1, "ok"],
    [END, "auctionEnded"],
  ] as const) {
    expect(new Auction(terms(BUY_IT_NOW)).hold("ximena", at)).toBe(answer);
  }
});

test("everybody can press once, and who may not bid cannot at all", () => {
  const auction = new Auction(terms(BUY_IT_NOW));
  expect(auction.hold("sofia", NOON)).toBe("sellerCannotBid");
  expect(auction.hold(person("kim", { barrier: { is: "blocked" } }), NOON)).toBe("bidderBlocked");
  expect(auction.hold(person("kim", { barrier: { is: "unconfirmed" } }), NOON)).toBe("notEligible");
  expect(auction.hold("ximena", NOON)).toBe("ok");
  expect(auction.hold("ximena", NOON + HOLD)).toBe("holdUsed");
});

test("a captured payment ends the auction at the Buy It Now price, whatever was bid", () => {
  const auction = new Auction(terms(WITH_RESERVE));
  auction.bid("ana", 299_00, NOON);
  auction.hold("ximena", NOON);
  expect(auction.capture("ana", NOON)).toBe("holdLapsed");
  expect(auction.capture("ximena", NOON + HOLD - 1)).toBe("ok");
  expect(auction.state.closing).toEqual({
    status: "sold_bin",
    at: NOON + HOLD - 1,
    sale: { buyer: "ximena", price: 400_00, payBy: null },
  });
  expect(auction.bid("beto", 900_00, NOON + HOLD)).toBe("auctionEnded");
  expect(auction.capture("ximena", NOON + HOLD)).toBe("holdLapsed");
});

test("a payment that comes when the hold is over buys nothing", () => {
  const auction = new Auction(terms(BUY_IT_NOW));
  expect(auction.capture("ximena", NOON)).toBe("holdLapsed");
  auction.hold("ximena", NOON);
  expect(auction.capture("ximena", NOON + HOLD)).toBe("holdLapsed");
  expect(statusAt(auction.state, auction.terms, NOON + HOLD)).toBe("live");
});

test("an auction that ended, however it did, holds nothing for anybody any more", () => {
  const endings: ((auction: Auction) => string)[] = [
    (auction) => auction.capture("ximena", NOON + 1),
    (auction) => auction.takeDown(NOON + 1),
    (auction) => auction.settle(END + HOLD),
  ];
  for (const end of endings) {
    const auction = new Auction(terms(BUY_IT_NOW));
    auction.hold("ximena", NOON);
    expect(auction.state.hold).toEqual({ buyer: "ximena", until: NOON + HOLD });
    expect(end(auction)).toBe("ok");
    expect(auction.state.hold).toBeNull();
    expect(auction.capture("ximena", NOON + 2)).toBe("holdLapsed");
  }
});

test("a history with a purchase of an auction without such a price is no history", () => {
  const { state, terms: given } = new Auction(terms());
  const bought = { type: "capture", seq: 1, at: NOON, buyer: "ximena" } as const;
  expect(() => afterPurchase(state, given, bought)).toThrow("price");
});

test("each event of a purchase follows the one before it, and the history gives the state", () => {
  const auction = new Auction(terms(BUY_IT_NOW));
  auction.hold("ximena", NOON);
  auction.capture("ximena", NOON + 1);
  expect(auction.history).toEqual([
    { type: "hold", seq: 1, at: NOON, buyer: "ximena" },
    { type: "capture", seq: 2, at: NOON + 1, buyer: "ximena" },
  ]);
  expect(replay(auction.history, auction.terms)).toEqual(auction.state);
  expect(auction.state.seq).toBe(2);
});
