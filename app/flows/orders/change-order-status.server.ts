import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import type { Told } from "~/data/messages/messages.server";
import { isMoved, type Move, moveOrder } from "~/data/orders/order-moves.server";
import type { OrderStatus } from "~/domain/orders/order";

/** What came of moving an order: what it is now, whoever moved it. */
export interface Moved {
  isMoved: boolean;
  status: OrderStatus;
}

/** Moves an order with what goes with it, in one batch and once: all of it or nothing. */
export async function move(
  { db, newId, sendMailsLater }: AppContext,
  orderId: string,
  wanted: Omit<Move, "eventId">,
  also: (moved: SQL) => Told,
): Promise<Moved> {
  const eventId = newId();
  const moved = isMoved(eventId);
  const [insert, update] = moveOrder(orderId, { eventId, ...wanted }).map((statement) => db.run(statement));
  const now = db.all<{ status: OrderStatus; isMoved: number }>(
    sql`SELECT status, ${moved} AS isMoved FROM orders WHERE id = ${orderId}`,
  );
  const answers = await db.batch([insert as Told[0], update as Told[0], ...also(moved), now]);
  const [row] = answers.at(-1) as Awaited<typeof now>;
  if (!row) throw new Error("orders are never deleted");
  if (row.isMoved) sendMailsLater();
  return { isMoved: row.isMoved === 1, status: row.status };
}
