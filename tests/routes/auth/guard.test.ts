import { eq } from "drizzle-orm";
import { generateKeyPair, importJWK, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  authorizations,
  consents,
  factorChallenges,
  factorOffers,
  factors,
  identities,
  sessions,
  users,
} from "~/data/schema.server";
import { ENDPOINTS } from "~/service/endpoints";
import { authClient } from "../../support/auth-client";
import { beginAuthorization, codeFor, type RegisteredClient, registerClient } from "../../support/clients";
import { type Market, openMarket, SIGNING_KEY } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";

let market: Market;
let id: string;
let token: string;
let application: RegisteredClient;

beforeAll(async () => {
  market = await openMarket();
  ({ id, token } = await signedIn());
  application = await registerClient(market, await createMember(market, { admin: true }));
});
afterAll(() => market.close());

async function signedIn() {
  const who = await createMember(market);
  const { data } = await authClient(market).signInWithPassword({ email: who.email, password: PASSWORD });
  return { id: who.id, token: data.session?.access_token ?? "" };
}

const UUID = "01234567-89ab-4cde-8f01-23456789abcd";
const GUARDED = ENDPOINTS.filter(({ needs }) => needs === "bearer").map(({ method, path }) => [method, path] as const);
const PREFIXES = ["/auth/v1", ""];

function ask(method: string, path: string, headers: Record<string, string>, prefix = "/auth/v1") {
  const address = market.origin + prefix + path.replace(/:\w+/g, UUID);
  const body = method === "GET" ? {} : { body: "{}" };
  return fetch(address, { method, headers: { "Content-Type": "application/json", ...headers }, ...body });
}

/** The status and the code of an error's body. */
async function refusal(answer: Response) {
  return [answer.status, ((await answer.json()) as { error_code?: string }).error_code];
}

type Signer = Awaited<ReturnType<typeof importJWK>>;

async function tokenWith(
  claims: object,
  { signer, alg = "ES256", kid = SIGNING_KEY.kid }: { signer?: Signer; alg?: string; kid?: string } = {},
) {
  const all = { session_id: UUID, role: "authenticated", ...claims };
  const jwt = new SignJWT(all).setProtectedHeader({ alg, kid, typ: "JWT" });
  return jwt.sign(signer ?? (await importJWK(SIGNING_KEY, "ES256")));
}

const valid = () => ({
  iss: `${market.origin}/auth/v1`,
  aud: "authenticated",
  sub: id,
  exp: Math.floor(Date.now() / 1000) + 600,
});

test("the table names endpoints that need a bearer", () => {
  expect(GUARDED.length).toBeGreaterThan(5);
});

test.each(GUARDED)("%s %s is closed without a token that is ours, at both of its addresses", async (method, path) => {
  const { privateKey: other } = await generateKeyPair("ES256");
  const { d: _, ...open } = SIGNING_KEY;
  const now = Math.floor(Date.now() / 1000);
  const bad = [
    "abc",
    "a.b.c",
    `${token.slice(0, -4)}AAAA`,
    await tokenWith({ ...valid(), exp: now - 1 }),
    await tokenWith({ ...valid(), iss: "https://elsewhere.example.com/auth/v1" }),
    await tokenWith({ ...valid(), aud: "another" }),
    await tokenWith(valid(), { kid: "unknown" }),
    await tokenWith(valid(), { signer: other }),
    await tokenWith(valid(), { alg: "HS256", signer: new TextEncoder().encode(JSON.stringify(open)) }),
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${token.split(".")[1]}.`,
  ];
  for (const prefix of PREFIXES) {
    expect(await refusal(await ask(method, path, {}, prefix))).toEqual([401, "no_authorization"]);
    expect(await refusal(await ask(method, path, { Authorization: "Basic YTpi" }, prefix))).toEqual([
      401,
      "no_authorization",
    ]);
  }
  for (const one of bad) {
    expect(await refusal(await ask(method, path, { Authorization: `Bearer ${one}` })), one).toEqual([403, "bad_jwt"]);
  }
});

/** What stops a call before its session is looked at is its body. */
const SENT: Record<string, object> = {
  "POST /factors": { factor_type: "totp" },
  "POST /factors/:id/verify": { challenge_id: UUID, code: "123456" },
};

test.each(GUARDED)("%s %s is closed to who is not there, and to a session that is not", async (method, path) => {
  const send = async (claims: object) => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${await tokenWith(claims)}` };
    const sent = JSON.stringify(SENT[`${method} ${path}`] ?? {});
    const address = `${market.origin}/auth/v1${path.replace(/:\w+/g, UUID)}`;
    return refusal(await fetch(address, { method, headers, ...(method !== "GET" && { body: sent }) }));
  };
  expect(await send({ ...valid(), sub: UUID })).toEqual([403, "user_not_found"]);
  expect(await send(valid())).toEqual([403, "session_not_found"]);
});

test("another user's session opens nothing for the user that a token names", async () => {
  const other = await signedIn();
  const { session_id } = JSON.parse(Buffer.from(other.token.split(".")[1] ?? "", "base64url").toString());
  const mixed = await tokenWith({ ...valid(), session_id });
  expect(await refusal(await ask("GET", "/user", { Authorization: `Bearer ${mixed}` }))).toEqual([
    403,
    "session_not_found",
  ]);
});

test("a session that is over by its age, and a closed account, are closed", async () => {
  const idle = await signedIn();
  await market.db.update(sessions).set({ last_used_at: 0 }).where(eq(sessions.user_id, idle.id));
  const asIdle = { Authorization: `Bearer ${idle.token}` };
  expect(await refusal(await ask("GET", "/user", asIdle))).toEqual([403, "session_not_found"]);
  const closed = await signedIn();
  await market.db.update(users).set({ deleted_at: 1 }).where(eq(users.id, closed.id));
  const asClosed = { Authorization: `Bearer ${closed.token}` };
  expect(await refusal(await ask("GET", "/user", asClosed))).toEqual([403, "user_banned"]);
});

test("cookies open nothing here, and a token opens no page", async () => {
  const who = await createMember(market);
  expect((await who.raw("/auth/v1/user")).status).toBe(401);
  expect((await who.raw("/user")).status).toBe(401);
  // A sign-up or a sign-in on the pages would end the session that the browser came with.
  const body = JSON.stringify({ email: `otra-${who.email}`, password: PASSWORD });
  for (const path of ["/signup", "/token?grant_type=password"])
    expect((await who.raw(path, { method: "POST", body })).status).toBe(200);
  expect((await who.get("/account")).path).toBe("/account");
  const page = await fetch(`${market.origin}/account/settings`, {
    headers: { Authorization: `Bearer ${token}` },
    redirect: "manual",
  });
  expect(page.headers.get("Location")).toMatch(/^\/auth/);
});

/** The row "auth API resources" of docs/rules/security.md; visitors are in the tests of the table above. */
test.each([
  ["another user", false],
  ["an administrator", true],
])("to %s a person's factors, identities, requests and grants are not there", async (_who, admin) => {
  const [who, stranger] = [await createMember(market), await createMember(market, { admin })];
  const [owner, other] = [authClient(market), authClient(market)];
  await owner.signInWithPassword({ email: who.email, password: PASSWORD });
  const { data: signed } = await other.signInWithPassword({ email: stranger.email, password: PASSWORD });
  const { data: app } = await owner.mfa.enroll({ factorType: "totp" });
  const { data: asked } = await owner.mfa.challenge({ factorId: app?.id ?? "" });
  const identity = { id: crypto.randomUUID(), user_id: who.id, provider: "acme", issuer: "https://acme.example" };
  const times = { created_at: 1, last_used_at: 1 };
  await market.db.insert(identities).values({ ...identity, ...times, subject: who.id, is_email_verified: true });
  const begun = await beginAuthorization(market, market.visitor(), application);
  expect((await owner.oauth.getAuthorizationDetails(begun.id)).error).toBeNull();
  await codeFor(market, who, application);
  const tables = [factors, factorOffers, factorChallenges, identities, authorizations, consents];
  const rows = () => Promise.all(tables.map((table) => market.db.select().from(table as typeof identities)));
  const before = await rows();

  const Authorization = `Bearer ${signed.session?.access_token}`;
  const codes: [string, string, object | null, number, string][] = [
    ["POST", `/factors/${app?.id}/challenge`, {}, 404, "mfa_factor_not_found"],
    ["POST", `/factors/${app?.id}/verify`, { challenge_id: asked?.id, code: "123456" }, 422, "mfa_factor_not_found"],
    ["DELETE", `/factors/${app?.id}`, null, 404, "mfa_factor_not_found"],
    ["DELETE", `/user/identities/${identity.id}`, null, 422, "identity_not_found"],
    ["GET", `/oauth/authorizations/${begun.id}`, null, 404, "oauth_authorization_not_found"],
    ["POST", `/oauth/authorizations/${begun.id}/consent`, { action: "approve" }, 404, "oauth_authorization_not_found"],
    ["DELETE", `/user/oauth/grants?client_id=${application.id}`, null, 404, "oauth_consent_not_found"],
  ];
  for (const [method, path, body, status, code] of codes) {
    const init = { method, headers: { Authorization }, ...(body && { body: JSON.stringify(body) }) };
    expect([path, ...(await refusal(await fetch(`${market.origin}/auth/v1${path}`, init)))]).toEqual([
      path,
      status,
      code,
    ]);
  }
  const grants = await fetch(`${market.origin}/user/oauth/grants`, { headers: { Authorization } });
  expect(await grants.json()).toEqual([]);
  expect(await rows()).toEqual(before);
});

test("a session and its user show no hash, no key and no secret", async () => {
  const client = authClient(market);
  const who = await createMember(market);
  const { data } = await client.signInWithPassword({ email: who.email, password: PASSWORD });
  await client.mfa.enroll({ factorType: "totp" });
  const { data: mine } = await client.getUser();
  const shown = JSON.stringify([data, mine, JSON.parse(atob(data.session?.access_token.split(".")[1] ?? ""))]);
  expect(shown).not.toMatch(/argon2|hash|refresh_key|secret/);
});

test("a bearer's read takes one round trip, a refresh two, and a token is verified without any", async () => {
  const client = authClient(market);
  const who = await createMember(market);
  await client.signInWithPassword({ email: who.email, password: PASSWORD });
  expect(await market.trips(async () => expect((await client.getUser()).error).toBeNull())).toBe(1);
  expect(await market.trips(async () => expect((await client.refreshSession()).error).toBeNull())).toBe(2);
  expect(await market.trips(async () => fetch(`${market.origin}/auth/v1/.well-known/jwks.json`))).toBe(0);
  const claims = async () => expect((await client.getClaims()).data?.claims.sub).toBe(who.id);
  expect(await market.trips(claims)).toBe(0);
  expect(await market.trips(() => ask("GET", "/user", { Authorization: "Bearer a.b.c" }))).toBe(0);
});
