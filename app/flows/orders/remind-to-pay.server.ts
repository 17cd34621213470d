import type { AppContext } from "~/context";
import type { Statement } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import {
  isPaymentReminderDue,
  listPaymentRemindersDue,
  markPaymentReminded,
  type PaymentReminder,
} from "~/data/orders/unpaid-orders.server";
import { duePaymentReminder } from "~/domain/messages/reminder";
import { commitEach } from "../commit-each.server";

const MOST = 50;

/** Each reminder goes out once. Run by cron. */
export async function remindToPay(context: AppContext): Promise<void> {
  const unpaid = await listPaymentRemindersDue(context.db, MOST);
  await commitEach(
    context.db,
    unpaid.map((order) => remind(context, order)),
  );
}

function remind({ now, newId }: AppContext, order: PaymentReminder): Statement[] {
  const { productId, buyerId, title, price, quantity, shipping, payBy, reminded } = order;
  const due = duePaymentReminder(reminded, payBy - order.now);
  if (due === null) return [];
  const about = { product: productId, title, price, shipping, payBy };
  const message =
    order.offerId === null
      ? ({ kind: "pay-reminder", ...about } as const)
      : ({ kind: "offer-pay-reminder", order: order.id, ...about, quantity } as const);
  return [
    ...notify({ message, recipient: buyerId, when: isPaymentReminderDue(order), now: now(), newId }),
    markPaymentReminded(order, due),
  ];
}
