import { statusAt, type TimedOrder } from "../orders/order-times";
import { POLICY } from "../policy";
import { checkReason, type ReasonAnswer, type ReasonRefusal } from "../reason";
import type { FormResult, Result } from "../result";
import { cleanText } from "../text";
import { HOUR } from "../time";

/** A buyer can cancel a fixed-price order without asking for this long after its payment, milliseconds. */
export const CANCEL_WITHIN = POLICY.BUYER_CANCEL_HOURS * HOUR;
/** How long a seller has to answer a request to cancel, milliseconds. */
export const ANSWER_WITHIN = POLICY.CANCEL_ANSWER_HOURS * HOUR;

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
}

/** Buyer: `unpaid` or `now` without asking, else `ask`. Seller: `answer` a request, or `sell` with a reason. */
export type CancelWay = { kind: "unpaid" | "ask" | "sell" } | { kind: "now" | "answer"; until: number };

export type CancelRefusal =
  | { reason: "asked"; until: number }
  | { reason: "declined" | "auctionUnpaid" | "unpaid" | "review" | "shipped" | "over" };

/** How buyer or seller can cancel their order now, or why not. Source: docs/rules/orders.md, order. */
export function wayToCancel(order: Cancellable): Result<{ way: CancelWay }, CancelRefusal> {
  const { role, auctionId, movedAt, now, request } = order;
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
  if (auctionId === null && now < movedAt + CANCEL_WITHIN) return can({ kind: "now", until: movedAt + CANCEL_WITHIN });
  if (isOpen) return { ok: false, refusal: { reason: "asked", until } };
  return request ? refuse("declined") : can({ kind: "ask" });
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
