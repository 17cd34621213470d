import { type SQL, sql } from "drizzle-orm";
import type { PayoutStatus } from "~/domain/payouts/payout";
import { type Condition, inWords } from "../condition.server";

/** `payout` is what a row of `payouts` is called in the statement. */
export function hasPayoutStatus(status: PayoutStatus, payout: SQL = sql`payouts`): Condition {
  return sql`${payout}.status = ${inWords(status)}`;
}
