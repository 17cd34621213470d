import type { AppContext } from "~/context";
import { selectIdentity, touchIdentity } from "~/data/accounts/identities.server";
import { always } from "~/data/condition.server";
import { uncountTries } from "~/data/rate-limits.server";
import { isProofNew } from "~/domain/accounts/identity";
import type { Result } from "~/domain/result";
import { askProvider, type ProviderRefusal, type ProviderReturn } from "./ask-provider.server";

export type ProviderProof = Result<object, ProviderRefusal | { reason: "notTheirs" }>;

/** Whether the user who is signed in just showed there that it is them. */
export async function proveWithProvider(
  context: AppContext,
  userId: string,
  asked: ProviderReturn,
): Promise<ProviderProof> {
  const answer = await askProvider(context, asked);
  if (!answer.ok) return answer;
  const { claims, counted } = answer;
  const now = context.now();
  const [identity] = await selectIdentity(context.db, claims);
  if (identity?.user_id !== userId || !isProofNew(claims.authenticatedAt, now)) {
    return { ok: false, refusal: { reason: "notTheirs" } };
  }
  const undone = () => [uncountTries(counted, always)];
  const isNew = await touchIdentity(context.db, identity, claims, asked.once, now, undone);
  return isNew ? { ok: true } : { ok: false, refusal: { reason: "wrong" } };
}
