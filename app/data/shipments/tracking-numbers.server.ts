import { type SQL, sql } from "drizzle-orm";
import { UNREVERSED_STATUSES } from "~/domain/payments/payment";
import type { Tracking } from "~/domain/shipments/shipment";
import { CLOCK } from "../clock.server";
import { inList } from "../condition.server";
import type { Database } from "../connect.server";
import { salePayment } from "../refunds/facts.server";
import type { RowOf } from "../rows.server";
import type { payments, shipments } from "../schema.server";

export type PendingTracking = RowOf<{
  orderId: typeof shipments.order_id;
  tracking: Tracking;
  /** `null` when PayPal captured nothing for the order. */
  paypalOrderId: typeof payments.paypal_order_id;
  captureId: typeof payments.capture_id;
  tries: typeof shipments.paypal_tries;
  since: typeof shipments.sent_at;
  now: number;
}>;

const due = sql`FROM shipments WHERE tell_paypal_at <= ${CLOCK} ORDER BY tell_paypal_at`;
export const oldestTrackingNumber = sql`SELECT tell_paypal_at AS since ${due} LIMIT 1`;

/** No other run sends them during the `lease`. */
export async function claimTrackingNumbers(db: Database, lease: number, most: number): Promise<PendingTracking[]> {
  const ofPayment = (column: SQL) => sql`(SELECT ${column} FROM payments y
    WHERE y.id = ${salePayment(sql`shipments.order_id`)} AND y.status IN ${inList(UNREVERSED_STATUSES)})`;
  const rows = await db.all<
    Omit<PendingTracking, "tracking"> & Tracking
  >(sql`UPDATE shipments SET paypal_tries = paypal_tries + 1, tell_paypal_at = ${CLOCK} + ${lease}
    WHERE order_id IN (SELECT order_id ${due} LIMIT ${most})
    RETURNING order_id AS orderId, carrier, carrier_name AS carrierName, number, paypal_tries AS tries,
      coalesce(corrected_at, sent_at) AS since, ${CLOCK} AS now, ${ofPayment(sql`y.paypal_order_id`)} AS paypalOrderId,
      ${ofPayment(sql`y.capture_id`)} AS captureId`);
  return rows.map(({ carrier, carrierName, number, ...row }) => ({
    ...row,
    tracking: { carrier, carrierName, number },
  }));
}

/** A number corrected meanwhile stays queued. */
export async function saveTrackingResult(
  db: Database,
  { orderId, tracking: { carrier, carrierName, number } }: PendingTracking,
  result: "sent" | "given up" | { retryAt: number },
): Promise<void> {
  const sentAt = result === "sent" ? CLOCK : sql`NULL`;
  const retryAt = typeof result === "object" ? result.retryAt : null;
  await db.run(sql`UPDATE shipments SET told_paypal_at = ${sentAt}, tell_paypal_at = ${retryAt}
    WHERE order_id = ${orderId} AND (carrier, carrier_name, number) IS (${carrier}, ${carrierName}, ${number})`);
}
