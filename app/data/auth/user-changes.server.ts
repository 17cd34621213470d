import { eq, type SQL, sql } from "drizzle-orm";
import type { LinkPurpose } from "~/domain/accounts/account";
import { userWithPassword } from "../accounts/credentials.server";
import { commit, type Statement } from "../commit.server";
import { type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { links } from "../schema.server";
import { type AuthUser, selectAuthUser, toAuthUser } from "./auth-users.server";

export interface NewPassword {
  old: string;
  hash: string;
}

/** Ends other sessions and all one-time links but a confirmation. For a batch; `told` gets who has the new password. */
export function replacePassword(
  userId: string,
  idHash: string,
  { old, hash }: NewPassword,
  told: (user: SQL) => readonly Statement[],
): Statement[] {
  // Hashes are unique: the row with the new one was written by this batch.
  const user = userWithPassword(userId, hash);
  return [
    sql`UPDATE users SET password_hash = ${hash} WHERE id = ${userId} AND password_hash = ${old}
      AND EXISTS (SELECT 1 FROM sessions WHERE id_hash = ${idHash} AND user_id = ${userId})`,
    sql`DELETE FROM sessions WHERE user_id = ${user} AND id_hash <> ${idHash}`,
    sql`DELETE FROM links WHERE user_id = ${user} AND purpose <> ${literal<LinkPurpose>("confirm-email")}`,
    sql`DELETE FROM auth_codes WHERE user_id = ${user}`,
    ...told(user),
  ];
}

export function saveName(userId: string, full_name: string, when: Condition): Statement {
  return sql`UPDATE users SET full_name = ${full_name} WHERE id = ${userId} AND ${when}`;
}

/** One batch, and the user as they are after it. */
export async function changeUser(
  db: Database,
  userId: string,
  idHash: string,
  writes: readonly Statement[],
  isDone: Condition,
): Promise<AuthUser | null> {
  const [rows, done] = await commit(db, writes, [selectAuthUser(db, idHash, userId), isDone]);
  return done ? toAuthUser(rows) : null;
}

/** A code by email counts once. */
export async function spendReauthentication(db: Database, link: string): Promise<boolean> {
  return (await db.delete(links).where(eq(links.id, link)).returning({ id: links.id })).length > 0;
}

export function hasPasswordHash(userId: string, hash: string): Condition {
  return sql`EXISTS ${userWithPassword(userId, hash)}`;
}
