import type { AppContext } from "~/context";
import type { Statement } from "~/data/commit.server";
import { allOf, type Condition, not } from "~/data/condition.server";
import {
  isDecidedAtPaypal,
  isDisputeAbout,
  isDisputeKnown,
  isDisputeResolved,
  isPlaced,
} from "~/data/disputes/facts.server";
import { notify, notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";
import type { RefundableOrder } from "~/data/refunds/paypal-refunds.server";
import { winnerOf } from "~/domain/disputes/dispute";
import type { Message } from "~/domain/messages/message";
import { type Centavos, sumOf, toCentavos } from "~/domain/money";
import { isPaid } from "~/domain/orders/order";
import type { PaypalDispute } from "~/gateways/paypal.server";
import type { DisputedPayment } from "./mirror-dispute.server";

type Context = Pick<AppContext, "now" | "newId">;
type About = Pick<RefundableOrder, "id" | "title" | "amount">;
type Kind = "dispute-opened" | "dispute-won" | "dispute-lost";

/** Before it is saved: to administrators once, and to the sellers of the paid orders that it is about. */
export function notifyOfDispute(
  context: Context,
  payments: readonly DisputedPayment[],
  { id, amount, respondBy }: PaypalDispute,
): Statement[] {
  const paid = payments.flatMap(({ id: paymentId, orders, named }) => {
    return orders
      .filter((order) => isPaid(order.status))
      .map((order) => ({ ...order, paymentId, isNamed: named?.includes(order.id) }));
  });
  const sold = paid.filter(({ isNamed }) => isNamed);
  const isNews = not(isDisputeKnown(id));
  const price = amount?.amount ?? toCentavos(sumOf(paid.map((one) => one.amount)));
  const first = sold[0] ?? payments[0]?.orders[0];
  const asked = { price, ...(respondBy !== null && { respondBy }) };
  return [
    ...sold.flatMap((order) => notifySeller(context, "dispute-opened", order, not(isPlaced(id, order.paymentId)))),
    ...(payments.some(({ named }) => named === null)
      ? notifyOfPlacement(context, price, isNews)
      : notifyAdmins(
          context,
          first && { kind: "dispute-to-answer", order: first.id, title: first.title, ...asked },
          isNews,
        )),
  ];
}

/** To administrators, who have to choose the order of money at PayPal. */
export function notifyOfPlacement({ now, newId }: Context, price: Centavos, when: Condition): Statement[] {
  return notifyAll({ recipient: ADMIN_IDS, when, message: { kind: "money-to-place", price }, now: now(), newId });
}

/** Before it is saved as decided: to administrators, sellers and buyers of the orders that it is about. */
export function notifyOfDecision(
  context: Context,
  payments: readonly DisputedPayment[],
  { id, outcome, amount }: PaypalDispute,
  placed: readonly RefundableOrder[],
): Statement[] {
  const { now, newId } = context;
  const kind = winnerOf(outcome) === "buyer" ? "dispute-lost" : "dispute-won";
  const isNews = not(isDisputeResolved(id));
  const orders = payments.flatMap((payment) => payment.orders);
  const sold = orders.filter((order) => isPaid(order.status));
  const about = placed.find((order) => isPaid(order.status)) ?? placed[0] ?? orders[0];
  const toBuyer = ({ id: order, title, buyerId: recipient }: RefundableOrder) => {
    const when = allOf(isNews, isDisputeAbout(id, order), isDecidedAtPaypal(order));
    return notify({ recipient, when, message: { kind: "problem-paypal-decided", order, title }, now: now(), newId });
  };
  return [
    ...orders.flatMap(toBuyer),
    ...sold.flatMap((order) => notifySeller(context, kind, order, allOf(isNews, isDisputeAbout(id, order.id)))),
    ...notifyAdmins(context, about && { ...messageOf(kind, about, amount?.amount), desk: "admin" }, isNews),
  ];
}

/** To the seller of an order that an administrator has placed a dispute on. */
export function notifySeller(
  { now, newId }: Context,
  kind: Kind,
  order: About & Pick<RefundableOrder, "sellerId">,
  when: Condition,
): Statement[] {
  return notify({ recipient: order.sellerId, when, message: messageOf(kind, order), now: now(), newId });
}

/** `disputed`: of all orders that it is about. */
function messageOf(kind: Kind, { id: order, title, amount }: About, disputed = amount) {
  return kind === "dispute-won" ? { kind, order, title } : { kind, order, title, price: disputed };
}

function notifyAdmins({ now, newId }: Context, message: Message | undefined, when: Condition): Statement[] {
  return message ? notifyAll({ recipient: ADMIN_IDS, when, message, now: now(), newId }) : [];
}
