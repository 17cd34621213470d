import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { SecurityEventKind } from "~/domain/accounts/security-event";
import { always, type Condition, type Id } from "../condition.server";
import type { Database } from "../connect.server";
import { securityEvents } from "../schema.server";

export interface NewSecurityEvent {
  id: string;
  kind: SecurityEventKind;
  at: number;
  /** `null` where it is unknown, or not that of the account's holder. */
  device: { browser: string; system: string } | null;
  /** Of a sign-in; goes before the statement that remembers the network. */
  isNewNetwork?: Condition;
  when?: Condition;
  /** A passkey's name. */
  subject?: Id;
}

/** `user` is a query for the id; without a result nothing is written. */
export function insertSecurityEvent(user: Id, { id, kind, at, device, ...more }: NewSecurityEvent): SQL {
  return sql`INSERT INTO security_events (id, user_id, kind, at, browser, system, is_new_network, subject)
    SELECT ${id}, id, ${kind}, ${at}, ${device?.browser ?? null}, ${device?.system ?? null},
      ${more.isNewNetwork ?? null}, ${more.subject ?? null} FROM users WHERE id = ${user} AND ${more.when ?? always}`;
}

const { id, kind, at, browser, system, is_new_network, subject } = securityEvents;
const told = { kind, at, browser, system, is_new_network, subject };

/** Newest first. */
export function listSecurityEvents(db: Database, userId: string, before: string | null, most: number) {
  return db
    .select({ id, ...told })
    .from(securityEvents)
    .where(and(eq(securityEvents.user_id, userId), before ? lt(id, before) : undefined))
    .orderBy(desc(id))
    .limit(most);
}

/** For the person's copy of what we keep, oldest first. */
export function exportSecurityEvents(db: Database, userId: string) {
  return db.select(told).from(securityEvents).where(eq(securityEvents.user_id, userId)).orderBy(id);
}
