import type { AppContext } from "~/context";
import { type LinkBack, letterFields } from "~/data/accounts/links.server";
import { activeUser, unconfirmedUserWithEmail, userWithEmail } from "~/data/accounts/users.server";
import { emailLink, type MailAnswer } from "../accounts/email-link.server";

/** Neither the answer nor the work shows whether the account exists. */
export function emailRecovery(context: AppContext, email: string, back: LinkBack): Promise<MailAnswer> {
  return emailLink(context, {
    ...{ purpose: "recover", counted: email, recipient: userWithEmail(email), back },
    message: (link) => ({ kind: "service-recover", ...letterFields(link, back) }),
  });
}

/** Once more, while the email is not confirmed. */
export function emailConfirmation(context: AppContext, email: string, back: LinkBack): Promise<MailAnswer> {
  return emailLink(context, {
    ...{ purpose: "confirm-email", counted: email, recipient: unconfirmedUserWithEmail(email), back },
    message: (link) => ({ kind: "service-confirm-email", ...letterFields(link, back) }),
  });
}

/** A code that shows who one is, for what matters. */
export function emailCode(context: AppContext, userId: string): Promise<MailAnswer> {
  return emailLink(context, {
    ...{ purpose: "reauthenticate", counted: userId, recipient: activeUser(userId) },
    message: (token) => ({ kind: "service-code", token }),
  });
}
