import { and, eq, isNotNull, sql } from "drizzle-orm";
import { deliveryEstimate, type NewShipment, type ShippingMethod, type Tracking } from "~/domain/shipments/shipment";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { hasStatus, isSeller, orderExists } from "../orders/facts.server";
import { shipments } from "../schema.server";
import { isToHandOver } from "./facts.server";

interface NewShipmentRow {
  orderId: string;
  shipment: NewShipment;
  code: string | null;
  when: Condition;
}

export function insertShipment({ orderId, shipment, code, when }: NewShipmentRow): Statement {
  const { way, tracking } = shipment;
  const { arrives, delivers } = deliveryEstimate(shipment);
  return sql`INSERT INTO shipments (order_id, way, carrier, carrier_name, number, sent_at, arrives_by, delivers_at, code,
      tell_paypal_at)
    SELECT ${orderId}, ${way}, ${tracking?.carrier ?? null}, ${tracking?.carrierName ?? null}, ${tracking?.number ?? null},
      ${CLOCK}, ${CLOCK} + ${arrives}, ${CLOCK} + ${delivers}, ${code}, iif(${tracking ? 1 : 0}, ${CLOCK}, NULL) WHERE ${when}`;
}

/** Once, and queues the new number for PayPal. */
export function correctShipment(seller: string, orderId: string, tracking: Tracking): Statement {
  const { carrier, carrierName, number } = tracking;
  return sql`UPDATE shipments SET carrier = ${carrier}, carrier_name = ${carrierName}, number = ${number},
      corrected_at = ${CLOCK}, told_paypal_at = NULL, tell_paypal_at = ${CLOCK}, paypal_tries = 0
    WHERE order_id = ${orderId} AND way = ${literal<ShippingMethod>("carrier")} AND corrected_at IS NULL
      AND ${orderExists(orderId, isSeller(seller), hasStatus("shipped"))}`;
}

/** Reads a shipment that was corrected to this number, by this batch or before; no row when it was not. */
export function selectCorrection(db: Database, orderId: string, { carrier, carrierName, number }: Tracking) {
  const isIt = sql`(carrier, carrier_name, number) IS (${carrier}, ${carrierName}, ${number})`;
  return db
    .select({ id: shipments.order_id })
    .from(shipments)
    .where(and(eq(shipments.order_id, orderId), isNotNull(shipments.corrected_at), isIt));
}

export function canHandOver(seller: string, orderId: string): Condition {
  return orderExists(orderId, isSeller(seller), isToHandOver);
}
