import { and, type SQL, sql } from "drizzle-orm";
import type { AccountRefusal } from "~/domain/payments/account-refusal";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { type Condition, literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { accountRefusals } from "../schema.server";

/** When PayPal last began a payment. */
const lastSuccess = sql`(SELECT created_at FROM payments WHERE paypal_order_id IS NOT NULL ORDER BY rowid DESC LIMIT 1)`;

/** A refusal to capture lasts until a capture, others until a payment begins. */
const isOver = sql`(account_refusals.kind <> ${literal<AccountRefusal>("captureRefused")}
  AND account_refusals.last_at < coalesce(${lastSuccess}, 0))`;

/** The count begins anew after a success. */
export function addAccountRefusal(kind: AccountRefusal, code: string, debugId: string | null): SQL {
  return sql`INSERT INTO account_refusals (kind, code, debug_id, times, since, last_at)
    VALUES (${kind}, ${code}, ${debugId}, 1, ${CLOCK}, ${CLOCK})
    ON CONFLICT (kind) DO UPDATE SET code = excluded.code, debug_id = excluded.debug_id, last_at = excluded.last_at,
      times = iif(${isOver}, 1, times + 1), since = iif(${isOver}, excluded.since, since)`;
}

export const hasOpenRefusal: Condition = sql`EXISTS (SELECT 1 FROM account_refusals WHERE ${not(isOver)})`;

export function endCaptureRefusal(): SQL {
  return sql`DELETE FROM account_refusals WHERE kind = ${literal<AccountRefusal>("captureRefused")}`;
}

/** A refusal that lasts; times in milliseconds. `code` and `debugId`, which PayPal's support asks for, are of the last one. */
export type OpenAccountRefusal = Awaited<ReturnType<typeof listAccountRefusals>>[number];

/** Refusals of our account that last, the longest first. */
export async function listAccountRefusals(db: Database, admin: Admin) {
  const { kind, code, debug_id: debugId, times, since, last_at: lastAt } = accountRefusals;
  return await db
    .select({ kind, code, debugId, times, since, lastAt, lastSuccess: sql<number | null>`${lastSuccess}` })
    .from(accountRefusals)
    .where(and(isStillAdmin(admin), not(isOver)))
    .orderBy(since, kind);
}
