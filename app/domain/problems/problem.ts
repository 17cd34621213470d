import type { Side } from "../feedback/feedback";
import type { Moves } from "../moves";
import type { OrderStatus } from "../orders/order";
import { POLICY } from "../policy";
import { DAY, HOUR } from "../time";

/** Source: docs/rules/orders.md, problem; `at_paypal` is only in the code. */
export const OPEN_STATUSES = [
  "open",
  "partial_offered",
  "return_agreed",
  "return_shipped",
  "return_received",
  "escalated",
  "at_paypal",
] as const;
export type OpenStatus = (typeof OPEN_STATUSES)[number];
/** `closed_with_order`: an administrator closed its order. */
export const CLOSED_STATUSES = [
  "resolved_refund",
  "resolved_partial",
  "resolved_seller",
  "resolved_external",
  "closed_no_return",
  "withdrawn",
  "closed_with_order",
] as const;
export const PROBLEM_STATUSES = [...OPEN_STATUSES, ...CLOSED_STATUSES] as const;
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number];

export const PROBLEM_PHOTOS_LIFE = POLICY.PROBLEM_PHOTO_DAYS * DAY;

/** PayPal or an administrator can do these at any time while the problem is open. */
const OUTSIDE = { at_paypal: ["P"], resolved_external: ["P"], closed_with_order: ["A"] } as const;

/** Source: docs/rules/orders.md, problem. */
export const PROBLEM_MOVES: Moves<ProblemStatus> = {
  open: {
    ...OUTSIDE,
    resolved_refund: ["S"],
    partial_offered: ["S"],
    return_agreed: ["S"],
    escalated: ["B", "S", "T"],
    withdrawn: ["B"],
  },
  partial_offered: { ...OUTSIDE, resolved_partial: ["B"], open: ["B", "T"] },
  return_agreed: { ...OUTSIDE, return_shipped: ["B"], closed_no_return: ["T"] },
  return_shipped: { ...OUTSIDE, return_received: ["S", "T"] },
  return_received: { ...OUTSIDE, resolved_refund: ["S", "T"], escalated: ["S"] },
  escalated: {
    ...OUTSIDE,
    resolved_refund: ["A", "T"],
    resolved_partial: ["A"],
    resolved_seller: ["A"],
    return_agreed: ["A"],
  },
  at_paypal: { resolved_external: ["P"], closed_with_order: ["A"] },
  resolved_refund: {},
  resolved_partial: {},
  resolved_seller: {},
  resolved_external: {},
  closed_no_return: {},
  withdrawn: {},
  closed_with_order: {},
};

export function isOpenProblem(status: ProblemStatus): status is OpenStatus {
  return (OPEN_STATUSES as readonly ProblemStatus[]).includes(status);
}

/** In which an open problem waits for what its buyer or seller does. */
export const TURNS = {
  buyer: ["partial_offered", "return_agreed"],
  seller: ["open", "return_shipped", "return_received"],
} as const satisfies Record<Side, readonly OpenStatus[]>;

export function isTurnOf(side: Side, status: ProblemStatus): boolean {
  return (TURNS[side] as readonly ProblemStatus[]).includes(status);
}

export function endedInRefund(status: ProblemStatus): status is "resolved_refund" | "resolved_partial" {
  return status === "resolved_refund" || status === "resolved_partial";
}

const LIMITS: Partial<Record<ProblemStatus, { lasts: number; becomes: ProblemStatus }>> = {
  open: { lasts: POLICY.SELLER_ANSWER_HOURS * HOUR, becomes: "escalated" },
  partial_offered: { lasts: POLICY.OFFER_ANSWER_HOURS * HOUR, becomes: "open" },
  return_agreed: { lasts: POLICY.RETURN_SHIP_DAYS * DAY, becomes: "closed_no_return" },
  return_shipped: { lasts: POLICY.RETURN_SILENCE_DAYS * DAY, becomes: "return_received" },
  return_received: { lasts: POLICY.CONTEST_RETURN_HOURS * HOUR, becomes: "resolved_refund" },
  escalated: { lasts: POLICY.DECISION_OVERDUE_DAYS * DAY, becomes: "resolved_refund" },
};

/** Milliseconds from opening; the other two from escalation: until the decision is due, and until a reminder. */
export const ESCALATE_AFTER = POLICY.ESCALATE_AFTER_HOURS * HOUR;
export const DECIDE_WITHIN = POLICY.DECISION_DAYS * DAY;
/** From there until the buyer is refunded without a decision. */
export const DECIDE_LATE = (POLICY.DECISION_OVERDUE_DAYS - POLICY.DECISION_DAYS) * DAY;
export const ALERT_AFTER = 5 * DAY;

/** When a problem is due: from then on only time moves it. Milliseconds; `null` for never. */
export function dueAt(status: ProblemStatus, since: number): number | null {
  const limit = LIMITS[status];
  return limit ? since + limit.lasts : null;
}

export function statusWhenDue(status: ProblemStatus): ProblemStatus | null {
  return LIMITS[status]?.becomes ?? null;
}

/** `null` when the order keeps its status. */
export function orderStatusAfter(to: ProblemStatus): OrderStatus | null {
  if (to === "resolved_refund") return "refunded";
  if (to === "resolved_partial") return "partially_refunded";
  return to === "resolved_seller" || to === "closed_no_return" || to === "withdrawn" ? "completed" : null;
}
