import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { tell } from "~/data/messages/messages.server";
import type { Order } from "~/data/orders/orders.server";
import { type Moved, move } from "./change-order-status.server";

/** Completes an order whose buyer says that all is well. */
export function completeOrder(context: AppContext, { id, title, amount, buyerId, sellerId }: Order): Promise<Moved> {
  const { db, newId, now } = context;
  const message = { kind: "completed" as const, order: id, title, price: amount };
  return move(
    context,
    id,
    { to: "completed", actor: "B", when: sql`buyer_id = ${buyerId} AND status = 'delivered'` },
    (when) => tell(db, { message, whom: sellerId, when, now: now(), newId }),
  );
}
