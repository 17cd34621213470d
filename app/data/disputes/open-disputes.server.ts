import { sql } from "drizzle-orm";
import { UNKNOWN_REFUND_AFTER } from "~/domain/disputes/dispute";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Actor } from "~/domain/moves";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";
import type { disputes, orders } from "../schema.server";
import { isDisputeOpen, isLossRecorded, isWonByBuyer } from "./facts.server";

/** PayPal has not decided it, or its buyer has no known refund. */
export type OpenDispute = RowOf<{
  id: typeof disputes.id;
  amount: Centavos;
  /** PayPal's code of the claim. */
  reason: typeof disputes.reason;
  status: typeof disputes.status;
  /** Whether PayPal decided it for the buyer. */
  isDecided: boolean;
  /** `null` when PayPal awaits no answer. */
  respondBy: typeof disputes.respond_by;
  since: typeof disputes.created_at;
  /** The first of its orders. */
  orderId: typeof orders.id;
  /** Of the orders that it is about; while that is not known, of all that it may be about. */
  titles: string;
}>;

/** Longest waiting first. */
export async function listOpenDisputes(db: Database, admin: Admin, most: number): Promise<OpenDispute[]> {
  // It ends by hand, too: with an order of it that an administrator ends after the decision.
  const isEnded = sql`EXISTS (SELECT 1 FROM dispute_orders a JOIN order_events e ON e.order_id = a.order_id
    WHERE a.dispute_id = d.id AND e.actor = ${literal<Actor>("A")} AND e.at >= d.decided_at)`;
  const isUnpaid = sql`${isWonByBuyer()} AND NOT ${isDisputeOpen()} AND NOT ${isLossRecorded()} AND NOT ${isEnded}
    AND d.decided_at <= ${CLOCK} - ${UNKNOWN_REFUND_AFTER}`;
  const placed = sql`(SELECT order_id FROM dispute_orders WHERE dispute_id = d.id)`;
  const possible = sql`(SELECT order_id FROM payment_orders WHERE payment_id = y.id)`;
  const rows = await db.all<OpenDispute>(sql`SELECT d.id, coalesce(d.amount, y.amount) AS amount, d.reason, d.status,
      NOT ${isDisputeOpen()} AS isDecided, d.respond_by AS respondBy, d.created_at AS since, o.id AS orderId,
      (SELECT group_concat(title, ', ') FROM (SELECT title FROM orders a WHERE a.id IN ${placed}
        OR (NOT EXISTS ${placed} AND a.id IN ${possible}) ORDER BY a.id)) AS titles
    FROM (SELECT d.* FROM disputes d WHERE ${isDisputeOpen()}
        UNION ALL SELECT d.* FROM disputes d WHERE ${isUnpaid}) d JOIN payments y ON y.id = d.payment_id
      JOIN orders o ON o.id = coalesce((SELECT min(order_id) FROM ${placed}), (SELECT min(order_id) FROM ${possible}))
    WHERE ${isStillAdmin(admin)} ORDER BY d.created_at, d.id LIMIT ${most}`);
  return rows.map((row) => ({ ...row, isDecided: Boolean(row.isDecided), amount: toCentavos(row.amount) }));
}
