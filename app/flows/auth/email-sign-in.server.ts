import type { AppContext } from "~/context";
import { type LinkBack, letterFields } from "~/data/accounts/links.server";
import { unmatchableHash } from "~/data/accounts/password.server";
import { insertUser, userWithEmail } from "~/data/accounts/users.server";
import { saveMetadata } from "~/data/auth/user-metadata.server";
import type { Statement } from "~/data/commit.server";
import { countTries, networkLimits, waitFor } from "~/data/rate-limits.server";
import type { Metadata } from "~/domain/auth/metadata";
import { SIGN_UP_NETWORK, SIGN_UP_WIDE_NETWORK } from "~/domain/rate-limit";
import { emailLink, type MailAnswer } from "../accounts/email-link.server";
import { securityEvent } from "../accounts/security-event.server";

interface NewAccount {
  full_name: string;
  metadata: Metadata;
}

/**
 * A link and a code that sign in; `account` is made where the email has none. Neither the answer nor the work shows which
 * of these it was.
 */
export async function emailSignIn(
  context: AppContext,
  email: string,
  back: LinkBack,
  account: NewAccount | null,
): Promise<MailAnswer> {
  const now = context.now();
  if (account) {
    const limits = networkLimits("sign-up", context.address, SIGN_UP_NETWORK, SIGN_UP_WIDE_NETWORK);
    const [tries] = await countTries(context.db, limits, now);
    const wait = waitFor(limits, tries, now);
    if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };
  }
  return emailLink(context, {
    purpose: "sign-in",
    counted: email,
    recipient: userWithEmail(email),
    back,
    before: account ? creation(context, email, account) : [],
    message: (link) => ({ kind: "service-sign-in", ...letterFields(link, back) }),
  });
}

/** Without a password, until one is set. Writes nothing where the email has an account. */
function creation(context: AppContext, email: string, { full_name, metadata }: NewAccount): Statement[] {
  const { newId, language, now } = context;
  const id = newId();
  const user = { id, email, full_name, password_hash: unmatchableHash(newId()), language, created_at: now() };
  return [insertUser(context.db, user), securityEvent(context, id, "signed-up"), ...saveMetadata(id, metadata)];
}
