import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import type { NewClient } from "~/domain/auth/client";
import type { AuditedAction, AuditedNoun } from "~/domain/moderation/audit";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";
import { consents, oauthClients, users } from "../schema.server";
import { sessionsOfClient } from "./facts.server";

export type OauthClient = typeof oauthClients.$inferSelect;

/** 256 bits, so that a plain hash is enough. */
export function generateClientSecret(): string {
  return randomBytes(32).toString("base64url");
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Whether it is the client: a public one sends no secret. */
export function isSecretRight({ secret_hash }: Pick<OauthClient, "secret_hash">, given: string | null): boolean {
  if (secret_hash === null || given === null) return secret_hash === given;
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(secret_hash));
}

/** For a batch. */
export function selectClient(db: Database, id: string) {
  return db.select().from(oauthClients).where(eq(oauthClients.id, id));
}

/** With how many people let it read something; newest first. */
export function listClients(db: Database, admin: Admin) {
  const { id, name, website, redirects, secret_hash, added_at, added_by } = oauthClients;
  return db
    .select({
      ...{ id, name, website, redirects, added_at },
      hasSecret: sql<number>`${secret_hash} IS NOT NULL`,
      people: db.$count(consents, eq(consents.client_id, id)),
      admin: { id: users.id, name: users.full_name, email: users.email },
    })
    .from(oauthClients)
    .innerJoin(users, eq(users.id, added_by))
    .where(isStillAdmin(admin))
    .orderBy(desc(id));
}

export type ListedClient = Awaited<ReturnType<typeof listClients>>[number];

export async function findClientForAdmin(db: Database, admin: Admin, clientId: string) {
  const { id, name, website } = oauthClients;
  const [row] = await db
    .select({ id, name, website, people: db.$count(consents, eq(consents.client_id, id)) })
    .from(oauthClients)
    .where(sql`${id} = ${clientId} AND ${isStillAdmin(admin)}`);
  return row ?? null;
}

/** `false` when the form was sent before. Its id is the form's. */
export async function insertClient(
  db: Database,
  admin: Admin,
  {
    id,
    name,
    website,
    logo,
    redirects,
    secret,
    now,
  }: Omit<NewClient, "kind"> & {
    id: string;
    secret: string | null;
    now: number;
  },
): Promise<boolean> {
  const insert = db.all<RowOf<{ id: typeof oauthClients.id }>>(sql`INSERT INTO oauth_clients
      (id, name, website, logo, redirects, secret_hash, added_by, added_at)
    SELECT ${id}, ${name}, ${website}, ${logo}, ${JSON.stringify(redirects)}, ${secret && hashOf(secret)}, ${admin.id}, ${now}
    WHERE ${isStillAdmin(admin)} ON CONFLICT (id) DO NOTHING RETURNING id`);
  return (await commit(db, [], insert)).length > 0;
}

/** Also ends the sessions that it opened. Returns its name, or `null` when it is gone. */
export async function deleteClient(db: Database, admin: Admin, id: string): Promise<string | null> {
  const which = sql`id = ${id} AND ${isStillAdmin(admin)}`;
  const audited = sql`INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    SELECT ${admin.id}, ${literal<AuditedAction>("client_removed")}, ${literal<AuditedNoun>("client")}, id, name, ${CLOCK}
    FROM oauth_clients WHERE ${which}`;
  const ended = sql`DELETE FROM sessions WHERE id_hash IN ${sessionsOfClient(sql`(SELECT id FROM oauth_clients WHERE ${which})`)}`;
  const removed = db.delete(oauthClients).where(which).returning({ name: oauthClients.name });
  const [row] = await commit(db, [audited, ended], removed);
  return row?.name ?? null;
}
