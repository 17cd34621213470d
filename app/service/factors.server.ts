import { renderSVG } from "uqr";
import * as z from "zod";
import { generateSecret } from "~/data/accounts/factors.server";
import { authenticatorUri } from "~/data/accounts/totp.server";
import type { AccessClaims } from "~/data/auth/access-tokens.server";
import {
  type Challenged,
  challengeNetwork,
  deleteOffer,
  findChallenged,
  insertChallenge,
  insertOffer,
} from "~/data/auth/factor-offers.server";
import { userChangeLimits } from "~/data/auth/limits.server";
import { commit } from "~/data/commit.server";
import { countAllowed, findWait } from "~/data/rate-limits.server";
import { FACTOR_CHALLENGE_LIFE, FACTOR_NAME_MAX, FACTORS_MAX, normalCode } from "~/domain/accounts/factor";
import { refuseSensitive } from "~/domain/auth/sensitive-change";
import { isId } from "~/domain/id";
import { cleanLine, textLength } from "~/domain/text";
import { SECOND } from "~/domain/time";
import { turnOffTwoStep } from "~/flows/accounts/turn-off-two-step.server";
import { type FactorAnswer, proveFactor } from "~/flows/auth/prove-factor.server";
import { type Call, readBody } from "./call.server";
import type { Bearer } from "./endpoint.server";
import { requireProof, signInAgain } from "./identities.server";
import { sessionShape } from "./session-answer.server";
import { text } from "./typed.server";
import { invalid, json, ServiceError, tooMany } from "./wire.server";

const enrolSchema = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text });
type Enrolment = z.output<typeof enrolSchema>;

export async function readEnrolment(call: Call): Promise<Enrolment> {
  const sent = await readBody(call, enrolSchema);
  if (sent.factor_type === "phone" || sent.factor_type === "webauthn") {
    const code = `mfa_${sent.factor_type}_enroll_not_enabled`;
    throw new ServiceError(422, code, `MFA enroll is disabled for ${sent.factor_type}`);
  }
  if (sent.factor_type !== "totp") throw invalid("factor_type needs to be totp");
  return sent;
}

/** In milliseconds; the same limit for all that a user changes. */
export function findUserWait({ context }: Call, { userId }: AccessClaims): Promise<number> {
  return findWait(context.db, userChangeLimits(userId), context.now());
}

/**
 * One app counts for an account, as on the pages; several may be offered until a code of one is right. A session that was
 * copied could otherwise make the account its own.
 */
export async function answerEnrolment(call: Call, who: Bearer, sent: Enrolment, wait: number): Promise<Response> {
  const { context } = call;
  const { user } = who;
  if (wait > 0) throw tooMany(Math.ceil(wait / SECOND));
  const name = cleanLine(sent.friendly_name ?? "");
  if (textLength(name) > FACTOR_NAME_MAX) throw invalid(`friendly_name: at most ${FACTOR_NAME_MAX} characters`);
  requireProof(call, who);
  if (user.factors.length > 0 || user.offers.length >= FACTORS_MAX) throw tooManyFactors();
  if (name && user.offers.some((offer) => offer.name === name)) {
    const says = "A factor with the friendly name already exists for this user";
    throw new ServiceError(422, "mfa_factor_name_conflict", says);
  }
  const now = context.now();
  const offer = {
    id: context.newId(),
    user_id: user.id,
    secret: generateSecret(),
    name: name || null,
    created_at: now,
  };
  const counting = countAllowed(userChangeLimits(user.id), now);
  if (!(await insertOffer(context.db, offer, who.session.idHash, [counting]))) throw tooManyFactors();
  const uri = authenticatorUri(offer.secret, user.email, cleanLine(sent.issuer ?? "") || context.config.brand);
  const totp = { qr_code: renderSVG(uri, { border: 2 }), secret: offer.secret, uri };
  return json({ id: offer.id, type: "totp", ...(name && { friendly_name: name }), totp });
}

function tooManyFactors(): ServiceError {
  return new ServiceError(
    422,
    "too_many_enrolled_mfa_factors",
    "Maximum number of enrolled factors reached, unenroll to continue",
  );
}

export async function readFactorId({ params }: Call): Promise<string> {
  const { id = "" } = params;
  if (!isId(id)) throw new ServiceError(404, "validation_failed", "factor_id must be an UUID");
  return id;
}

export async function answerChallenge(call: Call, { user }: Bearer, id: string, wait: number): Promise<Response> {
  const { db, address, newId, now } = call.context;
  requireOwn({ user }, id);
  if (wait > 0) throw tooMany(Math.ceil(wait / SECOND));
  const created_at = now();
  const network = challengeNetwork(user.id, address);
  const challenge = { id: newId(), user_id: user.id, factor_id: id, network, created_at };
  await commit(db, [insertChallenge(db, challenge), countAllowed(userChangeLimits(user.id), created_at)]);
  const expires_at = Math.floor((created_at + FACTOR_CHALLENGE_LIFE) / SECOND);
  return json({ id: challenge.id, type: "totp", expires_at });
}

/** Another user's is not there. */
function requireOwn({ user }: Pick<Bearer, "user">, id: string): "factor" | "offer" {
  if (user.factors.some((factor) => factor.id === id)) return "factor";
  if (user.offers.some((offer) => offer.id === id)) return "offer";
  throw new ServiceError(404, "mfa_factor_not_found", "Factor not found");
}

const verifySchema = z.object({ challenge_id: text, code: text });
type Answered = { factorId: string; challengeId: string; code: string };

export async function readFactorCode(call: Call): Promise<Answered> {
  const factorId = await readFactorId(call);
  const { challenge_id, code } = await readBody(call, verifySchema);
  if (!code) throw invalid("Code needs to be non-empty");
  if (!isId(challenge_id)) throw invalid("challenge_id must be an UUID");
  return { factorId, challengeId: challenge_id, code: normalCode(code.slice(0, CODE_MAX)) };
}

/** Characters; longer ones are wrong. */
const CODE_MAX = 100;

export function findFactorChallenge(
  { context }: Call,
  { userId }: AccessClaims,
  { factorId, challengeId }: Answered,
): Promise<Challenged> {
  return findChallenged(context.db, userId, factorId, challengeId);
}

export async function answerFactorCode(
  call: Call,
  who: Bearer,
  answered: Answered,
  challenged: Challenged,
): Promise<Response> {
  const proved = await proveFactor(call.context, who, challenged, answered);
  if (!proved.ok) throw refusalOf(proved.refusal);
  return json(await sessionShape(call, who.sessionId, proved.user));
}

function refusalOf(refusal: (FactorAnswer & { ok: false })["refusal"]): ServiceError {
  switch (refusal.reason) {
    case "wait":
      return tooMany(refusal.seconds);
    case "unknownFactor":
      return new ServiceError(422, "mfa_factor_not_found", "Factor not found");
    case "challengeOver":
      return new ServiceError(
        422,
        "mfa_challenge_expired",
        "MFA challenge has expired, verify against another challenge or create a new challenge.",
      );
    case "notThisChallenge":
      return new ServiceError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch");
    case "again":
      return signInAgain();
    case "codeWrong":
      return new ServiceError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  }
}

export async function answerUnenrolment(call: Call, who: Bearer): Promise<Response> {
  const { context } = call;
  const { user, session } = who;
  const id = await readFactorId(call);
  if (requireOwn(who, id) === "offer") {
    await deleteOffer(context.db, user.id, id);
    return json({ id });
  }
  // As on the pages: with a code of the last minutes.
  if (refuseSensitive(session.amr, { hasFactor: true, now: context.now() })) {
    throw new ServiceError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  await turnOffTwoStep(context, { userId: user.id, idHash: session.idHash });
  return json({ id });
}
