import { sql } from "drizzle-orm";
import { isSuspended } from "~/domain/auctions/strike";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import type { Json, RowOf } from "../rows.server";
import { strikeTimes } from "./facts.server";

export async function findIsSuspended(db: Database, userId: string): Promise<boolean> {
  type Row = RowOf<{ strikes: Json; now: number }>;
  const [row] = await db.all<Row>(sql`SELECT ${strikeTimes(sql`${userId}`)} AS strikes, ${CLOCK} AS now`);
  return row !== undefined && isSuspended(JSON.parse(row.strikes), row.now);
}
