import type { AppContext } from "~/context";
import { userWithEmail } from "~/data/accounts/users.server";
import { normalEmail } from "~/domain/accounts/account";
import { emailLink, type MailAnswer } from "./email-link.server";

/** Neither the answer nor the work shows whether the account exists. */
export function requestRecovery(context: AppContext, typed: string): Promise<MailAnswer> {
  const email = normalEmail(typed);
  return emailLink(context, {
    purpose: "recover",
    counted: email,
    recipient: userWithEmail(email),
    message: (link) => ({ kind: "recover", link }),
  });
}
