import { eq, type SQL, sql } from "drizzle-orm";
import type { LinkPurpose } from "~/domain/accounts/account";
import { commit, type Statement } from "../commit.server";
import { inList } from "../condition.server";
import type { Database } from "../connect.server";
import { resetTries } from "../rate-limits.server";
import { authCodes, links, sessions, users } from "../schema.server";
import { insertSession, type NewSession, type SessionKey } from "./sessions.server";

export function selectPasswordHash(db: Database, userId: string) {
  return db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, userId));
}

/** While the password is the one that was compared. */
export function userWithPassword(userId: string, password_hash: string): SQL {
  return sql`(SELECT id FROM users WHERE id = ${userId} AND password_hash = ${password_hash})`;
}

/** What a password was compared with, and the key of its rate limit. */
export interface PasswordProof {
  session: SessionKey;
  password_hash: string;
  triesKey: string;
}

/** The session still exists, and the password is unchanged. */
export function isProofValid({ session: { userId, idHash }, password_hash }: PasswordProof): SQL {
  return sql`id = ${userId} AND password_hash = ${password_hash}
    AND EXISTS (SELECT 1 FROM sessions WHERE id_hash = ${idHash} AND user_id = ${userId})`;
}

/** One-time links that a new password ends. */
const SPENT: readonly LinkPurpose[] = ["recover", "change-email", "sign-in", "reauthenticate"];

/** Ends all sessions and links; `next` replaces the current session. `false` when the proof is no longer valid. */
export async function changePasswordHash(
  db: Database,
  proof: PasswordProof,
  password_hash: string,
  next: NewSession,
  messages: (recipient: SQL) => Statement[],
): Promise<boolean> {
  // Hashes are unique: the row with the new one was written by this batch.
  const user = sql`(SELECT id FROM users WHERE id = ${proof.session.userId} AND password_hash = ${password_hash})`;
  const writes = [
    db.update(users).set({ password_hash }).where(isProofValid(proof)),
    db.delete(sessions).where(sql`user_id = ${user}`),
    insertSession(next, user),
    db.delete(links).where(sql`user_id = ${user} AND purpose IN ${inList(SPENT)}`),
    db.delete(authCodes).where(sql`user_id = ${user}`),
    resetTries(db, proof.triesKey),
    ...messages(user),
  ];
  return commit(db, writes, sql`EXISTS ${user}`);
}
