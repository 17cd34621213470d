import type { AppContext } from "~/context";
import { passkeyLimits, passkeyUse, selectPasskey, spendChallenge } from "~/data/accounts/passkeys.server";
import { openSession } from "~/data/accounts/sessions.server";
import { signInRecord } from "~/data/accounts/sign-in-tries.server";
import { type Asked, readSigned, type SignedAnswer } from "~/data/accounts/webauthn.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { countTries, waitFor } from "~/data/rate-limits.server";
import { normalEmail } from "~/domain/accounts/account";
import { isCounterRight } from "~/domain/accounts/passkey";
import type { Result } from "~/domain/result";
import type { Language } from "~/i18n/language";
import { securityEvent } from "./security-event.server";
import { cartMergeFor, recordSignIn, type SessionFactory } from "./sign-in.server";

type PasskeyAnswer = Result<{ language: Language }, { reason: "notSignedIn" } | { reason: "wait"; seconds: number }>;

const REFUSED: PasskeyAnswer = { ok: false, refusal: { reason: "notSignedIn" } };

/**
 * A passkey verified its user, so it opens a session that proved both factors, in place of the current one. `whose` is the
 * user who is signed in and only shows that it is them. Whatever is wrong gets the same answer.
 */
export async function signInWithPasskey(
  context: AppContext,
  answer: SignedAnswer & { userHandle: string },
  asked: Asked | null,
  whose: string | null,
  createSession: SessionFactory,
): Promise<PasskeyAnswer> {
  const { db, newId } = context;
  const now = context.now();
  const limits = passkeyLimits(answer.id, context.address);
  const [tries, [passkey]] = await countTries(db, limits, now, selectPasskey(db, answer.id));
  const wait = waitFor(limits, tries, now);
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };

  const signed = passkey ? await readSigned(answer, passkey.public_key, asked) : null;
  if (!asked || !passkey || !signed || (whose ?? passkey.user_id) !== passkey.user_id) return REFUSED;
  const { user_id, name } = passkey;
  if (Buffer.from(answer.userHandle, "base64url").toString() !== user_id) return REFUSED;
  if (!isCounterRight(passkey.counter, signed.counter)) {
    const message = { kind: "passkey-refused", passkey: name } as const;
    await commit(db, [
      securityEvent(context, user_id, "passkey-refused", { subject: name }),
      ...notify({ message, recipient: user_id, now, newId }),
    ]);
    context.sendMailsLater();
    return REFUSED;
  }

  const session = { ...createSession(user_id), factor_at: now };
  const use = passkeyUse(passkey, signed.counter, asked.challenge, session.id_hash, now);
  const origin = { email: normalEmail(passkey.email), address: context.address };
  const record = whose
    ? signInRecord(origin, limits, now)
    : recordSignIn(context, origin, limits, "signed-in-passkey", { subject: name });
  const merging = cartMergeFor(context);
  const isOpen = await openSession(db, session, passkey.password_hash, context.session, merging, use, (user) => [
    spendChallenge(asked.challenge, now, user),
    ...record(user),
  ]);
  return isOpen ? { ok: true, language: passkey.language } : REFUSED;
}
