import { expect, test } from "vitest";
import { initialState } from "~/domain/auctions/auction";
import { AUCTION_RULES, MAX_BID } from "~/domain/auctions/auction-rules";
import { answerBid, readBidAmount } from "~/domain/auctions/bid";
import { isReserveMet, minimumBid } from "~/domain/auctions/lead";
import { replay } from "~/domain/auctions/replay";
import { DAY, MINUTE } from "~/domain/time";
import { Auction, END, person, START, terms } from "./builders";

const NOON = START + DAY;
const SOFT_CLOSE = 5 * MINUTE;
const CAP = END + DAY;

/** Price and leader after bids of [bidder, maximum], all of which must be accepted. */
function lead(given: Parameters<typeof terms>[0], ...bids: [string, number][]) {
  const auction = new Auction(terms(given));
  for (const [bidder, max] of bids) expect(auction.bid(bidder, max, NOON), `${bidder} ${max}`).toBe("ok");
  return auction.state.lead && [auction.state.lead.bidder, auction.state.lead.price];
}

test("a bid that is accepted comes with its event and the state after it, and changes nothing given", () => {
  const before = Object.freeze(initialState(terms()));
  const answer = answerBid(before, terms(), { bidder: person("ana"), max: 150_00, recentBids: 0 }, NOON);
  expect(answer).toEqual({
    ok: true,
    event: { type: "bid", seq: 1, at: NOON, bidder: "ana", max: 150_00 },
    state: {
      ...before,
      seq: 1,
      lead: { bidder: "ana", max: 150_00, price: 100_00 },
      isBuyItNowGone: true,
    },
  });
});

test("a bid that is too low is told the minimum", () => {
  const auction = new Auction(terms());
  const answer = (max: number) =>
    answerBid(auction.state, auction.terms, { bidder: person("beto"), max, recentBids: 0 }, NOON);
  expect(answer(99_99)).toEqual({ ok: false, refusal: { reason: "tooLow", minimum: 100_00 } });
  auction.bid("ana", 150_00, NOON);
  expect(answer(109_99)).toEqual({ ok: false, refusal: { reason: "tooLow", minimum: 110_00 } });
  expect(answer(110_00).ok).toBe(true);
});

test.each([0, -1, 0.5, 150.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_BID + 1, "200", null, undefined, 2n])(
  "%s is no amount, whatever else is wrong",
  (max) => {
    const auction = new Auction(terms());
    expect(auction.bid("sofia", max as number, END)).toBe("amountInvalid");
  },
);

test("ten million is the most", () => {
  expect(lead({ start: 1 }, ["ana", MAX_BID])).toEqual(["ana", 1]);
  expect(lead({ start: MAX_BID }, ["ana", MAX_BID])).toEqual(["ana", MAX_BID]);
});

test("bids count from the first millisecond to the one before the end", () => {
  for (const [at, answer] of [
    [START - 1, "auctionNotStarted"],
    [START, "ok"],
    [END - 1, "ok"],
    [END, "auctionEnded"],
    [END + 1, "auctionEnded"],
  ] as const) {
    expect(new Auction(terms()).bid("ana", 100_00, at), String(at - END)).toBe(answer);
  }
});

test("the end that was moved is the one that counts", () => {
  const auction = new Auction(terms());
  auction.bid("ana", 100_00, END - 1);
  const moved = END - 1 + SOFT_CLOSE;
  expect(auction.state.endsAt).toBe(moved);
  expect(auction.bid("beto", 200_00, moved)).toBe("auctionEnded");
  expect(auction.bid("beto", 200_00, moved - 1)).toBe("ok");
});

test("sellers, blocked bidders and those who may not bid are refused, in this order", () => {
  const auction = new Auction(terms());
  const wrong = { barrier: { is: "blocked" } } as const;
  expect(auction.bid(person("sofia", wrong), 1, NOON)).toBe("sellerCannotBid");
  expect(auction.bid(person("ana", wrong), 1, NOON)).toBe("bidderBlocked");
  for (const is of ["suspended", "unconfirmed"] as const) {
    expect(auction.bid(person("ana", { barrier: { is } }), 1, NOON)).toBe("notEligible");
  }
  expect(auction.bid(person("ana", { barrier: { is: "paused", until: END } }), 1, NOON)).toBe("notEligible");
  expect(auction.bid(person("sofia"), 1, END)).toBe("auctionEnded");
});

test("a tie keeps the earlier bidder, at the tied amount", () => {
  expect(lead({}, ["ana", 200_00], ["beto", 200_00])).toEqual(["ana", 200_00]);
  expect(lead({}, ["ana", 200_00], ["beto", 300_00], ["ana", 300_00])).toEqual(["beto", 300_00]);
});

test("who wins by less than an increment pays their own maximum", () => {
  expect(lead({}, ["ana", 200_00], ["beto", 200_01])).toEqual(["beto", 200_01]);
  expect(lead({}, ["ana", 200_00], ["beto", 209_99])).toEqual(["beto", 209_99]);
  expect(lead({}, ["ana", 200_00], ["beto", 210_00])).toEqual(["beto", 210_00]);
  expect(lead({}, ["ana", 200_00], ["beto", 210_01])).toEqual(["beto", 210_00]);
});

test("who loses by less than an increment drives the leader to their maximum, not above", () => {
  expect(lead({}, ["ana", 200_00], ["beto", 189_99])).toEqual(["ana", 199_99]);
  expect(lead({}, ["ana", 200_00], ["beto", 190_01])).toEqual(["ana", 200_00]);
});

test.each(AUCTION_RULES.ladder.slice(1).map(({ from }, index) => [from, index + 1] as const))(
  "at the edge of %i the increment is that of the losing maximum's band",
  (edge, index) => {
    const [below, above] = [
      AUCTION_RULES.ladder[index - 1]?.increment ?? 0,
      AUCTION_RULES.ladder[index]?.increment ?? 0,
    ];
    expect(lead({ start: 1 }, ["ana", edge - 1], ["beto", edge * 3])).toEqual(["beto", edge - 1 + below]);
    expect(lead({ start: 1 }, ["ana", edge], ["beto", edge * 3])).toEqual(["beto", edge + above]);
    expect(lead({ start: 1 }, ["ana", edge * 3], ["beto", edge - 1])).toEqual(["ana", edge - 1 + below]);
    expect(lead({ start: 1 }, ["ana", edge * 3], ["beto", edge])).toEqual(["ana", edge + above]);

    for (const [start, step] of [
      [edge - 1, below],
      [edge, above],
    ] as const) {
      const given = terms({ start });
      expect(minimumBid({ bidder: "ana", max: MAX_BID, price: given.start }, given)).toBe(start + step);
    }
  },
);

test("an auction keeps the ladder it was published with", () => {
  const rules = { ...AUCTION_RULES, ladder: [{ from: 1, increment: 7 }] as const };
  expect(lead({ rules }, ["ana", 200_00], ["beto", 150_00])).toEqual(["ana", 150_07]);
});

test("a leader's raise has to be higher than their maximum, by one centavo at least, and moves nothing", () => {
  const auction = new Auction(terms());
  auction.bid("ana", 200_00, NOON);
  expect(auction.bid("ana", 199_99, NOON)).toBe("maxNotHigher");
  expect(auction.bid("ana", 200_00, NOON)).toBe("maxNotHigher");
  expect(auction.bid("ana", 200_01, END - 1)).toBe("ok");
  expect(auction.state).toMatchObject({ lead: { bidder: "ana", max: 200_01, price: 100_00 }, endsAt: END });
});

test("a raise after the price reached the leader's maximum leaves the price until the next bid", () => {
  const bids: [string, number][] = [
    ["ana", 200_00],
    ["beto", 195_00],
    ["ana", 500_00],
  ];
  expect(lead({}, ...bids)).toEqual(["ana", 200_00]);
  expect(lead({}, ...bids, ["beto", 210_00])).toEqual(["ana", 220_00]);
});

test("the price jumps to the reserve as soon as a maximum reaches it", () => {
  const given = { reserve: 500_00 };
  expect(lead(given, ["ana", 499_99])).toEqual(["ana", 100_00]);
  expect(lead(given, ["ana", 500_00])).toEqual(["ana", 500_00]);
  expect(lead(given, ["ana", 400_00], ["beto", 900_00])).toEqual(["beto", 500_00]);
  expect(lead(given, ["ana", 495_00], ["beto", 900_00])).toEqual(["beto", 505_00]);
  expect(lead(given, ["ana", 900_00], ["beto", 520_00])).toEqual(["ana", 540_00]);
});

test("a leader's own raise that reaches the reserve moves the price and, late, the end", () => {
  const auction = new Auction(terms({ reserve: 500_00 }));
  auction.bid("ana", 200_00, NOON);
  expect(isReserveMet(auction.state.lead, auction.terms)).toBe(false);
  auction.bid("ana", 499_99, END - MINUTE);
  expect(auction.state).toMatchObject({ lead: { price: 100_00 }, endsAt: END });
  auction.bid("ana", 500_00, END - MINUTE);
  expect(auction.state).toMatchObject({ lead: { price: 500_00 }, endsAt: END - MINUTE + SOFT_CLOSE });
  expect(isReserveMet(auction.state.lead, auction.terms)).toBe(true);
  const { endsAt } = auction.state;
  auction.bid("ana", 600_00, END);
  expect(auction.state.endsAt).toBe(endsAt);
});

test("no reserve counts as met; a reserve is not met before the first bid", () => {
  expect(isReserveMet(null, terms())).toBe(true);
  expect(isReserveMet(null, terms({ reserve: 500_00 }))).toBe(false);
});

test.each([
  [END - SOFT_CLOSE - 1, END],
  [END - SOFT_CLOSE, END],
  [END - SOFT_CLOSE + 1, END + 1],
  [END - 1, END - 1 + SOFT_CLOSE],
])("a competing bid at %i moves the end to %i", (at, end) => {
  const auction = new Auction(terms());
  auction.bid("ana", 200_00, NOON);
  auction.bid("beto", 150_00, at);
  expect(auction.state.endsAt).toBe(end);
});

test("a bid that ties moves the end as well, one that is refused does not", () => {
  const auction = new Auction(terms());
  auction.bid("ana", 200_00, NOON);
  expect(auction.bid("beto", 109_99, END - 1)).toBe("tooLow");
  expect(auction.state.endsAt).toBe(END);
  auction.bid("beto", 200_00, END - 1);
  expect(auction.state.endsAt).toBe(END - 1 + SOFT_CLOSE);
});

test("bids move the end as often as they come, and never beyond a day", () => {
  const auction = new Auction(terms());
  const bidders = ["ana", "beto"];
  let last = END;
  for (let round = 0; auction.state.endsAt < CAP; round++) {
    const at = auction.state.endsAt - 1;
    const max = minimumBid(auction.state.lead, auction.terms);
    expect(auction.bid(bidders[round % 2] ?? "", max, at)).toBe("ok");
    expect(auction.state.endsAt).toBe(Math.min(at + SOFT_CLOSE, CAP));
    expect(auction.state.endsAt).toBeGreaterThan(last);
    last = auction.state.endsAt;
  }
  expect(auction.history).toHaveLength(289);

  const next = (bidder: string, at: number) => auction.bid(bidder, minimumBid(auction.state.lead, auction.terms), at);
  expect(next("carla", CAP - 1)).toBe("ok");
  expect(auction.state.endsAt).toBe(CAP);
  expect(next("dora", CAP)).toBe("auctionEnded");
});

test("the cap is exact to the millisecond", () => {
  for (const [before, end] of [
    [SOFT_CLOSE + 1, CAP - 1],
    [SOFT_CLOSE, CAP],
    [SOFT_CLOSE - 1, CAP],
  ] as const) {
    const auction = new Auction(terms());
    auction.state = { ...auction.state, endsAt: CAP - 2 * MINUTE };
    auction.bid("ana", 100_00, CAP - before);
    expect(auction.state.endsAt, String(before)).toBe(end);
  }
});

test("an end that is later than the cap already stays", () => {
  const auction = new Auction(terms());
  auction.state = { ...auction.state, endsAt: CAP + 15 * MINUTE };
  auction.bid("ana", 100_00, CAP + 14 * MINUTE);
  expect(auction.state.endsAt).toBe(CAP + 15 * MINUTE);
});

test("a clock that steps back decides nothing: the order of the events does", () => {
  const auction = new Auction(terms());
  auction.bid("ana", 200_00, NOON);
  auction.bid("beto", 200_00, NOON - 5_000);
  expect(auction.state.lead).toMatchObject({ bidder: "ana", price: 200_00 });
  expect(replay(auction.history, auction.terms)).toEqual(auction.state);
});

test("a person bids at most thirty times an hour in an auction; the refusals that are about the person come first", () => {
  const auction = new Auction(terms());
  const answer = (id: string, recentBids: number) =>
    answerBid(auction.state, auction.terms, { bidder: person(id), max: 200_00, recentBids }, NOON);
  expect(answer("ana", 29).ok).toBe(true);
  expect(answer("ana", 30)).toEqual({ ok: false, refusal: { reason: "tooManyBids" } });
  expect(answer("sofia", 30)).toEqual({ ok: false, refusal: { reason: "sellerCannotBid" } });
});

test("a bid is typed as an amount from one centavo to ten million", () => {
  expect(["150", "$1,250.50", "0.01", "10,000,000.00"].map(readBidAmount)).toEqual([150_00, 1_250_50, 1, MAX_BID]);
  for (const typed of ["", "0", "-1", "1.005", "x", "10,000,000.01"]) expect(readBidAmount(typed), typed).toBeNull();
});
