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
  const { title } = reported;
  const message =
    "reason" in outcome
      ? ({ kind: "report-dismissed", title, reason: outcome.reason } as const)
      : ({ kind: "report-upheld", title, broke: outcome.rule } as const);
  return [
    ...notifyAll({ message, recipient: reporterIds(reported), when, now: now(), newId }),
    decideReports(admin, reported, outcome, when),
  ];
}
