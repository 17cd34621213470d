import type { AppContext } from "~/context";
import { activeUser } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import {
  canWriteMessage,
  hasNoRecentMail,
  insertOrderMessage,
  selectOrderMessage,
} from "~/data/orders/order-messages.server";
import type { Order } from "~/data/orders/orders.server";

/** `id` is the form's idempotency key. `false` when the order no longer takes messages. */
export async function sendOrderMessage(
  context: AppContext,
  { id: orderId, title, role, buyerId, sellerId }: Order,
  { id, body }: { id: string; body: string },
): Promise<boolean> {
  const { db, newId, now } = context;
  const userId = role === "buyer" ? buyerId : sellerId;
  const otherId = role === "buyer" ? sellerId : buyerId;
  const message = { id, orderId, userId, body };
  const statements = [
    ...notify({
      message: { kind: "order-message", order: orderId, title },
      recipient: activeUser(otherId),
      when: canWriteMessage(message),
      mailedWhen: hasNoRecentMail(orderId, otherId, now()),
      now: now(),
      newId,
    }),
    insertOrderMessage(message),
  ];
  const written = await commit(db, statements, selectOrderMessage(db, message));
  context.sendMailsLater();
  return written.length > 0;
}
