import { type SQL, sql } from "drizzle-orm";
import { LOOK_BACK, RUN_LIFE, type Stage } from "~/domain/reconciliation/reconciliation";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";

/** One comparison of PayPal, orders and books, as far as it has come. */
export interface Run {
  id: string;
  /** What was touched from then on is looked at, milliseconds. */
  since: number;
  stage: Stage;
  bookmark: string;
}

/** Begins a comparison of what was touched since shortly before the last whole one; one that runs already goes on. */
export async function startRun(db: Database, id: string): Promise<void> {
  const lastBegan = sql`(SELECT max(started_at) FROM reconciliations WHERE ended_at IS NOT NULL)`;
  await db.batch([
    db.run(sql`DELETE FROM reconciliations WHERE ended_at IS NULL AND started_at < ${CLOCK} - ${RUN_LIFE}`),
    db.run(sql`INSERT INTO reconciliations (id, started_at, since)
      SELECT ${id}, ${CLOCK}, coalesce(${lastBegan} - ${LOOK_BACK}, 0)
      WHERE NOT EXISTS (SELECT 1 FROM reconciliations WHERE ended_at IS NULL)`),
  ]);
}

/** The comparison that runs; `null` when none does. */
export async function findCurrentRun(db: Database): Promise<Run | null> {
  const [run] = await db.all<Run>(sql`SELECT id, since, stage, bookmark FROM reconciliations WHERE ended_at IS NULL`);
  return run ?? null;
}

const NEXT: Record<Exclude<Stage, "done">, Stage> = {
  payments: "orders",
  orders: "products",
  products: "days",
  days: "done",
};

/**
 * Notes that a portion was looked at: `ids` in their order, and whether there are more of its stage. Does nothing when
 * somebody else went on meanwhile.
 */
export function advanceRun({ id, stage, bookmark }: Run, ids: readonly string[], isMore: boolean): SQL {
  const next = stage === "done" || isMore ? stage : NEXT[stage];
  const counted = stage === "payments" || stage === "orders" || stage === "products" ? stage : null;
  const count = counted ? sql`, ${sql.identifier(counted)} = ${sql.identifier(counted)} + ${ids.length}` : sql``;
  return sql`UPDATE reconciliations SET stage = ${next}, bookmark = ${isMore ? (ids.at(-1) ?? "") : ""},
      ended_at = iif(${next} = 'done', ${CLOCK}, NULL)${count}
    WHERE id = ${id} AND stage = ${stage} AND bookmark = ${bookmark}`;
}
