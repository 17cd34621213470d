import type { AppContext } from "~/context";
import { notify } from "~/data/messages/messages.server";
import { isShipReminderDue, listDueOrders, markShipReminded } from "~/data/orders/due-orders.server";
import { orderExists } from "~/data/orders/facts.server";
import { shipLimit } from "~/domain/orders/order-times";
import { commitEach } from "../commit-each.server";

const MOST = 50;

/** Once per order; of one that is picked up, both sides. Run by cron. */
export async function remindToShip({ db, newId, now }: AppContext): Promise<void> {
  const due = await listDueOrders(db, isShipReminderDue, MOST);
  await commitEach(
    db,
    due.map(({ id, title, sellerId, buyerId, movedAt, awayUntil, pickupPlace }) => {
      const about = { order: id, title, shipBy: shipLimit(movedAt, awayUntil) };
      const options = { when: orderExists(id, isShipReminderDue), now: now(), newId };
      const [kind, recipients] =
        pickupPlace === null
          ? (["ship-reminder", [sellerId]] as const)
          : (["pickup-reminder", [sellerId, buyerId]] as const);
      return [
        ...recipients.flatMap((recipient) => notify({ ...options, message: { kind, ...about }, recipient })),
        markShipReminded(id),
      ];
    }),
  );
}
