import { type SQL, sql } from "drizzle-orm";
import type { LinkPurpose } from "~/domain/accounts/account";
import type { AmrEntry } from "~/domain/auth/amr";
import type { Metadata } from "~/domain/auth/metadata";
import { hasPassword } from "../accounts/facts.server";
import { CLOCK } from "../clock.server";
import { type Id, literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { Json, RowOf } from "../rows.server";
import type { identities, links, serviceSessions, sessions, users } from "../schema.server";
import { template } from "../template.server";

/** A user as the auth service shows them, with the session that asked. */
export interface AuthUser {
  id: string;
  email: string;
  full_name: string;
  avatar_url: string | null;
  created_at: number;
  email_confirmed_at: number | null;
  /** `null` before the first change. */
  updated_at: number | null;
  isClosed: boolean;
  last_sign_in_at: number | null;
  /** Of applications. */
  metadata: Metadata;
  /** Of a requested change. */
  new_email: string | null;
  factors: readonly AuthFactor[];
  /** Apps whose first code is missing. */
  offers: readonly AuthFactor[];
  /** Without a password they sign in with these alone. */
  hasPassword: boolean;
  identities: readonly AuthIdentity[];
  session: ServiceSession | null;
}

type AuthIdentity = Pick<
  typeof identities.$inferSelect,
  "id" | "provider" | "subject" | "email" | "created_at" | "last_used_at"
> & { is_email_verified: 0 | 1 };

export interface AuthFactor {
  id: string;
  name: string | null;
  created_at: number;
}

export interface ServiceSession {
  idHash: string;
  created_at: number;
  last_used_at: number;
  amr: readonly AmrEntry[];
  counter: number;
  refresh_key: string;
  refreshed_at: number;
  /** Tokens below it are of the time before the second factor. */
  floor: number;
  client_id: string | null;
  /** Of a client. */
  scopes: string | null;
}

type Row = RowOf<{
  id: typeof users.id;
  email: typeof users.email;
  full_name: typeof users.full_name;
  avatar_url: typeof users.avatar_url;
  created_at: typeof users.created_at;
  email_confirmed_at: typeof users.email_confirmed_at;
  deleted_at: typeof users.deleted_at;
  updated_at: typeof users.updated_at;
  last_sign_in_at: typeof sessions.created_at | null;
  metadata: Json | null;
  new_email: typeof links.email | null;
  factors: Json;
  offers: Json;
  has_password: number;
  identities: Json;
  id_hash: typeof serviceSessions.id_hash | null;
  session_created_at: typeof sessions.created_at | null;
  last_used_at: typeof sessions.last_used_at | null;
  amr: Json | null;
  counter: typeof serviceSessions.counter | null;
  refresh_key: typeof serviceSessions.refresh_key | null;
  refreshed_at: typeof serviceSessions.refreshed_at | null;
  floor: typeof serviceSessions.floor | null;
  client_id: typeof serviceSessions.client_id;
  scopes: typeof serviceSessions.scopes;
}>;

/** Of the user whose session it is, or of `user`, whose session may be gone. For a batch; `toAuthUser` converts its rows. */
export function selectAuthUser(db: Database, idHash: string, user: Id = ownerOf(idHash)) {
  return db.all<Row>(authUser({ idHash, user }));
}

const authUser = template(
  ["idHash", "user"],
  ({
    idHash,
    user,
  }) => sql`SELECT u.id, u.email, u.full_name, u.avatar_url, u.created_at, u.email_confirmed_at, u.deleted_at, u.updated_at,
      (SELECT max(created_at) FROM sessions WHERE user_id = u.id) AS last_sign_in_at,
      (SELECT data FROM user_metadata WHERE user_id = u.id) AS metadata,
      (SELECT email FROM links WHERE user_id = u.id AND purpose = ${literal<LinkPurpose>("change-email")}
        AND expires_at > ${CLOCK} ORDER BY expires_at DESC LIMIT 1) AS new_email,
      (SELECT json_group_array(json_object('id', id, 'created_at', created_at, 'name', name)) FROM factors WHERE user_id = u.id) AS factors,
      (SELECT json_group_array(json_object('id', id, 'created_at', created_at, 'name', name)) FROM factor_offers WHERE user_id = u.id) AS offers,
      ${hasPassword(sql`u`)} AS has_password, (SELECT json_group_array(json_object('id', id, 'provider', provider,
        'subject', subject, 'email', email, 'is_email_verified', is_email_verified, 'created_at', created_at,
        'last_used_at', last_used_at) ORDER BY created_at) FROM identities WHERE user_id = u.id) AS identities,
      s.id_hash, x.created_at AS session_created_at, x.last_used_at, s.amr, s.counter, s.refresh_key, s.refreshed_at,
      s.floor, s.client_id, s.scopes
    FROM users u LEFT JOIN sessions x ON x.id_hash = ${idHash} AND x.user_id = u.id
      LEFT JOIN service_sessions s ON s.id_hash = x.id_hash
    WHERE u.id = ${user}`,
);

function ownerOf(idHash: string): SQL {
  return sql`(SELECT user_id FROM sessions WHERE id_hash = ${idHash})`;
}

export function toAuthUser([row]: readonly Row[]): AuthUser | null {
  if (!row) return null;
  const { id, email, full_name, avatar_url, created_at, email_confirmed_at, last_sign_in_at, new_email } = row;
  return {
    ...{ id, email, full_name, avatar_url, created_at, email_confirmed_at, last_sign_in_at, new_email },
    updated_at: row.updated_at,
    metadata: row.metadata === null ? {} : JSON.parse(row.metadata),
    isClosed: row.deleted_at !== null,
    factors: JSON.parse(row.factors),
    offers: JSON.parse(row.offers),
    hasPassword: row.has_password === 1,
    identities: JSON.parse(row.identities),
    session: sessionOf(row),
  };
}

function sessionOf(row: Row): ServiceSession | null {
  const { id_hash, session_created_at, last_used_at, amr, counter, refresh_key, refreshed_at, floor } = row;
  if (id_hash === null || session_created_at === null || last_used_at === null || amr === null) return null;
  if (counter === null || refresh_key === null || refreshed_at === null || floor === null) return null;
  const times = { created_at: session_created_at, last_used_at, refreshed_at };
  const client = { client_id: row.client_id, scopes: row.scopes };
  return { idHash: id_hash, ...times, amr: JSON.parse(amr), counter, refresh_key, floor, ...client };
}
