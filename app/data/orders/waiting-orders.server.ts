import { type SQL, sql } from "drizzle-orm";
import { ANSWER_WITHIN } from "~/domain/cancellations/cancellation";
import type { OrderStatus } from "~/domain/orders/order";
import { COMPLETES_AFTER, SHIP_WITHIN } from "~/domain/orders/order-times";
import { type ProblemStatus, TURNS } from "~/domain/problems/problem";
import type { ShippingMethod } from "~/domain/shipments/shipment";
import { DAY } from "~/domain/time";
import { isUnanswered } from "../cancellations/facts.server";
import { CLOCK } from "../clock.server";
import { type Id, inList, literal } from "../condition.server";
import { shipsFrom } from "../shipments/facts.server";
import { hasStatus, isInTimeToPay } from "./facts.server";

/** Until when an order waits for its buyer or seller, and the orders of a person that may. `o` is an order's alias. */
export interface Waiting {
  /** NULL when it does not. */
  until: SQL;
  /** Rows of `orders o`, found by indexes. */
  of: (userId: Id) => SQL;
}

/** Orders end sooner: only those of this time are searched. */
const [BUYERS_WINDOW, SELLERS_WINDOW] = [180 * DAY, 60 * DAY];

const o = sql`o`;
const is = (status: OrderStatus) => literal<OrderStatus>(status);
const isYounger = (window: number) => sql`o.created_at > ${CLOCK} - ${window}`;
const ifAhead = (at: SQL) => sql`iif(${at} > ${CLOCK}, ${at}, NULL)`;

function problemDue(statuses: readonly ProblemStatus[]): SQL {
  return sql`(SELECT p.due_at FROM problems p WHERE p.order_id = o.id AND p.status IN ${inList(statuses)} AND p.due_at > ${CLOCK})`;
}

/** To pay, to answer or to confirm. */
export const waitsForBuyer: Waiting = {
  until: sql`iif(${isYounger(BUYERS_WINDOW)}, CASE o.status
    WHEN ${is("awaiting_payment")} THEN iif(${isInTimeToPay(o)}, o.pay_by, NULL)
    WHEN ${is("delivered")} THEN ${ifAhead(sql`o.moved_at + ${COMPLETES_AFTER}`)}
    WHEN ${is("problem_open")} THEN ${problemDue(TURNS.buyer)} END, NULL)`,
  of: (userId) => sql`SELECT * FROM orders o WHERE o.buyer_id = ${userId} AND ${isYounger(BUYERS_WINDOW)}`,
};

const shipLimit = sql`(${shipsFrom(o)} + ${SHIP_WITHIN})`;
/** Of five days, seven pass: the day itself, which minds holidays, is in domain/orders/order-times.ts. */
const promised = sql`(${shipsFrom(o)} + o.handling_days * ${(7 / 5) * DAY})`;
export const shipBy = sql`iif(o.handling_days IS NULL OR o.pickup_place IS NOT NULL OR ${promised} <= ${CLOCK}, ${shipLimit}, min(${shipLimit}, ${promised}))`;
/** Until when its seller answers a request to cancel. */
export const answerBy = sql`(SELECT cancellations.asked_at + ${ANSWER_WITHIN} FROM cancellations WHERE order_id = o.id AND ${isUnanswered})`;

/** To ship, to hand over or to answer. */
export const waitsForSeller: Waiting = {
  until: sql`CASE o.status
    WHEN ${is("paid")} THEN iif(${shipLimit} > ${CLOCK}, min(${shipBy}, coalesce(${answerBy}, ${shipLimit})), NULL)
    WHEN ${is("shipped")} THEN iif(${isYounger(SELLERS_WINDOW)}, (SELECT h.arrives_by FROM shipments h WHERE h.order_id = o.id
      AND h.way = ${literal<ShippingMethod>("in_person")} AND h.delivers_at > ${CLOCK}), NULL)
    WHEN ${is("problem_open")} THEN ${problemDue(TURNS.seller)} END`,
  of: (
    userId,
  ) => sql`SELECT * FROM orders o INDEXED BY orders_to_send_by WHERE o.seller_id = ${userId} AND ${hasStatus("paid", o)}
    UNION ALL SELECT * FROM orders o INDEXED BY orders_with_problem_of WHERE o.seller_id = ${userId} AND ${hasStatus("problem_open", o)}
    UNION ALL SELECT * FROM orders o WHERE o.seller_id = ${userId} AND ${isYounger(SELLERS_WINDOW)} AND ${hasStatus("shipped", o)}`,
};
