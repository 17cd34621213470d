import { sql } from "drizzle-orm";
import type { Database } from "./connect.server";

/**
 * The database's own clock, milliseconds since 1970: whoever asks, and wherever from, what depends on time is decided by
 * the same one, read with the row that it decides about.
 */
export const CLOCK = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/** What that clock says, for a rule that is asked before anything is written. */
export async function readClock(db: Database): Promise<number> {
  const [row] = await db.all<{ now: number }>(sql`SELECT ${CLOCK} AS now`);
  if (!row) throw new Error("a database has a clock");
  return row.now;
}
