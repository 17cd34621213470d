import { type SQL, sql } from "drizzle-orm";
import { arrivalOf, type Sending, type Tracking } from "~/domain/shipments/shipment";
import { CLOCK } from "../clock.server";

interface NewShipment {
  orderId: string;
  sending: Sending;
  /** Of a hand-over in person. */
  code: string | null;
  when: SQL;
}

/** Notes how an order was sent, when `when` holds; PayPal is to be told of what has a number. */
export function insertShipment({ orderId, sending, code, when }: NewShipment): SQL {
  const { way, tracking } = sending;
  const { arrives, delivers } = arrivalOf(sending);
  return sql`INSERT INTO shipments (order_id, way, carrier, carrier_name, number, sent_at, arrives_by, delivers_at, code,
      tell_paypal_at)
    SELECT ${orderId}, ${way}, ${tracking?.carrier ?? null}, ${tracking?.carrierName ?? null}, ${tracking?.number ?? null},
      ${CLOCK}, ${CLOCK} + ${arrives}, ${CLOCK} + ${delivers}, ${code}, iif(${tracking ? 1 : 0}, ${CLOCK}, NULL) WHERE ${when}`;
}

/** Corrects carrier and number of what a seller sent, once and while it is on its way; PayPal is to be told again. */
export function correctTracking(seller: string, orderId: string, { carrier, carrierName, number }: Tracking): SQL {
  return sql`UPDATE shipments SET carrier = ${carrier}, carrier_name = ${carrierName}, number = ${number}, corrected_at = ${CLOCK},
      told_paypal_at = NULL, tell_paypal_at = ${CLOCK}, paypal_tries = 0
    WHERE order_id = ${orderId} AND way = 'carrier' AND corrected_at IS NULL
      AND EXISTS (SELECT 1 FROM orders WHERE id = order_id AND seller_id = ${seller} AND status = 'shipped')`;
}

/** Whether a parcel was corrected to be this one. */
export function isCorrected(orderId: string, { carrier, carrierName, number }: Tracking): SQL {
  return sql`EXISTS (SELECT 1 FROM shipments WHERE order_id = ${orderId} AND corrected_at IS NOT NULL
    AND (carrier, carrier_name, number) IS (${carrier}, ${carrierName}, ${number}))`;
}

/** Whether an order is on its way to be handed over in person by its seller. */
export function isToHandOver(seller: string, orderId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM orders o JOIN shipments h ON h.order_id = o.id
    WHERE o.id = ${orderId} AND o.seller_id = ${seller} AND o.status = 'shipped' AND h.way = 'in_person')`;
}

/** About the row of an order: whether this is what its buyer says at the hand-over. */
export function isCode(code: string): SQL {
  return sql`EXISTS (SELECT 1 FROM shipments WHERE order_id = orders.id AND code = ${code})`;
}
