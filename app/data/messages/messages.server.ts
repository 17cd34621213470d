import { type SQL, sql } from "drizzle-orm";
import { isMailed, isNoticed, MESSAGES, type Message } from "~/domain/messages/message";
import type { Statement } from "../commit.server";

/** Of what is said, what a notification keeps: the proof is for the mail, which we cannot rewrite. */
export function withoutProof(said: string): SQL {
  return sql`json_remove(${said}, '$.proof')`;
}

export interface Telling {
  message: Message;
  /** The person's id, or a query that finds it: when it finds nobody, nobody is told. */
  whom: string | SQL;
  /** Only when this holds. */
  when?: SQL;
  /** By mail only when this holds as well. */
  mailedWhen?: SQL;
  now: number;
  newId(): string;
  /** Where the mail goes instead of the person's own address. */
  to?: string;
}

/**
 * Statements that tell a person something, for the batch of what they are told: a notification, and a mail in the
 * outbox, each where the message has one and the person wants it.
 */
export function tell({ whom, when = sql`1`, newId, ...telling }: Telling): Statement[] {
  return write(telling, sql`id = ${whom} AND ${when}`, () => sql`${newId()}`);
}

/** The same for many people who have an account still, in as many statements: `whom` is a query that finds their ids. */
export function tellAll({ whom, when = sql`1`, newId, ...telling }: Omit<Telling, "to"> & { whom: SQL }): Statement[] {
  const numbered = () => sql`${newId()} || '-' || row_number() OVER ()`;
  return write(telling, sql`id IN (${whom}) AND deleted_at IS NULL AND ${when}`, numbered);
}

function write(
  { message, now, to, mailedWhen = sql`1` }: Pick<Telling, "message" | "now" | "to" | "mailedWhen">,
  who: SQL,
  idOf: () => SQL,
): Statement[] {
  const said = JSON.stringify(message);
  const statements: Statement[] = [];
  if (isNoticed(message)) {
    statements.push(sql`INSERT INTO notifications (id, user_id, message, created_at)
      SELECT ${idOf()}, id, ${withoutProof(said)}, ${now} FROM users WHERE ${who}`);
  }
  if (isMailed(message)) {
    const wanted = MESSAGES[message.kind].email === "always" ? sql`1` : sql`notify_email = 1`;
    statements.push(sql`INSERT INTO mails (id, user_id, email, language, message, created_at, next_try_at)
      SELECT ${idOf()}, id, coalesce(${to ?? null}, email), language, ${said}, ${now}, ${now}
      FROM users WHERE ${who} AND ${wanted} AND ${mailedWhen}`);
  }
  return statements;
}
