import { isThreadOpen } from "./order-message";
import { statusAt, type TimedOrder } from "./order-times";
import type { Way } from "./parcel";
import { POLICY } from "./policy";
import { DAY, HOUR } from "./time";

/** What of an order decides what can be done with it. Times in milliseconds. */
export interface OrderFacts extends TimedOrder {
  role: "buyer" | "seller";
  /** `null` of what was bought at a fixed price. */
  auctionId: string | null;
  deliveredAt: number | null;
  now: number;
  /** `null` until it is sent. */
  parcel: { way: Way; arrivesBy: number; correctedAt: number | null } | null;
}

export type OrderAction =
  | "pay"
  | "ship"
  | "correct"
  | "handOver"
  | "arrived"
  | "complete"
  | "write"
  | "cancel"
  | "askToCancel"
  | "problem";

const CANCEL_WITHIN = POLICY.BUYER_CANCEL_HOURS * HOUR;
const NOT_AS_DESCRIBED = POLICY.NOT_AS_DESCRIBED_DAYS * DAY;

/** What somebody can do with their order at this moment. Source: State machines, order and problem. */
export function orderActions(facts: OrderFacts): Record<OrderAction, boolean> {
  const { role, auctionId, movedAt, deliveredAt, now, parcel } = facts;
  const status = statusAt(facts, now);
  const [isBuyer, isSeller] = [role === "buyer", role === "seller"];
  const isPaid = status === "paid";
  const isOnItsWay = status === "shipped";
  const isWithBuyer = status === "delivered" || status === "completed";
  const isFresh = auctionId === null && now < movedAt + CANCEL_WITHIN;
  return {
    pay: isBuyer && status === "awaiting_payment",
    ship: isSeller && isPaid,
    correct: isSeller && isOnItsWay && parcel?.way === "carrier" && parcel.correctedAt === null,
    handOver: isSeller && isOnItsWay && parcel?.way === "in_person",
    arrived: isBuyer && isOnItsWay,
    complete: isBuyer && status === "delivered",
    write: isThreadOpen(facts, now),
    cancel: isPaid ? isSeller || isFresh : isBuyer && status === "awaiting_payment" && auctionId === null,
    askToCancel: isBuyer && isPaid && !isFresh,
    problem:
      isBuyer &&
      ((isOnItsWay && parcel !== null && now >= parcel.arrivesBy + DAY) ||
        (isWithBuyer && now < (deliveredAt ?? now) + NOT_AS_DESCRIBED)),
  };
}
