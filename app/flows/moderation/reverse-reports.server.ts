import type { AppContext } from "~/context";
import type { Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { notifyAll } from "~/data/messages/messages.server";
import { upheldReporterIds, reverseReports as writeReversal } from "~/data/moderation/reports.server";

/** Of the takedown, the ruling or the suspension with this id: whoever reported what it is about is told that it was reversed. */
export function reverseReports(
  { now, newId }: AppContext,
  { id, title }: { id: string; title: string },
  when: Condition,
): Statement[] {
  const message = { kind: "report-reversed", title } as const;
  return [
    ...notifyAll({ message, recipient: upheldReporterIds(id), when, now: now(), newId }),
    writeReversal(id, when),
  ];
}
