import type { AppContext } from "~/context";
import { tell } from "~/data/messages/messages.server";
import { DUE, listDue } from "~/data/orders/due-orders.server";
import { COMPLETES_AFTER } from "~/domain/orders/order-times";
import { move } from "../orders/change-order-status.server";
import { runEach } from "../run-each.server";

/** Orders that one run delivers at most; the next one goes on. */
const MOST = 50;

/** Notes as delivered what was to arrive a while ago, of which its buyer said nothing. Run by cron. */
export async function deliverSent(context: AppContext): Promise<void> {
  const { db, newId } = context;
  const due = await listDue(db, DUE.isArrived, MOST);
  await runEach(
    due.map((order) => () => {
      const { id, title, buyerId, sellerId } = order;
      const told = { now: context.now(), newId };
      const until = order.now + COMPLETES_AFTER;
      return move(context, id, { to: "delivered", actor: "T", when: DUE.isArrived }, (when) => [
        ...tell(db, { ...told, whom: buyerId, when, message: { kind: "delivered", order: id, title, until } }),
        ...tell(db, { ...told, whom: sellerId, when, message: { kind: "arrived", order: id, title } }),
      ]);
    }),
  );
}
