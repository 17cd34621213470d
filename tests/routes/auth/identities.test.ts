import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  authCodes,
  factors,
  identities,
  identityFlows,
  securityEvents,
  serviceSessions,
  sessions,
  users,
} from "~/data/schema.server";
import { FACTOR_FRESH } from "~/domain/accounts/factor";
import { authClient } from "../../support/auth-client";
import { appCode } from "../../support/authenticator";
import { type Market, openMarket } from "../../support/market";
import { createMember, mailsOf, PASSWORD } from "../../support/members";
import { openMarketWithOpenid, somebody } from "../../support/openid/market";
import { type Openid, type Person, startOpenid } from "../../support/openid/provider";
import { putFactor } from "../../support/put-factor";

// auth-js as it is, with a certified provider of OpenID Connect.

const APP = "https://app.example.com";

let opened: Awaited<ReturnType<typeof openMarketWithOpenid>>;
let market: Market;
let openid: Openid;
let networks = 0;

beforeAll(async () => {
  const others = [{ id: "other", name: "Other", issuer: "http://127.0.0.1:9" }];
  const options = { vars: { AUTH_REDIRECT_ORIGINS: APP } };
  opened = await openMarketWithOpenid({ tellsAll: true, others, market: options });
  ({ market, openid } = opened);
});
afterAll(() => opened.close());
beforeEach(() => opened.mend());

type Client = ReturnType<typeof authClient>;

/** The browser of a person: goes to the provider, back to the market, and to the application. */
async function walk(address: string, person: Person | null): Promise<URL> {
  openid.person = person;
  const visitor = market.visitor({ "CF-Connecting-IP": `198.51.100.${++networks}` });
  const at = address.startsWith(market.origin)
    ? ((await visitor.raw(address.slice(market.origin.length))).headers.get("Location") ?? "")
    : address;
  expect(at.startsWith(`${openid.issuer}/auth?`)).toBe(true);
  const back = await openid.visit(at);
  const answer = await visitor.raw(back.slice(market.origin.length));
  // No cookie of the site: the application gets its session itself.
  expect(answer.headers.getSetCookie().filter((line) => line.startsWith("sid"))).toEqual([]);
  const to = new URL(answer.headers.get("Location") ?? "", market.origin);
  // Neither the provider nor the application gets the fragment of an address before.
  for (const address of to.origin === APP ? [at, to.href] : [at]) expect(address).toContain("#");
  return to;
}

async function oauth(client: Client, person: Person | null, redirectTo = `${APP}/in`): Promise<URL> {
  const { data, error } = await client.signInWithOAuth({
    provider: "acme" as "google",
    options: { redirectTo, skipBrowserRedirect: true },
  });
  expect(error).toBeNull();
  return walk(data.url ?? "", person);
}

async function withIdentity(person = somebody()) {
  const client = authClient(market, { flowType: "pkce" });
  const back = await oauth(client, person);
  const { data, error } = await client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  if (error || !data.session) throw error ?? new Error("no session");
  return { client, person, session: data.session, user: data.user };
}

async function withPassword(flowType: "pkce" | "implicit" = "pkce") {
  const who = await createMember(market);
  const client = authClient(market, { flowType });
  const { data, error } = await client.signInWithPassword({ email: who.email, password: PASSWORD });
  if (error || !data.session) throw error ?? new Error("no session");
  return { who, client, session: data.session };
}

const seconds = () => Math.floor(Date.now() / 1000);
const tokenFor = (person: Person, more: object = {}) =>
  openid.sign({
    ...{ iss: openid.issuer, aud: openid.clientId, sub: person.sub, iat: seconds(), exp: seconds() + 600 },
    ...{ email: person.email, email_verified: person.email_verified, name: person.name, jti: randomUUID() },
    ...more,
  });

async function link(client: Client, person: Person): Promise<URL> {
  const { data, error } = await client.linkIdentity({
    provider: "acme" as "google",
    options: { redirectTo: `${APP}/linked`, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return walk(data.url ?? "", person);
}

const exchange = (client: Client, back: URL) => client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
const identitiesOf = ({ id }: { id: string }) => market.db.select().from(identities).where(eq(identities.user_id, id));

test("signInWithOAuth makes an account of a new person, and a session of the code", async () => {
  const person = somebody();
  const { session, user } = await withIdentity(person);
  expect(user).toMatchObject({
    email: person.email,
    app_metadata: { provider: "acme", providers: ["acme"] },
    user_metadata: { full_name: "Eva Ruiz" },
    identities: [
      {
        ...{ id: person.sub, provider: "acme", email: person.email, user_id: user.id },
        identity_data: { sub: person.sub, email: person.email, email_verified: true, phone_verified: false },
      },
    ],
  });
  expect(user.email_confirmed_at).toBeTruthy();
  const claims = JSON.parse(Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString());
  expect([claims.aal, claims.amr[0].method]).toEqual(["aal1", "oauth"]);
  expect(await market.db.select().from(identityFlows)).toEqual([]);
});

test("the same person signs in again with another application, and the trail tells where", async () => {
  const { person, user } = await withIdentity();
  const again = await withIdentity({ ...person, email: "moved@example.com" });
  expect([again.user.id, again.user.email]).toEqual([user.id, person.email]);
  const told = await market.db.select().from(securityEvents).where(eq(securityEvents.user_id, user.id));
  expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
    ["signed-up", "Acme"],
    ["signed-in-identity", "Acme"],
  ]);
});

const kindsOf = async ({ id }: { id: string }) =>
  (await market.db.select().from(securityEvents).where(eq(securityEvents.user_id, id))).map(({ kind }) => kind);

test("with two-step verification it is a session of one factor, which says so, as the trail does", async () => {
  const { person, user } = await withIdentity();
  const { secret } = await putFactor(market, user);
  const factorId = randomUUID();
  await market.db.update(factors).set({ id: factorId }).where(eq(factors.user_id, user.id));
  const { client } = await withIdentity(person);
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  expect([data?.currentLevel, data?.nextLevel]).toEqual(["aal1", "aal2"]);
  expect((await client.mfa.challengeAndVerify({ factorId, code: appCode(secret) })).error).toBeNull();
  expect(await kindsOf(user)).toEqual(["signed-up", "signed-in-identity", "signed-in-identity-code"]);
});

test("a code is for who has the verifier, counts once, and leads to where the application asked alone", async () => {
  const client = authClient(market, { flowType: "pkce" });
  const back = await oauth(client, somebody());
  expect(back.href.startsWith(`${APP}/in?code=`)).toBe(true);
  const code = back.searchParams.get("code") ?? "";
  const thief = authClient(market, { flowType: "pkce" });
  thief.kept.set("supabase.auth.token-code-verifier", JSON.stringify("x".repeat(112)));
  expect((await thief.exchangeCodeForSession(code)).error).toMatchObject({ status: 400, code: "bad_code_verifier" });
  const verifier = client.kept.get("supabase.auth.token-code-verifier") ?? "";
  expect((await client.exchangeCodeForSession(code)).error).toBeNull();
  client.kept.set("supabase.auth.token-code-verifier", verifier);
  expect((await client.exchangeCodeForSession(code)).error).toMatchObject({ code: "flow_state_not_found" });
  const elsewhere = await oauth(authClient(market, { flowType: "pkce" }), somebody(), "https://evil.example/in");
  expect(elsewhere.origin).toBe(market.origin);
});

test("a browser comes back once, and to the provider that it was sent to", async () => {
  const client = authClient(market, { flowType: "pkce" });
  const { data } = await client.signInWithOAuth({
    provider: "acme" as "google",
    options: { redirectTo: `${APP}/in`, skipBrowserRedirect: true },
  });
  openid.person = somebody();
  const visitor = market.visitor();
  const sent = await visitor.raw((data.url ?? "").slice(market.origin.length));
  const state = new URL(sent.headers.get("Location") ?? "").searchParams.get("state") ?? "";
  expect(state.length).toBeGreaterThan(20);
  expect(JSON.stringify(await market.db.select().from(identityFlows))).not.toContain(state);
  const back = (await openid.visit(sent.headers.get("Location") ?? "")).slice(market.origin.length);
  // What another provider sends back with this state ends nothing.
  await market.visitor().raw(back.replace("/callback/acme", "/callback/other"));
  const answers = await Promise.all([1, 2, 3].map(() => market.visitor().raw(back)));
  const led = answers.map(({ headers }) => headers.get("Location")?.startsWith(`${APP}/in?code=`));
  expect(led.filter(Boolean)).toHaveLength(1);
  expect(await market.db.$count(authCodes)).toBeGreaterThan(0);
});

test.each([
  ["cancelled there", null, "bad_oauth_callback"],
  ["without a verified email", { email_verified: false }, "provider_email_needs_verification"],
  ["without an email", { email: undefined }, "provider_email_needs_verification"],
] as const)("%s, the application is told so and gets no code", async (_, more, error_code) => {
  const before = await market.db.$count(users);
  const back = await oauth(authClient(market, { flowType: "pkce" }), more && somebody(more as Partial<Person>));
  expect(back.href.startsWith(`${APP}/in?error=`)).toBe(true);
  expect([back.searchParams.get("code"), back.searchParams.get("error_code")]).toEqual([null, error_code]);
  expect(new URLSearchParams(back.hash.slice(1)).get("error_code")).toBe(error_code);
  expect(await market.db.$count(users)).toBe(before);
});

test("the email of an account is never enough, whichever way a person comes", async () => {
  const { who } = await withPassword();
  const person = somebody({ email: who.email });
  const back = await oauth(authClient(market, { flowType: "pkce" }), person);
  expect(back.searchParams.get("error_code")).toBe("email_exists");
  const { error } = await authClient(market).signInWithIdToken({ provider: "acme", token: await tokenFor(person) });
  expect(error).toMatchObject({ status: 422, code: "email_exists" });
  expect(await market.db.select().from(identities).where(eq(identities.user_id, who.id))).toEqual([]);
});

test("an away provider is told as a fault that passes", async () => {
  openid.broken.set("/token", { status: 503 });
  const back = await oauth(authClient(market, { flowType: "pkce" }), somebody());
  expect([back.searchParams.get("error"), back.searchParams.get("error_code")]).toEqual([
    "server_error",
    "unexpected_failure",
  ]);
});

test("linkIdentity connects an account, its holder is told, and unlinkIdentity disconnects it", async () => {
  const { who, client } = await withPassword();
  const person = somebody();
  const back = await link(client, person);
  expect(back.href.startsWith(`${APP}/linked?code=`)).toBe(true);
  expect((await client.exchangeCodeForSession(back.searchParams.get("code") ?? "")).error).toBeNull();
  const { data } = await client.getUserIdentities();
  expect(data?.identities.map(({ provider }) => provider)).toEqual(["email", "acme"]);
  const [own, connected] = data?.identities ?? [];
  if (!own || !connected) throw new Error("two identities");
  expect((await client.unlinkIdentity(own)).error).toMatchObject({ code: "email_conflict_identity_not_deletable" });
  expect((await client.unlinkIdentity(connected)).error).toBeNull();
  expect((await client.unlinkIdentity(connected)).error).toMatchObject({ status: 422, code: "identity_not_found" });
  expect((await client.getUserIdentities()).data?.identities).toHaveLength(1);
  const kinds = (await mailsOf(market, who)).map(({ message }) => message.kind);
  expect(kinds).toEqual(["identity-connected", "identity-disconnected"]);
});

test("whom a stranger sends to the provider is not connected to the stranger's account", async () => {
  const { who, client } = await withPassword();
  const victim = somebody();
  // The stranger's address, in the victim's browser, whose provider signs in silently.
  const back = await link(client, victim);
  const theirs = authClient(market, { flowType: "pkce" });
  theirs.kept.set("supabase.auth.token-code-verifier", JSON.stringify("x".repeat(112)));
  expect((await exchange(theirs, back)).error).toMatchObject({ status: 400, code: "bad_code_verifier" });
  expect(await identitiesOf(who)).toEqual([]);
  expect(await mailsOf(market, who)).toEqual([]);
  const { user } = await withIdentity(victim);
  expect(user.id).not.toBe(who.id);
  // Not even with the code, now that the identity is somebody's.
  expect((await exchange(client, back)).error).toMatchObject({ status: 422, code: "identity_already_exists" });
  expect(await identitiesOf(who)).toEqual([]);
  expect(await identitiesOf(user)).toHaveLength(1);
});

test("an identity is connected once, however often and at once the code is exchanged", async () => {
  const { who, client } = await withPassword();
  const back = await link(client, somebody());
  const verifier = client.kept.get("supabase.auth.token-code-verifier") ?? "";
  const answers = await Promise.all(
    [1, 2, 3].map(() => {
      const tab = authClient(market, { flowType: "pkce" });
      tab.kept.set("supabase.auth.token-code-verifier", verifier);
      return exchange(tab, back);
    }),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await identitiesOf(who)).toHaveLength(1);
  expect((await mailsOf(market, who)).map(({ message }) => message.kind)).toEqual(["identity-connected"]);
});

const endSessions = (who: { id: string }) => market.db.delete(sessions).where(eq(sessions.user_id, who.id));
const outliveSessions = (who: { id: string }) =>
  market.db.update(sessions).set({ created_at: 1, last_used_at: 1 }).where(eq(sessions.user_id, who.id));

test("a session that ends while the browser is at the provider connects nothing", async () => {
  for (const end of [endSessions, outliveSessions]) {
    const { who, client } = await withPassword();
    const options = { redirectTo: `${APP}/linked`, skipBrowserRedirect: true };
    const { data } = await client.linkIdentity({ provider: "acme" as "google", options });
    await end(who);
    const back = await walk(data?.url ?? "", somebody());
    expect([back.searchParams.get("code"), await market.db.$count(identityFlows)]).toEqual([null, 0]);
    expect(await identitiesOf(who)).toEqual([]);
  }
});

test("a session that ends before the code is exchanged connects nothing", async () => {
  for (const [end, code] of [
    [endSessions, "flow_state_not_found"],
    [outliveSessions, "identity_already_exists"],
  ] as const) {
    const { who, client } = await withPassword();
    const back = await link(client, somebody());
    expect(back.searchParams.get("code")).toBeTruthy();
    await end(who);
    expect((await exchange(client, back)).error).toMatchObject({ code });
    expect(await identitiesOf(who)).toEqual([]);
  }
});

test("the only identity of an account without a password stays", async () => {
  const { client } = await withIdentity();
  const { data } = await client.getUserIdentities();
  expect(data?.identities).toHaveLength(1);
  const [only] = data?.identities ?? [];
  if (!only) throw new Error("an identity");
  expect((await client.unlinkIdentity(only)).error).toMatchObject({
    status: 422,
    code: "single_identity_not_deletable",
  });
});

test("another's identity is not linked, and not found to be unlinked", async () => {
  const { person, user } = await withIdentity();
  const { client, session } = await withPassword();
  const back = await link(client, person);
  expect(back.searchParams.get("error_code")).toBe("identity_already_exists");
  const [theirs] = user.identities ?? [];
  if (!theirs) throw new Error("an identity");
  const { error } = await client.unlinkIdentity(theirs);
  expect(error).toMatchObject({ status: 422, code: "identity_not_found" });
  const wrong = await fetch(`${market.origin}/auth/v1/user/identities/none`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  expect([wrong.status, ((await wrong.json()) as { error_code: string }).error_code]).toEqual([
    404,
    "validation_failed",
  ]);
});

test("linking and unlinking ask for a recent sign-in, the second factor where there is one, and a confirmed email", async () => {
  const { who, client, session } = await withPassword();
  await exchange(client, await link(client, somebody()));
  const { data } = await client.getUserIdentities();
  const connected = data?.identities.find(({ provider }) => provider === "acme");
  if (!connected) throw new Error("an identity");
  const linking = () => client.linkIdentity({ provider: "acme" as "google", options: { skipBrowserRedirect: true } });
  await market.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, who.id));
  expect((await linking()).error).toMatchObject({ status: 422, code: "email_not_confirmed" });
  await market.db.update(users).set({ email_confirmed_at: 1 }).where(eq(users.id, who.id));
  const late = JSON.stringify([{ method: "password", timestamp: seconds() - FACTOR_FRESH / 1000 }]);
  await market.db.run(sql`UPDATE service_sessions SET amr = ${late}
    WHERE id_hash IN (SELECT id_hash FROM sessions WHERE user_id = ${who.id})`);
  for (const act of [linking, () => client.unlinkIdentity(connected)])
    expect((await act()).error).toMatchObject({ status: 400, code: "reauthentication_needed" });
  await putFactor(market, who);
  for (const act of [linking, () => client.unlinkIdentity(connected)])
    expect((await act()).error).toMatchObject({ status: 403, code: "insufficient_aal" });
  expect(session.user.id).toBe(who.id);
});

test("signInWithIdToken signs in and up with a token that a program got itself, once", async () => {
  const person = somebody();
  const nonce = "a nonce of the program";
  const hashed = createHash("sha256").update(nonce).digest("hex");
  const token = await tokenFor(person, { nonce: hashed });
  const { data, error } = await authClient(market).signInWithIdToken({ provider: "acme", token, nonce });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: person.email, app_metadata: { provider: "acme" } });
  const replayed = await authClient(market).signInWithIdToken({ provider: "acme", token, nonce });
  expect(replayed.error).toMatchObject({ status: 400 });
  const second = await tokenFor(person);
  const next = await authClient(market).signInWithIdToken({ provider: "acme", token: second });
  expect([next.error, next.data.user?.id]).toEqual([null, data.user?.id]);
  for (const written of [second, ...writtenOtherwise(second)]) {
    const again = await authClient(market).signInWithIdToken({ provider: "acme", token: written });
    expect(again.error, written).toMatchObject({ status: 400 });
  }
});

/** The last character of a signature of 64 or 256 bytes has bits to spare. */
function writtenOtherwise(token: string): string[] {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = letters.indexOf(token.at(-1) ?? "");
  return [`${token} `, `${token}=`, `${token}==`, token.slice(0, -1) + letters[last ^ 1]];
}

const post = async (body: object) => {
  const answer = await fetch(`${market.origin}/auth/v1/token?grant_type=id_token`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Supabase-Api-Version": "2024-01-01" },
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.json()] as const;
};
const oauthError = (error_description: string) => [400, { error: "invalid request", error_description }];

test.each([
  ["no token", {}, {}, oauthError("id_token required")],
  ["neither provider nor issuer", { provider: null }, {}, oauthError("provider or client_id and issuer required")],
  ["another audience", {}, { aud: "another" }, oauthError("Unacceptable audience in id_token: [another]")],
  [
    "several audiences, issued to another",
    {},
    { aud: ["market", "another"], azp: "another" },
    oauthError("Bad ID token"),
  ],
  ["an expired one", {}, { exp: 1_000_000 }, oauthError("Bad ID token")],
  ["one for years", {}, { exp: 4_000_000_000 }, oauthError("The id_token lives longer than a day")],
  ["another issuer", {}, { iss: "https://elsewhere.example" }, oauthError("Bad ID token")],
  [
    "a nonce in the token alone",
    {},
    { nonce: "x" },
    oauthError("Passed nonce and nonce in id_token should either both exist or not."),
  ],
  [
    "a nonce in the call alone",
    { nonce: "x" },
    {},
    oauthError("Passed nonce and nonce in id_token should either both exist or not."),
  ],
  ["another nonce", { nonce: "x" }, { nonce: "y" }, oauthError("Nonces mismatch")],
] as const)("with %s the grant is refused in OAuth's words", async (what, sent, claims, answer) => {
  const id_token = what === "no token" ? undefined : await tokenFor(somebody(), claims);
  expect(await post({ provider: "acme", id_token, ...sent })).toEqual(answer);
});

test("a token signed by another, an unknown provider and an unknown issuer are refused", async () => {
  const other = await startOpenid();
  const id_token = await other.sign({
    ...{ iss: openid.issuer, aud: openid.clientId, sub: "1", iat: seconds(), exp: seconds() + 60 },
  });
  await other.stop();
  expect(await post({ provider: "acme", id_token })).toEqual(oauthError("Bad ID token"));
  expect(await post({ provider: "acme", id_token: "no.token.atall" })).toEqual(oauthError("Bad ID token"));
  const mine = await tokenFor(somebody());
  expect(await post({ provider: "google", id_token: mine })).toMatchObject([400, { code: "provider_disabled" }]);
  expect(await post({ issuer: "https://accounts.google.com", client_id: "c", id_token: mine })).toMatchObject([
    400,
    { code: "validation_failed" },
  ]);
  const named = await post({ issuer: openid.issuer, client_id: openid.clientId, id_token: mine });
  expect(named[0]).toBe(200);
});

test("linkIdentity takes such a token, too, and leaves the session as it is", async () => {
  const { who, client, session } = await withPassword("implicit");
  const person = somebody();
  const linked = await client.linkIdentity({ provider: "acme", token: await tokenFor(person) });
  expect(linked.error).toBeNull();
  expect(linked.data.user?.identities?.map(({ provider }) => provider)).toEqual(["email", "acme"]);
  expect(linked.data.session?.refresh_token).toBe(session.refresh_token);
  const rows = await market.db.select().from(identities).where(eq(identities.user_id, who.id));
  expect(rows).toHaveLength(1);
  expect(await post({ provider: "acme", id_token: await tokenFor(somebody()), link_identity: true })).toMatchObject([
    401,
    { code: "no_authorization" },
  ]);
});

test("who links is led to the provider, or told where it is", async () => {
  const { session } = await withPassword();
  const query = `provider=acme&code_challenge=${"x".repeat(43)}&code_challenge_method=s256`;
  const ask = (more: string) =>
    fetch(`${market.origin}/user/identities/authorize?${query}${more}`, {
      headers: { Authorization: `Bearer ${session.access_token}` },
      redirect: "manual",
    });
  const led = await ask("");
  expect([led.status, led.headers.get("Location")]).toEqual([302, expect.stringContaining(`${openid.issuer}/auth?`)]);
  const told = await ask("&skip_http_redirect=true");
  expect([told.status, await told.json()]).toEqual([200, { url: expect.stringContaining(`${openid.issuer}/auth?`) }]);
});

test.each([
  ["an unknown provider", "provider=google", "Unsupported provider: provider is not enabled"],
  ["no provider", "", "Unsupported provider: missing provider"],
  ["no challenge", "provider=acme", "PKCE flow requires code_challenge_method and code_challenge"],
  ["a plain challenge", `provider=acme&code_challenge=${"x".repeat(43)}&code_challenge_method=plain`, "s256"],
  ["a short challenge", "provider=acme&code_challenge=x&code_challenge_method=s256", "43 characters"],
])("%s leads nowhere, at both paths", async (_, query, says) => {
  const { session } = await withPassword();
  const headers = { Authorization: `Bearer ${session.access_token}` };
  for (const path of ["/auth/v1/authorize", "/authorize", "/user/identities/authorize"]) {
    const answer = await fetch(`${market.origin}${path}?${query}`, { headers, redirect: "manual" });
    const { error_code, msg } = (await answer.json()) as { error_code: string; msg: string };
    expect([path, answer.status, error_code]).toEqual([path, 400, "validation_failed"]);
    expect(msg).toContain(says);
  }
});

test("where no provider is configured there is nothing to link", async () => {
  const bare = await openMarket();
  const who = await createMember(bare);
  const client = authClient(bare);
  await client.signInWithPassword({ email: who.email, password: PASSWORD });
  const options = { skipBrowserRedirect: true };
  const { error } = await client.linkIdentity({ provider: "google", options });
  expect(error).toMatchObject({ status: 404, code: "manual_linking_disabled" });
  await bare.close();
});

test("a session of the service counts as one of the account's", async () => {
  const { user } = await withIdentity();
  const rows = await market.db
    .select()
    .from(serviceSessions)
    .where(sql`id_hash IN (SELECT id_hash FROM sessions
    WHERE user_id = ${user.id})`);
  expect(rows).toHaveLength(1);
});
