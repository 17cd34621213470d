import { sql } from "drizzle-orm";
import type { DueQueue } from "~/domain/queues";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { notifyAll } from "../messages/messages.server";
import { ADMIN_IDS } from "../moderation/facts.server";

/** With a message about each that is new. */
export async function addLateQueues(
  db: Database,
  late: readonly DueQueue[],
  { now, newId }: { now: number; newId(): string },
): Promise<void> {
  await commit(
    db,
    late.flatMap(({ queue, since }) => [
      ...notifyAll({
        message: { kind: "work-late", queue, since },
        recipient: ADMIN_IDS,
        when: sql`NOT EXISTS (SELECT 1 FROM late_queues WHERE queue = ${queue})`,
        ...{ now, newId },
      }),
      sql`INSERT INTO late_queues (queue, told_at) VALUES (${queue}, ${CLOCK}) ON CONFLICT DO NOTHING`,
    ]),
  );
}
