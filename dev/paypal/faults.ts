import type { Centavos } from "../../app/domain/money";

export type Call =
  | "token"
  | "create"
  | "show"
  | "capture"
  | "show-capture"
  | "refund"
  | "show-refund"
  | "track"
  | "show-dispute"
  | "list-disputes"
  | "list-transactions"
  | "verify"
  | "certificate";

/** Why PayPal keeps a capture PENDING; the market has to act itself on the last three. */
export const PENDING_REASONS = [
  ...(["ECHECK", "PENDING_REVIEW", "BUYER_COMPLAINT", "CHARGEBACK", "INTERNATIONAL_WITHDRAWAL", "OTHER"] as const),
  "TRANSACTION_APPROVED_AWAITING_FUNDING",
  ...(["RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION", "UNILATERAL", "VERIFICATION_REQUIRED"] as const),
] as const;
export type PendingReason = (typeof PENDING_REASONS)[number];

/** Ends other than COMPLETED. `pending` is ECHECK; `fee` captures with this fee, which may exceed the amount. */
export type Outcome = "pending" | "declined" | "refunded" | { pending: PendingReason } | { fee: Centavos };

/**
 * How a call fails. Without effect: `error` answers 500, `busy` answers 429, `away` hangs up, `silent` never answers,
 * an `issue` refuses. After its effect: `lost` hangs up, `lost-silent` never answers, `garbled` answers with invalid
 * JSON.
 */
export type Fault =
  | "error"
  | "busy"
  | "away"
  | "silent"
  | "lost"
  | "lost-silent"
  | "garbled"
  /** Any code, also an unpublished one; without a status, the one that PayPal gives with it. */
  | { issue: string; status?: number }
  | Outcome;

export function outcomeIn(fault: Fault | null): Outcome | null {
  if (fault === "pending" || fault === "declined" || fault === "refunded") return fault;
  return fault && typeof fault === "object" && !("issue" in fault) ? fault : null;
}

/** Faults that a test or a person has requested, by call, first in first out. */
export class Faults {
  readonly #waiting = new Map<Call, (Fault | null)[]>();

  /** `after` calls work before the next ones fail. */
  add(call: Call, next: number, how: Fault, after = 0): void {
    const faults = [...Array<null>(after).fill(null), ...Array<Fault>(next).fill(how)];
    this.#waiting.set(call, [...(this.#waiting.get(call) ?? []), ...faults]);
  }

  clear(): void {
    this.#waiting.clear();
  }

  next(call: Call): Fault | null {
    return this.#waiting.get(call)?.shift() ?? null;
  }

  /** Those to come, in order. */
  waiting(): [Call, Fault][] {
    return [...this.#waiting].flatMap(([call, faults]) =>
      faults.flatMap((fault): [Call, Fault][] => (fault ? [[call, fault]] : [])),
    );
  }
}
