import { type SQL, sql } from "drizzle-orm";
import type { PayoutStatus } from "~/domain/payouts/payout";
import { type Condition, literal } from "../condition.server";

/** `payout` is the alias of `payouts` in the statement. */
export function hasPayoutStatus(status: PayoutStatus, payout: SQL = sql`payouts`): Condition {
  return sql`${payout}.status = ${literal(status)}`;
}
