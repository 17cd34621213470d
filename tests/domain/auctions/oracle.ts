/**
 * A second implementation of the auction rules, to compare with. It keeps only the log of accepted events and the end;
 * price and leader are looked up in the whole log with sorted maxima, never folded. Written from the rules' text,
 * without the tested code.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** [price from, increment], highest first. */
const STEPS: readonly (readonly [number, number])[] = [
  [100_000_00, 2_000_00],
  [50_000_00, 1_000_00],
  [20_000_00, 500_00],
  [10_000_00, 200_00],
  [5_000_00, 100_00],
  [2_000_00, 50_00],
  [500_00, 20_00],
  [100_00, 10_00],
  [20_00, 5_00],
  [0, 1_00],
];
const step = (amount: number) => STEPS.find(([from]) => amount >= from)?.[1] ?? Number.NaN;

export interface OracleBid {
  n: number;
  who: string;
  max: number;
  at: number;
}

export interface OracleTerms {
  start: number;
  reserve: number | null;
  buyItNow: number | null;
  startsAt: number;
  originalEnd: number;
  softCloseCap: number;
}

/** Each bidder's highest maximum, highest first; the earlier of equal ones first. */
function ranking(bids: readonly OracleBid[]): OracleBid[] {
  const best = new Map<string, OracleBid>();
  for (const bid of bids) {
    if (bid.max > (best.get(bid.who)?.max ?? 0)) best.set(bid.who, bid);
  }
  return [...best.values()].sort((a, b) => b.max - a.max || a.n - b.n);
}

/** Price and leader in closed form: the two highest maxima at the last competing bid, then the reserve. */
export function closedForm(bids: readonly OracleBid[], { start, reserve }: OracleTerms) {
  const [top] = ranking(bids);
  if (!top) return { price: null, leader: null, max: null };

  // A leader's own bid is a raise and does not compete.
  let competing = 0;
  let led = "";
  let ledMax = 0;
  for (const [index, bid] of bids.entries()) {
    if (bid.who !== led) competing = index;
    if (bid.max > ledMax) [led, ledMax] = [bid.who, bid.max];
  }
  const [first, second] = ranking(bids.slice(0, competing + 1));
  const contested = first && second ? Math.min(first.max, second.max + step(second.max)) : 0;
  const price = Math.max(start, contested, reserve !== null && top.max >= reserve ? reserve : 0);
  return { price, leader: top.who, max: top.max };
}

/** Each request returns the expected answer: "ok" or the reason of the refusal. */
export class Oracle {
  log: OracleBid[] = [];
  count = 0;
  /** The stored end; `end` adds the holds that have lapsed by `at`. */
  private written: number;
  private holds: { who: string; until: number }[] = [];
  private everGone = false;
  private heldFrom: number[] = [];
  over: { status: string; winner: string | null; price: number | null; at: number } | null = null;

  constructor(readonly terms: OracleTerms) {
    this.written = terms.originalEnd;
  }

  /** Adds the lengths of holds that lapsed by `at` to the stored end. */
  private lapse(at: number) {
    const open = this.holds.filter(({ until }) => at < until);
    this.written += (this.holds.length - open.length) * 15 * MINUTE;
    this.holds = open;
  }

  end(at: number): number {
    return this.written + this.holds.filter(({ until }) => at >= until).length * 15 * MINUTE;
  }

  isHeld(at: number): boolean {
    return this.holds.some(({ until }) => at < until);
  }

  view() {
    const { price, leader, max } = closedForm(this.log, this.terms);
    return {
      ...{ price, leader, max },
      minimum: price === null ? this.terms.start : price + step(price),
      isMet: this.terms.reserve === null || (max ?? 0) >= this.terms.reserve,
      isOffered: this.terms.buyItNow !== null && !this.everGone,
    };
  }

  private blocked(at: number): string | null {
    if (this.over) return "auctionEnded";
    if (this.isHeld(at)) return "heldForPurchase";
    if (at >= this.end(at)) return "auctionEnded";
    return at < this.terms.startsAt ? "auctionNotStarted" : null;
  }

  bid(who: string, max: number, at: number): string {
    if (!(Number.isInteger(max) && max > 0 && max <= 10_000_000_00)) return "amountInvalid";
    const blocked = this.blocked(at);
    if (blocked) return blocked;
    if (who === "sofia") return "sellerCannotBid";
    const before = this.view();
    if (before.leader === who && max <= (before.max ?? 0)) return "maxNotHigher";
    if (before.leader !== who && max < before.minimum) return "tooLow";

    this.lapse(at);
    this.count += 1;
    this.log.push({ n: this.count, who, max, at });
    const after = this.view();
    const competes = before.leader !== who || (!before.isMet && after.isMet);
    if (competes && this.written - at <= 5 * MINUTE) {
      const extended = Math.min(at + 5 * MINUTE, this.terms.originalEnd + this.terms.softCloseCap);
      if (extended > this.written) this.written = extended;
    }
    if (this.terms.reserve === null || after.isMet) this.everGone = true;
    return "ok";
  }

  /** Between two moments, without the time in which a buyer could pay. */
  private unheld(from: number, at: number): number {
    const held = this.heldFrom.map((start) => Math.min(start + 15 * MINUTE, at) - Math.max(start, from));
    return held.reduce((rest, each) => rest - Math.max(0, each), at - from);
  }

  withdraw(by: "bidder" | "seller", who: string, at: number): string {
    const blocked = this.blocked(at);
    if (blocked && !(by === "bidder" && blocked === "heldForPurchase")) return blocked;
    const left = this.end(at) - (blocked ? Math.max(...this.heldFrom) : at);
    const own = this.log.filter((bid) => bid.who === who);
    const newest = own[own.length - 1];
    if (!newest) return "noBids";
    const isEarly = left > 12 * HOUR;
    if (by === "seller" && !isEarly) return "endEarlyLocked";
    if (left <= 5 * MINUTE || (!isEarly && this.unheld(newest.at, at) > HOUR)) return "retractTooLate";

    this.lapse(at);
    this.count += 1;
    this.log = this.log.filter((bid) => (isEarly ? bid.who !== who : bid !== newest));
    return "ok";
  }

  hold(who: string, hasHeld: boolean, at: number): string {
    const blocked = this.blocked(at);
    if (blocked) return blocked;
    if (who === "sofia") return "sellerCannotBid";
    if (!this.view().isOffered) return "buyItNowUnavailable";
    if (hasHeld) return "holdUsed";
    this.lapse(at);
    this.count += 1;
    this.holds.push({ who, until: at + 15 * MINUTE });
    this.heldFrom.push(at);
    this.written = Math.max(this.written, at + 5 * MINUTE);
    if (this.heldFrom.length === 3) this.everGone = true;
    return "ok";
  }

  capture(who: string, at: number): string {
    if (this.over || !this.holds.some((hold) => hold.who === who && at < hold.until)) return "holdLapsed";
    return this.close("sold_bin", who, this.terms.buyItNow, at);
  }

  sellEarly(at: number): string {
    const blocked = this.blocked(at);
    if (blocked) return blocked;
    const { leader, price } = this.view();
    return leader === null ? "noBids" : this.close("sold", leader, price, at);
  }

  cancel(at: number): string {
    const blocked = this.blocked(at);
    if (blocked && blocked !== "auctionNotStarted") return blocked;
    if (this.log.length > 0 && this.end(at) - at <= 12 * HOUR) return "endEarlyLocked";
    return this.close("cancelled", null, null, at);
  }

  settle(at: number): string {
    if (this.over || this.isHeld(at) || at < this.end(at)) return "nothing";
    const { leader, price, isMet } = this.view();
    const end = this.end(at);
    if (leader === null) return this.close("ended_no_bids", null, null, end);
    return isMet ? this.close("sold", leader, price, end) : this.close("ended_reserve_not_met", null, null, end);
  }

  private close(status: string, winner: string | null, price: number | null, at: number): string {
    this.lapse(at);
    this.count += 1;
    this.over = { status, winner, price, at };
    return "ok";
  }
}
