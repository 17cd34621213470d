import type { AppContext } from "~/context";
import type { SessionKey } from "~/data/accounts/sessions.server";
import { flowLimits, insertIdentityFlow } from "~/data/auth/identity-flows.server";
import { countTries, waitFor } from "~/data/rate-limits.server";
import type { Result } from "~/domain/result";
import type { IdentityProvider } from "~/gateways/openid.server";

interface Asked {
  provider: IdentityProvider;
  /** Where the provider sends the browser back to. */
  back: string;
  challenge: string;
  redirectTo: string;
  /** In which session it is connected to the account; `null` of a sign-in. */
  session: SessionKey | null;
}

export type IdentityFlow = Result<{ address: string }, { reason: "away" } | { reason: "wait"; seconds: number }>;

/** The address at the provider, for a browser that a program sends there. */
export async function beginIdentityFlow(
  context: AppContext,
  { provider, back, challenge, redirectTo, session }: Asked,
): Promise<IdentityFlow> {
  const { db, language } = context;
  const now = context.now();
  const limits = flowLimits(context.address);
  const [tries] = await countTries(db, limits, now);
  const wait = waitFor(limits, tries, now);
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };
  const secrets = provider.drawSecrets();
  const asked = await provider.address({ ...secrets, back, language, again: false });
  if (!asked.ok) return { ok: false, refusal: { reason: "away" } };
  const whose = { user_id: session?.userId ?? null, session_hash: session?.idHash ?? null };
  const flow = { ...secrets, provider: provider.id, challenge, redirect_to: redirectTo, ...whose };
  await insertIdentityFlow(db, { ...flow, now });
  return { ok: true, address: asked.value };
}
