import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { tell } from "~/data/messages/messages.server";
import { insertOrderMessage, isNotMailed, isWritten, mayWrite } from "~/data/orders/order-messages.server";
import type { Order } from "~/data/orders/orders.server";

/**
 * Writes a message of buyer or seller into their order and tells the other side, unless they left the market. `id` was drawn
 * with the form. `false` when the order takes none any more.
 */
export async function writeMessage(
  context: AppContext,
  { id: orderId, title, role, buyerId, sellerId }: Order,
  { id, body }: { id: string; body: string },
): Promise<boolean> {
  const { db, newId, now } = context;
  const [userId, other] = role === "buyer" ? [buyerId, sellerId] : [sellerId, buyerId];
  const message = { id, orderId, userId, body };
  const told = tell(db, {
    message: { kind: "order-message", order: orderId, title },
    whom: sql`(SELECT id FROM users WHERE id = ${other} AND deleted_at IS NULL)`,
    when: mayWrite(message),
    mailedWhen: isNotMailed(orderId, other, now()),
    ...{ now: now(), newId },
  });
  const [written] = (
    await db.batch([
      db.run(sql`SELECT 1`),
      ...told,
      db.run(insertOrderMessage(message)),
      db.all(sql`SELECT 1 WHERE ${isWritten(message)}`),
    ])
  ).slice(-1) as [unknown[]];
  context.sendMailsLater();
  return written.length > 0;
}
