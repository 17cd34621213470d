import { type SQL, sql } from "drizzle-orm";
import { PROPOSAL_LIFE } from "~/domain/moderation/proposal";
import type { ReportedNoun } from "~/domain/moderation/report";
import { ANSWER_HOURS, DESK_QUEUES, type DeskQueue, WAITING_MOST, type Waiting } from "~/domain/operations/waiting";
import { PENDING_REFUNDS } from "~/domain/refunds/refund";
import { HOUR } from "~/domain/time";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { inList, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { hasPayoutStatus } from "../payouts/facts.server";
import { hasProblemStatus } from "../problems/facts.server";
import { isFailedForGood } from "../refunds/facts.server";
import type { RowOf } from "../rows.server";
import type { lateQueues } from "../schema.server";

function appealsOf(...tables: [SQL, SQL]): SQL {
  const of = (table: SQL) =>
    sql`SELECT appealed_at AS since FROM ${table} WHERE appealed_at IS NOT NULL AND decision IS NULL`;
  return sql`${of(tables[0])} UNION ALL ${of(tables[1])} ORDER BY since`;
}

/** The cases that come first, as `caseDue` orders them. */
const firstCases = sql`(SELECT noun, since FROM report_cases ORDER BY due LIMIT ${WAITING_MOST + 1})`;
const isHeld = sql`noun = ${literal<ReportedNoun | "review">("review")}`;

/** Each from an index of rows that wait. */
const DESK_ROWS: Record<DeskQueue, SQL> = {
  reports: sql`SELECT since FROM ${firstCases} WHERE NOT ${isHeld}`,
  heldListings: sql`SELECT since FROM ${firstCases} WHERE ${isHeld}`,
  appeals: appealsOf(sql`takedowns INDEXED BY takedowns_appeals`, sql`rulings INDEXED BY rulings_appeals`),
  personAppeals: appealsOf(sql`suspensions INDEXED BY suspensions_appeals`, sql`strikes INDEXED BY strikes_appealed`),
  complaints: sql`SELECT at AS since FROM auction_complaints INDEXED BY auction_complaints_open WHERE decision IS NULL ORDER BY at`,
  decisions: sql`SELECT moved_at AS since FROM problems WHERE ${hasProblemStatus("escalated", sql`problems`)} ORDER BY moved_at`,
  proposals: sql`SELECT proposed_at AS since FROM proposals INDEXED BY proposals_open
    WHERE decision IS NULL AND proposed_at >= ${CLOCK} - ${PROPOSAL_LIFE} ORDER BY proposed_at`,
};
const ROWS: Record<Waiting, SQL> = {
  emails: sql`SELECT next_try_at AS since FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL ORDER BY next_try_at`,
  // Those that PayPal refused wait for an administrator.
  refunds: sql`SELECT updated_at AS since FROM refunds WHERE status IN ${inList(PENDING_REFUNDS)}
    UNION ALL SELECT updated_at FROM refunds r INDEXED BY refunds_failed WHERE ${isFailedForGood(sql`r`)} ORDER BY since`,
  payouts: sql`SELECT created_at AS since FROM payouts WHERE ${hasPayoutStatus("requested")} ORDER BY created_at`,
  webhooks: sql`SELECT received_at AS since FROM webhook_events INDEXED BY webhook_events_waiting
    WHERE received_at > ${CLOCK} - ${HOUR} AND handled_at IS NULL ORDER BY received_at`,
  differences: sql`SELECT found_at AS since FROM discrepancies WHERE settled_at IS NULL ORDER BY found_at`,
  ...DESK_ROWS,
};

function count([queue, rows]: [string, SQL]): SQL {
  return sql`SELECT ${literal(queue)} AS queue, count(*) AS waiting, min(since) AS oldest
    FROM (SELECT since FROM (${rows}) LIMIT ${WAITING_MOST + 1})`;
}
const countsOf = (rows: Record<string, SQL>) => sql.join(Object.entries(rows).map(count), sql` UNION ALL `);

export type WaitingRow = RowOf<{ queue: Waiting; waiting: number; oldest: number | null; now: number }>;

/** What waits, and since when the oldest; counted up to `WAITING_MOST`. One statement. */
export async function listWaiting(db: Database, admin: Admin): Promise<WaitingRow[]> {
  return db.all<WaitingRow>(sql`SELECT *, ${CLOCK} AS now FROM (${countsOf(ROWS)}) WHERE ${isStillAdmin(admin)}`);
}

/** Of suspensions and strikes; counted up to `WAITING_MOST`. */
export async function countPersonAppeals(db: Database, admin: Admin): Promise<number> {
  const [row] = await db.all<
    Pick<WaitingRow, "waiting">
  >(sql`SELECT count(*) AS waiting FROM (SELECT since FROM (${DESK_ROWS.personAppeals})
    WHERE ${isStillAdmin(admin)} LIMIT ${WAITING_MOST})`);
  return row?.waiting ?? 0;
}

export type LateDesk = RowOf<{ queue: DeskQueue; waiting: number; since: typeof lateQueues.since }>;

const LIMITS = JSON.stringify(Object.fromEntries(DESK_QUEUES.map((queue) => [queue, ANSWER_HOURS[queue] * HOUR])));

/** Query for what administrators have not answered in time, the same as `isOverdue` of domain/operations/waiting.ts. */
export const lateDesks = sql`SELECT w.queue, w.waiting, w.oldest AS since FROM (${countsOf(DESK_ROWS)}) w
  JOIN json_each(${LIMITS}) l ON l.key = w.queue WHERE ${CLOCK} - w.oldest > l.value`;
