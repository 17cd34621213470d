import type { AppContext } from "~/context";
import { type Told, tell } from "~/data/messages/messages.server";
import { listToRemind, markReminded, stillWaits, type WaitingOrder } from "~/data/orders/unpaid-orders.server";
import { dueReminder } from "~/domain/messages/reminder";
import { writeAll } from "../write-all.server";

/** Orders that one run reminds of at most; the next one goes on. */
const MOST = 50;

/** Tells who has to pay a day and four hours before it is too late, each once. Run by cron. */
export async function remindToPay(context: AppContext): Promise<void> {
  const waiting = await listToRemind(context.db, MOST);
  await writeAll(
    context.db,
    waiting.flatMap((order) => remind(context, order)),
  );
}

function remind({ db, now, newId }: AppContext, order: WaitingOrder): Told {
  const { id, productId, buyerId, title, amount, payBy, reminded } = order;
  const due = dueReminder("payment", reminded, payBy - order.now);
  if (due === null) return [];
  const when = stillWaits(order);
  const message = { kind: "pay-reminder" as const, product: productId, title, price: amount, payBy };
  return [...tell(db, { message, whom: buyerId, when, now: now(), newId }), db.run(markReminded(id, due, when))];
}
