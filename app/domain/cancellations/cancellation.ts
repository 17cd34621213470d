import { statusAt, type TimedOrder } from "../orders/order-times";
import { POLICY } from "../policy";
import { checkReason, type ReasonAnswer, type ReasonRefusal } from "../reason";
import type { FormResult, Result } from "../result";
import { cleanText } from "../text";
import { DAY, HOUR } from "../time";

/** A buyer can cancel a fixed-price order without asking for this long after its payment, milliseconds. */
export const CANCEL_WITHIN = POLICY.BUYER_CANCEL_HOURS * HOUR;
/** How long a seller has to answer a request to cancel, milliseconds. */
export const ANSWER_WITHIN = POLICY.CANCEL_ANSWER_HOURS * HOUR;

/** The most cancellations without asking in a window, and how long a buyer then has to ask. Milliseconds. */
export const FREE_CANCELLATIONS = {
  most: POLICY.FREE_CANCELLATIONS,
  window: POLICY.FREE_CANCELLATION_DAYS * DAY,
  pause: POLICY.CANCELLATION_PAUSE_DAYS * DAY,
};

/**
 * Until when a buyer can cancel no paid order without asking; `null` when they can. The times of their cancellations
 * without asking are the newest first. Milliseconds. Source: docs/rules/orders.md, amendments.
 */
export function askUntil(cancelledAt: readonly number[], now: number): number | null {
  const { most, window, pause } = FREE_CANCELLATIONS;
  const [newest, oldest] = [cancelledAt[0], cancelledAt[most - 1]];
  if (newest === undefined || oldest === undefined || newest - oldest >= window) return null;
  return now < newest + pause ? newest + pause : null;
}

/** A buyer's request to cancel their order. Times in milliseconds. */
export interface CancelRequest {
  reason: string;
  askedAt: number;
  answer: "accepted" | "declined" | null;
  answeredAt: number | null;
}

export interface Cancellable extends TimedOrder {
  role: "buyer" | "seller";
  auctionId: string | null;
  now: number;
  request: CancelRequest | null;
  /** When its buyer cancelled paid orders without asking, the newest first. */
  freeCancellations: readonly number[];
}

/**
 * How an order can be cancelled. By its buyer: `unpaid` or `now` (before `until`) without asking, otherwise by a
 * request (`ask`). By its seller: by answering that request (`answer`, before `until`), or with a reason (`sell`).
 * `isLast`: with this one, the buyer reaches the most cancellations without asking. `askUntil`: the buyer did, and
 * otherwise could cancel now. Milliseconds.
 */
export type CancelWay =
  | { kind: "unpaid" }
  | { kind: "sell" }
  | { kind: "answer"; until: number }
  | { kind: "now"; until: number; isLast: boolean }
  | { kind: "ask"; askUntil: number | null };

export type CancelRefusal =
  | { reason: "asked"; until: number }
  | { reason: "declined" | "auctionUnpaid" | "unpaid" | "review" | "shipped" | "over" };

/** How buyer or seller can cancel their order now, or why not. Source: docs/rules/orders.md, order. */
export function wayToCancel(order: Cancellable): Result<{ way: CancelWay }, CancelRefusal> {
  const { role, auctionId, movedAt, now, request, freeCancellations } = order;
  const status = statusAt(order, now);
  const can = (way: CancelWay) => ({ ok: true as const, way });
  const refuse = (reason: Exclude<CancelRefusal["reason"], "asked">) => ({ ok: false as const, refusal: { reason } });
  if (status === "awaiting_payment") {
    if (role === "seller") return refuse("unpaid");
    return auctionId === null ? can({ kind: "unpaid" }) : refuse("auctionUnpaid");
  }
  if (status === "payment_pending") return refuse("review");
  if (status !== "paid") return refuse(["shipped", "delivered", "problem_open"].includes(status) ? "shipped" : "over");
  const until = (request?.askedAt ?? 0) + ANSWER_WITHIN;
  const isOpen = request !== null && request.answer === null;
  if (role === "seller") return can(isOpen ? { kind: "answer", until } : { kind: "sell" });
  const isFree = auctionId === null && now < movedAt + CANCEL_WITHIN;
  const pause = isFree ? askUntil(freeCancellations, now) : null;
  if (isFree && pause === null) {
    const isLast = askUntil([now, ...freeCancellations], now) !== null;
    return can({ kind: "now", until: movedAt + CANCEL_WITHIN, isLast });
  }
  if (isOpen) return { ok: false, refusal: { reason: "asked", until } };
  return request ? refuse("declined") : can({ kind: "ask", askUntil: pause });
}

/** In characters. */
export const REQUEST_REASON_MAX = 500;
export const SELLER_REASON_MAX = 150;

export function checkRequestReason(typed: string): ReasonAnswer {
  return checkReason(typed, REQUEST_REASON_MAX, cleanText);
}

export const SELLER_CAUSES = ["unavailable", "damaged", "mistake", "address", "other"] as const;
export type SellerCause = (typeof SELLER_CAUSES)[number];

/** An item that the seller does not have is not put back on sale. */
export function isRestocked(cause: SellerCause): boolean {
  return cause !== "unavailable";
}

export type SellerReason = { cause: SellerCause; words: string };

export type SellerReasonRefusals = { cause?: "causeRequired"; reason?: ReasonRefusal };

export function checkSellerReason(
  typedCause: string,
  typedWords: string,
): FormResult<{ reason: SellerReason }, SellerReasonRefusals> {
  const cause = SELLER_CAUSES.find((one) => one === typedCause);
  const words = checkReason(typedWords, SELLER_REASON_MAX);
  if (cause && words.ok) return { ok: true, reason: { cause, words: words.reason } };
  return {
    ok: false,
    refusals: { ...(!cause && { cause: "causeRequired" }), ...(!words.ok && { reason: words.refusal }) },
  };
}
