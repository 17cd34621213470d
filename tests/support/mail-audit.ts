import type { Database } from "~/data/connect.server";
import { MAIL_COLUMNS } from "~/data/messages/emails.server";
import { mails, notifications } from "~/data/schema.server";
import { hasEmail, type Message } from "~/domain/messages/message";
import { renderEmail } from "~/gateways/mail/email.server";
import type { MailSettings } from "~/gateways/mail.server";
import type { Email } from "../../dev/mail/mailbox";

/**
 * Audits the outbox once everything due was sent: each notification that has an email has one (everybody wants them), and each email
 * was received once, as it is written. Returns the faults.
 */
export async function faultsOfMails(
  db: Database,
  received: readonly Email[],
  settings: MailSettings,
): Promise<string[]> {
  const [rows, told] = await Promise.all([db.select(MAIL_COLUMNS).from(mails), db.select().from(notifications)]);
  const faults: string[] = [];
  const insist = (holds: boolean, fault: string) => void (holds || faults.push(fault));

  const expected = new Map<string, number>();
  const came = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const keyOf = ({ to, subject, text }: Pick<Email, "to" | "subject" | "text">) => [to, subject, text].join("\n");
  for (const mail of rows) {
    insist(mail.sent_at !== null, `the email ${mail.message.kind} is not sent after ${mail.tries}: ${mail.last_error}`);
    count(expected, keyOf({ to: mail.email, ...renderEmail(mail, settings) }));
  }
  for (const email of received) count(came, keyOf(email));
  for (const key of new Set([...expected.keys(), ...came.keys()])) {
    const [due = 0, times = 0] = [expected.get(key), came.get(key)];
    insist(due === times, `came ${times} times instead of ${due}: ${key}`);
  }

  const emails = new Map<string, number>();
  const about = (user: string, { proof: _, ...message }: Message & { proof?: unknown }) =>
    user + JSON.stringify(message);
  for (const mail of rows) count(emails, about(mail.user_id, mail.message));
  for (const { user_id, message } of told.map((row) => ({ ...row, message: row.message as Message }))) {
    if (!hasEmail(message)) continue;
    const key = about(user_id, message);
    const left = emails.get(key) ?? 0;
    insist(left > 0, `the notification ${message.kind} has no email`);
    emails.set(key, left - 1);
  }
  return faults;
}
