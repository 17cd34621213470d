import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as oauth from "oauth4webapi";

const LOOSE = { [oauth.allowInsecureRequests]: true };

/** A stranger's small app: plain Node and an OAuth library, nothing of this market but its address. docs/auth.md shows it. */
export async function startSmallApp(issuer: string) {
  const server = createServer((request, response) => {
    answer(
      new URL(request.url ?? "/", origin),
      /visit=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1],
      response,
    ).catch((error) => response.writeHead(400).end(`Not signed in: ${error.error ?? error.code ?? error.message}`));
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirect = `${origin}/callback`;

  const discovered = await oauth.discoveryRequest(new URL(issuer), LOOSE);
  const as = await oauth.processDiscoveryResponse(new URL(issuer), discovered);
  let client: oauth.Client = { client_id: "" };
  let authentication = oauth.None();
  /** What it remembers of a visit between the two requests. */
  const visits = new Map<string, { state: string; nonce: string; verifier: string }>();

  async function answer(url: URL, visit: string | undefined, response: ServerResponse): Promise<void> {
    if (url.pathname === "/callback") return signIn(url, visits.get(visit ?? ""), response);
    const asked = { state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce() };
    const verifier = oauth.generateRandomCodeVerifier();
    const id = randomUUID();
    visits.set(id, { ...asked, verifier });
    const address = new URL(as.authorization_endpoint ?? "");
    address.search = new URLSearchParams({
      ...{ client_id: client.client_id, redirect_uri: redirect, response_type: "code", ...asked },
      ...{ scope: "openid email profile", code_challenge_method: "S256" },
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    }).toString();
    const cookie = `visit=${id}; HttpOnly; SameSite=Lax; Path=/`;
    response.writeHead(302, { Location: address.href, "Set-Cookie": cookie }).end();
  }

  async function signIn(
    url: URL,
    visit: { state: string; nonce: string; verifier: string } | undefined,
    to: ServerResponse,
  ) {
    if (!visit) throw new Error("unknown visit");
    const parameters = oauth.validateAuthResponse(as, client, url, visit.state);
    const asked = [as, client, authentication, parameters, redirect, visit.verifier, LOOSE] as const;
    const answered = await oauth.authorizationCodeGrantRequest(...asked);
    const checks = { expectedNonce: visit.nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, answered, checks);
    await oauth.validateApplicationLevelSignature(as, answered, LOOSE);
    const sub = oauth.getValidatedIdTokenClaims(tokens)?.sub ?? "";
    const read = await oauth.userInfoRequest(as, client, tokens.access_token, LOOSE);
    const user = await oauth.processUserInfoResponse(as, client, sub, read);
    app.signedIn.push({ tokens, user });
    to.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(`<h1>Hello ${user.name}, ${user.email}</h1>`);
  }

  const app = {
    ...{ origin, redirect, as },
    signedIn: [] as { tokens: oauth.TokenEndpointResponse; user: oauth.UserInfoResponse }[],
    /** As the administrator of the market told its developers. */
    register(client_id: string, secret: string | null) {
      client = { client_id };
      authentication = secret === null ? oauth.None() : oauth.ClientSecretBasic(secret);
    },
    close: () => new Promise((done) => server.close(done)),
  };
  return app;
}
