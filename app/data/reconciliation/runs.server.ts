import { desc, isNull, type SQL, sql } from "drizzle-orm";
import { LOOK_BACK, nextStage, RUN_LIFE } from "~/domain/reconciliation/reconciliation";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { reconciliations } from "../schema.server";

/** Starts no second run. Checks changes from shortly before the last complete run. */
export async function startRun(db: Database, id: string): Promise<void> {
  const lastStart = sql`(SELECT max(started_at) FROM reconciliations WHERE ended_at IS NOT NULL)`;
  await commit(db, [
    sql`DELETE FROM reconciliations WHERE ended_at IS NULL AND coalesce(advanced_at, started_at) < ${CLOCK} - ${RUN_LIFE}`,
    sql`INSERT INTO reconciliations (id, started_at, since)
      SELECT ${id}, ${CLOCK}, coalesce(${lastStart} - ${LOOK_BACK}, 0)
      WHERE NOT EXISTS (SELECT 1 FROM reconciliations WHERE ended_at IS NULL)`,
  ]);
}

export const oldestRun = sql`SELECT started_at AS since FROM reconciliations WHERE ended_at IS NULL`;

/** `bookmark` is the last checked id of its stage. */
export type Run = NonNullable<Awaited<ReturnType<typeof findCurrentRun>>>;

export async function findCurrentRun(db: Database) {
  const { id, since, stage, bookmark } = reconciliations;
  const [run] = await db
    .select({ id, since, stage, bookmark })
    .from(reconciliations)
    .where(isNull(reconciliations.ended_at));
  return run ?? null;
}

export async function findLastRun(db: Database, admin: Admin) {
  const { started_at: startedAt, ended_at: endedAt, payments, orders, products } = reconciliations;
  const [run] = await db
    .select({ startedAt, endedAt, payments, orders, products })
    .from(reconciliations)
    .where(isStillAdmin(admin))
    .orderBy(desc(startedAt))
    .limit(1);
  return run ?? null;
}

/** Does nothing when another worker was first. */
export function advanceRun({ id, stage, bookmark }: Run, ids: readonly string[], isMore: boolean): SQL {
  const next = isMore ? stage : nextStage(stage);
  const counted = stage === "payments" || stage === "orders" || stage === "products" ? stage : null;
  const count = counted ? sql`, ${sql.identifier(counted)} = ${sql.identifier(counted)} + ${ids.length}` : sql``;
  return sql`UPDATE reconciliations SET stage = ${next}, bookmark = ${isMore ? (ids.at(-1) ?? "") : ""},
      ended_at = ${next === "done" ? CLOCK : null}, advanced_at = ${CLOCK}${count}
    WHERE id = ${id} AND stage = ${stage} AND bookmark = ${bookmark}`;
}
