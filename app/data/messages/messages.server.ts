import { type SQL, sql } from "drizzle-orm";
import { hasEmail, hasNotification, MESSAGES, type Message } from "~/domain/messages/message";
import { isActiveUser } from "../accounts/facts.server";
import type { Statement } from "../commit.server";
import { always, type Condition, type Id } from "../condition.server";
import { template } from "../template.server";

/** Notifications drop the proof: only an email, which we cannot change, is evidence. */
export function withoutProof(json: Id): SQL {
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
  return write(options, sql`id = ${recipient} AND ${when}`, newId);
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
  { message, now, to, mailedWhen }: Pick<NewMessage, "message" | "now" | "to" | "mailedWhen">,
  who: Condition,
  idOf: () => Id,
): Statement[] {
  const json = JSON.stringify(message);
  const statements: Statement[] = [];
  if (hasNotification(message)) statements.push(notification({ id: idOf(), json, now, who }));
  if (hasEmail(message)) {
    const isAlways = MESSAGES[message.kind].email === "always" ? 1 : 0;
    statements.push(mail({ id: idOf(), json, now, who, isAlways, to: to ?? null, when: mailedWhen ?? 1 }));
  }
  return statements;
}

const notification = template(
  ["id", "json", "now", "who"],
  ({ id, json, now, who }) => sql`INSERT INTO notifications (id, user_id, message, created_at)
    SELECT ${id}, id, ${withoutProof(json)}, ${now} FROM users WHERE ${who}`,
);

const mail = template(
  ["id", "json", "now", "who", "isAlways", "to", "when"],
  ({ id, json, now, who, isAlways, to, when }) =>
    sql`INSERT INTO mails (id, user_id, email, language, message, created_at, next_try_at)
      SELECT ${id}, id, coalesce(${to}, email), language, ${json}, ${now}, ${now}
      FROM users WHERE ${who} AND (${isAlways} OR notify_email = 1) AND ${when}`,
);
