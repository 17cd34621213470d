import { redirect, type TypedResponse } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import { PROVIDER_STEP_LIFE } from "~/domain/accounts/identity";
import { errorFlash } from "~/forms/flash";
import type { IdentityProvider, ProviderSecrets } from "~/gateways/openid.server";
import { redirectWithFlash } from "../flash.server";
import { briefCookie, type CookieSettings, clearBriefCookie, readBriefCookie } from "./brief-cookie.server";

const NAME = "provider";

/** Longer addresses would make the cookie too long; these lead to where everything begins. */
const ADDRESS_MAX = 1_000;

/** What for a browser was sent to a provider. */
export interface ProviderStep extends ProviderSecrets {
  /** `prove`: a user who is signed in shows again that it is them. */
  mode: "sign-in" | "sign-up" | "connect" | "prove";
  provider: string;
  /** The page that it was sent from, and where it leads afterwards. */
  from: string;
  to: string;
  /** Who began it, where a user is signed in. */
  userId: string | null;
}

/** The page that connects a provider to the account of who is signed in, and leads on. */
export function identityAddress(provider: string, to: string): string {
  return `/account/settings/security/identities/${provider}?${new URLSearchParams({ to })}`;
}

/** What the provider sends browsers back to; registered there. */
export function callbackAddress({ config }: Pick<AppContext, "config">, provider: string): string {
  return `${config.origin}/auth/callback/${provider}`;
}

/** Leads this browser to a provider, with the cookie that its answer is bound to; back with a message where it is away. */
export async function redirectToProvider(
  context: AppContext,
  provider: IdentityProvider,
  step: Pick<ProviderStep, "mode" | "userId" | "from" | "to">,
): Promise<TypedResponse<never>> {
  const secrets = provider.drawSecrets();
  const asked = await provider.address({
    ...secrets,
    back: callbackAddress(context, provider.id),
    language: context.language,
    again: step.mode === "prove",
  });
  if (!asked.ok) {
    return redirectWithFlash(context, step.from, errorFlash("identities.refusal.away", { provider: provider.name }));
  }
  const to = step.to.length > ADDRESS_MAX ? "/" : step.to;
  const from = step.from.length > ADDRESS_MAX ? "/auth" : step.from;
  const kept: ProviderStep = { ...step, ...secrets, from, to, provider: provider.id };
  const value = Buffer.from(JSON.stringify(kept)).toString("base64url");
  const now = context.now();
  const cookie = briefCookie(NAME, value, now + PROVIDER_STEP_LIFE, now, context.config);
  return redirect(asked.value, { status: 303, headers: { "Set-Cookie": cookie } });
}

/** `null` where this browser was sent nowhere, or too long ago. */
export function readProviderStep(request: Request, { config, now }: AppContext): ProviderStep | null {
  const value = readBriefCookie(request, NAME, now(), config);
  return value ? JSON.parse(Buffer.from(value, "base64url").toString()) : null;
}

export const clearProviderStep = (config: CookieSettings) => clearBriefCookie(NAME, config);
