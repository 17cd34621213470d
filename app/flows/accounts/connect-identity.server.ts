import type { AppContext } from "~/context";
import { connectIdentity as insert, selectIdentity } from "~/data/accounts/identities.server";
import { isSessionValid, type SessionKey } from "~/data/accounts/sessions.server";
import type { Statement } from "~/data/commit.server";
import { always, type Id } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { uncountTries } from "~/data/rate-limits.server";
import type { Result } from "~/domain/result";
import { askProvider, type ProviderRefusal, type ProviderReturn } from "./ask-provider.server";
import { securityEvent } from "./security-event.server";

export type ConnectAnswer = Result<object, ProviderRefusal | { reason: "othersIdentity" | "notConnected" }>;

/** To an account with a confirmed email, while the session stands. Its holder is told. */
export async function connectIdentity(
  context: AppContext,
  session: SessionKey,
  asked: ProviderReturn,
): Promise<ConnectAnswer> {
  const { db, newId } = context;
  const { userId } = session;
  const answer = await askProvider(context, asked);
  if (!answer.ok) return answer;
  const { claims, counted } = answer;
  const now = context.now();
  const { id: provider, name } = asked.provider;
  const identity = { id: newId(), provider, claims, now };
  const isMade = await insert(db, userId, identity, asked.once, isSessionValid(session, now), (owner) => [
    ...tellConnected(context, owner, name),
    uncountTries(counted, always),
  ]);
  if (isMade) {
    context.sendMailsLater();
    return { ok: true };
  }
  const [there] = await selectIdentity(db, claims);
  return { ok: false, refusal: { reason: there && there.user_id !== userId ? "othersIdentity" : "notConnected" } };
}

/** `owner` is whose it is now, or nobody. `name` is the provider's. */
export function tellConnected(context: AppContext, owner: Id, name: string): Statement[] {
  const { newId } = context;
  const message = { kind: "identity-connected", provider: name } as const;
  return [
    securityEvent(context, owner, "identity-connected", { subject: name }),
    ...notify({ message, recipient: owner, now: context.now(), newId }),
  ];
}
