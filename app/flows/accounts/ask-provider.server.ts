import type { AppContext } from "~/context";
import { identityLimits } from "~/data/accounts/identities.server";
import { countTries, type LimitedKey, waitFor } from "~/data/rate-limits.server";
import type { ProviderClaims } from "~/domain/accounts/identity";
import type { Result } from "~/domain/result";
import type { ProviderFault } from "~/gateways/openid/fault.server";
import type { ProviderAnswer } from "~/gateways/openid.server";

export type ProviderRefusal = { reason: ProviderFault } | { reason: "wait"; seconds: number };

/** An answer of a provider that is to be verified. */
export interface ProviderReturn {
  provider: { id: string; name: string };
  /** What no second answer counts for: the state, or a token that is its own. */
  once: string;
  verify(): Promise<ProviderAnswer<ProviderClaims>>;
}

/**
 * Verified claims. The rate limit refuses before the provider is asked: who makes up answers would use up ours there.
 * `counted` is taken back by what the answer leads to.
 */
export async function askProvider(
  context: AppContext,
  { verify }: ProviderReturn,
): Promise<Result<{ claims: ProviderClaims; counted: readonly LimitedKey[] }, ProviderRefusal>> {
  const now = context.now();
  const counted = identityLimits(context.address);
  const [tries] = await countTries(context.db, counted, now);
  const wait = waitFor(counted, tries, now);
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };
  const answer = await verify();
  if (!answer.ok) return { ok: false, refusal: { reason: answer.reason } };
  return { ok: true, claims: answer.value, counted };
}
