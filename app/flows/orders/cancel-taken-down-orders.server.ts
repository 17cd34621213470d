import type { AppContext } from "~/context";
import { restock } from "~/data/catalog/product-moves.server";
import { notify } from "~/data/messages/messages.server";
import { isUnpaidAndTakenDown, listTakenDownOrders } from "~/data/orders/taken-down-orders.server";
import { runEach } from "../run-each.server";
import { changeOrderStatus } from "./change-order-status.server";

const MOST = 50;

/** No strike. A payment that arrives all the same is refunded. Run by cron, before orders expire. */
export async function cancelTakenDownOrders(context: AppContext): Promise<void> {
  const orders = await listTakenDownOrders(context.db, MOST);
  const { newId, now } = context;
  await runEach(
    orders.map((order) => () => {
      const { id, title, isAgreed, buyerId, sellerId } = order;
      const move = { to: "cancelled", actor: "A", reason: "taken_down", when: isUnpaidAndTakenDown } as const;
      const message = { kind: "order-taken-down" as const, order: id, title };
      // A seller hears of unpaid orders only where an auction was won or an offer accepted.
      const recipients = isAgreed ? [buyerId, sellerId] : [buyerId];
      return changeOrderStatus(context, id, move, (isMoved) => [
        ...restock(order, "A", isMoved),
        ...recipients.flatMap((recipient) => notify({ message, recipient, when: isMoved, now: now(), newId })),
      ]);
    }),
  );
}
