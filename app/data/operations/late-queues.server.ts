import { sql } from "drizzle-orm";
import type { MessageOf } from "~/domain/messages/message";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { notifyAll } from "../messages/messages.server";
import { ADMIN_IDS } from "../moderation/facts.server";

type LateMessage = MessageOf<"work-late"> | MessageOf<"answers-late">;

/** With a message about each whose work the last run found undone as well: after a pause of cron everything is late once. */
export async function addLateQueues(
  db: Database,
  late: readonly LateMessage[],
  { now, newId }: { now: number; newId(): string },
): Promise<void> {
  await commit(
    db,
    late.flatMap((message) => {
      const { since } = message;
      const queue = message.kind === "work-late" ? message.queue : message.waiting;
      return [
        ...notifyAll({
          message,
          recipient: ADMIN_IDS,
          when: sql`EXISTS (SELECT 1 FROM late_queues WHERE queue = ${queue} AND since = ${since} AND told_at IS NULL)`,
          ...{ now, newId },
        }),
        sql`INSERT INTO late_queues (queue, since) VALUES (${queue}, ${since})
          ON CONFLICT DO UPDATE SET since = excluded.since, told_at = iif(since = excluded.since, ${CLOCK}, NULL)`,
      ];
    }),
  );
}
