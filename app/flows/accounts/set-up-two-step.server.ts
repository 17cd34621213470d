import type { AppContext } from "~/context";
import { codeLimits, type FactorOffer, insertFactor } from "~/data/accounts/factors.server";
import type { NewSession, SessionKey } from "~/data/accounts/sessions.server";
import { findStep } from "~/data/accounts/totp.server";
import { notify } from "~/data/messages/messages.server";
import { countTries, waitFor } from "~/data/rate-limits.server";
import type { CodeRefusal } from "~/domain/accounts/factor";
import type { Result } from "~/domain/result";
import { securityEvent } from "./security-event.server";

/** Once a code shows that the app has the secret. Ends every session; `next` replaces `session`. */
export async function setUpTwoStep(
  context: AppContext,
  offer: FactorOffer,
  code: string,
  session: SessionKey,
  next: NewSession,
): Promise<Result<object, { reason: CodeRefusal | "alreadyOn" } | { reason: "wait"; seconds: number }>> {
  const { db, newId } = context;
  const now = context.now();
  const limits = codeLimits(next.user_id, context.address);
  const [tries] = await countTries(db, limits, now);
  const wait = waitFor(limits, tries, now);
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };

  const step = await findStep(offer.secret, code, now);
  if (step === null) return { ok: false, refusal: { reason: "codeWrong" } };
  const factor = { ...offer, id: newId(), step };
  const isSetUp = await insertFactor(db, factor, session, { ...next, factor_at: now }, limits, (recipient) => [
    securityEvent(context, recipient, "two-step-on"),
    ...notify({ message: { kind: "two-step-on" }, recipient, now, newId }),
  ]);
  context.sendMailsLater();
  return isSetUp ? { ok: true } : { ok: false, refusal: { reason: "alreadyOn" } };
}
