import type { AppContext } from "~/context";
import { connectIdentity as insert, selectIdentity } from "~/data/accounts/identities.server";
import { isSessionValid, type SessionKey } from "~/data/accounts/sessions.server";
import { always } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { uncountTries } from "~/data/rate-limits.server";
import type { Result } from "~/domain/result";
import { askProvider, type ProviderRefusal, type ProviderReturn } from "./ask-provider.server";
import { securityEvent } from "./security-event.server";

export type ConnectAnswer = Result<object, ProviderRefusal | { reason: "othersIdentity" | "notConnected" }>;

/** Who connects: `idHash` is `null` of a browser that an application sent, whose session is not known here. */
type Connecting = Pick<SessionKey, "userId"> & { idHash: string | null };

/** To an account with a confirmed email, while the session stands. Its holder is told. */
export async function connectIdentity(
  context: AppContext,
  { userId, idHash }: Connecting,
  asked: ProviderReturn,
): Promise<ConnectAnswer> {
  const { db, newId } = context;
  const answer = await askProvider(context, asked);
  if (!answer.ok) return answer;
  const { claims, counted } = answer;
  const now = context.now();
  const { id: provider, name } = asked.provider;
  const identity = { id: newId(), provider, claims, now };
  const stands = idHash === null ? always : isSessionValid({ userId, idHash }, now);
  const isMade = await insert(db, userId, identity, asked.once, stands, (owner) => [
    securityEvent(context, owner, "identity-connected", { subject: name }),
    ...notify({ message: { kind: "identity-connected", provider: name }, recipient: owner, now, newId }),
    uncountTries(counted, always),
  ]);
  if (isMade) {
    context.sendMailsLater();
    return { ok: true };
  }
  const [there] = await selectIdentity(db, claims);
  return { ok: false, refusal: { reason: there && there.user_id !== userId ? "othersIdentity" : "notConnected" } };
}
