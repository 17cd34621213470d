import { and, isNotNull, sql } from "drizzle-orm";
import { DISPUTES_REACH, READ_DISPUTES_EVERY } from "~/domain/disputes/dispute";
import { MINUTE } from "~/domain/time";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit, readThenCommit } from "../commit.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";
import { disputeReads } from "../schema.server";
import { addListedDisputes } from "./listed-disputes.server";

/** Clocks differ: a list reaches back a little further than the last one came. */
const OVERLAP = 10 * MINUTE;

export type DisputeRead = RowOf<{
  since: typeof disputeReads.read_until;
  page: typeof disputeReads.page;
}>;

const due = sql`asked_at <= ${CLOCK} - iif(page IS NULL AND begun_at IS NULL, ${READ_DISPUTES_EVERY}, ${MINUTE / 2})`;
/** A list that stopped has waited since it was begun. */
export const oldestDisputeRead = sql`SELECT coalesce(begun_at, iif(asked_at = 0, ${CLOCK}, asked_at + ${READ_DISPUTES_EVERY}))
  AS since FROM dispute_reads WHERE ${due}`;

/** Continues a list, or begins one when its time has come; `null` when another run has it. */
export async function claimDisputeRead(db: Database): Promise<DisputeRead | null> {
  const [row] = await db.all<DisputeRead>(sql`UPDATE dispute_reads
    SET begun_at = coalesce(begun_at, ${CLOCK}), asked_at = ${CLOCK}
    WHERE ${due} RETURNING max(read_until - ${OVERLAP}, ${CLOCK} - ${DISPUTES_REACH}) AS since, page`);
  return row ?? null;
}

/** The disputes of a page wait; the list continues with the next page, or ends with its refusal. */
export async function saveDisputeRead(
  db: Database,
  { ids, nextPage }: { ids: readonly string[]; nextPage: string | null },
): Promise<void> {
  const isLast = nextPage === null;
  await commit(db, [
    addListedDisputes(ids),
    sql`UPDATE dispute_reads SET page = ${nextPage}, refusal = NULL, refused_since = NULL,
      read_until = iif(${isLast ? 1 : 0}, coalesce(begun_at, read_until), read_until),
      begun_at = iif(${isLast ? 1 : 0}, NULL, begun_at)`,
  ]);
}

/** Its next run begins the list anew: the page's token is no longer valid. */
export async function restartDisputeRead(db: Database): Promise<void> {
  await commit(db, [db.update(disputeReads).set({ page: null })]);
}

/** Returns whether the refusal is new. The list begins again at its next time. */
export async function saveDisputeReadRefusal(db: Database, code: string): Promise<boolean> {
  const refuse = sql`UPDATE dispute_reads SET page = NULL, begun_at = NULL, refusal = ${code},
    refused_since = coalesce(refused_since, ${CLOCK})`;
  return readThenCommit(db, sql`EXISTS (SELECT 1 FROM dispute_reads WHERE refusal IS NULL)`, [refuse]);
}

/** `null` when PayPal does not refuse the list. */
export async function findDisputeReadRefusal(db: Database, admin: Admin) {
  const { refusal, refused_since } = disputeReads;
  const [row] = await db
    .select({ code: sql<string>`${refusal}`, since: sql<number>`${refused_since}` })
    .from(disputeReads)
    .where(and(isNotNull(refusal), isStillAdmin(admin)));
  return row ?? null;
}
