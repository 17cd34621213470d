import type { AppContext } from "~/context";
import { findLink, type Link, linkedUser, selectNewestLink } from "~/data/accounts/links.server";
import { unmatchableHash } from "~/data/accounts/password.server";
import { recordRecovery, type SignInAttempt } from "~/data/accounts/sign-in-tries.server";
import { takeOver } from "~/data/accounts/take-over.server";
import { confirmingWrites } from "~/data/accounts/users.server";
import { generateAuthCode, insertAuthCode, isCodeStored } from "~/data/auth/auth-codes.server";
import type { AuthUser } from "~/data/auth/auth-users.server";
import { linkCodeLimits } from "~/data/auth/limits.server";
import { spendOpeningLinks } from "~/data/auth/link-uses.server";
import { insertServiceSession, type NewServiceSession } from "~/data/auth/service-sessions.server";
import { commit, type Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { isUniqueViolation } from "~/data/connect.server";
import { notify } from "~/data/messages/messages.server";
import { countTries, uncountTries, waitFor } from "~/data/rate-limits.server";
import { normalEmail } from "~/domain/accounts/account";
import type { AmrMethod } from "~/domain/auth/amr";
import { isConfirming, LINK_TYPES, type LinkType, methodOf } from "~/domain/auth/link-type";
import type { Result } from "~/domain/result";
import { newNetworkEvent, securityEvent } from "../accounts/security-event.server";

export type Draft = (userId: string, method: AmrMethod) => NewServiceSession;

/** What a link led to; `asks`: a page, before an email is confirmed. */
type Opened =
  | { kind: "asks" }
  | { kind: "session"; opening: NewServiceSession; user: AuthUser; redirectTo: string | null }
  | { kind: "code"; code: string; redirectTo: string };

export type VerifyAnswer = Result<Opened, { reason: "gone" | "taken" } | { reason: "wait"; seconds: number }>;

const gone = (): VerifyAnswer => ({ ok: false, refusal: { reason: "gone" } });

/**
 * By the id of a link. `opened`: by a browser, or by a program that looks for harm in letters. So a link that would confirm
 * somebody's claim to an email asks first; one that was asked for with a challenge leads to a code.
 */
export async function verifyLink(
  context: AppContext,
  type: LinkType,
  id: string,
  draft: Draft,
  { opened }: { opened: boolean },
): Promise<VerifyAnswer> {
  const link = await findLink(context.db, id, context.now());
  const fits: readonly string[] = LINK_TYPES[type];
  if (!link || !fits.includes(link.purpose)) return gone();
  if (opened && isConfirming(link.purpose)) return { ok: true, kind: "asks" };
  return openByLink(context, link, "link", draft, opened);
}

/** By the digits that a letter to this address had. Wrong ones slow down as those of authenticator apps do. */
export async function verifyLinkCode(
  context: AppContext,
  type: LinkType,
  typed: string,
  isCodeOf: (id: string) => boolean,
  draft: Draft,
): Promise<VerifyAnswer> {
  const { db } = context;
  const now = context.now();
  const email = normalEmail(typed);
  const limits = linkCodeLimits(email, context.address);
  const [tries, [link]] = await countTries(db, limits, now, selectNewestLink(db, email, LINK_TYPES[type], now));
  const wait = waitFor(limits, tries, now);
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };
  return link && isCodeOf(link.id) ? openByLink(context, link, "code", draft, false, limits) : gone();
}

async function openByLink(
  context: AppContext,
  link: Link,
  by: "link" | "code",
  draft: Draft,
  exchanged: boolean,
  counted: Parameters<typeof uncountTries>[0] = [],
): Promise<VerifyAnswer> {
  const { db } = context;
  const now = context.now();
  const method = methodOf(link.purpose, by);
  if (!method) return gone();
  const holder = linkedUser(link.id, link.purpose, now);
  const opening = draft(link.user_id, method);
  const [before, spend] = effectsOf(context, link, holder, opening.session.device);
  const succeeded = (user: Condition) => [spend, uncountTries(counted, user)];
  try {
    if (exchanged && link.challenge !== null && link.redirect_to !== null) {
      const code = generateAuthCode();
      const back = { code, challenge: link.challenge, method, redirectTo: link.redirect_to, now };
      const isStored = await commit(db, [...before, insertAuthCode(holder, back), spend], isCodeStored(code));
      context.sendMailsLater();
      return isStored ? { ok: true, kind: "code", code, redirectTo: link.redirect_to } : gone();
    }
    const user = await insertServiceSession(db, opening, holder, { before, after: succeeded });
    context.sendMailsLater();
    return user ? { ok: true, kind: "session", opening, user, redirectTo: link.redirect_to } : gone();
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, refusal: { reason: "taken" } };
    throw error;
  }
}

/** What a link does besides opening a session, and what ends it afterwards. */
function effectsOf(
  context: AppContext,
  link: Link,
  holder: Condition,
  device: string,
): [before: Statement[], spend: Statement] {
  const { db, newId, address } = context;
  const now = context.now();
  const { purpose, email } = link;
  if (isConfirming(purpose)) {
    const changed = purpose === "change-email";
    const [confirm, spend] = confirmingWrites(db, holder, { email, changed, now });
    const message = { kind: changed ? "email-changed" : "email-confirmed", email } as const;
    const told = changed ? [securityEvent(context, holder, "email-changed")] : [];
    return [[...told, ...notify({ message, recipient: holder, now, newId }), confirm], spend];
  }
  const origin: SignInAttempt = { email: normalEmail(email), address, device };
  return [
    [
      ...takeOver(link.id, holder, { password_hash: unmatchableHash(newId()), now }),
      newNetworkEvent(context, holder, "signed-in-email", origin),
      ...recordRecovery(db, holder, origin, now),
    ],
    spendOpeningLinks(holder),
  ];
}
