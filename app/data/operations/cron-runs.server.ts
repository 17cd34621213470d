import { isNotNull, sql } from "drizzle-orm";
import { CRON_NAMES, type CronName } from "~/domain/operations/cron-run";
import type { DeskQueue } from "~/domain/operations/waiting";
import { type DueQueue, HOURLY_QUEUES, lateAfter, QUEUES, type Queue } from "~/domain/queues";
import { DAY } from "~/domain/time";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit, readThenCommit } from "../commit.server";
import { inList } from "../condition.server";
import type { Database } from "../connect.server";
import { dueQueues } from "../due-queues.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";
import { type cronRuns, lateQueues } from "../schema.server";
import type { selectOutdatedListings } from "../search/documents.server";
import { type LateDesk, lateDesks } from "./waiting-rows.server";

/** By queue, as JSON. */
const LATE_AFTER = JSON.stringify(Object.fromEntries(QUEUES.map((queue) => [queue, lateAfter(queue)])));

/**
 * Begins a run of the minute and returns the `queues` that are due, with what else it reads. When none is due but those of
 * the hour, it has ended at once: an idle minute is one round trip. Forgets the late queues that
 * have caught up; `desks` are those that administrators are late to answer, `toldOf` the late ones that they were told of.
 */
export async function startMinute(
  db: Database,
  id: string,
  queues: readonly Queue[],
  also: ReturnType<typeof selectOutdatedListings>,
): Promise<{ due: DueQueue[]; desks: LateDesk[]; toldOf: (Queue | DeskQueue)[]; also: Awaited<typeof also> }> {
  const started = db.all<
    RowOf<{ due: typeof cronRuns.due }>
  >(sql`INSERT INTO cron_runs (id, cron, started_at, ended_at, due)
    SELECT ${id}, ${"minute" satisfies CronName}, ${CLOCK}, iif(count(*) FILTER (WHERE queue NOT IN ${inList(HOURLY_QUEUES)}) = 0, ${CLOCK}, NULL),
      json_group_array(json_object('queue', queue, 'since', since, 'now', now))
    FROM (${dueQueues({})}) WHERE queue IN ${inList(queues)}
    RETURNING due`);
  const caughtUp = sql`DELETE FROM late_queues WHERE queue NOT IN (SELECT d.value ->> 'queue'
    FROM cron_runs r, json_each(r.due) d JOIN json_each(${LATE_AFTER}) l ON l.key = d.value ->> 'queue'
    WHERE r.id = ${id} AND (d.value ->> 'now') - (d.value ->> 'since') > l.value)
    AND queue NOT IN (SELECT queue FROM (${lateDesks}))`;
  const desks = db.all<LateDesk>(lateDesks);
  const told = db.select({ queue: lateQueues.queue }).from(lateQueues).where(isNotNull(lateQueues.told_at));
  const { before, after } = await readThenCommit(db, [started, also, desks], [caughtUp], told);
  const [rows, others, lateOnes] = before;
  return {
    due: JSON.parse(rows[0]?.due ?? "[]"),
    desks: lateOnes,
    toldOf: after.map(({ queue }) => queue),
    also: others,
  };
}

export async function startCron(db: Database, id: string, cron: CronName): Promise<void> {
  await commit(db, [sql`INSERT INTO cron_runs (id, cron, started_at, due) VALUES (${id}, ${cron}, ${CLOCK}, '[]')`]);
}

export async function endCron(db: Database, id: string, failure: string | null): Promise<void> {
  await commit(db, [sql`UPDATE cron_runs SET ended_at = ${CLOCK}, failure = ${failure} WHERE id = ${id}`]);
}

/** The last run of each cron, also of one that has not run yet, and of the last day how many failed, and how long the longest took. */
export async function listCrons(db: Database, admin: Admin) {
  return db.all<
    RowOf<Cron>
  >(sql`SELECT n.value AS cron, l.id, l.started_at AS startedAt, l.ended_at AS endedAt, l.failure,
      ${CLOCK} AS now, d.failed, d.longest
    FROM json_each(${JSON.stringify(CRON_NAMES)}) n
      LEFT JOIN cron_runs l ON l.id = (SELECT id FROM cron_runs WHERE cron = n.value ORDER BY started_at DESC LIMIT 1)
      LEFT JOIN (SELECT cron, count(failure) AS failed, max(ended_at - started_at) AS longest
        FROM cron_runs WHERE started_at > ${CLOCK} - ${DAY} GROUP BY cron) d ON d.cron = n.value
    WHERE ${isStillAdmin(admin)} ORDER BY n.key`);
}

type Cron = {
  cron: typeof cronRuns.cron;
  id: typeof cronRuns.id | null;
  startedAt: typeof cronRuns.started_at | null;
  endedAt: typeof cronRuns.ended_at;
  failure: typeof cronRuns.failure;
  now: typeof cronRuns.started_at;
  failed: number | null;
  longest: typeof cronRuns.ended_at;
};
