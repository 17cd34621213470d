import { and, eq, sql } from "drizzle-orm";
import type { Database } from "./connect.server";
import { rateLimits, sellerProfiles, sessions, userRoles, users } from "./schema.server";
import type { User } from "./users.server";

export type SessionUser = User & { created_at: number; last_used_at: number };

/** The user of a session, by the hash of its id; `null` when the session has ended. */
export async function findSessionUser(db: Database, userId: string, idHash: string): Promise<SessionUser | null> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      full_name: users.full_name,
      avatar_url: users.avatar_url,
      handle: sellerProfiles.handle,
      role: userRoles.role,
      confirmed_at: users.email_confirmed_at,
      unread: sql<number>`(SELECT count(*) FROM notifications n WHERE n.user_id = ${users.id} AND n.read_at IS NULL)`,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(sellerProfiles, eq(sellerProfiles.user_id, users.id))
    .leftJoin(userRoles, and(eq(userRoles.user_id, users.id), eq(userRoles.role, "admin")))
    .where(and(eq(sessions.id_hash, idHash), eq(sessions.user_id, userId)));
  if (!row) return null;
  const { role, confirmed_at, ...user } = row;
  return { ...user, isAdmin: role === "admin", isConfirmed: confirmed_at !== null };
}

export interface NewSession {
  id_hash: string;
  user_id: string;
  user_agent: string;
  created_at: number;
  last_used_at: number;
}

/** A session that a browser came with. */
export interface OldSession {
  userId: string;
  idHash: string;
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

/** Statements that end the session which another one replaces. */
export function endings(db: Database, old: OldSession | null) {
  return old ? [deleteSession(db, old)] : [];
}

function deleteSession(db: Database, { userId, idHash }: OldSession) {
  return db.delete(sessions).where(and(eq(sessions.id_hash, idHash), eq(sessions.user_id, userId)));
}

/** Notes that a session is in use, at most once a day, so that idle ones end. */
export async function touchSession(db: Database, idHash: string, now: number): Promise<void> {
  await db.update(sessions).set({ last_used_at: now }).where(eq(sessions.id_hash, idHash));
}
