import { sql } from "drizzle-orm";
import { COUNTED_FROM, type LimitName } from "~/domain/rate-limit";
import { HOUR } from "~/domain/time";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";

/** Of the newest attempts only, so that an attack does not slow the page. */
const MOST = 2000;

/** How many accounts and networks reached a limit in the last hour, by the beginning of its keys. */
export async function listReachedLimits(db: Database, admin: Admin) {
  return db.all<RowOf<{ prefix: LimitName; reached: number }>>(sql`SELECT l.key AS prefix, count(*) AS reached
    FROM (SELECT key, count FROM rate_limits WHERE last_at > ${CLOCK} - ${HOUR} ORDER BY last_at DESC LIMIT ${MOST}) r
      JOIN json_each(${JSON.stringify(COUNTED_FROM)}) l ON r.key LIKE l.key || ':%' AND r.count >= l.value
    WHERE ${isStillAdmin(admin)} GROUP BY l.key ORDER BY reached DESC, l.key`);
}
