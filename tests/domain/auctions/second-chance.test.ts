import { expect, test } from "vitest";
import { closingAt } from "~/domain/auctions/auction";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import { answerAcceptance, answerSecondChance, type Offer, type UnsoldAuction } from "~/domain/auctions/second-chance";
import { toCentavos } from "~/domain/money";
import { DAY, HOUR } from "~/domain/time";
import { Auction, END, START, terms } from "./builders";

const NOON = START + DAY;
const LATER = END + 3 * DAY;

/** Ana 300, Beto 400, Carla 500, Zoe 900: Zoe won and did not pay. */
function unsold(given: Parameters<typeof terms>[0] = {}, also: Partial<UnsoldAuction> = {}): UnsoldAuction {
  const auction = new Auction(terms(given));
  for (const [index, bidder] of ["ana", "beto", "carla", "zoe"].entries()) {
    auction.bid(bidder, [300_00, 400_00, 500_00, 900_00][index] ?? 0, NOON);
  }
  const closing = closingAt(auction.state, auction.terms, END);
  if (!closing) throw new Error("still running");
  const defaulters = closing.sale ? [closing.sale.buyer] : [];
  return { terms: auction.terms, history: auction.history, closing, defaulters, offers: [], ...also };
}

function offer(to: string, at: number, answer: Offer["answer"] = null): Offer {
  return { to, price: toCentavos(100_00), at, answer };
}

/** [recipient, price], or the reason of the refusal. */
function given(auction: UnsoldAuction, at = LATER, price: number | null = null) {
  const answer = answerSecondChance(auction, price, at);
  return answer.ok ? [answer.offer.to, answer.offer.price] : answer.refusal.reason;
}

test("the offer goes to the leader of the bids without the defaulter, at the price of those", () => {
  expect(answerSecondChance(unsold(), null, LATER)).toEqual({
    ok: true,
    offer: { to: "carla", price: 410_00, at: LATER, answer: null },
  });
});

test("who declined, let it lapse, or accepted and did not pay is passed over", () => {
  const at = END;
  expect(given(unsold({}, { offers: [offer("carla", at, "declined")] }))).toEqual(["beto", 310_00]);
  expect(given(unsold({}, { offers: [offer("carla", at)] }))).toEqual(["beto", 310_00]);
  const accepted = { offers: [offer("carla", at, "accepted")] };
  expect(given(unsold({}, accepted))).toBe("secondChanceUnavailable");
  expect(given(unsold({}, { ...accepted, defaulters: ["zoe", "carla"] }))).toEqual(["beto", 310_00]);
});

test("bids that were withdrawn get no second chance", () => {
  const auction = unsold();
  const history = [
    ...auction.history,
    { type: "retraction", seq: 5, at: NOON, bidder: "carla", bids: [3], reason: "typo" } as const,
  ];
  expect(given({ ...auction, history })).toEqual(["beto", 310_00]);
});

test("one offer at a time, to the last millisecond", () => {
  const auction = unsold({}, { offers: [offer("carla", END)] });
  expect(given(auction, END + 48 * HOUR)).toBe("offerOpen");
  expect(given(auction, END + 48 * HOUR + 1)).toEqual(["beto", 310_00]);
  expect(given(unsold({}, { offers: [offer("carla", END, "declined")] }), END)).toEqual(["beto", 310_00]);
});

test("an offer is accepted within two days, which gives two days to pay", () => {
  const made = offer("carla", LATER);
  const end = LATER + 48 * HOUR;
  expect(answerAcceptance(made, AUCTION_RULES, end)).toEqual({ ok: true, payBy: end + 48 * HOUR });
  const expired = { ok: false, refusal: { reason: "offerExpired" } };
  expect(answerAcceptance(made, AUCTION_RULES, end + 1)).toEqual(expired);
  expect(answerAcceptance({ ...made, answer: "declined" }, AUCTION_RULES, LATER)).toEqual(expired);
  expect(answerAcceptance({ ...made, answer: "accepted" }, AUCTION_RULES, LATER)).toEqual(expired);
});

test("three offers are the most", () => {
  const declined = ["carla", "beto"].map((to) => offer(to, END, "declined"));
  expect(given(unsold({}, { offers: declined }))).toEqual(["ana", 100_00]);
  expect(given(unsold({}, { offers: [...declined, offer("dora", END, "declined")] }))).toBe("offersUsedUp");
});

test("without another bidder there is nothing to offer", () => {
  const declined = ["carla", "beto"].map((to) => offer(to, END, "declined"));
  expect(given(unsold({}, { offers: declined, defaulters: ["zoe", "ana"] }))).toBe("noUnderbidder");
});

test("offers are made for two weeks, after an end below the reserve for one", () => {
  expect(given(unsold(), END + 14 * DAY)).toEqual(["carla", 410_00]);
  expect(given(unsold(), END + 14 * DAY + 1)).toBe("secondChanceTooLate");
  const below = unsold({ reserve: 900_01 });
  expect(given(below, END + 7 * DAY, 600_00)).toEqual(["zoe", 600_00]);
  expect(given(below, END + 7 * DAY + 1, 600_00)).toBe("secondChanceTooLate");
});

test("below the reserve the seller names a price from the visible one to the reserve", () => {
  const below = unsold({ reserve: 900_01 });
  expect(given(below)).toBe("priceRequired");
  expect(answerSecondChance(below, 519_99, LATER)).toEqual({
    ok: false,
    refusal: { reason: "priceOutOfRange", minimum: 520_00, maximum: 900_01 },
  });
  for (const price of [900_02, 600.5, Number.NaN]) expect(given(below, LATER, price)).toBe("priceOutOfRange");
  for (const price of [520_00, 900_01]) expect(given(below, LATER, price)).toEqual(["zoe", price]);
});

test("when only the defaulter met the reserve, the seller names a price for the next", () => {
  const auction = unsold({ reserve: 600_00 });
  expect(given(auction)).toBe("priceRequired");
  expect(given(auction, LATER, 450_00)).toEqual(["carla", 450_00]);
  expect(given(unsold({ reserve: 450_00 }))).toEqual(["carla", 450_00]);
  // The seller cannot name a price that the rules give.
  expect(given(unsold(), LATER, 999_00)).toEqual(["carla", 410_00]);
});

test("what was paid, may still be paid, was cancelled or had no bids gets no second chance", () => {
  expect(given(unsold({}, { defaulters: [] }))).toBe("secondChanceUnavailable");
  for (const status of ["sold_bin", "ended_no_bids", "cancelled", "void"] as const) {
    const closing = { status, at: END, sale: null };
    expect(given(unsold({}, { closing }))).toBe("secondChanceUnavailable");
  }
});

test("a Buy It Now sale leaves no second chance, whoever did not pay", () => {
  const closing = {
    status: "sold_bin",
    at: END,
    sale: { buyer: "zoe", price: toCentavos(900_00), payBy: null },
  } as const;
  expect(given(unsold({}, { closing }))).toBe("secondChanceUnavailable");
});
