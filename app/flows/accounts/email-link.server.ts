import type { AppContext } from "~/context";
import { createLink, type NewLink } from "~/data/accounts/links.server";
import { commit, type Statement } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import type { Message } from "~/domain/messages/message";
import type { Refused } from "~/domain/result";
import { limitEmails } from "./limit-emails.server";

export type MailAnswer = { ok: true } | Refused<{ reason: "wait"; seconds: number }>;

interface Asked extends Pick<NewLink, "purpose" | "recipient" | "back"> {
  /** Whom the rate limit counts: an email, or a user's id. */
  counted: string;
  message(link: string): Message;
  /** Goes first in the batch. */
  before?: readonly Statement[];
}

/** Neither the answer nor the work shows whether `recipient` finds a user. */
export async function emailLink(
  context: AppContext,
  { counted, message, before = [], ...link }: Asked,
): Promise<MailAnswer> {
  const { db, newId } = context;
  const now = context.now();
  const admitted = await limitEmails(context, link.purpose, counted);
  if (!admitted.ok) return admitted;
  const id = newId();
  await commit(db, [
    ...before,
    createLink({ ...link, id, now }),
    ...notify({ message: message(id), recipient: link.recipient, now, newId }),
  ]);
  context.sendMailsLater();
  return { ok: true };
}
