import { type SQL, sql } from "drizzle-orm";
import { type CartMerge, mergeCart } from "../cart/merged-carts.server";
import { askThenCommit, commit, type Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { links, rateLimits, sessions, users } from "../schema.server";
import { endings, type NewSession, type OldSession } from "./sessions.server";

/** The person behind a session. */
export interface User {
  id: string;
  email: string;
  full_name: string;
  /** The key of their avatar. */
  avatar_url: string | null;
  isAdmin: boolean;
  /** Whether they have shown that the e-mail is theirs. */
  isConfirmed: boolean;
  /** Notifications that they have not read. */
  unread: number;
  /** Things in their cart. */
  inCart: number;
  /** The address of their store; `null` without a seller profile. */
  handle: string | null;
}

declare const guarded: unique symbol;

/**
 * Who may do what only administrators may. The guards of app/http/session/session.server.ts make it, and every statement that
 * takes it asks the database for the role as well.
 */
export type Admin = Pick<User, "id"> & { readonly [guarded]: true };

/** A query for a person as long as they have not deleted their account: what is left of it stays as it is. */
export function presentUser(userId: string): SQL {
  return sql`(SELECT id FROM users WHERE id = ${userId} AND deleted_at IS NULL)`;
}

/** A query for a person whose e-mail is not confirmed yet. */
export function unconfirmedUser(userId: string): SQL {
  return sql`(SELECT id FROM users WHERE id = ${userId} AND email_confirmed_at IS NULL AND deleted_at IS NULL)`;
}

/** A query for the person who has an e-mail, written in lower case. */
export function userWithEmail(email: string): SQL {
  return sql`(SELECT id FROM users WHERE lower(email) = ${email})`;
}

/** A query for a person, unless somebody has this e-mail already. */
export function presentUserIfFree(userId: string, email: string): SQL {
  return sql`(SELECT id FROM users WHERE id = ${presentUser(userId)} AND NOT EXISTS ${userWithEmail(email)})`;
}

/** A statement that reads what a sign-in compares with; no row for an unknown e-mail. */
export function selectCredentials(db: Database, email: string) {
  return db
    .select({ id: users.id, password_hash: users.password_hash, language: users.language })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);
}

/**
 * Writes a user, their first session and what they are told together, ends the session that it replaces, and gives them
 * the cart that they had as a visitor. Throws when the e-mail is taken (see `isAlreadyThere`).
 */
export async function createUser(
  db: Database,
  user: typeof users.$inferInsert,
  session: NewSession,
  old: OldSession | null,
  merging: CartMerge | null,
  told: Statement[],
): Promise<void> {
  const merged = mergeCart(sql`${user.id}`, merging);
  const opened = [db.insert(sessions).values(session), ...endings(db, old), ...merged];
  await commit(db, [db.insert(users).values(user), ...opened, ...told]);
}

/**
 * Gives whoever `holder` finds a new password, ends all their sessions and links, forgets the tries under `triesKey`
 * and tells them. The link that `holder` stands on goes last. A mail was read, so its address is confirmed. Answers
 * whether anybody was found.
 */
export async function recoverUser(
  db: Database,
  holder: SQL,
  { password_hash, triesKey, now }: { password_hash: string; triesKey: string; now: number },
  told: Statement[],
): Promise<boolean> {
  const change = db
    .update(users)
    .set({ password_hash, email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})` })
    .where(sql`id = ${holder}`);
  return askThenCommit(db, sql`${holder} IS NOT NULL`, [
    change,
    db.delete(sessions).where(sql`user_id = ${holder}`),
    db.delete(rateLimits).where(sql`key = ${triesKey} AND ${holder} IS NOT NULL`),
    ...told,
    db.delete(links).where(sql`user_id = ${holder}`),
  ]);
}

/**
 * Notes that the address of a link belongs to its holder: the one they have, or, `changed`, a new one in its place. What
 * they are told is written first, so that it goes to the old one; the links to that one open nothing from then on.
 * Throws when somebody has the new one (see `isAlreadyThere`). Answers whether the link still had a holder.
 */
export async function noteConfirmed(
  db: Database,
  holder: SQL,
  { email, changed, now }: { email: string; changed: boolean; now: number },
  told: Statement[],
): Promise<boolean> {
  const used = changed ? sql`1` : sql`purpose = 'confirm-email'`;
  return askThenCommit(db, sql`${holder} IS NOT NULL`, [
    ...told,
    db
      .update(users)
      .set({ email_confirmed_at: now, ...(changed ? { email } : {}) })
      .where(sql`id = ${holder}`),
    db.delete(links).where(sql`user_id = ${holder} AND ${used}`),
  ]);
}
