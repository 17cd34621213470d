import { type SQL, sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import { allOf, type Condition } from "../condition.server";
import { extendAfterOutage } from "../orders/unpaid-orders.server";

/** PayPal was away or refused our account while an approved payment was captured or looked at. */
export function recordOutage(paymentId: string): SQL[] {
  return record(sql`payments.id = ${paymentId}`);
}

/** The same while a payment was to begin, unless a parallel request began it. */
export function recordStartOutage(paymentId: string): SQL[] {
  return record(allOf(sql`payments.id = ${paymentId}`, sql`payments.paypal_order_id IS NULL`));
}

function record(isThis: Condition): SQL[] {
  return [sql`UPDATE payments SET outage_at = ${CLOCK} WHERE ${isThis}`, extendAfterOutage(isThis)];
}
