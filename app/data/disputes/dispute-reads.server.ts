import { sql } from "drizzle-orm";
import { DISPUTES_REACH, READ_DISPUTES_EVERY } from "~/domain/disputes/dispute";
import { MINUTE } from "~/domain/time";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { askThenCommit, commit } from "../commit.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { addListedDisputes } from "./listed-disputes.server";

/** Clocks differ: a list reaches back a little further than the last one came. */
const OVERLAP = 10 * MINUTE;

/** A list of disputes under way. Times in milliseconds. */
export interface DisputeRead {
  since: number;
  page: string | null;
}

const due = sql`asked_at <= ${CLOCK} - iif(page IS NULL AND begun_at IS NULL, ${READ_DISPUTES_EVERY}, ${MINUTE / 2})`;
/** A list that stopped has waited since it was begun. */
export const oldestDisputeRead = sql`SELECT coalesce(begun_at, iif(asked_at = 0, ${CLOCK}, asked_at + ${READ_DISPUTES_EVERY}))
  AS since FROM dispute_reads WHERE ${due}`;

/** The list to go on with, or a new one when its time has come; `null` when another run has it or nothing is due. */
export async function claimDisputeRead(db: Database): Promise<DisputeRead | null> {
  const [row] = await db.all<DisputeRead>(sql`UPDATE dispute_reads
    SET begun_at = coalesce(begun_at, ${CLOCK}), asked_at = ${CLOCK}
    WHERE ${due} RETURNING max(read_until - ${OVERLAP}, ${CLOCK} - ${DISPUTES_REACH}) AS since, page`);
  return row ?? null;
}

/** After a page: its disputes wait, with its next page or the end of the list. PayPal does not refuse it any more. */
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

/** Returns whether the refusal is new. The list begins again at its next time. */
export async function saveDisputeReadRefusal(db: Database, code: string): Promise<boolean> {
  const refuse = sql`UPDATE dispute_reads SET page = NULL, begun_at = NULL, refusal = ${code},
    refused_since = coalesce(refused_since, ${CLOCK})`;
  return askThenCommit(db, sql`EXISTS (SELECT 1 FROM dispute_reads WHERE refusal IS NULL)`, [refuse]);
}

/** PayPal's code and since when it refuses the list; `null` when it does not. */
export async function findDisputeReadRefusal(
  db: Database,
  admin: Admin,
): Promise<{ code: string; since: number } | null> {
  const [row] = await db.all<{ code: string; since: number }>(sql`SELECT refusal AS code, refused_since AS since
    FROM dispute_reads WHERE refusal IS NOT NULL AND ${isStillAdmin(admin)}`);
  return row ?? null;
}
