import type { AppContext } from "~/context";
import {
  askerIfEmailFree,
  insertEmailChange,
  isEmailChangePending,
  selectPendingEmailOf,
} from "~/data/accounts/email-changes.server";
import { type LinkBack, letterFields } from "~/data/accounts/links.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { countTries, mailLimits, waitFor } from "~/data/rate-limits.server";
import type { MailAnswer } from "../accounts/email-link.server";

/** To the new address of the account with this one, once more. The answer does not show whether there is any. */
export async function resendEmailChange(context: AppContext, email: string, back: LinkBack): Promise<MailAnswer> {
  const { db, newId } = context;
  const now = context.now();
  const limits = mailLimits("change-email", [email], context.address);
  const [tries, [pending]] = await countTries(db, limits, now, selectPendingEmailOf(db, email, now));
  const wait = waitFor(limits, tries, now);
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };
  // Without one the same statements find nobody.
  const { user_id: userId, email: to } = pending ?? { user_id: "", email };
  const id = newId();
  const recipient = askerIfEmailFree(id, to);
  const message = { kind: "service-change-email", ...letterFields(id, back) } as const;
  await commit(db, [
    ...insertEmailChange({ userId, email: to, id, now, back }, isEmailChangePending(userId, to, now)),
    ...notify({ message, recipient, to, now, newId }),
  ]);
  context.sendMailsLater();
  return { ok: true };
}
