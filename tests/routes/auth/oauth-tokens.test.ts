import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  authorizations,
  consents,
  identities,
  rateLimits,
  serviceSessions,
  sessions,
  users,
} from "~/data/schema.server";
import { CODE_LIFE } from "~/domain/auth/authorization";
import { CLIENT_NETWORK, TOKENS_ACCOUNT } from "~/domain/rate-limit";
import { ENDPOINTS } from "~/service/endpoints";
import { authClient } from "../../support/auth-client";
import { appCode } from "../../support/authenticator";
import { codeFor, exchange, postAs, type RegisteredClient, registerClient } from "../../support/clients";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, PASSWORD } from "../../support/members";

let market: Market;
let admin: Member;
/** One keeps a secret, the other cannot. */
let server: RegisteredClient;
let phone: RegisteredClient;

beforeAll(async () => {
  market = await openMarket();
  admin = await createMember(market, { admin: true });
  server = await registerClient(market, admin, { kind: "secret" });
  phone = await registerClient(market, admin);
});
afterAll(() => market.close());

const sessionsOf = async ({ id }: Member, client: RegisteredClient) =>
  market.db
    .select()
    .from(serviceSessions)
    .innerJoin(sessions, eq(sessions.id_hash, serviceSessions.id_hash))
    .where(and(eq(sessions.user_id, id), eq(serviceSessions.client_id, client.id)));

const ask = async (path: string, token: string, init: RequestInit = {}) => {
  const headers = { Authorization: `Bearer ${token}`, ...init.headers };
  const response = await market.visitor().raw(path, { ...init, headers });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
};

const claimsIn = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

async function signedIn(client: RegisteredClient, scope = "openid email profile") {
  const who = await createMember(market);
  const { body } = await exchange(market, client, await codeFor(market, who, client, { scope }));
  return { who, tokens: body as Record<string, string> & { access_token: string; refresh_token: string } };
}

const refresh = (client: RegisteredClient, refresh_token: string, otherwise = {}) =>
  postAs(market, client, "/oauth/token", { grant_type: "refresh_token", refresh_token, ...otherwise });

test.each([
  ["in the header", true],
  ["in the form", false],
])("a client that says its secret %s exchanges a code for tokens that nobody keeps", async (_how, basic) => {
  const who = await createMember(market);
  const code = await codeFor(market, who, server, { scope: "openid email profile", nonce: "a nonce" });
  const { status, headers, body } = await exchange(market, server, code, {}, { basic });
  expect([status, headers.get("Cache-Control"), headers.get("Pragma")]).toEqual([200, "no-store", "no-cache"]);
  expect(body).toEqual({
    ...{ access_token: expect.any(String), refresh_token: expect.any(String), id_token: expect.any(String) },
    ...{ token_type: "bearer", expires_in: 3600, scope: "openid email profile" },
  });
  expect(claimsIn(body.id_token)).toMatchObject({
    ...{ iss: `${market.origin}/auth/v1`, aud: server.id, sub: who.id, nonce: "a nonce", email: who.email },
    ...{ email_verified: true, name: "Ana Núñez" },
  });
  expect(claimsIn(body.access_token)).toMatchObject({ sub: who.id, client_id: server.id, aal: "aal1" });
  const [row] = await market.db.select().from(consents).where(eq(consents.user_id, who.id));
  expect(row?.last_used_at).toBeGreaterThan(0);
});

test("exchanging a code is two round trips, and so is refreshing", async () => {
  const who = await createMember(market);
  const code = await codeFor(market, who, server);
  const tokens: string[] = [];
  const exchanging = async () => void tokens.push((await exchange(market, server, code)).body.refresh_token);
  expect(await market.trips(exchanging)).toBe(2);
  expect(await market.trips(() => refresh(server, tokens[0] ?? ""))).toBe(2);
});

test.each([
  ["no verifier", { code_verifier: "" }, "invalid_request"],
  ["another verifier", { code_verifier: "x".repeat(43) }, "invalid_grant"],
  ["the challenge as its verifier", { code_verifier: "short" }, "invalid_grant"],
  ["another address", { redirect_uri: "https://app.example/other" }, "invalid_grant"],
  ["no address", { redirect_uri: "" }, "invalid_request"],
  ["another code", { code: "x".repeat(43) }, "invalid_grant"],
  ["no code", { code: "" }, "invalid_request"],
  ["no grant", { grant_type: "" }, "invalid_request"],
  ["the password grant", { grant_type: "password" }, "unsupported_grant_type"],
])("a code comes with %s and opens nothing, but is not used up", async (_what, otherwise, error) => {
  const who = await createMember(market);
  const code = await codeFor(market, who, phone);
  const refused = await exchange(market, phone, code, otherwise);
  expect([refused.status, refused.body.error]).toEqual([400, error]);
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
  expect(await sessionsOf(who, phone)).toEqual([]);
  expect((await exchange(market, phone, code)).status).toBe(200);
});

test("a stolen code is worth nothing to another client, and stays good for its own", async () => {
  const who = await createMember(market);
  const code = await codeFor(market, who, server);
  const stolen = await exchange(market, { ...phone, redirect: server.redirect }, code);
  expect([stolen.status, stolen.body.error]).toEqual([400, "invalid_grant"]);
  expect((await exchange(market, server, code)).status).toBe(200);
});

test.each([
  ["no secret", { secret: null }],
  ["another secret", { secret: "x".repeat(43) }],
  ["an empty secret", { secret: "" }],
])("a client with a secret is unknown with %s, in the header and in the form", async (_what, wrong) => {
  const who = await createMember(market);
  const code = await codeFor(market, who, server);
  for (const basic of [true, false]) {
    const { status, body, headers } = await exchange(market, { ...server, ...wrong }, code, {}, { basic });
    expect([status, body.error]).toEqual([401, "invalid_client"]);
    expect(headers.has("WWW-Authenticate")).toBe(basic);
  }
  const public_ = await exchange(market, { ...phone, secret: "a secret" }, code);
  expect([public_.status, public_.body.error]).toEqual([401, "invalid_client"]);
  expect((await exchange(market, server, code)).status).toBe(200);
});

test("a code that comes twice was copied, so what it opened ends", async () => {
  const who = await createMember(market);
  const code = await codeFor(market, who, server);
  const first = await exchange(market, server, code);
  expect((await ask("/auth/v1/user", first.body.access_token)).status).toBe(200);
  const second = await exchange(market, server, code);
  expect([second.status, second.body.error]).toEqual([400, "invalid_grant"]);
  const gone = await ask("/auth/v1/user", first.body.access_token);
  expect([gone.status, gone.body.error_code]).toEqual([403, "session_not_found"]);
  expect((await refresh(server, first.body.refresh_token)).body.error).toBe("invalid_grant");
  expect(market.log.join("\n")).toContain('"code used twice"');
});

test("of one code that comes many times at once, no session stays", async () => {
  const who = await createMember(market);
  const code = await codeFor(market, who, phone);
  const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(market, phone, code)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(await sessionsOf(who, phone)).toEqual([]);
});

test.each([
  ["it is a minute old", (code: string) => age(code)],
  ["its person signed out", (_: string, who: Member) => who.post("/sign-out", {})],
  ["its person took the consent back", (_: string, who: Member) => who.post(removeAt(phone), {})],
])("a code opens nothing once %s", async (_when, happens) => {
  const who = await createMember(market);
  const code = await codeFor(market, who, phone);
  await happens(code, who);
  const { status, body } = await exchange(market, phone, code);
  expect([status, body.error]).toEqual([400, "invalid_grant"]);
  expect(await sessionsOf(who, phone)).toEqual([]);
});

const removeAt = ({ id }: RegisteredClient) => `/account/settings/security/applications/${id}/remove`;

async function age(_code: string) {
  await market.db.run(
    sql`UPDATE authorizations SET code_expires_at = code_expires_at - ${CODE_LIFE} WHERE status = 'approved'`,
  );
}

test("tokens say and read what the scopes allow, and no more", async () => {
  const { who, tokens } = await signedIn(phone, "openid");
  await market.db.update(users).set({ avatar_url: "a.jpg" }).where(eq(users.id, who.id));
  await market.db.insert(identities).values({
    ...{ id: "i1", user_id: who.id, provider: "acme", issuer: "https://acme.example", subject: "1" },
    ...{ email: "ana@acme.example", is_email_verified: true, created_at: 1, last_used_at: 1 },
  });
  for (const token of [tokens.id_token, tokens.access_token]) {
    for (const hidden of [who.email, "Ana"]) expect(JSON.stringify(claimsIn(token ?? ""))).not.toContain(hidden);
  }
  expect((await ask("/oauth/userinfo", tokens.access_token)).body).toEqual({ sub: who.id });
  const seen = await ask("/auth/v1/user", tokens.access_token);
  expect(seen.body).toMatchObject({ id: who.id, email: "", user_metadata: {}, identities: [] });
  // Neither how they sign in, nor when they confirmed their email.
  for (const shape of [seen.body, claimsIn(tokens.access_token ?? "")])
    expect(shape.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  expect(seen.body.updated_at).toBe(seen.body.created_at);

  const full = await signedIn(phone);
  await market.db.update(users).set({ avatar_url: "a.jpg" }).where(eq(users.id, full.who.id));
  for (const method of ["GET", "POST"]) {
    expect((await ask("/oauth/userinfo", full.tokens.access_token, { method })).body).toEqual({
      ...{ sub: full.who.id, email: full.who.email, email_verified: true, name: "Ana Núñez" },
      picture: `${market.origin}/avatars/256/a.jpg`,
    });
  }
  const shape = (await ask("/auth/v1/user", full.tokens.access_token)).body;
  expect(shape).toMatchObject({ email: full.who.email, user_metadata: { full_name: "Ana Núñez" }, identities: [] });
  expect(shape.factors).toBeUndefined();
});

test("without openid there is no id token and no user info", async () => {
  const { tokens } = await signedIn(phone, "email");
  expect(tokens.id_token).toBeUndefined();
  const { status, body } = await ask("/oauth/userinfo", tokens.access_token);
  expect([status, body.error_code]).toEqual([403, "insufficient_scope"]);
});

test("a second factor that is proved later ends no session of an application", async () => {
  const { who, tokens } = await signedIn(phone);
  const own = authClient(market);
  await own.signInWithPassword({ email: who.email, password: PASSWORD });
  const enrolled = await own.mfa.enroll({ factorType: "totp" });
  if (enrolled.error || enrolled.data.type !== "totp") throw enrolled.error ?? new Error("no app");
  const { id, totp } = enrolled.data;
  expect((await own.mfa.challengeAndVerify({ factorId: id, code: appCode(totp.secret) })).error).toBeNull();
  expect((await ask("/oauth/userinfo", tokens.access_token)).status).toBe(200);
  expect((await refresh(phone, tokens.refresh_token)).status).toBe(200);
});

test("the token of an application is not its person's own session", async () => {
  const { who, tokens } = await signedIn(phone);
  const own = ENDPOINTS.filter((endpoint) => endpoint.needs === "bearer" && !endpoint.forClients);
  expect(own.length).toBeGreaterThan(3);
  for (const { method, path } of own) {
    const address = `/auth/v1${path.replace(/:\w+/g, "0190a000-0000-7000-8000-000000000000")}`;
    const body = method === "GET" || method === "DELETE" ? undefined : '{"password":"otra clave"}';
    const answer = await ask(address, tokens.access_token, { method, body });
    expect([method, path, answer.status, answer.body.error_code]).toEqual([method, path, 403, "not_allowed"]);
  }
  const open = ENDPOINTS.filter((endpoint) => endpoint.needs === "bearer" && endpoint.forClients);
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    "GET /oauth/userinfo",
    "GET /user",
    "POST /oauth/userinfo",
  ]);
  // Neither the id token nor the refresh token is one, and no cookie has it.
  for (const token of [tokens.id_token ?? "", tokens.refresh_token]) {
    expect((await ask("/auth/v1/user", token)).status).toBe(403);
  }
  const { document } = await who.get("/account/settings/security");
  expect(document.querySelectorAll("section[aria-labelledby=sessions] li")).toHaveLength(1);
});

test("the person's own session reads no user info, and no client refreshes it", async () => {
  const who = await createMember(market);
  const mine = authClient(market);
  const { data } = await mine.signInWithPassword({ email: who.email, password: PASSWORD });
  const { status, body } = await ask("/oauth/userinfo", data.session?.access_token ?? "");
  expect([status, body.error_code]).toEqual([403, "insufficient_scope"]);
  const taken = await refresh(phone, data.session?.refresh_token ?? "");
  expect([taken.status, taken.body.error]).toEqual([400, "invalid_grant"]);
  expect((await mine.refreshSession()).error).toBeNull();
});

test("a refresh token is renewed each time, for its own client alone", async () => {
  const { tokens } = await signedIn(server);
  const next = await refresh(server, tokens.refresh_token);
  expect([next.status, next.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(next.body.refresh_token).not.toBe(tokens.refresh_token);
  expect((await ask("/oauth/userinfo", next.body.access_token)).status).toBe(200);
  const theirs = await refresh(phone, next.body.refresh_token);
  expect([theirs.status, theirs.body.error]).toEqual([400, "invalid_grant"]);
  expect((await refresh({ ...server, secret: "wrong" }, next.body.refresh_token)).body.error).toBe("invalid_client");
  // Not as if it were the person's own.
  const body = JSON.stringify({ refresh_token: next.body.refresh_token });
  const own = await market.visitor().raw("/auth/v1/token?grant_type=refresh_token", { method: "POST", body });
  expect(own.status).toBe(400);
  const wider = await refresh(server, next.body.refresh_token, { scope: "openid orders" });
  expect(wider.body.error).toBe("invalid_scope");
  expect((await refresh(server, next.body.refresh_token)).status).toBe(200);
});

test("an application that refreshes too often is told to wait, and keeps its session", async () => {
  const { tokens } = await signedIn(server);
  const next = await refresh(server, tokens.refresh_token);
  const slow = sql`UPDATE rate_limits SET count = ${TOKENS_ACCOUNT.free + 10}, last_at = ${Date.now()} WHERE key LIKE 'token:account:%'`;
  await market.db.run(slow);
  const answer = await refresh(server, next.body.refresh_token);
  expect([answer.status, Number(answer.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  await market.db.run(sql`DELETE FROM rate_limits WHERE key LIKE 'token:account:%'`);
  expect((await refresh(server, next.body.refresh_token)).status).toBe(200);
});

test("an old refresh token that comes late ends the session", async () => {
  const { who, tokens } = await signedIn(phone);
  const second = await refresh(phone, tokens.refresh_token);
  await refresh(phone, second.body.refresh_token);
  await market.db.run(sql`UPDATE service_sessions SET refreshed_at = refreshed_at - 60000`);
  expect((await refresh(phone, tokens.refresh_token)).body.error).toBe("invalid_grant");
  expect(await sessionsOf(who, phone)).toEqual([]);
});

test.each(["access_token", "refresh_token"] as const)(
  "revoking the %s ends the session, once and for all",
  async (which) => {
    const { who, tokens } = await signedIn(server);
    const token = tokens[which];
    for (const wrong of [phone, { ...server, secret: "wrong" }]) {
      await postAs(market, wrong, "/oauth/revoke", { token });
      expect(await sessionsOf(who, server)).toHaveLength(1);
    }
    for (const _ of ["first", "again"]) {
      const revoked = await postAs(market, server, "/oauth/revoke", { token, token_type_hint: which }, { basic: true });
      expect([revoked.status, revoked.body]).toEqual([200, null]);
      expect(await sessionsOf(who, server)).toEqual([]);
    }
    expect((await ask("/oauth/userinfo", tokens.access_token)).status).toBe(403);
  },
);

test("a refresh token that was made up revokes nothing", async () => {
  const { who, tokens } = await signedIn(phone);
  const bytes = Buffer.from(tokens.refresh_token, "base64url");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const { status } = await postAs(market, phone, "/oauth/revoke", { token: bytes.toString("base64url") });
  expect([status, (await sessionsOf(who, phone)).length]).toEqual([200, 1]);
});

test("revoking what is no token is as good as done, and a person's own session stays", async () => {
  const who = await createMember(market);
  const mine = authClient(market);
  const { data } = await mine.signInWithPassword({ email: who.email, password: PASSWORD });
  for (const token of ["nothing", data.session?.refresh_token ?? "", data.session?.access_token ?? ""]) {
    expect((await postAs(market, phone, "/oauth/revoke", { token })).status).toBe(200);
  }
  expect((await postAs(market, phone, "/oauth/revoke", {})).body.error).toBe("invalid_request");
  expect((await mine.getUser()).error).toBeNull();
});

test.each([
  ["JSON", { "Content-Type": "application/json" }, '{"grant_type":"authorization_code"}'],
  ["no type", { "Content-Type": "" }, "grant_type=authorization_code"],
  ["a parameter twice", { "Content-Type": "application/x-www-form-urlencoded" }, "grant_type=a&grant_type=b"],
  ["no UTF-8", { "Content-Type": "application/x-www-form-urlencoded" }, new Uint8Array([0xff, 0xfe])],
  ["a parameter too long", { "Content-Type": "application/x-www-form-urlencoded" }, `token=${"x".repeat(20_000)}`],
  ["a megabyte of parameters", { "Content-Type": "application/x-www-form-urlencoded" }, "a&".repeat(524_288)],
  ["a name of every object", { "Content-Type": "application/x-www-form-urlencoded" }, "__proto__=a&constructor=b"],
])("a request for tokens with %s is refused in OAuth's words", async (_what, headers, body) => {
  for (const path of ["/oauth/token", "/oauth/revoke"]) {
    const response = await fetch(market.origin + path, { method: "POST", headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_request", error_description: expect.any(String) });
  }
});

test("two ways of saying who one is are one too many", async () => {
  const given = { grant_type: "refresh_token", refresh_token: "x", client_secret: "y" };
  expect((await postAs(market, server, "/oauth/token", given, { basic: true })).body.error).toBe("invalid_request");
  const other = { grant_type: "refresh_token", refresh_token: "x", client_id: phone.id };
  expect((await postAs(market, server, "/oauth/token", other, { basic: true })).status).toBe(401);
});

test("wrong secrets slow a network down, and right ones do not count", async () => {
  const headers = { "CF-Connecting-IP": "198.51.100.201" };
  const refused = { grant_type: "refresh_token", refresh_token: "x" };
  await postAs(market, { ...server, secret: "wrong" }, "/oauth/token", refused, { headers });
  const count = async () =>
    (await market.db.select().from(rateLimits)).find(({ key }) => key.startsWith("client:network:"));
  expect((await count())?.count).toBeGreaterThan(0);
  await market.db.run(sql`DELETE FROM rate_limits WHERE key LIKE 'client:%'`);
  const { tokens } = await signedIn(server);
  await refresh(server, tokens.refresh_token);
  expect(await count()).toBeUndefined();
  await postAs(market, { ...server, secret: "wrong" }, "/oauth/token", refused, { headers });
  await market.db.run(
    sql`UPDATE rate_limits SET count = ${CLIENT_NETWORK.free + 10}, last_at = ${Date.now()} WHERE key LIKE 'client:%'`,
  );
  const { status } = await postAs(market, server, "/oauth/token", refused, { headers });
  expect(status).toBe(429);
  await market.db.run(sql`DELETE FROM rate_limits WHERE key LIKE 'client:%'`);
});

test("wrong codes that people bring to an application's server slow none of its people down", async () => {
  const headers = { "CF-Connecting-IP": "198.51.100.202" };
  const wrong = {
    grant_type: "authorization_code",
    redirect_uri: server.redirect,
    code: "x",
    code_verifier: "v".repeat(43),
  };
  const counted = async () =>
    (await market.db.select().from(rateLimits)).filter(({ key }) => key.startsWith("client:network:")).length;
  const answer = await postAs(market, server, "/oauth/token", wrong, { headers });
  expect([answer.body.error, await counted()]).toEqual(["invalid_grant", 0]);
  await postAs(market, phone, "/oauth/token", wrong, { headers });
  expect(await counted()).toBe(1);
  await market.db.run(sql`DELETE FROM rate_limits WHERE key LIKE 'client:%'`);
});

test("a closed account and a new password end what applications have", async () => {
  const { who, tokens } = await signedIn(phone);
  const next = { current_password: PASSWORD, new_password: "otra clave", confirm_password: "otra clave" };
  await who.post("/account/settings/security", next);
  expect((await ask("/oauth/userinfo", tokens.access_token)).status).toBe(403);
  const closing = await signedIn(phone);
  await closing.who.post("/account/settings/data", { current_password: PASSWORD, understood: "on" });
  expect((await ask("/oauth/userinfo", closing.tokens.access_token)).status).toBe(403);
  for (const table of [consents, authorizations]) {
    expect(await market.db.select().from(table).where(eq(table.user_id, closing.who.id))).toEqual([]);
  }
});

test.each([
  "/.well-known/openid-configuration",
  "/auth/v1/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-authorization-server/auth/v1",
])("%s says where all of it is", async (path) => {
  const found = (await (await market.visitor().raw(path)).json()) as Record<string, string>;
  expect(found).toMatchObject({
    issuer: `${market.origin}/auth/v1`,
    code_challenge_methods_supported: ["S256"],
    id_token_signing_alg_values_supported: ["ES256"],
  });
  for (const name of ["authorization", "token", "revocation", "userinfo"]) {
    const response = await market.visitor().raw((found[`${name}_endpoint`] ?? "").replace(market.origin, ""));
    expect([400, 401, 405], name).toContain(response.status);
  }
});
