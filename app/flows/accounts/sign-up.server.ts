import type { AppContext } from "~/context";
import { rememberNetwork } from "~/data/accounts/known-networks.server";
import { createLink, type LinkBack, letterFields } from "~/data/accounts/links.server";
import { hashPassword } from "~/data/accounts/password.server";
import { createUser } from "~/data/accounts/users.server";
import type { selectAuthUser } from "~/data/auth/auth-users.server";
import type { Statement } from "~/data/commit.server";
import { isUniqueViolation } from "~/data/connect.server";
import { notify } from "~/data/messages/messages.server";
import { countTries, networkLimits, waitFor } from "~/data/rate-limits.server";
import { normalEmail } from "~/domain/accounts/account";
import type { Message } from "~/domain/messages/message";
import { SIGN_UP_NETWORK, SIGN_UP_WIDE_NETWORK } from "~/domain/rate-limit";
import type { Result } from "~/domain/result";
import { cleanLine } from "~/domain/text";
import { securityEvent } from "./security-event.server";
import { cartMergeFor, type SessionFactory } from "./sign-in.server";

type UserQuery = ReturnType<typeof selectAuthUser>;

export type SignUpAnswer =
  /** `language`: `null` keeps the browser's. `user`: what the service asked for. */
  Result<
    { userId: string; language: null; half: null; user: Awaited<UserQuery> },
    { reason: "taken" } | { reason: "wait"; seconds: number }
  >;

/** By the auth service: where its letter leads back to, what its session needs, and the user as they are then. */
export interface ServiceSignUp {
  back: LinkBack;
  also: readonly Statement[];
  user: UserQuery;
}

/** A taken email costs the same work as a free one. */
export async function signUp(
  context: AppContext,
  typed: { email: string; password: string; full_name: string; id?: string },
  createSession: SessionFactory,
  service: ServiceSignUp | null = null,
): Promise<SignUpAnswer> {
  const now = context.now();
  const limits = networkLimits("sign-up", context.address, SIGN_UP_NETWORK, SIGN_UP_WIDE_NETWORK);
  const [tries] = await countTries(context.db, limits, now);
  const wait = waitFor(limits, tries, now);
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };

  context.memory.counted = limits;
  const id = typed.id ?? context.newId();
  const user = {
    id,
    email: normalEmail(typed.email),
    full_name: cleanLine(typed.full_name),
    password_hash: await hashPassword(typed.password),
    language: context.language,
    created_at: now,
  };
  const link = { id: context.newId(), purpose: "confirm-email", recipient: id, now } as const;
  const message: Message = service
    ? { kind: "service-confirm-email", ...letterFields(link.id, service.back) }
    : { kind: "confirm-email", link: link.id };
  const also = [
    createLink({ ...link, back: service?.back }),
    securityEvent(context, id, "signed-up"),
    ...notify({ message, recipient: id, now, newId: context.newId }),
    ...rememberNetwork(id, { email: user.email, address: context.address }, now),
    ...(service?.also ?? []),
  ];
  try {
    const [session, merging] = [createSession(id), cartMergeFor(context)];
    const made = await createUser(context.db, user, session, context.session, merging, also, service?.user ?? []);
    context.sendMailsLater();
    return { ok: true, userId: id, language: null, half: null, user: made };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, refusal: { reason: "taken" } };
    throw error;
  }
}
