import { createHash, randomBytes } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import {
  AUTHORIZATION_ID_LENGTH,
  AUTHORIZATION_LIFE,
  type AuthorizationStatus,
  CODE_LIFE,
} from "~/domain/auth/authorization";
import { isSessionValid, type SessionKey } from "../accounts/sessions.server";
import { CLOCK } from "../clock.server";
import { commit, type Statement } from "../commit.server";
import { literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import { authorizations, type consents, type oauthClients } from "../schema.server";

/** 190 bits. */
export function generateAuthorizationId(): string {
  let id = "";
  while (id.length < AUTHORIZATION_ID_LENGTH)
    id += randomBytes(32)
      .toString("base64")
      .replace(/[^A-Za-z0-9]/g, "");
  return id.slice(0, AUTHORIZATION_ID_LENGTH);
}

/** 256 bits. Only its hash is stored. */
export function generateCode(): string {
  return randomBytes(32).toString("base64url");
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}

const pending = literal<AuthorizationStatus>("pending");
const approved = literal<AuthorizationStatus>("approved");
const denied = literal<AuthorizationStatus>("denied");

type NewAuthorization = Pick<
  typeof authorizations.$inferInsert,
  "id" | "client_id" | "redirect" | "scopes" | "state" | "nonce" | "challenge" | "created_at"
>;

export async function insertAuthorization(db: Database, asked: NewAuthorization): Promise<void> {
  await db.insert(authorizations).values(asked);
}

type Read = RowOf<{
  id: typeof authorizations.id;
  client_id: typeof authorizations.client_id;
  redirect: typeof authorizations.redirect;
  scopes: typeof authorizations.scopes;
  state: typeof authorizations.state;
  user_id: typeof authorizations.user_id;
  status: typeof authorizations.status;
  created_at: typeof authorizations.created_at;
  name: typeof oauthClients.name;
  website: typeof oauthClients.website;
  logo: typeof oauthClients.logo;
  has_secret: 0 | 1;
  /** What this person granted the application before. */
  granted: typeof consents.scopes | null;
  now: number;
}>;
export type FoundAuthorization = Omit<Read, "has_secret"> & { hasSecret: boolean };

function toFound([row]: readonly Read[]): FoundAuthorization | null {
  if (!row) return null;
  const { has_secret, ...found } = row;
  return { ...found, hasSecret: has_secret === 1 };
}

/** With its application, as `userId` sees it. */
function selectAuthorization(db: Database, id: string, userId: string) {
  return db.all<Read>(sql`SELECT a.id, a.client_id, a.redirect, a.scopes, a.state, a.user_id, a.status, a.created_at,
      c.name, c.website, c.logo, c.secret_hash IS NOT NULL AS has_secret, g.scopes AS granted, ${CLOCK} AS now
    FROM authorizations a JOIN oauth_clients c ON c.id = a.client_id
      LEFT JOIN consents g ON g.client_id = a.client_id AND g.user_id = ${userId}
    WHERE a.id = ${id}`);
}

export async function findAuthorization(db: Database, id: string, userId: string): Promise<FoundAuthorization | null> {
  return toFound(await selectAuthorization(db, id, userId));
}

const isOpenFor = (id: string, userId: string) => sql`id = ${id} AND status = ${pending}
  AND (user_id IS NULL OR user_id = ${userId}) AND created_at > ${CLOCK} - ${AUTHORIZATION_LIFE}`;

/** The first reader becomes its owner. */
export async function claimAuthorization(db: Database, id: string, userId: string): Promise<FoundAuthorization | null> {
  const claim = sql`UPDATE authorizations SET user_id = ${userId} WHERE ${isOpenFor(id, userId)} AND user_id IS NULL`;
  return toFound(await commit(db, [claim], selectAuthorization(db, id, userId)));
}

/** `false` when it was decided meanwhile, or the session is over. `also` goes with it. */
export async function approveAuthorization(
  db: Database,
  { id, session, code, scopes }: { id: string; session: SessionKey; code: string; scopes: string },
  now: number,
  also: (owner: SQL) => Statement[],
): Promise<boolean> {
  const { userId, idHash } = session;
  const owner = sql`(SELECT user_id FROM authorizations WHERE code_hash = ${hashOf(code)})`;
  const approve = sql`UPDATE authorizations SET user_id = ${userId}, status = ${approved}, code_hash = ${hashOf(code)},
      code_expires_at = ${CLOCK} + ${CODE_LIFE}, approved_in = ${idHash}
    WHERE ${isOpenFor(id, userId)} AND ${isSessionValid(session, now)}`;
  const consent = sql`INSERT INTO consents (user_id, client_id, scopes, granted_at)
    SELECT user_id, client_id, ${scopes}, ${now} FROM authorizations WHERE code_hash = ${hashOf(code)}
    ON CONFLICT (user_id, client_id) DO UPDATE SET scopes = excluded.scopes, granted_at = excluded.granted_at
      WHERE scopes <> excluded.scopes`;
  // Before the consent, which tells whether it is new.
  return commit(db, [approve, ...also(owner), consent], sql`${owner} IS NOT NULL`);
}

/** `false` when it was decided meanwhile. */
export async function denyAuthorization(db: Database, id: string, userId: string): Promise<boolean> {
  const deny = db.all(sql`UPDATE authorizations SET user_id = ${userId}, status = ${denied}
    WHERE ${isOpenFor(id, userId)} RETURNING id`);
  return (await commit(db, [], deny)).length > 0;
}

/** For a batch: the request that a code answers. */
export function selectByCode(db: Database, code: string) {
  return db
    .select()
    .from(authorizations)
    .where(eq(authorizations.code_hash, hashOf(code)));
}

/**
 * Uses a code for the session `opened`, once; it holds while the consent and the session in which it was given do. `user` is a query
 * for whose it was: without a result nothing is opened.
 */
export function spendCode(code: string, opened: string, now: number): { use: SQL; user: SQL } {
  const which = sql`code_hash = ${hashOf(code)}`;
  return {
    use: sql`UPDATE authorizations SET used_at = ${now}, opened = ${opened}
      WHERE ${which} AND used_at IS NULL AND code_expires_at > ${CLOCK}
        AND EXISTS (SELECT 1 FROM sessions s WHERE s.id_hash = approved_in AND s.user_id = authorizations.user_id)
        AND EXISTS (SELECT 1 FROM consents g WHERE g.user_id = authorizations.user_id AND g.client_id = authorizations.client_id)`,
    user: sql`(SELECT user_id FROM authorizations WHERE ${which} AND opened = ${opened})`,
  };
}

/** A code that comes twice was copied: what it opened ends. */
export async function endOpenedSession(db: Database, code: string): Promise<void> {
  await db.run(
    sql`DELETE FROM sessions WHERE id_hash = (SELECT opened FROM authorizations WHERE code_hash = ${hashOf(code)})`,
  );
}
