import { sql } from "drizzle-orm";
import { SHIP_WITHIN } from "~/domain/orders/order-times";
import { CLOCK } from "../clock.server";
import { allOf, type Condition } from "../condition.server";
import { hasStatus } from "../orders/facts.server";

// About the row of `orders` of the statement around them.

/** What was paid then or before is not shipped in time any more, milliseconds. */
const lateSince = sql`${CLOCK} - ${SHIP_WITHIN}`;
export const isTooLateToShip: Condition = sql`orders.moved_at <= ${lateSince}`;

/** Whether it is paid and in time to be shipped. */
export const isShippable = allOf(hasStatus("paid"), sql`orders.moved_at > ${lateSince}`);

/** The latest estimate of its arrival, milliseconds; `null` before it is sent. */
export const arrivesBy = sql`(SELECT arrives_by FROM shipments WHERE shipments.order_id = orders.id)`;

/** Whether its seller hands it over in person. */
export const isInPerson: Condition = sql`EXISTS (SELECT 1 FROM shipments
  WHERE shipments.order_id = orders.id AND way = 'in_person')`;

/** Whether this is the buyer's delivery code. */
export function isHandOverCode(code: string): Condition {
  return sql`EXISTS (SELECT 1 FROM shipments WHERE shipments.order_id = orders.id AND code = ${code})`;
}
