import { type SQL, sql } from "drizzle-orm";

/** Whether a buyer disputes a payment at PayPal just now: nothing of it is paid back or paid out by us meanwhile. */
export function isDisputed(paymentId: SQL | string): SQL {
  return sql`EXISTS (SELECT 1 FROM disputes WHERE payment_id = ${paymentId} AND status <> 'RESOLVED')`;
}
