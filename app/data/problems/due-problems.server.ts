import { sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { type OrderProblems, selectProblems, toProblems } from "./problems.server";

/** Orders whose problems time decides by now, the longest due first. */
export async function listDueProblems(db: Database, most: number): Promise<OrderProblems[]> {
  const due = sql`orders.id IN (SELECT order_id FROM problems WHERE due_at <= ${CLOCK} ORDER BY due_at LIMIT ${most})`;
  const rows = await selectProblems(db, due);
  return rows.flatMap((row) => toProblems([row]) ?? []);
}
