import type { AppContext } from "~/context";
import { findLink, linkedUser } from "~/data/accounts/links.server";
import { confirmEmailAddress } from "~/data/accounts/users.server";
import { isUniqueViolation } from "~/data/connect.server";
import { notify } from "~/data/messages/messages.server";
import type { Result } from "~/domain/result";
import { securityEvent } from "./security-event.server";

export type ConfirmAnswer = Result<{ changed: boolean }, { reason: "linkGone" | "taken" }>;

/** A link works once. A requested change replaces the old email, which gets a message. */
export async function confirmEmail(context: AppContext, link: string): Promise<ConfirmAnswer> {
  const { db, newId } = context;
  const now = context.now();
  const found = await findLink(db, link, now);
  if (found?.purpose !== "confirm-email" && found?.purpose !== "change-email")
    return { ok: false, refusal: { reason: "linkGone" } };
  const { purpose, email } = found;
  const recipient = linkedUser(link, purpose, now);
  const changed = purpose === "change-email";
  const message = { kind: changed ? "email-changed" : "email-confirmed", email } as const;
  const told = changed ? [securityEvent(context, recipient, "email-changed")] : [];
  try {
    const done = await confirmEmailAddress(db, recipient, { email, changed, now }, [
      ...told,
      ...notify({ message, recipient, now, newId }),
    ]);
    if (!done) return { ok: false, refusal: { reason: "linkGone" } };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, refusal: { reason: "taken" } };
    throw error;
  }
  context.sendMailsLater();
  return { ok: true, changed };
}
