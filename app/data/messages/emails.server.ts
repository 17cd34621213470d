import { eq, getTableColumns, sql } from "drizzle-orm";
import { MAIL_LEASE } from "~/domain/messages/outbox";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { mails } from "../schema.server";

export type DueMail = typeof mails.$inferSelect & { full_name: string };

const isWaiting = sql`sent_at IS NULL AND given_up_at IS NULL`;
export const oldestDueMail = sql`SELECT next_try_at AS since FROM mails
  WHERE ${isWaiting} AND next_try_at <= ${CLOCK} ORDER BY next_try_at LIMIT 1`;

/** Oldest first. Another run can claim them after MAIL_LEASE. */
export async function claimMails(db: Database, now: number, most: number): Promise<DueMail[]> {
  const due = sql`(SELECT id FROM mails WHERE ${isWaiting} AND next_try_at <= ${now}
    ORDER BY next_try_at LIMIT ${most})`;
  const name = sql<string>`(SELECT full_name FROM users WHERE users.id = mails.user_id)`;
  return db
    .update(mails)
    .set({ tries: sql`tries + 1`, next_try_at: now + MAIL_LEASE })
    .where(sql`id IN ${due}`)
    .returning({ ...getTableColumns(mails), full_name: name });
}

export type MailResult = { id: string } & Partial<
  Pick<typeof mails.$inferSelect, "sent_at" | "given_up_at" | "next_try_at" | "last_error">
>;

export async function saveMailResults(db: Database, results: readonly MailResult[]): Promise<void> {
  await commit(
    db,
    results.map(({ id, ...values }) => db.update(mails).set(values).where(eq(mails.id, id))),
  );
}
