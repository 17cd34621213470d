import { type SQL, sql } from "drizzle-orm";
import type { LinkPurpose } from "~/domain/accounts/account";
import { type CartMerge, mergeCart } from "../cart/merged-carts.server";
import { type Answer, commit, type Reads, readThenCommit, type Statement } from "../commit.server";
import { always, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { authCodes, links, type sellerProfiles, sessions, users } from "../schema.server";
import { hasFactor, isActiveUser } from "./facts.server";
import { deleteReplacedSession, type NewSession, type SessionKey, saveDevice } from "./sessions.server";
import { takeOver } from "./take-over.server";

export interface User extends Pick<typeof users.$inferSelect, "id" | "email" | "full_name" | "avatar_url"> {
  isAdmin: boolean;
  isConfirmed: boolean;
  /** By an administrator; `until` is `null` where only they end it. */
  suspension: { until: number | null } | null;
  /** With two-step verification. */
  hasFactor: boolean;
  /** `false` of who only signs in with a provider or a passkey. */
  hasPassword: boolean;
  /** When this session last proved the second factor. */
  factorAt: number | null;
  /** Counted as far as it is shown. */
  unread: number;
  /** Pieces that can be bought. */
  inCart: number;
  /** Ids of the newest products that they watch. */
  watched: readonly string[];
  /** The store's handle; `null` without a seller profile. */
  handle: typeof sellerProfiles.$inferSelect.handle | null;
}

declare const guarded: unique symbol;

/** Only the guards of app/http/session/session.server.ts make it. Statements check the role in the database as well. */
export type Admin = Pick<User, "id"> & { readonly [guarded]: true };

export function activeUser(userId: string): SQL {
  return sql`(SELECT id FROM users WHERE id = ${userId} AND ${isActiveUser()})`;
}

export function unconfirmedUser(userId: string): SQL {
  return sql`(SELECT id FROM users WHERE id = ${userId} AND email_confirmed_at IS NULL AND ${isActiveUser()})`;
}

export function userWithId(userId: string): SQL {
  return sql`(SELECT id FROM users WHERE id = ${userId})`;
}

export function unconfirmedUserWithEmail(email: string): SQL {
  return sql`(SELECT id FROM users WHERE lower(email) = ${email} AND email_confirmed_at IS NULL)`;
}

export function userWithEmail(email: string): SQL {
  return sql`(SELECT id FROM users WHERE lower(email) = ${email})`;
}

export function selectCredentials(db: Database, email: string) {
  return db
    .select({
      id: users.id,
      password_hash: users.password_hash,
      language: users.language,
      has_factor: sql<number>`${hasFactor(sql`${users.id}`)}`,
    })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);
}

/** Throws when the email is taken (see `isUniqueViolation`). */
export function insertUserOrThrow(db: Database, user: typeof users.$inferInsert) {
  return db.insert(users).values(user);
}

/** Unless the email has an account. */
export function insertUser(db: Database, user: typeof users.$inferInsert): Statement {
  return db.insert(users).values(user).onConflictDoNothing();
}

/** Also writes the first session and merges the cart, and reads. Throws when the email is taken (see `isUniqueViolation`). */
export async function createUser<const After extends Reads>(
  db: Database,
  user: typeof users.$inferInsert,
  session: NewSession,
  old: SessionKey | null,
  merging: CartMerge | null,
  also: Statement[],
  after: After,
): Promise<Answer<After>> {
  const merged = mergeCart(sql`${user.id}`, merging);
  const opened = [db.insert(sessions).values(session), ...deleteReplacedSession(db, old), ...merged];
  return commit(db, [insertUserOrThrow(db, user), ...opened, saveDevice(session, sql`${user.id}`), ...also], after);
}

/** Ends all sessions and links, that of `holder` last. It proves the email: one that nobody confirmed is taken over. */
export async function resetUserPassword(
  db: Database,
  link: string,
  holder: SQL,
  change: { password_hash: string; now: number },
  also: Statement[],
): Promise<boolean> {
  const { password_hash } = change;
  return readThenCommit(db, sql`${holder} IS NOT NULL`, [
    ...takeOver(link, holder, change),
    db.update(users).set({ password_hash }).where(sql`id = ${holder}`),
    db.delete(sessions).where(sql`user_id = ${holder}`),
    ...also,
    db.delete(authCodes).where(sql`user_id = ${holder}`),
    db.delete(links).where(sql`user_id = ${holder}`),
  ]);
}

/** `changed` replaces the email, after messages to the old one. Throws when it is taken (`isUniqueViolation`). */
export async function confirmEmailAddress(
  db: Database,
  holder: SQL,
  { email, changed, now }: { email: string; changed: boolean; now: number },
  also: Statement[],
): Promise<boolean> {
  const [confirm, spend] = confirmingWrites(db, holder, { email, changed, now });
  return readThenCommit(db, sql`${holder} IS NOT NULL`, [...also, confirm, spend]);
}

/** Confirms, then ends the links that were for it, that of `holder` last. */
export function confirmingWrites(
  db: Database,
  holder: SQL,
  { email, changed, now }: { email: string; changed: boolean; now: number },
): [confirm: Statement, spend: Statement] {
  const used = changed ? always : sql`purpose = ${literal<LinkPurpose>("confirm-email")}`;
  const confirm = db
    .update(users)
    .set({ email_confirmed_at: now, ...(changed ? { email } : {}) })
    .where(sql`id = ${holder}`);
  return [confirm, db.delete(links).where(sql`user_id = ${holder} AND ${used}`)];
}
