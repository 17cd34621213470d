import { sql } from "drizzle-orm";
import type { Database } from "./connect.server";

/** It decides everything that depends on time, read with the row concerned: clocks of isolates differ. */
export const CLOCK = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/** For a rule that is asked before a write. */
export async function readClock(db: Database): Promise<number> {
  const [row] = await db.all<{ now: number }>(sql`SELECT ${CLOCK} AS now`);
  if (!row) throw new Error("a database has a clock");
  return row.now;
}
