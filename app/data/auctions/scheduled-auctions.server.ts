import { sql } from "drizzle-orm";
import { moveProduct } from "../catalog/product-moves.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { auctions } from "../schema.server";
import { isScheduled } from "./facts.server";

type DueStart = RowOf<{
  id: typeof auctions.id;
  productId: typeof auctions.product_id;
}>;

const due = sql`FROM auctions WHERE ${isScheduled(sql`auctions`)} AND starts_at <= ${CLOCK} ORDER BY starts_at`;
export const oldestDueStart = sql`SELECT starts_at AS since ${due} LIMIT 1`;

/** Longest waiting first. */
export async function listDueStarts(db: Database, most: number): Promise<DueStart[]> {
  return db.all<DueStart>(sql`SELECT id, product_id AS productId ${due} LIMIT ${most}`);
}

/** It may run late: the rules use `startsAt` itself. A removed product stays removed. */
export function startAuction({ id, productId }: DueStart): Statement[] {
  return [
    moveProduct(sql`id = ${productId}`, { to: "active", actor: "T", from: ["scheduled"] }),
    sql`UPDATE auctions SET is_started = 1 WHERE id = ${id} AND ${isScheduled(sql`auctions`)}`,
  ];
}
