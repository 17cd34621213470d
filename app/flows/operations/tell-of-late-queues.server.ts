import type { AppContext } from "~/context";
import { addLateQueues } from "~/data/operations/late-queues.server";
import type { LateDesk } from "~/data/operations/waiting-rows.server";
import type { DueQueue } from "~/domain/queues";

/** Tells administrators once of each queue that is late in two runs, and again when it was well in between. */
export async function tellOfLateQueues(
  { db, now, newId }: AppContext,
  late: readonly DueQueue[],
  desks: readonly LateDesk[],
): Promise<void> {
  const messages = [
    ...late.map(({ queue, since }) => ({ kind: "work-late", queue, since }) as const),
    ...desks.map(
      ({ queue, waiting, since }) => ({ kind: "answers-late", waiting: queue, found: waiting, since }) as const,
    ),
  ];
  if (messages.length > 0) await addLateQueues(db, messages, { now: now(), newId });
}
