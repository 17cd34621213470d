import type { AppContext } from "~/context";
import { findLink, type Link, linkedUser } from "~/data/accounts/links.server";
import { confirmEmailAddress } from "~/data/accounts/users.server";
import { generateAuthCode, insertAuthCode, type NewAuthCode } from "~/data/auth/auth-codes.server";
import { isUniqueViolation } from "~/data/connect.server";
import { notify } from "~/data/messages/messages.server";
import { withCode } from "~/domain/auth/flow-answer";
import { isConfirming, methodOf } from "~/domain/auth/link-type";
import type { Result } from "~/domain/result";
import { securityEvent } from "./security-event.server";

/** `redirectTo`: back to the application that asked for the link, with a code for the client that has its verifier. */
export type ConfirmAnswer = Result<{ changed: boolean; redirectTo: string | null }, { reason: "linkGone" | "taken" }>;

/** A link works once. A requested change replaces the old email, which gets a message. */
export async function confirmEmail(context: AppContext, link: string): Promise<ConfirmAnswer> {
  const { db, newId } = context;
  const now = context.now();
  const found = await findLink(db, link, now);
  if (!found || !isConfirming(found.purpose)) return { ok: false, refusal: { reason: "linkGone" } };
  const { purpose, email } = found;
  const recipient = linkedUser(link, purpose, now);
  const changed = purpose === "change-email";
  const message = { kind: changed ? "email-changed" : "email-confirmed", email } as const;
  const told = changed ? [securityEvent(context, recipient, "email-changed")] : [];
  const back = codeFor(found, now);
  try {
    const done = await confirmEmailAddress(db, recipient, { email, changed, now }, [
      ...told,
      ...notify({ message, recipient, now, newId }),
      ...(back ? [insertAuthCode(recipient, back)] : []),
    ]);
    if (!done) return { ok: false, refusal: { reason: "linkGone" } };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, refusal: { reason: "taken" } };
    throw error;
  }
  context.sendMailsLater();
  return { ok: true, changed, redirectTo: back ? withCode(back.redirectTo, back.code) : found.redirect_to };
}

/** As for the other links of the auth service. */
function codeFor({ purpose, challenge, redirect_to: redirectTo }: Link, now: number): NewAuthCode | null {
  const method = methodOf(purpose, "link");
  if (challenge === null || redirectTo === null || method === null) return null;
  return { code: generateAuthCode(), challenge, method, redirectTo, now };
}
