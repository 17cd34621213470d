import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import type Provider from "oidc-provider";
import { memoryOf, type Rows } from "./rows";

/** Whom the provider signs in, and what it says about them. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
}

export interface OpenidOptions {
  /** Whether the id token has the email, as Google's does; otherwise only the page of the user's data has it. */
  tellsAll?: boolean;
  clientId?: string;
  clientSecret?: string;
  /** RS256 is what most providers sign with; keys of it take a while to make. */
  alg?: "ES256" | "RS256";
}

type Claims = Record<string, unknown>;

export type Openid = Awaited<ReturnType<typeof startOpenid>>;

/**
 * A certified OpenID provider of Node (`oidc-provider`) on this machine, and its awkward days. It asks nobody for a password:
 * `person` is who sits in front of each browser.
 */
export async function startOpenid({
  tellsAll = false,
  clientId = "market",
  clientSecret = "secret of the market",
  alg = "ES256",
}: OpenidOptions = {}) {
  const OpenidProvider = await importProvider();
  const server = createServer((request, response) => void answer(request, response));
  // Longer than a client keeps an idle connection, or it would sometimes send into one that just closed.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((begun) => server.listen(0, "127.0.0.1", begun));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rows: Rows = new Map();
  const redirectUris: string[] = [];
  let key = await makeKey(alg);
  let provider = makeProvider();
  const people = new Map<string, Person>();

  const openid = {
    issuer,
    clientId,
    clientSecret,
    /** `null`: they press cancel. */
    person: { sub: "1" } as Person | null,
    /** Paths that answer with a status, or after a while (milliseconds). */
    broken: new Map<string, { status?: number; after?: number; body?: string }>(),
    /** Changes the claims of the next id tokens. */
    changes: null as ((claims: Claims) => Claims) | null,
    /** Requests by their path. */
    asked: [] as string[],
    /** Where the client's secret was, in each exchange of a code. */
    secrets: [] as ("header" | "body")[],
    /** For the variable OIDC_PROVIDERS. */
    settings: (more: object = {}) => ({
      ...{ id: "acme", name: "Acme", issuer, client_id: clientId, client_secret: clientSecret },
      ...more,
    }),
    /** Lets it send browsers back to a market. */
    admit(origin: string): void {
      redirectUris.push(`${origin}/auth/callback/acme`);
      provider = makeProvider();
    },
    /** New keys; those before are forgotten. */
    async rotateKeys(): Promise<void> {
      key = await makeKey(alg);
      provider = makeProvider();
    },
    /** An id token of the person, as a program got it itself. */
    sign: (claims: Claims, signingKey = key) => signClaims(claims, signingKey),
    /** A browser that was sent here: goes through its pages, and returns where it is sent back to. */
    async visit(address: string): Promise<string> {
      const cookies = new Map<string, string>();
      for (let at = address, hops = 0; hops < 10; hops++) {
        if (!at.startsWith(issuer)) return at;
        const response = await fetch(at, {
          redirect: "manual",
          headers: { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
        });
        for (const line of response.headers.getSetCookie()) {
          const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
          cookies.set(name, value);
        }
        const location = response.headers.get("Location");
        if (!location) throw new Error(`${response.status} at ${at}: ${(await response.text()).slice(0, 500)}`);
        at = new URL(location, at).href;
      }
      throw new Error("the provider leads in circles");
    },
    stop: () => stop(server),
  };

  function makeProvider(): Provider {
    return new OpenidProvider(issuer, {
      adapter: memoryOf(rows),
      jwks: { keys: [key] },
      cookies: { keys: ["a key of the tests"] },
      clients: [
        {
          ...{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris },
          ...{ grant_types: ["authorization_code"], response_types: ["code"] },
          id_token_signed_response_alg: alg,
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      conformIdTokenClaims: !tellsAll,
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
      findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => people.get(id) ?? { sub: id } }),
      // Nobody is asked whether the market may know them.
      async loadExistingGrant({ oidc }: { oidc: Asking }) {
        const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
      ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 3600, Interaction: 600, Session: 600, Grant: 600 },
      renderError(context: { body: unknown }, out: object) {
        context.body = out;
      },
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", issuer);
    openid.asked.push(pathname);
    if (pathname === "/token") openid.secrets.push(request.headers.authorization ? "header" : "body");
    const broken = openid.broken.get(pathname);
    if (broken?.after) await new Promise((passed) => setTimeout(passed, broken.after));
    if (broken?.status) {
      response.writeHead(broken.status, { "Content-Type": "application/json" }).end(broken.body ?? "{}");
      return;
    }
    if (pathname.startsWith("/sign-in/")) return signIn(request, response);
    if (pathname === "/token" && openid.changes) changeTokens(response, openid.changes);
    provider.callback()(request, response);
  }

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = openid;
    if (person) people.set(person.sub, person);
    const result = person
      ? { login: { accountId: person.sub } }
      : { error: "access_denied", error_description: "they pressed cancel" };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  /** Signs other claims in the place of those that the provider made. */
  function changeTokens(response: ServerResponse, change: (claims: Claims) => Claims): void {
    const end = response.end.bind(response);
    response.end = ((body?: Buffer | string) => {
      const tokens = JSON.parse(String(body ?? "{}"));
      if (!tokens.id_token) return end(body);
      const claims = JSON.parse(Buffer.from(tokens.id_token.split(".")[1], "base64url").toString());
      void signClaims(change(claims), key).then((id_token) => {
        const changed = JSON.stringify({ ...tokens, id_token });
        response.setHeader("Content-Length", Buffer.byteLength(changed));
        end(changed);
      });
      return response;
    }) as typeof response.end;
  }

  return openid;
}

/** It says that it wants Node 22. What is used of it works in 20 as well; any other warning is shown. */
async function importProvider(): Promise<typeof Provider> {
  const { warn } = console;
  console.warn = (...said) => String(said[0]).includes("Unsupported runtime") || warn(...said);
  try {
    return (await import("oidc-provider")).default;
  } finally {
    console.warn = warn;
  }
}

interface Asking {
  provider: Provider;
  session?: { accountId?: string };
  client?: { clientId: string };
}

let keys = 0;

async function makeKey(alg: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: `key-${++keys}`, alg, use: "sig" };
}

async function signClaims(claims: Claims, key: JWK): Promise<string> {
  const { alg = "", kid } = key;
  return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(await importJWK(key, alg));
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
}
