import { sql } from "drizzle-orm";
import { hasProductStatus } from "../catalog/facts.server";
import { moveProduct } from "../catalog/product-moves.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { isScheduled } from "./facts.server";

/** The most auctions that one run starts; the next run continues. */
const MOST = 500;

/**
 * Activates products of scheduled auctions whose start has passed, unless they were removed. It may run late: the rules
 * use `startsAt` itself.
 */
export async function startDueAuctions(db: Database): Promise<void> {
  const due = sql`FROM auctions WHERE ${isScheduled(sql`auctions`)} AND starts_at <= ${CLOCK}`;
  const isDue = sql`id IN (SELECT product_id ${due} ORDER BY starts_at LIMIT ${MOST})`;
  await commit(db, [
    moveProduct(isDue, { to: "active", actor: "T", from: ["scheduled"] }),
    // The clock moves on between two statements: only auctions whose product the first one activated have started.
    sql`UPDATE auctions SET is_started = 1 WHERE id IN (SELECT id ${due}
      AND EXISTS (SELECT 1 FROM products WHERE id = product_id AND NOT ${hasProductStatus("scheduled")}) ORDER BY starts_at LIMIT ${MOST})`,
  ]);
}
