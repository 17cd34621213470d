import { POLICY } from "../policy";
import { DAY } from "../time";
import { type Appealable, appealableUntil } from "./appeal";

/** The rule that a person broke. Source: the terms, what is not allowed. */
export const SUSPENSION_RULES = [
  "prohibited",
  "fraud",
  "identity",
  "ownBids",
  "outside",
  "harassment",
  "attack",
  "other",
] as const;
export type SuspensionRule = (typeof SUSPENSION_RULES)[number];

export const SUSPENSION_LENGTHS = ["short", "medium", "long", "open"] as const;
export type SuspensionLength = (typeof SUSPENSION_LENGTHS)[number];

const DAYS: Record<Exclude<SuspensionLength, "open">, number> = {
  short: POLICY.SUSPENSION_SHORT_DAYS,
  medium: POLICY.SUSPENSION_MEDIUM_DAYS,
  long: POLICY.SUSPENSION_LONG_DAYS,
};

/** In milliseconds; `null`: until an administrator lifts it. */
export function lengthOf(length: SuspensionLength): number | null {
  return length === "open" ? null : DAYS[length] * DAY;
}

export const SUSPENSION_DECISIONS = ["lifted", "kept"] as const;
export type SuspensionDecision = (typeof SUSPENSION_DECISIONS)[number];

/** `until` is `null` where only an administrator ends it. */
export interface Suspension extends Appealable<SuspensionDecision> {
  until: number | null;
}

export function isStanding({ until, decision }: Pick<Suspension, "until" | "decision">, now: number): boolean {
  return decision !== "lifted" && (until === null || now < until);
}

/** Only one that stands can be appealed. */
export function suspensionAppealableUntil(suspension: Suspension, now: number): number | null {
  return isStanding(suspension, now) ? appealableUntil(suspension, now) : null;
}

/** Without an appeal there is nothing to keep. What time has ended needs no decision, but an appeal is answered. */
export function decisionsOf(suspension: Suspension, now: number): readonly SuspensionDecision[] {
  if (suspension.appealedAt !== null && suspension.decision === null) return SUSPENSION_DECISIONS;
  return isStanding(suspension, now) ? ["lifted"] : [];
}

/**
 * Where a suspended person may still send forms: orders under way and what they need, the account itself, its data, and appeals.
 * Everything else begins something new, also what is added later. A checkout takes what they won or hold.
 */
const ALLOWED = [
  /^\/(?:sign-out|language|checkout|auth\/(?:code|consent|passkey|password|with\/[^/]+))$/,
  /^\/account\/(?:addresses|notifications|orders|profile|sessions|settings|suspension|watchlist)(?:\/|$)/,
  /^\/account\/searches\/(?!new$)/,
  /^\/auction\/[^/]+\/complaint$/,
  /^\/seller-settings(?:\/business|\/strikes|\/listings\/[^/]+\/takedown)?$/,
];

export function allowsSuspended(path: string): boolean {
  return ALLOWED.some((allowed) => allowed.test(path));
}
