import { type SQL, sql } from "drizzle-orm";
import { hasEmail, hasNotification, MESSAGES, type Message } from "~/domain/messages/message";
import { isActiveUser } from "../accounts/facts.server";
import type { Statement } from "../commit.server";
import { always, type Condition } from "../condition.server";

/** Notifications drop the proof: only an email, which we cannot change, is evidence. */
export function withoutProof(json: string): SQL {
  return sql`json_remove(${json}, '$.proof')`;
}

export interface NewMessage {
  message: Message;
  /** A user's id, or a query for it; without a result nothing is written. */
  recipient: string | SQL;
  when?: Condition;
  /** Emails only when this holds as well. */
  mailedWhen?: Condition;
  now: number;
  newId(): string;
  /** The email's address, instead of the recipient's own. */
  to?: string;
}

/** A notification and an email, where the message has them and the user wants them. */
export function notify({ recipient, when = always, newId, ...options }: NewMessage): Statement[] {
  return write(options, sql`id = ${recipient} AND ${when}`, () => sql`${newId()}`);
}

/** A message to all users of the query `recipient` whose account is open, in as many statements. */
export function notifyAll({
  recipient,
  when = always,
  newId,
  ...options
}: Omit<NewMessage, "to"> & { recipient: SQL }): Statement[] {
  const numbered = () => sql`${newId()} || '-' || row_number() OVER ()`;
  return write(options, sql`id IN (${recipient}) AND ${isActiveUser()} AND ${when}`, numbered);
}

function write(
  { message, now, to, mailedWhen = always }: Pick<NewMessage, "message" | "now" | "to" | "mailedWhen">,
  who: Condition,
  idOf: () => SQL,
): Statement[] {
  const json = JSON.stringify(message);
  const statements: Statement[] = [];
  if (hasNotification(message)) {
    statements.push(sql`INSERT INTO notifications (id, user_id, message, created_at)
      SELECT ${idOf()}, id, ${withoutProof(json)}, ${now} FROM users WHERE ${who}`);
  }
  if (hasEmail(message)) {
    const wanted = MESSAGES[message.kind].email === "always" ? always : sql`notify_email = 1`;
    statements.push(sql`INSERT INTO mails (id, user_id, email, language, message, created_at, next_try_at)
      SELECT ${idOf()}, id, coalesce(${to ?? null}, email), language, ${json}, ${now}, ${now}
      FROM users WHERE ${who} AND ${wanted} AND ${mailedWhen}`);
  }
  return statements;
}
