import { and, eq, sql } from "drizzle-orm";
import type { Database } from "./connect.server";
import { rateLimits, sellerProfiles, sessions, userRoles, users } from "./schema.server";

/** The person behind a session. */
export interface User {
  id: string;
  email: string;
  full_name: string;
  isAdmin: boolean;
  /** The address of their store; `null` without a seller profile. */
  handle: string | null;
}

export type SessionUser = User & { created_at: number; last_used_at: number };

/** The user of a session, by the hash of its id; `null` when the session has ended. */
export async function findSessionUser(db: Database, userId: string, idHash: string): Promise<SessionUser | null> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      full_name: users.full_name,
      handle: sellerProfiles.handle,
      role: userRoles.role,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(sellerProfiles, eq(sellerProfiles.user_id, users.id))
    .leftJoin(userRoles, and(eq(userRoles.user_id, users.id), eq(userRoles.role, "admin")))
    .where(and(eq(sessions.id_hash, idHash), eq(sessions.user_id, userId)));
  if (!row) return null;
  const { role, ...user } = row;
  return { ...user, isAdmin: role === "admin" };
}

/** A statement that reads what a sign-in compares with; no row for an unknown e-mail. */
export function selectCredentials(db: Database, email: string) {
  return db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);
}

export interface NewSession {
  id_hash: string;
  user_id: string;
  user_agent: string;
  created_at: number;
  last_used_at: number;
}

/** A session that a browser came with. */
interface OldSession {
  userId: string;
  idHash: string;
}

/**
 * Writes a user and their first session together, and ends the session that it replaces. Throws when the e-mail is
 * taken (see `isAlreadyThere`).
 */
export async function createUser(
  db: Database,
  user: typeof users.$inferInsert,
  session: NewSession,
  old: OldSession | null,
): Promise<void> {
  await db.batch([db.insert(users).values(user), db.insert(sessions).values(session), ...endings(db, old)]);
}

/** Opens a session, ends the one that it replaces, and forgets the tries that led to it. */
export async function openSession(
  db: Database,
  session: NewSession,
  triesKey: string,
  old: OldSession | null,
): Promise<void> {
  await db.batch([
    db.insert(sessions).values(session),
    db.delete(rateLimits).where(eq(rateLimits.key, triesKey)),
    ...endings(db, old),
  ]);
}

/** Ends one session; its cookie opens nothing from now on. */
export async function endSession(db: Database, userId: string, idHash: string): Promise<void> {
  await deleteSession(db, { userId, idHash });
}

function endings(db: Database, old: OldSession | null) {
  return old ? [deleteSession(db, old)] : [];
}

function deleteSession(db: Database, { userId, idHash }: OldSession) {
  return db.delete(sessions).where(and(eq(sessions.id_hash, idHash), eq(sessions.user_id, userId)));
}

/** Notes that a session is in use, at most once a day, so that idle ones end. */
export async function touchSession(db: Database, idHash: string, now: number): Promise<void> {
  await db.update(sessions).set({ last_used_at: now }).where(eq(sessions.id_hash, idHash));
}
