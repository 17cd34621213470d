import { mayMove } from "../moves";
import { ORDER_MOVES, type OrderStatus } from "../orders/order";
import { POLICY } from "../policy";
import type { FormResult, Result } from "../result";
import { cleanText, textLength } from "../text";
import { DAY } from "../time";
import { workingDaysAfter } from "../working-days";

export const REPORT_KINDS = ["not_received", "not_as_described", "change_of_mind"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
/** `paypal`: opened at PayPal, and decided there. */
export const PROBLEM_KINDS = [...REPORT_KINDS, "paypal"] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** In characters, for a report and every other text about a problem. */
export const PROBLEM_TEXT_MIN = 10;
export const PROBLEM_TEXT_MAX = 2_000;

/** Milliseconds after `since`; a change of mind has at most this long, and what its order says. Source: docs/rules/orders.md, problem. */
export const REPORT_WINDOWS: Record<ReportKind, { since: "arrivesBy" | "deliveredAt"; from: number; until: number }> = {
  not_received: { since: "arrivesBy", from: DAY, until: DAY + POLICY.DISPUTE_DAYS * DAY },
  not_as_described: { since: "deliveredAt", from: 0, until: POLICY.NOT_AS_DESCRIBED_DAYS * DAY },
  change_of_mind: { since: "deliveredAt", from: 0, until: POLICY.DEFAULT_RETURN_DAYS * DAY },
};

export interface Reportable {
  status: OrderStatus;
  arrivesBy: number | null;
  deliveredAt: number | null;
  isConfirmed: boolean;
  reported: readonly ProblemKind[];
  /** What the listing said when it was bought; 0: nothing is taken back. */
  returnDays: number;
  /** What a business's buyer has in any case; `null` of a private seller. */
  returnWorkingDays: number | null;
}

export type ReportRefusal =
  | {
      reason:
        | "notReportable"
        | "reportedBefore"
        | "notDelivered"
        | "noEstimate"
        | "confirmed"
        | "noReturns"
        | "tooLate";
    }
  | { reason: "notYet"; from: number };
export type ReportAnswer = Result<{ until: number }, ReportRefusal>;

/** Each kind can be reported once per order, whatever its outcome. */
export function answerReport(kind: ReportKind, order: Reportable, now: number): ReportAnswer {
  const refuse = (reason: Exclude<ReportRefusal["reason"], "notYet">) => ({ ok: false, refusal: { reason } }) as const;
  if (!mayMove(ORDER_MOVES, order.status, "problem_open", "B")) return refuse("notReportable");
  if (order.reported.includes(kind)) return refuse("reportedBefore");
  if (kind === "change_of_mind" && order.returnDays === 0 && order.returnWorkingDays === null)
    return refuse("noReturns");
  if (kind === "not_received" && order.isConfirmed) return refuse("confirmed");
  const { since, from, until: longest } = REPORT_WINDOWS[kind];
  const start = order[since];
  if (start === null) return refuse(since === "arrivesBy" ? "noEstimate" : "notDelivered");
  if (now < start + from) return { ok: false, refusal: { reason: "notYet", from: start + from } };
  const until = kind === "change_of_mind" ? returnableUntil(start, order) : start + longest;
  return now < until ? { ok: true, until } : refuse("tooLate");
}

function returnableUntil(deliveredAt: number, { returnDays, returnWorkingDays }: Reportable): number {
  const byLaw = returnWorkingDays === null ? 0 : workingDaysAfter(deliveredAt, returnWorkingDays);
  return Math.max(deliveredAt + returnDays * DAY, byLaw);
}

export function reportableUntil(order: Reportable, now: number): number | null {
  const answers = REPORT_KINDS.map((kind) => answerReport(kind, order, now));
  const ends = answers.flatMap((answer) => (answer.ok ? [answer.until] : []));
  return ends.length > 0 ? Math.max(...ends) : null;
}

export interface Report {
  kind: ReportKind;
  description: string;
}
export type ProblemTextRefusal = "wordsTooShort" | "wordsTooLong";
export interface ReportRefusals {
  kind?: "kindRequired";
  description?: ProblemTextRefusal;
  photos?: "photosRequired";
}

export function checkReport(
  typed: { kind?: string; description?: string },
  photos: number,
): FormResult<{ report: Report }, ReportRefusals> {
  const kind = REPORT_KINDS.find((one) => one === typed.kind);
  const description = checkProblemText(typed.description);
  const refusals: ReportRefusals = {
    ...(!kind && { kind: "kindRequired" }),
    ...(!description.ok && { description: description.refusal }),
    ...(kind === "not_as_described" && photos === 0 && { photos: "photosRequired" }),
  };
  if (kind && description.ok && !refusals.photos) return { ok: true, report: { kind, description: description.words } };
  return { ok: false, refusals };
}

export function checkProblemText(typed = ""): Result<{ words: string }, ProblemTextRefusal> {
  const words = cleanText(typed);
  const length = textLength(words);
  if (length < PROBLEM_TEXT_MIN) return { ok: false, refusal: "wordsTooShort" };
  return length > PROBLEM_TEXT_MAX ? { ok: false, refusal: "wordsTooLong" } : { ok: true, words };
}
