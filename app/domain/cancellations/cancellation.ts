import { statusAt, type TimedOrder } from "../orders/order-times";
import { POLICY } from "../policy";
import { checkReason, type ReasonAnswer, type ReasonRefusal } from "../reason";
import type { FormResult, Result } from "../result";
import { cleanText } from "../text";
import { DAY, HOUR } from "../time";

export const CANCEL_WITHIN = POLICY.BUYER_CANCEL_HOURS * HOUR;
/** A seller's time to answer a request to cancel. */
export const ANSWER_WITHIN = POLICY.CANCEL_ANSWER_HOURS * HOUR;

/** The most cancellations without asking in a window, and how long a buyer then has to ask. */
export const FREE_CANCELLATIONS = {
  most: POLICY.FREE_CANCELLATIONS,
  window: POLICY.FREE_CANCELLATION_DAYS * DAY,
  pause: POLICY.CANCELLATION_PAUSE_DAYS * DAY,
};

/** Until when a buyer has to ask. `cancelledAt` is newest first. Source: docs/rules/orders.md, amendments. */
export function askUntil(cancelledAt: readonly number[], now: number): number | null {
  const { most, window, pause } = FREE_CANCELLATIONS;
  const [newest, oldest] = [cancelledAt[0], cancelledAt[most - 1]];
  if (newest === undefined || oldest === undefined || newest - oldest >= window) return null;
  return now < newest + pause ? newest + pause : null;
}

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
  freeCancellations: readonly number[];
}

/** Buyers cancel (`unpaid`, `now`) or `ask`; sellers `answer` or `sell`. After `isLast` a buyer can only ask. */
export type CancelWay =
  | { kind: "unpaid" }
  | { kind: "sell" }
  | { kind: "answer"; until: number }
  | { kind: "now"; until: number; isLast: boolean }
  | { kind: "ask"; askUntil: number | null };

export type CancelRefusal =
  | { reason: "asked"; until: number }
  | { reason: "declined" | "auctionUnpaid" | "unpaid" | "review" | "shipped" | "over" };

/** Source: docs/rules/orders.md, order. */
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

/** Whether it goes back on sale, or as a won item to its seller, who may list it again. */
export function isRestocked(cause: SellerCause, isAuction: boolean): boolean {
  return cause !== "unavailable" && (cause !== "damaged" || isAuction);
}

/** Its seller corrects the listing before it is on sale again. */
export function isPausedBy(cause: SellerCause): boolean {
  return cause === "mistake";
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
