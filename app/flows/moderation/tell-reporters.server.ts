import type { AppContext } from "~/context";
import type { Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { notifyAll } from "~/data/messages/messages.server";
import { type Reported, reporterIds } from "~/data/moderation/reports.server";
import type { ReportDecision } from "~/domain/moderation/report";

/** Of the reports that wait; before they are decided. */
export function tellReporters(
  { now, newId }: AppContext,
  reported: Reported & { title: string },
  decision: ReportDecision,
  when: Condition,
): Statement[] {
  const message = { kind: `report-${decision}`, title: reported.title } as const;
  return notifyAll({ message, recipient: reporterIds(reported), when, now: now(), newId });
}
