import { type SQL, sql } from "drizzle-orm";
import type { LeftOutReason } from "~/domain/payouts/batch";
import type { PayoutStatus } from "~/domain/payouts/payout";
import { hasSuspension } from "../accounts/facts.server";
import { type Condition, literal } from "../condition.server";
import { hasDisputedPayment } from "../disputes/facts.server";
import { hasStatus } from "../orders/facts.server";

/** `payout` is the alias of `payouts` in the statement. */
export function hasPayoutStatus(status: PayoutStatus, payout: SQL = sql`payouts`): Condition {
  return sql`${payout}.status = ${literal(status)}`;
}

/** For a payout `p`: whether it is to be paid, and nothing keeps it out of a batch or its file. */
export const isPayable = (): Condition => sql`(${hasPayoutStatus("requested", sql`p`)} AND ${leftOutReason} IS NULL)`;

/** Whether a payout `p` has an order `o` with a condition, apart from those of which it takes back a debt. */
function hasOrder(condition: Condition): Condition {
  return sql`EXISTS (SELECT 1 FROM payout_orders i CROSS JOIN orders o ON o.id = i.order_id
    WHERE i.payout_id = p.id AND i.amount > 0 AND ${condition})`;
}

const cases: readonly [LeftOutReason, Condition][] = [
  ["disputed", hasOrder(hasDisputedPayment(sql`o.id`))],
  ["problem", hasOrder(hasStatus("problem_open", sql`o`))],
  ["refunded", hasOrder(sql`o.payable < 0`)],
  ["suspended", hasSuspension(sql`p.seller_id`)],
  ["unpaid", sql`EXISTS (SELECT 1 FROM payout_batches WHERE id = p.batch_id AND paid_at IS NOT NULL)`],
];

/** `whyLeftOut` of domain/payouts/batch.ts, for a payout `p`. */
export const leftOutReason = sql`(CASE WHEN NOT ${hasPayoutStatus("requested", sql`p`)} THEN NULL
  ${sql.join(
    cases.map(([reason, when]) => sql`WHEN ${when} THEN ${literal(reason)}`),
    sql` `,
  )} END)`;
