import { normalEmail, refuseEmail } from "../accounts/account";
import type { Centavos } from "../money";
import type { Moves } from "../moves";
import { POLICY } from "../policy";
import type { Result } from "../result";
import { cleanLine, textLength } from "../text";
import { DAY } from "../time";

export const PAYOUT_STATUSES = ["requested", "paid", "failed", "returned"] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
export const PAYOUT_MOVES: Moves<PayoutStatus> = {
  requested: { paid: ["A"], failed: ["A"] },
  paid: { returned: ["A"] },
  failed: {},
  returned: {},
};

/** A paid one fails when its money comes back. */
export function canFail(status: PayoutStatus): status is "requested" | "paid" {
  return status === "requested" || status === "paid";
}

/** How long money waits after delivery, and how much longer for a new seller. */
export const PAYOUT_WAIT = {
  afterDelivery: POLICY.PAYOUT_DAYS * DAY,
  newSeller: POLICY.NEW_SELLER_PAYOUT_DAYS * DAY,
} as const;
export const SETTLED_SALES = POLICY.NEW_SELLER_SALES;

interface Sale {
  completedAt: number;
  /** An order without a delivery counts from its completion. */
  deliveredAt: number | null;
  sales: number;
}

/** Also for the rest of an order refunded in part. Source: docs/rules/orders.md, payment and payout. */
export function releasableAt({ completedAt, deliveredAt, sales }: Sale): number {
  const safe = deliveredAt === null ? completedAt : Math.max(completedAt, deliveredAt + PAYOUT_WAIT.afterDelivery);
  return sales < SETTLED_SALES ? safe + PAYOUT_WAIT.newSeller : safe;
}

/** Whether who is owed this much changes the account that is paid with two-step verification only. */
export function asksForFactor(owed: Centavos, limit: Centavos | null): boolean {
  return limit !== null && owed > limit;
}

/** From when it counts for that: a thief who knows the password turns on one of their own, and its owner has to notice. */
export function factorCountsFrom(turnedOnAt: number): number {
  return turnedOnAt + POLICY.PAYOUT_FACTOR_DAYS * DAY;
}

export const REFERENCE_MAX = 100;
export type ReferenceRefusal = "referenceRequired" | "referenceTooLong";

export function refuseReference(reference: string): ReferenceRefusal | null {
  if (!reference) return "referenceRequired";
  return textLength(reference) > REFERENCE_MAX ? "referenceTooLong" : null;
}

export type AccountKind = "paypal" | "clabe";
type PayoutAccountRefusal = "payoutAccountInvalid" | "clabeInvalid";
export type PayoutAccountAnswer = Result<{ account: string | null }, PayoutAccountRefusal>;

export function payoutAccountKind(account: string): AccountKind {
  return account.includes("@") ? "paypal" : "clabe";
}

export function checkPayoutAccount(typed: string): PayoutAccountAnswer {
  const text = cleanLine(typed);
  if (!text) return { ok: true, account: null };
  if (text.includes("@")) {
    const email = normalEmail(text);
    return refuseEmail(email) ? { ok: false, refusal: "payoutAccountInvalid" } : { ok: true, account: email };
  }
  const digits = text.replace(/[ -]/g, "");
  if (!/^\d+$/.test(digits)) return { ok: false, refusal: "payoutAccountInvalid" };
  return isClabe(digits) ? { ok: true, account: digits } : { ok: false, refusal: "clabeInvalid" };
}

export const CLABE_DIGITS = 18;

/** The last digit checks the others, weighted 3, 7, 1. */
export function isClabe(digits: string): boolean {
  if (digits.length !== CLABE_DIGITS || !/^\d+$/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = [...digits.slice(0, -1)].reduce(
    (sum, digit, index) => sum + ((Number(digit) * (weights[index % 3] ?? 1)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}

export function maskPayoutAccount(account: string): string {
  const [name = "", host] = account.split("@");
  return host === undefined ? `•••• ${account.slice(-4)}` : `${name.slice(0, 2)}•••@${host}`;
}
