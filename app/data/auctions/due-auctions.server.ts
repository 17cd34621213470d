import { sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { auctions } from "../schema.server";
import { auctionEnd, isOpen } from "./facts.server";

const end = auctionEnd(sql`auctions`);
const due = sql`FROM auctions
  WHERE ${isOpen(sql`auctions`)} AND ends_at <= ${CLOCK} AND ${end} <= ${CLOCK} ORDER BY ends_at`;
export const oldestDueEnd = sql`SELECT ${end} AS since ${due} LIMIT 1`;

/** Over and not settled, earliest end first. */
export async function listDueAuctions(db: Database, most: number): Promise<string[]> {
  const rows = await db.all<RowOf<{ id: typeof auctions.id }>>(sql`SELECT id ${due} LIMIT ${most}`);
  return rows.map(({ id }) => id);
}
