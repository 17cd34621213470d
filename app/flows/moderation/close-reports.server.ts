import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import type { Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { notifyAll } from "~/data/messages/messages.server";
import {
  type Dismissed,
  decideReports,
  type Reported,
  reporterIds,
  type Upheld,
} from "~/data/moderation/reports.server";
import { APPEAL_WITHIN } from "~/domain/moderation/appeal";
import type { Rule } from "~/domain/moderation/rule";
import type { SuspensionRule } from "~/domain/moderation/suspension";

type Outcome = Dismissed | (Upheld & { rule: Rule | SuspensionRule });

/** Decides the reports that wait, and tells who made them. */
export function closeReports(
  { now, newId }: AppContext,
  admin: Admin,
  reported: Reported & { title: string },
  outcome: Outcome,
  when: Condition,
): Statement[] {
  const { title, noun } = reported;
  const { reason } = outcome;
  const about = { title, reason, until: now() + APPEAL_WITHIN };
  const message =
    "ledTo" in outcome
      ? ({ kind: "report-upheld", ...about, broke: outcome.rule, reported: noun } as const)
      : ({ kind: "report-dismissed", ...about } as const);
  return [
    ...notifyAll({ message, recipient: reporterIds(reported), when, now: now(), newId }),
    decideReports(admin, reported, outcome, when),
  ];
}
