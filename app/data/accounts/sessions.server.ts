import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { SESSION_IDLE, SESSION_LIFE } from "~/domain/accounts/account";
import { SHORT_COUNT_MAX } from "~/domain/short-count";
import { watchedIds } from "../auctions/watches.server";
import { cartCount } from "../cart/carts.server";
import { type CartMerge, mergeCart } from "../cart/merged-carts.server";
import { commit, readThenCommit, type Statement } from "../commit.server";
import { not } from "../condition.server";
import type { Database } from "../connect.server";
import { isAdmin } from "../moderation/facts.server";
import type { Json } from "../rows.server";
import { sessions } from "../schema.server";
import { template } from "../template.server";
import { hasFactor, hasPassword, isStanding } from "./facts.server";
import type { User } from "./users.server";

export type SessionUser = User & Pick<StoredSession, "created_at" | "last_used_at">;

export async function findSessionUser(db: Database, session: SessionKey): Promise<SessionUser | null> {
  return toSessionUser(await selectSessionUser(db, session));
}

type Row = Omit<SessionUser, "isAdmin" | "isConfirmed" | "hasFactor" | "hasPassword" | "watched" | "suspension"> & {
  is_admin: number;
  is_confirmed: number;
  has_factor: number;
  has_password: number;
  watched: string;
  suspension: Json | null;
};

const sessionUser = template(
  ["idHash", "userId"],
  ({ idHash, userId }) => sql`SELECT u.id, u.email, u.full_name, u.avatar_url, s.handle,
      ${isAdmin(sql`u.id`)} AS is_admin,
      u.email_confirmed_at IS NOT NULL AS is_confirmed, ${hasFactor(sql`u.id`)} AS has_factor,
      ${hasPassword(sql`u`)} AS has_password, x.factor_at AS factorAt,
      (SELECT count(*) FROM (SELECT 1 FROM notifications WHERE user_id = u.id AND read_at IS NULL LIMIT ${SHORT_COUNT_MAX + 1})) AS unread,
      ${cartCount(sql`u.id`)} AS inCart, ${watchedIds(sql`u.id`)} AS watched,
      (SELECT json_object('until', until) FROM suspensions WHERE user_id = u.id AND ${isStanding(sql`suspensions`)}) AS suspension, x.created_at, x.last_used_at
    FROM sessions x JOIN users u ON u.id = x.user_id LEFT JOIN seller_profiles s ON s.user_id = u.id
    WHERE x.id_hash = ${idHash} AND x.user_id = ${userId}`,
);

/** For a batch; `toSessionUser` converts its rows. */
export function selectSessionUser(db: Database, session: SessionKey) {
  return db.all<Row>(sessionUser({ ...session }));
}

export function toSessionUser([row]: readonly Row[]): SessionUser | null {
  if (!row) return null;
  const { is_admin, is_confirmed, has_factor, has_password, watched, suspension, ...user } = row;
  return {
    ...user,
    watched: JSON.parse(watched),
    suspension: suspension && JSON.parse(suspension),
    isAdmin: is_admin === 1,
    isConfirmed: is_confirmed === 1,
    hasFactor: has_factor === 1,
    hasPassword: has_password === 1,
  };
}

type StoredSession = typeof sessions.$inferSelect;
/** `device`: a keyed hash of network and browser. */
export type NewSession = StoredSession & { device: string };

export interface SessionKey {
  userId: string;
  idHash: string;
}

/** A code that is used by the session it opens: `use` goes first, and `isUsed` guards what follows. */
export interface CodeUse {
  use: SQL;
  isUsed: SQL;
}

/**
 * Replaces the old session, merges the cart, and `also`. `false`, and the old session stays, when the password changed
 * meanwhile, or the code of an account with two-step verification was wrong or used; `code` is `null` only for others.
 */
export async function openSession(
  db: Database,
  session: NewSession,
  password_hash: string,
  old: SessionKey | null,
  merging: CartMerge | null,
  code: CodeUse | null,
  also: (user: SQL) => Statement[] = () => [],
): Promise<boolean> {
  const user = sql`(SELECT id FROM users WHERE id = ${session.user_id} AND password_hash = ${password_hash}
    AND ${code?.isUsed ?? not(hasFactor(sql`users.id`))})`;
  const isOpen = sql`EXISTS (SELECT 1 FROM sessions WHERE id_hash = ${session.id_hash})`;
  const writes = [
    ...(code ? [code.use] : []),
    insertSession(session, user),
    saveDevice(session, user),
    ...deleteReplacedSession(db, old, isOpen),
    ...mergeCart(user, merging),
    ...also(user),
  ];
  return commit(db, writes, isOpen);
}

/** Inserts nothing when the query finds no user. */
export function insertSession(session: NewSession, user: SQL): SQL {
  const { id_hash, user_agent, created_at, last_used_at, factor_at } = session;
  return sql`INSERT INTO sessions (id_hash, user_id, user_agent, created_at, last_used_at, factor_at)
    SELECT ${id_hash}, id, ${user_agent}, ${created_at}, ${last_used_at}, ${factor_at} FROM users WHERE id = ${user}`;
}

export function saveDevice({ device, created_at }: NewSession, user: SQL): SQL {
  return sql`INSERT INTO devices (user_id, hash, at) SELECT id, ${device}, ${created_at} FROM users WHERE id = ${user}
    ON CONFLICT DO UPDATE SET at = excluded.at`;
}

export function isSessionValid({ userId, idHash }: SessionKey, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM sessions WHERE id_hash = ${idHash} AND user_id = ${userId}
    AND last_used_at > ${now - SESSION_IDLE} AND created_at > ${now - SESSION_LIFE})`;
}

/** Those of applications are listed by application. */
export async function listSessions(db: Database, userId: string): Promise<StoredSession[]> {
  const isClients = sql`EXISTS (SELECT 1 FROM service_sessions s WHERE s.id_hash = sessions.id_hash AND s.client_id IS NOT NULL)`;
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), not(isClients)))
    .orderBy(desc(sessions.last_used_at));
}

export async function endSession(
  db: Database,
  session: SessionKey,
  told: (user: SQL) => Statement[] = () => [],
): Promise<boolean> {
  const user = sql`(SELECT user_id FROM sessions WHERE id_hash = ${session.idHash} AND user_id = ${session.userId})`;
  return readThenCommit(db, sql`EXISTS ${user}`, [...told(user), deleteSession(db, session)]);
}

export async function endOtherSessions(db: Database, { userId, idHash }: SessionKey, told: Statement): Promise<void> {
  await commit(db, [db.delete(sessions).where(and(eq(sessions.user_id, userId), ne(sessions.id_hash, idHash))), told]);
}

export async function endAllSessions(db: Database, userId: string, told: Statement): Promise<void> {
  await commit(db, [db.delete(sessions).where(eq(sessions.user_id, userId)), told]);
}

export function deleteReplacedSession(db: Database, old: SessionKey | null, isReplaced?: SQL) {
  return old ? [deleteSession(db, old, isReplaced)] : [];
}

function deleteSession(db: Database, { userId, idHash }: SessionKey, condition?: SQL) {
  return db.delete(sessions).where(and(eq(sessions.id_hash, idHash), eq(sessions.user_id, userId), condition));
}

/** Called at most once a day; idle sessions end without it. */
export async function touchSession(db: Database, idHash: string, now: number): Promise<void> {
  await db.update(sessions).set({ last_used_at: now }).where(eq(sessions.id_hash, idHash));
}
