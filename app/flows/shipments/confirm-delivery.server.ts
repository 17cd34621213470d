import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { tell } from "~/data/messages/messages.server";
import type { Order } from "~/data/orders/orders.server";
import { isCode } from "~/data/shipments/shipments.server";
import { type Moved, move } from "../orders/change-order-status.server";

/** Notes that a buyer has what they bought. */
export function confirmArrival(context: AppContext, order: Order): Promise<Moved> {
  return arrive(context, order, { when: sql`buyer_id = ${order.buyerId}` });
}

/** Notes that something was handed over: the seller knows the code that its buyer has, which is the buyer's word. */
export function handOver(context: AppContext, order: Order, code: string): Promise<Moved> {
  return arrive(context, order, {
    reason: "handed over",
    when: sql`seller_id = ${order.sellerId} AND ${isCode(code)}`,
  });
}

function arrive(
  context: AppContext,
  { id, title, sellerId }: Order,
  how: { when: SQL; reason?: string },
): Promise<Moved> {
  const { db, newId, now } = context;
  const message = { kind: "arrived" as const, order: id, title };
  return move(context, id, { to: "delivered", actor: "B", ...how }, (when) =>
    tell(db, { message, whom: sellerId, when, now: now(), newId }),
  );
}
