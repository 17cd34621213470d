import { type SQL, sql } from "drizzle-orm";
import { LISTED_PAUSE } from "~/domain/disputes/dispute";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { listedDisputes } from "../schema.server";

/** Disputes that wait to be asked about. One that is listed again changed again. */
export function addListedDisputes(ids: readonly string[]): SQL {
  return sql`INSERT INTO listed_disputes (id, listed_at) SELECT value, ${CLOCK} FROM json_each(${JSON.stringify(ids)})
    WHERE true ON CONFLICT (id) DO UPDATE SET listed_at = excluded.listed_at`;
}

/** Each pause is half as long as the dispute has waited so far. */
const dueAt = sql`iif(asked_at IS NULL, listed_at,
  asked_at + max(${LISTED_PAUSE.least}, min((asked_at - listed_at) / 2, ${LISTED_PAUSE.most})))`;
const due = sql`FROM listed_disputes INDEXED BY listed_disputes_asked WHERE ${dueAt} <= ${CLOCK} ORDER BY asked_at`;
export const oldestListedDispute = sql`SELECT ${dueAt} AS since ${due} LIMIT 1`;

/** Those that were never asked about first. No other run claims them until their pause is over. */
export async function claimListedDisputes(db: Database, most: number): Promise<string[]> {
  const rows = await db.all<RowOf<{ id: typeof listedDisputes.id }>>(sql`UPDATE listed_disputes SET asked_at = ${CLOCK}
    WHERE id IN (SELECT id ${due} LIMIT ${most}) RETURNING id`);
  return rows.map(({ id }) => id);
}

/** Once a dispute is recorded, unless it was listed again since it was claimed. */
export async function removeListedDispute(db: Database, id: string): Promise<void> {
  await commit(db, [sql`DELETE FROM listed_disputes WHERE id = ${id} AND listed_at <= asked_at`]);
}
