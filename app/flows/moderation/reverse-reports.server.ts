import type { AppContext } from "~/context";
import type { Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { notifyAll } from "~/data/messages/messages.server";
import { upheldReporterIds, reverseReports as writeReversal } from "~/data/moderation/reports.server";
import { APPEAL_WITHIN } from "~/domain/moderation/appeal";

/** Of the takedown, the ruling or the suspension with this id: whoever reported what it is about is told that it was reversed. */
export function reverseReports(
  { now, newId }: AppContext,
  { id, title, reason }: { id: string; title: string; reason: string },
  when: Condition,
): Statement[] {
  const message = { kind: "report-reversed", title, reason, until: now() + APPEAL_WITHIN } as const;
  return [
    ...notifyAll({ message, recipient: upheldReporterIds(id), when, now: now(), newId }),
    writeReversal(id, when),
  ];
}
