import * as oauth from "oauth4webapi";
import { claimedEmail, claimedName, isClaimed, type ProviderClaims, SUBJECT_MAX } from "~/domain/accounts/identity";
import { withParameters } from "~/domain/auth/answer-address";
import { createAsking, discover } from "./openid/discovery.server";
import { type FaultOf, type ProviderFault, readFault } from "./openid/fault.server";
import { verifyToken } from "./openid/keys.server";

export interface ProviderSettings {
  /** Part of addresses, such as "google". */
  id: string;
  /** What people read, such as "Google". */
  name: string;
  issuer: string;
  clientId: string;
  /** `null` of a public client. */
  clientSecret: string | null;
  scopes: string;
  /** Origins that a form which leads to the provider may be redirected to, the issuer's first. */
  origins: readonly string[];
}

/** What binds a provider's answer to the browser that was sent there. */
export interface ProviderSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

interface Ask extends ProviderSecrets {
  /** Where the provider sends the browser back to. */
  back: string;
  language: string;
  /** Whether the provider is to ask the person again who they are. */
  again: boolean;
}

export type ProviderAnswer<T> = { ok: true; value: T } | { ok: false; reason: ProviderFault };

/** Another company's accounts, by OpenID Connect. Its answers are verified before anything of them is returned. */
export interface IdentityProvider extends Pick<ProviderSettings, "id" | "name" | "issuer" | "clientId"> {
  /** Drawn anew for each browser that is sent there. */
  drawSecrets(): ProviderSecrets;
  /** Where a browser is sent. */
  address(ask: Ask): Promise<ProviderAnswer<string>>;
  /** Of the parameters that the browser came back with. */
  claims(returned: URLSearchParams, secrets: ProviderSecrets, back: string): Promise<ProviderAnswer<ProviderClaims>>;
  /** Of a token that a program got itself; `nonce` is what the token has to name, or `null`. */
  claimsOf(token: string, nonce: string | null): Promise<ProviderAnswer<ProviderClaims>>;
}

function drawSecrets(): ProviderSecrets {
  return {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
}

/** Seconds that clocks may differ. */
const CLOCKS_DIFFER = 60;

/** `onFault` is told what failed at which step, never what the provider said about a person. */
export function createProvider(settings: ProviderSettings, onFault: FaultOf): IdentityProvider {
  const { id, name, issuer, clientId, clientSecret, scopes } = settings;
  const asking = createAsking(settings);
  const client: oauth.Client = { client_id: clientId, [oauth.clockTolerance]: CLOCKS_DIFFER };

  async function attempt<T>(step: string, work: () => Promise<T>): Promise<ProviderAnswer<T>> {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      const { reason, fault } = readFault(error);
      if (reason !== "denied") onFault({ provider: id, step, fault });
      return { ok: false, reason };
    }
  }

  function authentication(server: oauth.AuthorizationServer): oauth.ClientAuth {
    if (clientSecret === null) return oauth.None();
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return methods.includes("client_secret_basic")
      ? oauth.ClientSecretBasic(clientSecret)
      : oauth.ClientSecretPost(clientSecret);
  }

  async function exchange(returned: URLSearchParams, { state, nonce, verifier }: ProviderSecrets, back: string) {
    const server = await discover(settings, asking);
    const checked = oauth.validateAuthResponse(server, client, returned, state);
    const answer = await oauth.authorizationCodeGrantRequest(
      ...([server, client, authentication(server), checked, back, verifier, asking] as const),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    const claims = await verifyToken(tokens.id_token ?? "", server, { clientId, isTrusted: true, asking });
    return { server, claims, accessToken: tokens.access_token };
  }

  /** Providers may tell the email and the name there alone. */
  async function withUserInfo({ server, claims, accessToken }: Awaited<ReturnType<typeof exchange>>) {
    if (claims.email !== undefined || !server.userinfo_endpoint) return claims;
    const answer = await oauth.userInfoRequest(server, client, accessToken, asking);
    const told = await oauth.processUserInfoResponse(server, client, claims.sub ?? "", answer);
    return { ...told, ...claims };
  }

  return {
    ...{ id, name, issuer, clientId, drawSecrets },
    address: (ask) =>
      attempt("authorize", async () => {
        const server = await discover(settings, asking);
        const url = new URL(server.authorization_endpoint ?? "");
        oauth.checkProtocol(url, asking[oauth.allowInsecureRequests] !== true);
        const { state, nonce, verifier, back, language, again } = ask;
        const parameters = {
          ...{ client_id: clientId, response_type: "code", scope: scopes, redirect_uri: back, state, nonce },
          ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
          ...{ ui_locales: language, ...(again && { max_age: "0" }) },
        };
        return withParameters(url.href, parameters);
      }),
    claims: (returned, secrets, back) =>
      attempt("callback", async () => toClaims(issuer, await withUserInfo(await exchange(returned, secrets, back)))),
    claimsOf: (token, nonce) =>
      attempt("token", async () => {
        const server = await discover(settings, asking);
        const claims = await verifyToken(token, server, { clientId, isTrusted: false, asking });
        if ((claims.nonce ?? null) !== nonce) throw new Error("wrong nonce");
        return toClaims(issuer, claims);
      }),
  };
}

function toClaims(issuer: string, claims: Record<string, unknown>): ProviderClaims {
  const { sub, auth_time } = claims;
  if (typeof sub !== "string" || sub === "" || sub.length > SUBJECT_MAX) throw new Error("no subject");
  const parts = [claims.given_name, claims.family_name].filter((part) => typeof part === "string").join(" ");
  return {
    issuer,
    subject: sub,
    email: claimedEmail(claims.email),
    isEmailVerified: isClaimed(claims.email_verified),
    name: claimedName(claims.name) ?? claimedName(parts),
    authenticatedAt: typeof auth_time === "number" ? auth_time * 1000 : null,
  };
}
