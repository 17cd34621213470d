import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { CLOCK } from "~/data/clock.server";
import { tell } from "~/data/messages/messages.server";
import type { Order } from "~/data/orders/orders.server";
import { insertShipment } from "~/data/shipments/shipments.server";
import { SHIP_WITHIN } from "~/domain/orders/order-times";
import { arrivalOf, CODE_DIGITS, type Sending } from "~/domain/shipments/shipment";
import { type Moved, move } from "../orders/move-order.server";

/** Notes that a seller sent what was paid, and how; the buyer is told. Not when it is too late by now. */
export async function shipOrder(context: AppContext, order: Order, sending: Sending): Promise<Moved> {
  const { db, newId, now } = context;
  const { id, title, buyerId } = order;
  const isInPerson = sending.way === "in_person";
  const code = isInPerson ? String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0") : null;
  const message = {
    kind: isInPerson ? ("to-hand-over" as const) : ("shipped" as const),
    ...{ order: id, title, arrivesBy: order.now + arrivalOf(sending).arrives },
  };
  const when = sql`seller_id = ${order.sellerId} AND moved_at > ${CLOCK} - ${SHIP_WITHIN}`;
  const moved = await move(context, id, { to: "shipped", actor: "S", when }, (moved) => [
    db.run(insertShipment({ orderId: id, sending, code, when: moved })),
    ...tell(db, { message, whom: buyerId, when: moved, now: now(), newId }),
  ]);
  if (moved.isMoved && sending.tracking) context.tellTrackingsLater();
  return moved;
}
