import { sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";

/** Auctions whose end has passed and that nobody settled, the first of them first. A hold gives an auction its time back. */
export async function listDueAuctions(db: Database, most: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT id FROM auctions
    WHERE closing IS NULL AND ends_at <= ${CLOCK}
      AND ends_at + iif(hold_until IS NULL, 0, rules ->> '$.hold') <= ${CLOCK} ORDER BY ends_at LIMIT ${most}`);
  return rows.map(({ id }) => id);
}
