import type { AppContext } from "~/context";
import { notify } from "~/data/messages/messages.server";
import { isShipReminderDue, listDueOrders, markShipReminded } from "~/data/orders/due-orders.server";
import { orderExists } from "~/data/orders/facts.server";
import { shipLimit } from "~/domain/orders/order-times";
import { commitEach } from "../commit-each.server";

const MOST = 50;

/** Once per order. Run by cron. */
export async function remindToShip({ db, newId, now }: AppContext): Promise<void> {
  const due = await listDueOrders(db, isShipReminderDue, MOST);
  await commitEach(
    db,
    due.map(({ id, title, sellerId, movedAt, awayUntil }) => {
      const message = { kind: "ship-reminder" as const, order: id, title, shipBy: shipLimit(movedAt, awayUntil) };
      const options = { when: orderExists(id, isShipReminderDue), now: now(), newId };
      return [...notify({ ...options, message, recipient: sellerId }), markShipReminded(id)];
    }),
  );
}
