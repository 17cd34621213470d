import { type SQL, sql } from "drizzle-orm";
import { SHIP_WITHIN } from "~/domain/orders/order-times";
import type { ShippingMethod } from "~/domain/shipments/shipment";
import { CLOCK } from "../clock.server";
import { allOf, anyOf, type Condition, literal } from "../condition.server";
import { hasStatus } from "../orders/facts.server";

// About a row of `orders` in the statement.

/** From when its time to ship counts, as `shipLimit` of domain/orders/order-times.ts has it. */
export function shipsFrom(order: SQL = sql`orders`): SQL {
  return sql`max(${order}.moved_at, coalesce(${order}.away_until, 0))`;
}

/** An order whose time to ship counts from then or earlier is too late. */
const lateSince = sql`${CLOCK} - ${SHIP_WITHIN}`;
/** The first part is for the index. */
export const isTooLateToShip: Condition = sql`(orders.moved_at <= ${lateSince} AND ${shipsFrom()} <= ${lateSince})`;

/** Its seller can still ship it, or hand it over. */
export const isToSend = allOf(hasStatus("paid"), sql`${shipsFrom()} > ${lateSince}`);
export const isShippable = allOf(isToSend, sql`orders.pickup_place IS NULL`);
export const isToPickUp = allOf(isToSend, sql`orders.pickup_place IS NOT NULL`);

/** The latest estimate; NULL before it is shipped. */
export const arrivesBy = sql`(SELECT arrives_by FROM shipments WHERE shipments.order_id = orders.id)`;

const isInPerson: Condition = sql`EXISTS (SELECT 1 FROM shipments
  WHERE shipments.order_id = orders.id AND way = ${literal<ShippingMethod>("in_person")})`;

export const isToHandOver = anyOf(isToPickUp, allOf(hasStatus("shipped"), isInPerson));

export function isHandOverCode(code: string): Condition {
  return sql`${code} IN (orders.pickup_code, (SELECT code FROM shipments WHERE shipments.order_id = orders.id))`;
}
