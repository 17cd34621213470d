import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { SESSION_IDLE, SESSION_LIFE } from "~/domain/accounts/account";
import type { AmrEntry } from "~/domain/auth/amr";
import { REUSE_INTERVAL, REUSE_STEPS } from "~/domain/auth/service-session";
import { insertSession, type NewSession, saveDevice } from "../accounts/sessions.server";
import { commit, type Statement } from "../commit.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { type AuthUser, selectAuthUser, toAuthUser } from "./auth-users.server";
import { generateRefreshKey } from "./refresh-tokens.server";

/** No cookie has it: what is hashed begins with a word. */
export function sessionHash(sessionId: string): string {
  return createHash("sha256").update(`service ${sessionId}`).digest("base64url");
}

export interface NewServiceSession {
  /** Its `id_hash` is that of `sessionId`. */
  session: NewSession;
  sessionId: string;
  amr: readonly AmrEntry[];
  clientId: string | null;
  /** What a client may read. */
  scopes?: string;
}

/** Follows the session's own row, if that was inserted. */
export function insertServiceRow({ session, amr, clientId, scopes }: NewServiceSession): SQL {
  const { id_hash, created_at } = session;
  return sql`INSERT INTO service_sessions (id_hash, refresh_key, refreshed_at, amr, client_id, scopes)
    SELECT id_hash, ${generateRefreshKey()}, ${created_at}, ${JSON.stringify(amr)}, ${clientId}, ${scopes ?? null}
    FROM sessions WHERE id_hash = ${id_hash}`;
}

/** `user` is a query: without a result nothing is opened, and the answer is `null`. One round trip. */
export async function insertServiceSession(
  db: Database,
  opening: NewServiceSession,
  user: SQL,
  {
    before = [],
    after = () => [],
  }: { before?: readonly Statement[]; after?: (user: SQL) => readonly Statement[] } = {},
): Promise<AuthUser | null> {
  const { session, clientId } = opening;
  const { id_hash } = session;
  const owner = sql`(SELECT user_id FROM sessions WHERE id_hash = ${id_hash})`;
  const writes = [
    ...before,
    insertSession(session, user),
    insertServiceRow(opening),
    // A client asks from a machine of its own, which is nobody's device.
    ...(clientId === null ? [saveDevice(session, owner)] : []),
    ...after(owner),
  ];
  return toAuthUser(await commit(db, writes, selectAuthUser(db, id_hash)));
}

/** A query for the user's id, while the condition holds. */
export function userWhere(userId: string, when: Condition): SQL {
  return sql`(SELECT id FROM users WHERE id = ${userId} AND ${when})`;
}

/**
 * The session proved its second factor: tokens of before end with it, and other sessions of the user's own that did not
 * prove it. Applications keep theirs: what they may do never needs the factor.
 */
export function raiseSession(
  userId: string,
  idHash: string,
  amr: readonly AmrEntry[],
  now: number,
  when: Condition,
): SQL[] {
  const own = sql`id_hash = ${idHash} AND ${when}`;
  return [
    sql`UPDATE service_sessions SET counter = counter + 2, floor = counter + 2, refreshed_at = ${now},
      amr = ${JSON.stringify(amr)} WHERE ${own}`,
    sql`UPDATE sessions SET factor_at = ${now} WHERE ${own}`,
    sql`DELETE FROM sessions WHERE user_id = ${userId} AND factor_at IS NULL AND ${when}
      AND id_hash NOT IN (SELECT id_hash FROM service_sessions WHERE client_id IS NOT NULL)`,
  ];
}

/**
 * Moves the session on from the token with this counter, or ends it where an older one was copied (`judgeRefresh`).
 * Answers the session as it is then; `null` when it is gone or over.
 */
export async function moveRefreshCounter(
  db: Database,
  idHash: string,
  counter: number,
  now: number,
  { isReused, counting }: { isReused: boolean; counting: Statement },
): Promise<AuthUser | null> {
  const stands = sql`EXISTS (SELECT 1 FROM sessions x WHERE x.id_hash = ${idHash}
    AND x.last_used_at > ${now - SESSION_IDLE} AND x.created_at > ${now - SESSION_LIFE})`;
  const rows = await commit(
    db,
    [
      counting,
      sql`UPDATE service_sessions SET counter = counter + 1, refreshed_at = ${now}
        WHERE id_hash = ${idHash} AND counter = ${counter} AND ${stands}`,
      sql`UPDATE sessions SET last_used_at = max(last_used_at, ${now}) WHERE id_hash = ${idHash} AND ${stands}`,
      sql`DELETE FROM sessions WHERE id_hash = ${idHash} AND (${isReused ? 1 : 0} OR EXISTS (SELECT 1
        FROM service_sessions s WHERE s.id_hash = sessions.id_hash AND (${counter} < s.floor
          OR s.counter - ${counter} > ${REUSE_STEPS}
          OR s.counter - ${counter} > 1 AND ${now} - s.refreshed_at >= ${REUSE_INTERVAL})))`,
    ],
    selectAuthUser(db, idHash),
  );
  return toAuthUser(rows);
}
