import type { AppContext } from "~/context";
import { allOf } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { isSeller } from "~/data/orders/facts.server";
import type { StatusChange } from "~/data/orders/order-moves.server";
import type { Order } from "~/data/orders/orders.server";
import { isShippable } from "~/data/shipments/facts.server";
import { insertShipment } from "~/data/shipments/shipments.server";
import { deliveryEstimate, type NewShipment } from "~/domain/shipments/shipment";
import { changeOrderStatus } from "../orders/change-order-status.server";
import { drawDeliveryCode } from "./draw-delivery-code.server";

export async function shipOrder(context: AppContext, order: Order, shipment: NewShipment): Promise<StatusChange> {
  const { newId, now, sendTrackingNumbersLater } = context;
  const { id, title, buyerId, sellerId } = order;
  const isInPerson = shipment.way === "in_person";
  const code = isInPerson ? drawDeliveryCode() : null;
  const message = {
    kind: isInPerson ? ("to-hand-over" as const) : ("shipped" as const),
    order: id,
    title,
    arrivesBy: order.now + deliveryEstimate(shipment).arrives,
  };
  const move = { to: "shipped", actor: "S", when: allOf(isSeller(sellerId), isShippable) } as const;
  const change = await changeOrderStatus(context, id, move, (isMoved) => [
    insertShipment({ orderId: id, shipment, code, when: isMoved }),
    ...notify({ message, recipient: buyerId, when: isMoved, now: now(), newId }),
  ]);
  if (change.isMoved && shipment.tracking) sendTrackingNumbersLater();
  return change;
}
