import { sql } from "drizzle-orm";
import type { SuspensionDecision } from "~/domain/moderation/suspension";
import { hasSuspension } from "../accounts/facts.server";
import { strikeTimes } from "../auctions/facts.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { allOf, type Condition, literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { Json, RowOf } from "../rows.server";
import type { suspensions } from "../schema.server";

/** A suspension that time ended. */
export type SuspensionEnd = RowOf<{
  id: typeof suspensions.id;
  userId: typeof suspensions.user_id;
  /** That count, as JSON: when each was given. */
  strikes: Json;
  now: number;
}>;

const ended = sql`FROM suspensions x INDEXED BY suspensions_to_end WHERE x.until <= ${CLOCK} AND x.ended_at IS NULL
  AND x.decision IS NOT ${literal<SuspensionDecision>("lifted")}`;

export const oldestSuspensionEnd = sql`SELECT * FROM (SELECT x.until AS since ${ended} ORDER BY x.until LIMIT 1)`;

export async function listSuspensionEnds(db: Database, most: number): Promise<SuspensionEnd[]> {
  return db.all<SuspensionEnd>(sql`SELECT x.id, x.user_id AS userId, ${strikeTimes(sql`x.user_id`)} AS strikes,
    ${CLOCK} AS now ${ended} ORDER BY x.until LIMIT ${most}`);
}

/** Whether its holder is still to be told; not those who were suspended again meanwhile. */
export function isSuspensionEndToTell({ id, userId }: Pick<SuspensionEnd, "id" | "userId">): Condition {
  return allOf(sql`EXISTS (SELECT 1 ${ended} AND x.id = ${id})`, not(hasSuspension(userId)));
}

export function endSuspension({ id }: Pick<SuspensionEnd, "id">): Statement {
  return sql`UPDATE suspensions SET ended_at = ${CLOCK} WHERE id IN (SELECT x.id ${ended} AND x.id = ${id})`;
}
