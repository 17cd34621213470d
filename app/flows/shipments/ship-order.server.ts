import { randomInt } from "node:crypto";
import type { AppContext } from "~/context";
import { allOf } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { isSeller } from "~/data/orders/facts.server";
import type { StatusChange } from "~/data/orders/order-moves.server";
import type { Order } from "~/data/orders/orders.server";
import { isShippable } from "~/data/shipments/facts.server";
import { insertShipment } from "~/data/shipments/shipments.server";
import { CODE_DIGITS, deliveryEstimate, type Sending } from "~/domain/shipments/shipment";
import { changeOrderStatus } from "../orders/change-order-status.server";

/** Ships a paid order, unless it is too late, and notifies the buyer. */
export async function shipOrder(context: AppContext, order: Order, sending: Sending): Promise<StatusChange> {
  const { newId, now, sendTrackingsLater } = context;
  const { id, title, buyerId, sellerId } = order;
  const isInPerson = sending.way === "in_person";
  const code = isInPerson ? String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0") : null;
  const message = {
    kind: isInPerson ? ("to-hand-over" as const) : ("shipped" as const),
    order: id,
    title,
    arrivesBy: order.now + deliveryEstimate(sending).arrives,
  };
  const move = { to: "shipped", actor: "S", when: allOf(isSeller(sellerId), isShippable) } as const;
  const change = await changeOrderStatus(context, id, move, (isMoved) => [
    insertShipment({ orderId: id, sending, code, when: isMoved }),
    ...notify({ message, recipient: buyerId, when: isMoved, now: now(), newId }),
  ]);
  if (change.isMoved && sending.tracking) sendTrackingsLater();
  return change;
}
