import fc from "fast-check";
import { expect, test } from "vitest";
import { type AuctionState, stateAt } from "~/domain/auctions/auction";
import { AUCTION_RULES, MAX_BID } from "~/domain/auctions/auction-rules";
import { isBuyItNowOffered } from "~/domain/auctions/buy-it-now";
import { isReserveMet, minimumBid } from "~/domain/auctions/lead";
import { replay } from "~/domain/auctions/replay";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { Auction, END, START, terms } from "./builders";
import { closedForm, Oracle, type OracleBid, type OracleTerms } from "./oracle";

/** The number of auctions. AUCTION_SEED repeats a seed that fast-check printed. */
const RUNS = Number(process.env.AUCTION_RUNS ?? 300);
const SEED = process.env.AUCTION_SEED === undefined ? {} : { seed: Number(process.env.AUCTION_SEED) };
const EVENTS = 200;
/** Generous, milliseconds. */
const TIMEOUT = 60_000 + RUNS * 100;

/** Starts in every band of the ladder, some of them at an edge. */
const start = fc.oneof(
  fc.constantFrom(1, 19_99, 20_00, 99_99, 100_00, 499_99, 500_00, 4_999_99, 10_000_00, 99_999_99, 100_000_00),
  fc.integer({ min: 1, max: 200_000_00 }),
);
const wanted = start.chain((from) =>
  fc.record({
    start: fc.constant(from),
    reserve: fc.option(fc.integer({ min: from + 1, max: from * 3 + 50_00 })),
    buyItNow: fc.option(fc.integer({ min: Math.ceil(from * 1.3), max: from * 5 + 100_00 })),
  }),
);

/** A maximum relative to the auction's state: exact minima, ties and near misses are as likely as the rest. */
const by = <By extends string>(what: By, add: fc.Arbitrary<number>) => fc.record({ by: fc.constant(what), add });
const amount = fc.oneof(
  { weight: 500, arbitrary: by("minimum", fc.integer({ min: 0, max: 50_00 })) },
  { weight: 300, arbitrary: by("minimum", fc.constantFrom(-1, 0, 1)) },
  { weight: 250, arbitrary: by("max", fc.constantFrom(-1, 0, 1, 10_00)) },
  { weight: 50, arbitrary: by("reserve", fc.constantFrom(-1, 0, 1)) },
  { weight: 20, arbitrary: by("nothing", fc.constantFrom(-1, 0, 0.5, MAX_BID + 1)) },
  // No bid is possible after this one.
  { weight: 1, arbitrary: by("nothing", fc.constant(MAX_BID)) },
);
type Amount = typeof amount extends fc.Arbitrary<infer A> ? A : never;

/** Mostly short steps, sometimes to a deadline, seldom to the end, and sometimes back. */
const to = <To extends string>(what: To, ms: fc.Arbitrary<number>) => fc.record({ to: fc.constant(what), ms });
const pause = fc.oneof(
  { weight: 500, arbitrary: to("later", fc.integer({ min: 0, max: 15_000 })) },
  { weight: 10, arbitrary: to("later", fc.integer({ min: -5_000, max: 0 })) },
  { weight: 2, arbitrary: to("later", fc.integer({ min: MINUTE, max: 12 * HOUR })) },
  { weight: 50, arbitrary: to("hold", fc.constantFrom(-1, 0, 1)) },
  { weight: 15, arbitrary: to("end", fc.constantFrom(-12 * HOUR - 1, -12 * HOUR, -11 * HOUR)) },
  { weight: 25, arbitrary: to("end", fc.constantFrom(-5 * MINUTE - 1, -5 * MINUTE, -5 * MINUTE + 1)) },
  { weight: 2, arbitrary: to("end", fc.constantFrom(-1, 0)) },
);
type Pause = typeof pause extends fc.Arbitrary<infer P> ? P : never;

function momentAfter({ to, ms }: Pause, now: number, { state, terms: given }: Auction): number {
  if (to === "later") return now + ms;
  const { hold, endsAt } = stateAt(state, given, now);
  return Math.max(now, to === "end" ? endsAt + ms : (hold?.until ?? now) + ms);
}

/** How long an auction has run when the events begin; and extension caps, because a day is seldom reached. */
const heads = fc.constantFrom(0, 6 * DAY, 7 * DAY - 20 * MINUTE);
const caps = fc.constantFrom(DAY, 12 * MINUTE);

const who = fc.oneof(
  { weight: 19, arbitrary: fc.constantFrom("ana", "beto", "carla", "dora") },
  { weight: 1, arbitrary: fc.constant("sofia") },
);
const request = fc.oneof(
  { weight: 40, arbitrary: fc.record({ type: fc.constant("bid" as const), who, amount }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("retract" as const), who }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("cancelBids" as const), who }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("hold" as const), who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom("capture" as const), who }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("settle" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom("sellEarly" as const, "cancel" as const), coin: fc.nat(9) }),
  },
);
const events = fc.array(fc.record({ request, pause }), { minLength: 1, maxLength: EVENTS, size: "max" });
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;

function amountOf({ by, add }: Amount, { state, terms: given }: Auction): number {
  if (by === "nothing") return add;
  if (by === "minimum") return minimumBid(state.lead, given) + add;
  return (by === "max" ? (state.lead?.max ?? given.start) : (given.reserve ?? given.start)) + add;
}

/** Sends a request to the engine and to the oracle; returns [answer, expected answer]. */
function ask(auction: Auction, oracle: Oracle, asked: Request, at: number): [string, string] {
  switch (asked.type) {
    case "bid": {
      const max = amountOf(asked.amount, auction);
      return [auction.bid(asked.who, max, at), oracle.bid(asked.who, max, at)];
    }
    case "retract":
      return [auction.retract(asked.who, at), oracle.withdraw("bidder", asked.who, at)];
    case "cancelBids":
      return [auction.cancelBids(asked.who, at), oracle.withdraw("seller", asked.who, at)];
    case "hold": {
      const hasHeld = auction.history.some((event) => event.type === "hold" && event.buyer === asked.who);
      return [auction.hold(asked.who, at), oracle.hold(asked.who, hasHeld, at)];
    }
    case "capture":
      return [auction.capture(asked.who, at), oracle.capture(asked.who, at)];
    case "settle":
      return [auction.settle(at), oracle.settle(at)];
    default:
      // These end an auction, so only one in ten is sent.
      if (asked.coin > 0) return ["not asked", "not asked"];
      return [auction[asked.type](at), oracle[asked.type](at)];
  }
}

/** Checks A1 to A11 and A15 of docs/rules/security.md for one event. */
function holds(before: AuctionState, auction: Auction, at: number) {
  const { state, terms: given, history, bids } = auction;
  const event = history.at(-1);
  const { lead } = state;
  if (!event) throw new Error("nothing happened");
  const isWithdrawal = event.type === "retraction" || event.type === "bidsCancellation";

  // A15: the history alone gives the state; A10: once closed, nothing is accepted.
  expect(replay(history, given)).toEqual(state);
  expect(before.closing).toBeNull();
  expect(event.seq).toBe(history.length);
  // A1: without a withdrawal the price never falls; A9: the end never does, and bids extend it within the cap.
  if (!isWithdrawal) expect(lead?.price ?? 0).toBeGreaterThanOrEqual(before.lead?.price ?? 0);
  const end = stateAt(before, given, at).endsAt;
  expect(state.endsAt).toBeGreaterThanOrEqual(end);
  if (event.type === "hold") expect(state.endsAt).toBe(Math.max(end, at + given.rules.softClose));
  else if (event.type !== "bid") expect(state.endsAt).toBe(end);

  // A3, A4 and the reserve's half of A5.
  const highest = Math.max(0, ...bids.map(({ max }) => max));
  expect(lead?.max ?? 0).toBe(highest);
  expect(lead?.bidder).toBe(bids.find(({ max }) => max === highest)?.bidder);
  if (lead) {
    expect(lead.price).toBeLessThanOrEqual(lead.max);
    expect(lead.price).toBeGreaterThanOrEqual(given.start);
    if (given.reserve !== null && isReserveMet(lead, given)) expect(lead.price).toBeGreaterThanOrEqual(given.reserve);
  }

  if (event.type === "bid") {
    // A6 and A8.
    expect(event.bidder).not.toBe(given.seller);
    expect(at).toBeLessThan(end);
    expect(state.endsAt).toBeLessThanOrEqual(Math.max(end, given.originalEnd + given.rules.softCloseCap));
    if (before.lead?.bidder === event.bidder) {
      // A7: a bidder's own raise changes nothing, except to meet the reserve.
      const meets = isReserveMet(lead, given) && !isReserveMet(before.lead, given);
      expect(lead?.price).toBe(meets ? given.reserve : before.lead.price);
      if (!meets) expect(state.endsAt).toBe(end);
    } else {
      // A2, and what follows: a competing bid moves the price, and leaves the others time to answer.
      expect(event.max).toBeGreaterThanOrEqual(minimumBid(before.lead, given));
      expect(lead?.price ?? 0).toBeGreaterThan(before.lead?.price ?? 0);
      expect(state.endsAt).toBeGreaterThanOrEqual(
        Math.min(at + 5 * MINUTE, given.originalEnd + given.rules.softCloseCap),
      );
    }
  }

  // A11: time does not sell below the reserve.
  if (event.type === "settlement" && !isReserveMet(lead, given)) expect(state.closing?.sale).toBeNull();
}

const oracleTerms = (
  given: { start: number; reserve: number | null; buyItNow: number | null },
  softCloseCap = DAY,
): OracleTerms => ({
  ...given,
  softCloseCap,
  startsAt: START,
  originalEnd: END,
});

test(
  `in ${RUNS} auctions of up to ${EVENTS} events the engine answers as the oracle does, and the invariants hold`,
  () => {
    let accepted = 0;
    fc.assert(
      fc.property(wanted, heads, caps, events, (given, head, softCloseCap, all) => {
        const auction = new Auction(terms({ ...given, rules: { ...AUCTION_RULES, softCloseCap } }));
        const oracle = new Oracle(oracleTerms(given, softCloseCap));
        let now = START - 10 * MINUTE + head;
        for (const { request: asked, pause } of all) {
          now = momentAfter(pause, now, auction);
          const before = auction.state;
          const [answer, due] = ask(auction, oracle, asked, now);
          expect(answer).toBe(due);
          if (answer === "ok") holds(before, auction, now);
          else expect(auction.state).toBe(before);

          const state = stateAt(auction.state, auction.terms, now);
          const view = oracle.view();
          expect({
            price: state.lead?.price ?? null,
            leader: state.lead?.bidder ?? null,
            max: state.lead?.max ?? null,
            minimum: minimumBid(state.lead, auction.terms),
            isMet: isReserveMet(state.lead, auction.terms),
            isOffered: isBuyItNowOffered(state, auction.terms),
          }).toEqual(view);
          expect(state.seq).toBe(oracle.count);
          if (!oracle.over) expect([state.endsAt, state.hold !== null]).toEqual([oracle.end(now), oracle.isHeld(now)]);
        }

        accepted += auction.history.length;
        // Every auction ends as the oracle says.
        const late = now + 30 * DAY;
        auction.settle(late);
        oracle.settle(late);
        const { closing } = auction.state;
        expect({
          status: closing?.status,
          winner: closing?.sale?.buyer ?? null,
          price: closing?.sale?.price ?? null,
          at: closing?.at,
        }).toEqual(oracle.over);
        expect(replay(auction.history, auction.terms)).toEqual(auction.state);
      }),
      { numRuns: RUNS, ...SEED },
    );
    // Auctions that mostly end early, or refuse most requests, would prove little.
    if (RUNS >= 100) expect(accepted / RUNS).toBeGreaterThan(15);
  },
  TIMEOUT,
);

test(
  "without own raises the price is max(S, min(m1, m2 + increment of m2)), and the reserve once m1 reaches it",
  () => {
    const bids = fc.array(fc.record({ who, add: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300_00 })) }), {
      maxLength: EVENTS,
      size: "max",
    });
    fc.assert(
      fc.property(wanted, bids, (given, all) => {
        const auction = new Auction(terms(given));
        const best = new Map<string, number>();
        for (const { who: bidder, add } of all) {
          if (bidder === auction.state.lead?.bidder) continue;
          const max = minimumBid(auction.state.lead, auction.terms) + add;
          if (auction.bid(bidder, max, START + DAY) !== "ok") continue;
          best.set(bidder, max);
          const [m1 = 0, m2] = [...best.values()].sort((a, b) => b - a);
          const contested =
            m2 === undefined
              ? 0
              : Math.min(
                  m1,
                  m2 + auction.terms.rules.ladder.reduce((step, band) => (band.from <= m2 ? band.increment : step), 0),
                );
          const reserve = given.reserve !== null && m1 >= given.reserve ? given.reserve : 0;
          expect(auction.state.lead?.price).toBe(Math.max(given.start, contested, reserve));
        }
      }),
      { numRuns: RUNS, ...SEED },
    );
  },
  TIMEOUT,
);

test("the oracle knows the rules' own example", () => {
  const bids: OracleBid[] = [
    { n: 1, who: "ana", max: 1_000_00, at: START },
    { n: 2, who: "beto", max: 700_00, at: START },
  ];
  const given = oracleTerms({ start: 500_00, reserve: null, buyItNow: null });
  expect(closedForm(bids, given)).toEqual({ price: 720_00, leader: "ana", max: 1_000_00 });
  const carla = { n: 3, who: "carla", max: 1_010_00, at: START };
  expect(closedForm([...bids, carla], given)).toEqual({ price: 1_010_00, leader: "carla", max: 1_010_00 });
});
