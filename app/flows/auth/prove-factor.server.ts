import type { AppContext } from "~/context";
import { codeLimits, findCodeUse } from "~/data/accounts/factors.server";
import { type CodeUse, isSessionValid } from "~/data/accounts/sessions.server";
import { findStep } from "~/data/accounts/totp.server";
import { type AuthUser, type ServiceSession, selectAuthUser, toAuthUser } from "~/data/auth/auth-users.server";
import {
  acceptOffer,
  type Challenged,
  challengeNetwork,
  deleteOffers,
  type FactorOfferRow,
  isChallengeSpentBy,
  spendChallengeOf,
} from "~/data/auth/factor-offers.server";
import { raiseSession, userWhere } from "~/data/auth/service-sessions.server";
import { commit, type Statement } from "~/data/commit.server";
import { allOf, type Condition } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { countTries, uncountTries, waitFor } from "~/data/rate-limits.server";
import { FACTOR_CHALLENGE_LIFE, isAppCode } from "~/domain/accounts/factor";
import { SIGNED_IN_TWICE } from "~/domain/accounts/security-event";
import { aalOf, openedBy, withMethod } from "~/domain/auth/amr";
import { refuseSensitive } from "~/domain/auth/sensitive-change";
import type { Result } from "~/domain/result";
import { securityEvent } from "../accounts/security-event.server";

type Refusal = "unknownFactor" | "again" | "challengeOver" | "notThisChallenge" | "codeWrong";

export type FactorAnswer = Result<{ user: AuthUser }, { reason: Refusal } | { reason: "wait"; seconds: number }>;

const refused = (reason: Refusal): FactorAnswer => ({ ok: false, refusal: { reason } });

/**
 * Raises the session to the second factor, by a code of the account's app, or the first one of an app that was offered:
 * that one counts from then on, here and on the pages, if the session was proved in the last minutes. A code and a
 * challenge count once, for a session that stands.
 */
export async function proveFactor(
  context: AppContext,
  { user, session }: { user: AuthUser; session: ServiceSession },
  { factor, offer, challenge }: Challenged,
  { factorId, code }: { factorId: string; code: string },
): Promise<FactorAnswer> {
  const { db, newId, address } = context;
  const now = context.now();
  if (!factor && !offer) return refused("unknownFactor");
  if (!factor && refuseSensitive(session.amr, { hasFactor: false, now })) return refused("again");
  if (!challenge || challenge.factor_id !== factorId) return refused("challengeOver");
  const isElsewhere = challenge.network !== challengeNetwork(user.id, address);
  if (challenge.used_by !== null || isElsewhere) return refused("notThisChallenge");
  if (now - challenge.created_at >= FACTOR_CHALLENGE_LIFE) return refused("challengeOver");

  const limits = codeLimits(user.id, address);
  const [tries] = await countTries(db, limits, now);
  const wait = waitFor(limits, tries, now);
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };

  // Names this answer in the database: of several at once, one counts.
  const by = newId();
  const stands = isSessionValid({ userId: user.id, idHash: session.idHash }, now);
  const isSpent = allOf(isChallengeSpentBy(challenge.id, by), stands);
  const isFirst = factor === null;
  const used = factor
    ? await findCodeUse(user.id, factor, code, by, now)
    : await findFirstUse(offer, code, by, now, isSpent);
  if (!used) return refused("codeWrong");
  const proved = allOf(isSpent, used.isUsed);
  const [rows, isProved] = await commit(
    db,
    [
      spendChallengeOf(challenge.id, by),
      used.use,
      ...raiseSession(user.id, session.idHash, withMethod(session.amr, "totp", now), now, proved),
      deleteOffers(user.id, proved),
      ...told(context, userWhere(user.id, proved), session, isFirst ? "first" : isAppCode(code) ? "code" : "recovery"),
      uncountTries(limits, proved),
    ],
    [selectAuthUser(db, session.idHash, user.id), proved],
  );
  context.sendMailsLater();
  const after = toAuthUser(rows);
  return isProved && after?.session ? { ok: true, user: after } : refused("codeWrong");
}

async function findFirstUse(
  offer: FactorOfferRow | null,
  code: string,
  by: string,
  now: number,
  when: Condition,
): Promise<CodeUse | null> {
  const step = offer && isAppCode(code) ? await findStep(offer.secret, code, now) : null;
  return offer && step !== null ? acceptOffer(offer, by, step, now, when) : null;
}

const MESSAGES = { first: "two-step-on-without-codes", code: null, recovery: "recovery-code-used" } as const;

/** Who had proved both before only showed that it is them, as on the pages. */
function told(
  context: AppContext,
  recipient: Condition,
  { amr }: ServiceSession,
  what: keyof typeof MESSAGES,
): Statement[] {
  const { newId, now } = context;
  const message = MESSAGES[what];
  const kind = what === "first" ? "two-step-on" : aalOf(amr) === "aal1" ? SIGNED_IN_TWICE[openedBy(amr)][what] : null;
  return [
    ...(kind ? [securityEvent(context, recipient, kind)] : []),
    ...(message ? notify({ message: { kind: message }, recipient, now: now(), newId }) : []),
  ];
}
