import type { AppContext } from "~/context";
import { addLateQueues } from "~/data/operations/late-queues.server";
import type { DueQueue } from "~/domain/queues";

/** Tells administrators once of each queue that is late in two runs, and again when it was well in between. */
export async function tellOfLateQueues({ db, now, newId }: AppContext, late: readonly DueQueue[]): Promise<void> {
  if (late.length > 0) await addLateQueues(db, late, { now: now(), newId });
}
