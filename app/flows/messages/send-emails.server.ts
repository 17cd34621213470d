import type { AppContext } from "~/context";
import { claimMails, type DueMail, type MailResult, saveMailResults } from "~/data/messages/emails.server";
import { nextOutboxTry } from "~/domain/messages/outbox";
import { type MailGateway, MailRefusedError } from "~/gateways/mail.server";

/** Emails sent in parallel, and rounds of a run: 14 for each of 10,000 orders a day. */
const AT_ONCE = 20;
const ROUNDS = 5;

/** Failed emails are retried, rejected ones given up. Returns the failures for the log. */
export async function sendEmails({ db, mail, now }: AppContext): Promise<MailResult[]> {
  const failed: MailResult[] = [];
  if (!mail) return failed;
  for (let round = 0; round < ROUNDS; round++) {
    const due = await claimMails(db, now(), AT_ONCE);
    const results = await Promise.all(due.map((one) => send(mail, one, now)));
    await saveMailResults(db, results);
    failed.push(...results.filter(({ sent_at }) => !sent_at));
    if (due.length < AT_ONCE) break;
  }
  return failed;
}

async function send(gateway: MailGateway, mail: DueMail, now: () => number): Promise<MailResult> {
  const { id } = mail;
  try {
    await gateway.send(mail);
    return { id, sent_at: now(), last_error: null };
  } catch (error) {
    const last_error = String(error).slice(0, 300);
    const again = error instanceof MailRefusedError ? null : nextOutboxTry(mail, now());
    return again === null ? { id, given_up_at: now(), last_error } : { id, next_try_at: again, last_error };
  }
}
