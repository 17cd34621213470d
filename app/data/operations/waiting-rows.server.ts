import { type SQL, sql } from "drizzle-orm";
import { WAITING_MOST, type Waiting } from "~/domain/operations/waiting";
import { PENDING_REFUNDS } from "~/domain/refunds/refund";
import { HOUR } from "~/domain/time";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { inList, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { hasPayoutStatus } from "../payouts/facts.server";
import { isFailedForGood } from "../refunds/facts.server";
import type { RowOf } from "../rows.server";

function appealsOf(...tables: [SQL, SQL]): SQL {
  const of = (table: SQL) =>
    sql`SELECT appealed_at AS since FROM ${table} WHERE appealed_at IS NOT NULL AND decision IS NULL`;
  return sql`${of(tables[0])} UNION ALL ${of(tables[1])} ORDER BY since`;
}

/** Each from an index of rows that wait. */
const ROWS: Record<Waiting, SQL> = {
  emails: sql`SELECT next_try_at AS since FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL ORDER BY next_try_at`,
  // Those that PayPal refused wait for an administrator.
  refunds: sql`SELECT updated_at AS since FROM refunds WHERE status IN ${inList(PENDING_REFUNDS)}
    UNION ALL SELECT updated_at FROM refunds r INDEXED BY refunds_failed WHERE ${isFailedForGood(sql`r`)} ORDER BY since`,
  payouts: sql`SELECT created_at AS since FROM payouts WHERE ${hasPayoutStatus("requested")} ORDER BY created_at`,
  webhooks: sql`SELECT received_at AS since FROM webhook_events INDEXED BY webhook_events_waiting
    WHERE received_at > ${CLOCK} - ${HOUR} AND handled_at IS NULL ORDER BY received_at`,
  differences: sql`SELECT found_at AS since FROM discrepancies WHERE settled_at IS NULL ORDER BY found_at`,
  reports: sql`SELECT since FROM report_cases ORDER BY due`,
  appeals: appealsOf(sql`takedowns INDEXED BY takedowns_appeals`, sql`rulings INDEXED BY rulings_appeals`),
  personAppeals: appealsOf(sql`suspensions INDEXED BY suspensions_appeals`, sql`strikes INDEXED BY strikes_appealed`),
};

export type WaitingRow = RowOf<{ queue: Waiting; waiting: number; oldest: number | null }>;

/** What waits, and since when the oldest; counted up to `WAITING_MOST`. One statement. */
export async function listWaiting(db: Database, admin: Admin): Promise<WaitingRow[]> {
  const counts = Object.entries(ROWS).map(
    ([name, rows]) => sql`SELECT ${literal(name)} AS queue, count(*) AS waiting, min(since) AS oldest
      FROM (SELECT since FROM (${rows}) LIMIT ${WAITING_MOST + 1})`,
  );
  return db.all<WaitingRow>(sql`SELECT * FROM (${sql.join(counts, sql` UNION ALL `)}) WHERE ${isStillAdmin(admin)}`);
}
