import { expect, test } from "vitest";
import { closingAt, stateAt, statusAt } from "~/domain/auctions/auction";
import { AUCTION_RULES, MAX_BID } from "~/domain/auctions/auction-rules";
import { isBuyItNowOffered } from "~/domain/auctions/buy-it-now";
import { isReserveMet, minimumBid } from "~/domain/auctions/lead";
import { answerAcceptance, answerSecondChance, type Offer } from "~/domain/auctions/second-chance";
import { toCentavos } from "~/domain/money";
import { isPaymentOverdue } from "~/domain/orders/order-times";
import { Auction, person, START } from "./builders";
import given from "./vectors.json";

interface Expected {
  result?: string;
  price?: number | null;
  leader?: string | null;
  min_next?: number;
  reserve_met?: boolean;
  ends_at?: number;
  bin_available?: boolean;
  status?: string;
  offer_to?: string;
  offer_price?: number;
  offer_expires?: number;
  strikes?: Record<string, number>;
}

interface VectorEvent {
  t: number;
  type: string;
  bidder?: string;
  max?: number | string;
  price?: number;
  mode?: string;
  expect: Expected;
}

interface Outcome {
  status?: string;
  leader?: string | null;
  winner?: string | null;
  final_price?: number | null;
  pay_by?: number;
  bid_count?: number;
  ended_at?: number;
  offer_to?: string | null;
}

interface Vector {
  id: string;
  title: string;
  auction: {
    start_price: number;
    reserve: number | null;
    bin_price: number | null;
    starts_at: number;
    ends_at: number;
    seller: string;
    blocked?: string[];
  };
  events: VectorEvent[];
  outcome: Outcome;
}

const VECTORS = given.vectors as unknown as Vector[];

/** Vectors count seconds from their start. */
const moment = (seconds: number) => START + seconds * 1_000;
const seconds = (at: number) => (at - START) / 1_000;

/** Names in the vectors that differ from ours by more than case. */
const WORDS: Record<string, string> = { OK: "ok", BID_TOO_LOW: "tooLow", BIN_UNAVAILABLE: "buyItNowUnavailable" };
const word = (result: string) =>
  WORDS[result] ?? result.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

class Play extends Auction {
  private approvals = new Set<string>();
  private defaulters: string[] = [];
  offers: Offer[] = [];
  now = START;

  constructor(private readonly vector: Vector) {
    const { start_price, reserve, bin_price, starts_at, ends_at, seller } = vector.auction;
    super({
      seller,
      start: toCentavos(start_price),
      reserve: reserve === null ? null : toCentavos(reserve),
      buyItNow: bin_price === null ? null : toCentavos(bin_price),
      startsAt: moment(starts_at),
      originalEnd: moment(ends_at),
      rules: AUCTION_RULES,
    });
  }

  play(event: VectorEvent): string {
    const { bidder = "" } = event;
    this.now = moment(event.t);
    switch (event.type) {
      case "bid":
        return this.bid(
          person(bidder, { barrier: this.vector.auction.blocked?.includes(bidder) ? { is: "blocked" } : null }),
          event.max as number,
          this.now,
        );
      case "retract":
        return this.retract(bidder, this.now);
      case "bin_hold":
        return this.hold(bidder, this.now);
      case "bin_paid":
        return this.capture(bidder, this.now);
      case "end_early":
        return event.mode === "cancel" ? this.cancel(this.now) : this.sellEarly(this.now);
      case "pay":
        if (!this.isPayable()) return "paymentWindowClosed";
        this.approvals.add(bidder);
        return "ok";
      case "second_chance":
        return this.offer(event.price ?? null);
      case "accept_offer":
        return this.accept();
      case "tick":
        this.settle(this.now);
        return "ok";
      case "payment_deadline":
        if (!this.isPayable() && this.closing?.sale) this.defaulters.push(this.closing.sale.buyer);
        return "ok";
    }
    throw new Error(`an event of a kind unknown here: ${event.type}`);
  }

  get closing() {
    return closingAt(this.state, this.terms, this.now);
  }

  private isPayable(): boolean {
    const payBy = this.closing?.sale?.payBy;
    return typeof payBy === "number" && !isPaymentOverdue(payBy, this.now);
  }

  private offer(price: number | null): string {
    const { terms, history, closing, defaulters, offers } = this;
    if (!closing) throw new Error("still running");
    const answer = answerSecondChance({ terms, history, closing, defaulters, offers }, price, this.now);
    if (!answer.ok) return answer.refusal.reason;
    this.offers.push(answer.offer);
    return "ok";
  }

  private accept(): string {
    const offer = this.offers.at(-1);
    if (!offer) throw new Error("nothing was offered");
    const answer = answerAcceptance(offer, AUCTION_RULES, this.now);
    return answer.ok ? "ok" : answer.refusal.reason;
  }

  /** Everything that a vector may check. */
  seen() {
    const { terms } = this;
    const state = stateAt(this.state, terms, this.now);
    const offer = this.offers.at(-1);
    return {
      price: state.lead?.price ?? null,
      leader: state.lead?.bidder ?? null,
      min_next: minimumBid(state.lead, terms),
      reserve_met: isReserveMet(state.lead, terms),
      ends_at: seconds(state.endsAt),
      bin_available: isBuyItNowOffered(state, terms),
      status: statusAt(state, terms, this.now),
      offer_to: offer?.to ?? null,
      offer_price: offer?.price ?? null,
      offer_expires: offer ? seconds(offer.at + AUCTION_RULES.offerValid) : null,
      strikes: Object.fromEntries(this.defaulters.map((name) => [name, 1])),
    };
  }

  outcome() {
    const { closing } = this;
    const buyer = closing?.sale?.buyer ?? null;
    const status = statusAt(this.state, this.terms, this.now);
    const isUnpaid = buyer !== null && this.defaulters.includes(buyer);
    const isPaid = buyer !== null && this.approvals.has(buyer);
    return {
      status: isUnpaid ? "unpaid" : isPaid ? "paid" : status,
      leader: this.state.lead?.bidder ?? null,
      winner: buyer,
      final_price: closing?.sale?.price ?? null,
      pay_by: typeof closing?.sale?.payBy === "number" ? seconds(closing.sale.payBy) : null,
      bid_count: this.bids.length,
      ended_at: closing ? seconds(closing.at) : null,
      offer_to: this.offers.at(-1)?.to ?? null,
    };
  }
}

test("there are 36 vectors, each with a name of its own", () => {
  expect(new Set(VECTORS.map(({ id }) => id)).size).toBe(36);
});

test.each(VECTORS)("$id: $title", (vector) => {
  const play = new Play(vector);
  for (const event of vector.events) {
    const { result = "OK", ...expected } = event.expect;
    const what = `${event.type} of ${event.bidder ?? "nobody"} at ${event.t}`;
    expect(play.play(event), what).toBe(word(result));
    expect(play.seen(), what).toMatchObject(expected);
  }
  expect(play.outcome()).toMatchObject(vector.outcome);
});

test("the vectors' ladder and windows are ours", () => {
  const { constants, increments } = given;
  const bands = AUCTION_RULES.ladder.map(({ from, increment }) => [from, increment]);
  // The vectors' first band begins at zero, ours at the lowest price.
  expect(bands).toEqual([[1, 100], ...increments.MXN.slice(1)]);
  const lengths = {
    soft_close_window: AUCTION_RULES.softClose,
    soft_close_reset: AUCTION_RULES.softClose,
    hard_cap: AUCTION_RULES.softCloseCap,
    retract_all_before: AUCTION_RULES.retractAllBefore,
    retract_last_within: AUCTION_RULES.retractNewestWithin,
    retract_lock: AUCTION_RULES.retractionLock,
    bin_hold: AUCTION_RULES.hold,
    pay_within: AUCTION_RULES.payWithin,
    offer_valid: AUCTION_RULES.offerValid,
    end_early_lock: AUCTION_RULES.sellerLock,
  };
  const { max_amount, ...windows } = constants;
  expect(Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, length / 1_000]))).toEqual(windows);
  expect(MAX_BID).toBe(max_amount);
});
