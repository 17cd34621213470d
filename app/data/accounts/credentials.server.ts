import { eq, type SQL, sql } from "drizzle-orm";
import { commitThenAsk, type Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { forgetTries } from "../rate-limits.server";
import { links, sessions, users } from "../schema.server";
import { insertSession, type NewSession, type OldSession } from "./sessions.server";

/** A statement that reads what a person's password is compared with. */
export function selectPasswordHash(db: Database, userId: string) {
  return db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, userId));
}

/** A password that was compared, by whom, and where their tries are counted. */
export interface Proof {
  session: OldSession;
  password_hash: string;
  triesKey: string;
}

/** A condition: the session of a proof still stands, and its password is still the right one. */
export function stillHolds({ session: { userId, idHash }, password_hash }: Proof): SQL {
  return sql`id = ${userId} AND password_hash = ${password_hash}
    AND EXISTS (SELECT 1 FROM sessions WHERE id_hash = ${idHash} AND user_id = ${userId})`;
}

/**
 * Gives a person a new password. All their sessions end, and `next` begins in place of the one they came with; links
 * that would open the account by another way end as well. Answers whether the proof still held; otherwise nothing is
 * done.
 */
export async function changePasswordHash(
  db: Database,
  proof: Proof,
  password_hash: string,
  next: NewSession,
  told: (whom: SQL) => Statement[],
): Promise<boolean> {
  // No two hashes are the same: who has the new one got it from this batch.
  const whom = sql`(SELECT id FROM users WHERE id = ${proof.session.userId} AND password_hash = ${password_hash})`;
  const writes = [
    db.update(users).set({ password_hash }).where(stillHolds(proof)),
    db.delete(sessions).where(sql`user_id = ${whom}`),
    insertSession(next, whom),
    db.delete(links).where(sql`user_id = ${whom} AND purpose IN ('recover', 'change-email')`),
    forgetTries(db, proof.triesKey),
    ...told(whom),
  ];
  return commitThenAsk(db, writes, sql`EXISTS ${whom}`);
}
