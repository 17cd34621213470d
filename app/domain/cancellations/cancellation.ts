import type { OrderStatus } from "../orders/order";
import { POLICY } from "../policy";
import { checkReason, type ReasonAnswer, type ReasonRefusal } from "../reason";
import { cleanText } from "../text";
import { HOUR } from "../time";

/** What was bought at a fixed price is cancelled by its buyer so long after it was paid, milliseconds. */
export const CANCEL_WITHIN = POLICY.BUYER_CANCEL_HOURS * HOUR;
/** Afterwards they ask, and the seller has so long to answer. */
export const ANSWER_WITHIN = POLICY.CANCEL_ANSWER_HOURS * HOUR;

/** A buyer who asked for their order to be cancelled. Milliseconds. */
export interface CancelRequest {
  reason: string;
  askedAt: number;
  answer: "accepted" | "declined" | null;
  answeredAt: number | null;
}

/** What of an order decides whether somebody can cancel it. */
export interface Cancellable {
  role: "buyer" | "seller";
  status: OrderStatus;
  /** `null` of what was bought at a fixed price. */
  auctionId: string | null;
  /** When it came to be what it is, milliseconds. */
  movedAt: number;
  now: number;
  request: CancelRequest | null;
}

/**
 * How an order is cancelled: before it is paid or soon after, by its buyer alone; later its buyer asks, and its seller answers
 * until then; by its seller, who says why.
 */
export type CancelWay = { is: "unpaid" | "ask" | "sell" } | { is: "now" | "answer"; until: number };

export type CancelRefusal =
  | { reason: "asked"; until: number }
  | { reason: "declined" | "auctionUnpaid" | "unpaid" | "review" | "sent" | "over" };

/** How somebody can cancel their order at this moment, or why not. Source: State machines, order. */
export function wayToCancel(order: Cancellable): { ok: true; way: CancelWay } | { ok: false; refusal: CancelRefusal } {
  const { role, status, auctionId, movedAt, now, request } = order;
  const can = (way: CancelWay) => ({ ok: true as const, way });
  const refuse = (reason: Exclude<CancelRefusal["reason"], "asked">) => ({ ok: false as const, refusal: { reason } });
  if (status === "awaiting_payment") {
    if (role === "seller") return refuse("unpaid");
    return auctionId === null ? can({ is: "unpaid" }) : refuse("auctionUnpaid");
  }
  if (status === "payment_pending") return refuse("review");
  if (status !== "paid") return refuse(["shipped", "delivered", "problem_open"].includes(status) ? "sent" : "over");
  const until = (request?.askedAt ?? 0) + ANSWER_WITHIN;
  const isOpen = request !== null && request.answer === null;
  if (role === "seller") return can(isOpen ? { is: "answer", until } : { is: "sell" });
  if (auctionId === null && now < movedAt + CANCEL_WITHIN) return can({ is: "now", until: movedAt + CANCEL_WITHIN });
  if (isOpen) return { ok: false, refusal: { reason: "asked", until } };
  return request ? refuse("declined") : can({ is: "ask" });
}

/** Most characters of why a buyer asks, and of a seller's own words. */
export const REQUEST_REASON_MAX = 500;
export const SELLER_REASON_MAX = 150;

/** Checks why a buyer asks, in as many lines as they like. */
export function checkRequestReason(typed: string): ReasonAnswer {
  return checkReason(typed, REQUEST_REASON_MAX, cleanText);
}

/** Why a seller cancels. What they no longer have is not put back on offer. */
export const SELLER_CAUSES = ["unavailable", "damaged", "mistake", "address", "other"] as const;
type SellerCause = (typeof SELLER_CAUSES)[number];

export type SellerReason = { cause: SellerCause; words: string };

/** What is noted of why a seller cancelled. */
export function sellerReason({ cause, words }: SellerReason): string {
  return `${cause}: ${words}`;
}

/** Why a seller cancelled, as it was noted; `null` where something else was. */
export function sellerReasonIn(noted: string): SellerReason | null {
  const cause = SELLER_CAUSES.find((one) => noted.startsWith(`${one}: `));
  return cause ? { cause, words: noted.slice(cause.length + 2) } : null;
}

/** What is wrong with what was typed, by its field. */
export type CancelFaults = { cause?: "causeRequired"; reason?: ReasonRefusal };

/** Checks both parts of why a seller cancels: the cause chosen, and their own words. */
export function checkSellerReason(
  typedCause: string,
  typedWords: string,
): { ok: true; reason: SellerReason } | { ok: false; faults: CancelFaults } {
  const cause = SELLER_CAUSES.find((one) => one === typedCause);
  const words = checkReason(typedWords, SELLER_REASON_MAX);
  if (cause && words.ok) return { ok: true, reason: { cause, words: words.reason } };
  return {
    ok: false,
    faults: { ...(!cause && { cause: "causeRequired" }), ...(!words.ok && { reason: words.refusal }) },
  };
}
