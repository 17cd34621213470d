import { sql } from "drizzle-orm";
import type { CronName } from "~/domain/operations/cron-run";
import type { Signs } from "~/domain/operations/readiness";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { oldestDueMail } from "../messages/emails.server";
import { hasOpenRefusal } from "../payments/account-refusals.server";
import type { RowOf } from "../rows.server";

/** Whether the market is well, in one statement. Throws a 503 Response when the database is away. */
export async function findSigns(db: Database): Promise<Signs> {
  type Row = RowOf<Omit<Signs, "isRefused"> & { isRefused: 0 | 1 }>;
  const [row] = await db.all<Row>(sql`SELECT ${CLOCK} AS now,
    (SELECT max(started_at) FROM cron_runs WHERE cron = ${"minute" satisfies CronName}) AS minuteAt,
    (SELECT since FROM (${oldestDueMail})) AS mailSince, ${hasOpenRefusal} AS isRefused`);
  if (!row) throw new Error("a SELECT without FROM has a row");
  return { ...row, isRefused: row.isRefused === 1 };
}
