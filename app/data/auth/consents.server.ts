import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { commit, type Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { consents, oauthClients } from "../schema.server";
import { sessionsOfClient } from "./facts.server";

const { client_id, user_id, scopes, granted_at, last_used_at } = consents;
const { id, name, website, logo } = oauthClients;

/** Sessions that go on are used, too. */
const lastUse = sql<
  number | null
>`nullif(max(coalesce(${last_used_at}, 0), coalesce((SELECT max(x.last_used_at) FROM sessions x
  JOIN service_sessions s ON s.id_hash = x.id_hash WHERE x.user_id = ${user_id} AND s.client_id = ${client_id}), 0)), 0)`;

/** The applications that a person lets read something, newest first. */
export function listConsents(db: Database, userId: string) {
  return db
    .select({ id, name, website, logo, scopes, granted_at, last_used_at: lastUse })
    .from(consents)
    .innerJoin(oauthClients, eq(id, client_id))
    .where(eq(user_id, userId))
    .orderBy(desc(granted_at));
}

/** For the person's copy of what we keep. */
export function exportConsents(db: Database, userId: string) {
  return db
    .select({ name, website, scopes, granted_at, last_used_at })
    .from(consents)
    .innerJoin(oauthClients, eq(id, client_id))
    .where(eq(user_id, userId))
    .orderBy(granted_at);
}

/** Ends the application's sessions of this person in the same batch; so do its codes, which need a consent. */
export async function deleteConsent(
  db: Database,
  userId: string,
  clientId: string,
  also: (owner: SQL) => Statement[],
): Promise<void> {
  const owner = sql`(SELECT user_id FROM consents WHERE user_id = ${userId} AND client_id = ${clientId})`;
  await commit(db, [
    ...also(owner),
    sql`DELETE FROM sessions WHERE user_id = ${userId} AND id_hash IN ${sessionsOfClient(clientId)}`,
    db.delete(consents).where(and(eq(user_id, userId), eq(client_id, clientId))),
  ]);
}

/** When the application last signed this person in, or went on. */
export function touchConsent(user: SQL, clientId: string, now: number): SQL {
  return sql`UPDATE consents SET last_used_at = ${now} WHERE user_id = ${user} AND client_id = ${clientId}`;
}
