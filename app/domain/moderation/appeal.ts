import { POLICY } from "../policy";
import { checkReason, type ReasonAnswer } from "../reason";
import { cleanText } from "../text";
import { DAY } from "../time";

/** What an administrator or a rule did to a person, who may appeal it once. `at`: when it was done. */
export interface Appealable<Decision> {
  at: number;
  appealedAt: number | null;
  decision: Decision | null;
}

export const APPEAL_WITHIN = POLICY.APPEAL_DAYS * DAY;
export const APPEAL_MAX = 1000;

/** `now` is the database's clock. `null` when it cannot be appealed any more. */
export function appealableUntil({ at, appealedAt, decision }: Appealable<unknown>, now: number): number | null {
  const until = at + APPEAL_WITHIN;
  return appealedAt === null && decision === null && now <= until ? until : null;
}

export function checkAppeal(typed: string): ReasonAnswer {
  return checkReason(typed, APPEAL_MAX, cleanText);
}
