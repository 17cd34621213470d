import { maskName } from "../feedback/feedback";
import { POLICY } from "../policy";
import { checkReason, type ReasonAnswer } from "../reason";
import { cleanText } from "../text";
import { DAY, HOUR } from "../time";
import { type Rule, TAKEDOWN_RULES } from "./rule";

/** What reports are about. */
export const REPORTED_NOUNS = ["listing", "question", "message", "feedback", "person"] as const;
export type ReportedNoun = (typeof REPORTED_NOUNS)[number];

/** What a person reports from: a seller by their store, a buyer by an order of theirs. */
export const REPORTABLES = ["listing", "question", "message", "feedback", "store", "buyer"] as const;
export type Reportable = (typeof REPORTABLES)[number];

export function nounOf(reportable: Reportable): ReportedNoun {
  return reportable === "store" || reportable === "buyer" ? "person" : reportable;
}

/** The rules that each noun can break. */
export const CAUSES: Readonly<Record<ReportedNoun, readonly Rule[]>> = {
  listing: TAKEDOWN_RULES,
  question: ["contact", "offensive", "off_topic", "other"],
  message: ["offensive", "harassment", "outside", "fraud", "other"],
  feedback: ["offensive", "contact", "off_topic", "pressure", "other"],
  person: ["fraud", "harassment", "identity", "ownBids", "outside", "other"],
};

/** How both sides are told what it is about; a person without a store by the first letter alone. */
export function reportedTitle(title: string | null, name: string | null): string {
  return title ?? maskName(name ?? "") ?? "—";
}

export const REPORT_DECISIONS = ["dismissed", "upheld"] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

export const REPORT_WORDS_MAX = 500;

/** Only "other" needs words. */
export function checkReportWords(typed: string, cause: Rule | undefined): ReasonAnswer | { ok: true; reason: null } {
  const answer = checkReason(typed, REPORT_WORDS_MAX, cleanText);
  return !answer.ok && answer.refusal === "reasonRequired" && cause !== "other" ? { ok: true, reason: null } : answer;
}

/** The newest reports of a person that were decided in POLICY.REPORTS_DAYS, at most `RECORD_MAX`. */
export interface ReportRecord {
  decided: number;
  dismissed: number;
}

export const RECORD_WITHIN = POLICY.REPORTS_DAYS * DAY;
export const RECORD_MAX = 100;

export const FULL_WEIGHT = 100;
const WEIGHTS = [
  { above: 0.75, weight: 25 },
  { above: 0.5, weight: 50 },
] as const;

/** In percent. Who reports in vain most of the time is read later; nobody's reports count nothing. */
export function reportWeight({ decided, dismissed }: ReportRecord): number {
  if (decided < POLICY.REPORTS_FOR_WEIGHT) return FULL_WEIGHT;
  return WEIGHTS.find(({ above }) => dismissed / decided > above)?.weight ?? FULL_WEIGHT;
}

/** How much a report of full weight brings its case forward. The same number is in migrations/0053_reports.sql. */
export const HEAD_START = 12 * HOUR;

/** Cases are decided in this order: by their oldest report, the heavier ones earlier, and none of them never. */
export function caseDue({ since, weight }: { since: number; weight: number }): number {
  return since - (weight * HEAD_START) / FULL_WEIGHT;
}
