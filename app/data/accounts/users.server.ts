import { type SQL, sql } from "drizzle-orm";
import type { LinkPurpose } from "~/domain/accounts/account";
import { type CartMerge, mergeCart } from "../cart/merged-carts.server";
import { commit, readThenCommit, type Statement } from "../commit.server";
import { always, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { links, rateLimits, type sellerProfiles, sessions, users } from "../schema.server";
import { isActiveUser } from "./facts.server";
import { deleteReplacedSession, type NewSession, type SessionKey } from "./sessions.server";

/** The user of a session. */
export interface User extends Pick<typeof users.$inferSelect, "id" | "email" | "full_name" | "avatar_url"> {
  isAdmin: boolean;
  /** Whether the email is confirmed. */
  isConfirmed: boolean;
  /** Unread notifications. */
  unread: number;
  /** Payable pieces in the cart. */
  inCart: number;
  /** The store's handle; `null` without a seller profile. */
  handle: typeof sellerProfiles.$inferSelect.handle | null;
}

declare const guarded: unique symbol;

/**
 * Proof that a guard of app/http/session/session.server.ts ran; only the guards make it. Every statement that takes it
 * checks the role in the database as well.
 */
export type Admin = Pick<User, "id"> & { readonly [guarded]: true };

/** A query for a user who has not deleted the account; a deleted one stays unchanged. */
export function activeUser(userId: string): SQL {
  return sql`(SELECT id FROM users WHERE id = ${userId} AND ${isActiveUser()})`;
}

export function unconfirmedUser(userId: string): SQL {
  return sql`(SELECT id FROM users WHERE id = ${userId} AND email_confirmed_at IS NULL AND ${isActiveUser()})`;
}

/** A query for the user with an email, given in lower case. */
export function userWithEmail(email: string): SQL {
  return sql`(SELECT id FROM users WHERE lower(email) = ${email})`;
}

/** A query for a user, empty when another account has the email. */
export function activeUserIfEmailFree(userId: string, email: string): SQL {
  return sql`(SELECT id FROM users WHERE id = ${activeUser(userId)} AND NOT EXISTS ${userWithEmail(email)})`;
}

/** The columns for a sign-in; no row for an unknown email. */
export function selectCredentials(db: Database, email: string) {
  return db
    .select({ id: users.id, password_hash: users.password_hash, language: users.language })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);
}

/**
 * Inserts a user with their first session and messages, ends the session that it replaces, and merges the visitor's
 * cart. Throws when the email is taken (see `isUniqueViolation`).
 */
export async function createUser(
  db: Database,
  user: typeof users.$inferInsert,
  session: NewSession,
  old: SessionKey | null,
  merging: CartMerge | null,
  also: Statement[],
): Promise<void> {
  const merged = mergeCart(sql`${user.id}`, merging);
  const opened = [db.insert(sessions).values(session), ...deleteReplacedSession(db, old), ...merged];
  await commit(db, [db.insert(users).values(user), ...opened, ...also]);
}

/**
 * Stores a new password hash for the user of the query `holder`, deletes all their sessions and links, and resets the
 * rate limit under `triesKey`. The link that `holder` reads is deleted last. The email counts as confirmed, because its
 * link was used. `false` when the query finds none.
 */
export async function resetUserPassword(
  db: Database,
  holder: SQL,
  { password_hash, triesKey, now }: { password_hash: string; triesKey: string; now: number },
  also: Statement[],
): Promise<boolean> {
  const change = db
    .update(users)
    .set({ password_hash, email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})` })
    .where(sql`id = ${holder}`);
  return readThenCommit(db, sql`${holder} IS NOT NULL`, [
    change,
    db.delete(sessions).where(sql`user_id = ${holder}`),
    db.delete(rateLimits).where(sql`key = ${triesKey} AND ${holder} IS NOT NULL`),
    ...also,
    db.delete(links).where(sql`user_id = ${holder}`),
  ]);
}

/**
 * Confirms the email of a link, or, when `changed`, replaces the user's email by it. Messages are written first, so
 * that they go to the old email; links for that one become invalid. Throws when another account has the new email (see
 * `isUniqueViolation`). `false` when the link is no longer valid.
 */
export async function confirmEmailAddress(
  db: Database,
  holder: SQL,
  { email, changed, now }: { email: string; changed: boolean; now: number },
  also: Statement[],
): Promise<boolean> {
  const used = changed ? always : sql`purpose = ${literal<LinkPurpose>("confirm-email")}`;
  return readThenCommit(db, sql`${holder} IS NOT NULL`, [
    ...also,
    db
      .update(users)
      .set({ email_confirmed_at: now, ...(changed ? { email } : {}) })
      .where(sql`id = ${holder}`),
    db.delete(links).where(sql`user_id = ${holder} AND ${used}`),
  ]);
}
