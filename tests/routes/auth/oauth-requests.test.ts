import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authorizations, consents, securityEvents } from "~/data/schema.server";
import { AUTHORIZATION_LIFE } from "~/domain/auth/authorization";
import { OAUTH_NETWORK } from "~/domain/rate-limit";
import { applications as en } from "~/i18n/en/applications";
import { applications as es } from "~/i18n/es/applications";
import { authClient } from "../../support/auth-client";
import {
  authorizeAddress,
  beginAuthorization,
  codeFor,
  decide,
  exchange,
  type RegisteredClient,
  registerClient,
} from "../../support/clients";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, PASSWORD } from "../../support/members";
import { putFactor } from "../../support/put-factor";

let market: Market;
let client: RegisteredClient;
let admin: Member;

beforeAll(async () => {
  market = await openMarket();
  admin = await createMember(market, { admin: true });
  client = await registerClient(market, admin);
});
afterAll(() => market.close());

const request = async (id: string) => {
  const [row] = await market.db.select().from(authorizations).where(eq(authorizations.id, id));
  return row;
};
const grow = (id: string, by: number) =>
  market.db.run(sql`UPDATE authorizations SET created_at = created_at - ${by} WHERE id = ${id}`);

/** With the client library, as a page of consent that somebody else wrote. */
async function ownClient(who: Member) {
  const mine = authClient(market);
  const { error } = await mine.signInWithPassword({ email: who.email, password: PASSWORD });
  expect(error).toBeNull();
  return mine;
}

test.each([
  ["without a client", { client_id: undefined }, "invalid_client"],
  ["with an unknown client", { client_id: "0190a000-0000-7000-8000-000000000000" }, "invalid_client"],
  ["without an address", { redirect_uri: undefined }, "invalid_request"],
  ["with another address", { redirect_uri: "https://evil.example/callback" }, "invalid_request"],
  ["with an address that begins the same", { redirect_uri: "https://app.example/callback/more" }, "invalid_request"],
  ["with an address in other letters", { redirect_uri: "https://APP.example/callback" }, "invalid_request"],
  ["with an address and a parameter", { redirect_uri: "https://app.example/callback?a=b" }, "invalid_request"],
])("a request %s is answered here and leads nowhere", async (_how, otherwise, error) => {
  const response = await market.visitor().raw(authorizeAddress(client, otherwise));
  expect([response.status, response.headers.get("Location")]).toEqual([400, null]);
  expect(await response.json()).toMatchObject({ error });
});

test("a request with a parameter twice leads nowhere", async () => {
  const response = await market.visitor().raw(`${authorizeAddress(client)}&redirect_uri=https://evil.example`);
  expect([response.status, response.headers.get("Location")]).toEqual([400, null]);
});

test.each([
  ["the implicit flow", { response_type: "token" }, "unsupported_response_type"],
  ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
  ["the plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
  ["a challenge without its method", { code_challenge_method: undefined }, "invalid_request"],
  ["a challenge that is no hash", { code_challenge: "short" }, "invalid_request"],
  ["a scope of orders", { scope: "openid orders" }, "invalid_scope"],
  ["no page", { prompt: "none" }, "interaction_required"],
  ["a request object", { request: "e30.e30." }, "request_not_supported"],
  ["a request elsewhere", { request_uri: "https://app.example/request" }, "request_uri_not_supported"],
  ["a nonce that is too long", { nonce: "n".repeat(2_000) }, "invalid_request"],
])("the application is told that it asked for %s", async (_what, otherwise, error) => {
  const response = await market.visitor().raw(authorizeAddress(client, otherwise));
  expect(response.status).toBe(302);
  const to = new URL(response.headers.get("Location") ?? "");
  expect(to.origin + to.pathname).toBe(client.redirect);
  expect(Object.fromEntries(to.searchParams)).toMatchObject({ error, state: "a state" });
  // A browser would take along the fragment that it came with, and that may hold a session.
  expect(to.href.endsWith("#")).toBe(true);
});

test("a network that begins too many requests has to wait", async () => {
  const visitor = market.visitor({ "CF-Connecting-IP": "198.51.100.77" });
  await visitor.raw(authorizeAddress(client));
  await market.db.run(sql`UPDATE rate_limits SET count = ${OAUTH_NETWORK.most} WHERE key LIKE 'oauth:network:%'`);
  const response = await visitor.raw(authorizeAddress(client));
  expect([response.status, Number(response.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  await market.db.run(sql`DELETE FROM rate_limits`);
});

test.each([
  ["en", en],
  ["es", es],
] as const)("a person reads who asks for what, and allows it once, in %s", async (language, texts) => {
  const who = await createMember(market, { language });
  const { id, path } = await beginAuthorization(market, who, client);
  expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
  const page = await who.get(path);
  expect(page.heading).toBe(texts.asks.replace("{name}", client.name));
  expect(page.text).toContain(texts.reads.email);
  expect(page.text).not.toContain(texts.reads.profile);
  const to = await decide(who, path, "approve");
  expect(to.href).toMatch(/^https:\/\/app\.example\/callback\?code=[\w-]{43}&state=a\+state#$/);
  expect(await market.db.select().from(consents).where(eq(consents.user_id, who.id))).toMatchObject([
    { client_id: client.id, scopes: "openid email" },
  ]);
  const told = await market.db.select().from(securityEvents).where(eq(securityEvents.user_id, who.id));
  expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([["application-allowed", client.name]]);
  const row = await request(id);
  expect([row?.status, row?.user_id]).toEqual(["approved", who.id]);
  expect(JSON.stringify(row)).not.toContain(to.searchParams.get("code"));

  const over = await who.get(path);
  expect([over.status, over.heading]).toEqual([410, texts.gone]);
  const late = await who.post(path, { action: "deny" });
  expect([late.status, late.heading]).toEqual([410, texts.gone]);
});

test("reading the page that asks is one round trip, and a decision two", async () => {
  const who = await createMember(market);
  const { path } = await beginAuthorization(market, who, client);
  expect(await market.trips(() => who.raw(path))).toBe(1);
  expect(await market.trips(() => decide(who, path, "approve"))).toBe(2);
});

test("a form without a decision is refused and decides nothing", async () => {
  const who = await createMember(market);
  const { id, path } = await beginAuthorization(market, who, client);
  for (const action of ["", "maybe"]) expect((await who.post(path, { action })).status).toBe(400);
  expect((await request(id))?.status).toBe("pending");
});

test("a request that is older than ten minutes, or of nobody, is over", async () => {
  const who = await createMember(market);
  const { id, path } = await beginAuthorization(market, who, client);
  await grow(id, AUTHORIZATION_LIFE);
  for (const old of [
    path,
    `/auth/consent?authorization_id=${"x".repeat(32)}`,
    "/auth/consent?authorization_id=%27",
    "/auth/consent",
  ]) {
    const page = await who.get(old);
    expect([page.status, page.heading]).toEqual([404, en.gone]);
  }
  await who.post(path, { action: "approve" });
  const mine = await ownClient(who);
  for (const call of ["getAuthorizationDetails", "approveAuthorization"] as const)
    expect((await mine.oauth[call](id)).error, call).toMatchObject({
      status: 404,
      code: "oauth_authorization_not_found",
    });
  expect((await request(id))?.status).toBe("pending");
});

test("somebody can use another account, and comes back to the request", async () => {
  const [who, other] = [await createMember(market), await createMember(market)];
  const { path } = await beginAuthorization(market, who, client);
  const signIn = await who.submit(await who.get(path), 'main form[action^="/sign-out"]');
  expect(signIn.path).toBe(`/auth?${new URLSearchParams({ to: path })}`);
  const page = await who.submit(signIn, "main form", { email: other.email, password: PASSWORD });
  expect([page.path, page.text.includes(other.email)]).toEqual([path, true]);
});

test("what was allowed before is not asked again, and more is", async () => {
  const who = await createMember(market);
  await codeFor(market, who, client);
  const same = await beginAuthorization(market, who, client, { scope: "email" });
  const goes = await who.get(same.path);
  expect([goes.status, goes.heading]).toEqual([200, en.goesOn.replace("{name}", client.name)]);
  expect(goes.document.querySelector("main a")?.getAttribute("href")).toMatch(
    /^https:\/\/app\.example\/callback\?code=/,
  );
  const more = await beginAuthorization(market, who, client, { scope: "openid profile" });
  expect((await who.get(more.path)).heading).toBe(en.asks.replace("{name}", client.name));
  await decide(who, more.path, "approve");
  const [row] = await market.db.select().from(consents).where(eq(consents.user_id, who.id));
  expect(row?.scopes).toBe("openid email profile");
});

test("the client library reads a request, allows it, and finds it over; nobody else reads it", async () => {
  const [who, other] = [await createMember(market), await createMember(market)];
  const [mine, theirs] = [await ownClient(who), await ownClient(other)];
  const { id } = await beginAuthorization(market, market.visitor(), client);
  const { data } = await mine.oauth.getAuthorizationDetails(id);
  expect(data).toEqual({
    ...{ authorization_id: id, redirect_uri: client.redirect, scope: "openid email" },
    client: { id: client.id, name: client.name, uri: "https://app.example/about", logo_uri: "" },
    user: { id: who.id, email: who.email },
  });
  expect((await request(id))?.user_id).toBe(who.id);
  for (const call of ["getAuthorizationDetails", "approveAuthorization", "denyAuthorization"] as const) {
    const { error } = await theirs.oauth[call](id);
    expect([error?.status, error?.code], call).toEqual([404, "oauth_authorization_not_found"]);
  }
  expect((await other.get(`/auth/consent?authorization_id=${id}`)).status).toBe(404);
  await other.post(`/auth/consent?authorization_id=${id}`, { action: "approve" });
  expect((await request(id))?.status).toBe("pending");

  const { data: allowed } = await mine.oauth.approveAuthorization(id);
  expect(allowed?.redirect_url).toMatch(/^https:\/\/app\.example\/callback\?code=[\w-]{43}&state=a\+state#$/);
  for (const call of ["getAuthorizationDetails", "approveAuthorization", "denyAuthorization"] as const) {
    const { error } = await mine.oauth[call](id);
    expect([error?.status, error?.code], call).toEqual([400, "validation_failed"]);
  }
  const again = await beginAuthorization(market, market.visitor(), client);
  const { data: straight } = await mine.oauth.getAuthorizationDetails(again.id);
  expect(Object.keys(straight ?? {})).toEqual(["redirect_url"]);
});

test("the client library denies a request, lists what was allowed, and takes it back", async () => {
  const who = await createMember(market);
  const mine = await ownClient(who);
  const denied = await beginAuthorization(market, market.visitor(), client);
  const { data } = await mine.oauth.denyAuthorization(denied.id);
  const to = new URL(data?.redirect_url ?? "");
  expect(Object.fromEntries(to.searchParams)).toEqual({
    ...{ error: "access_denied", error_description: "User denied the request", state: "a state" },
  });
  expect((await mine.oauth.listGrants()).data).toEqual([]);
  const code = await codeFor(market, who, client);
  const { body } = await exchange(market, client, code);
  const { data: grants } = await mine.oauth.listGrants();
  expect(grants).toMatchObject([{ client: { id: client.id, name: client.name }, scopes: ["openid", "email"] }]);
  expect((await mine.oauth.revokeGrant({ clientId: client.id })).error).toBeNull();
  expect((await mine.oauth.listGrants()).data).toEqual([]);
  const { error } = await mine.oauth.revokeGrant({ clientId: client.id });
  expect([error?.status, error?.code]).toEqual([404, "oauth_consent_not_found"]);
  const user = await market
    .visitor()
    .raw("/auth/v1/user", { headers: { Authorization: `Bearer ${body.access_token}` } });
  expect([user.status, await user.json()]).toMatchObject([403, { error_code: "session_not_found" }]);
});

test.each([
  ["no JSON", "{", 400, "bad_json"],
  ["a list", "[]", 400, "bad_json"],
  ["nothing", "", 400, "validation_failed"],
  ["another action", '{"action":"maybe"}', 400, "validation_failed"],
  ["an action of another type", '{"action":{"a":1}}', 400, "validation_failed"],
])("a consent of %s decides nothing", async (_what, body, status, code) => {
  const who = await createMember(market);
  const { data } = await (await ownClient(who)).getSession();
  const { id } = await beginAuthorization(market, market.visitor(), client);
  const headers = { Authorization: `Bearer ${data.session?.access_token}`, "Content-Type": "application/json" };
  const response = await market.visitor().raw(`/oauth/authorizations/${id}/consent`, { method: "POST", headers, body });
  expect([response.status, ((await response.json()) as { error_code: string }).error_code]).toEqual([status, code]);
  expect((await request(id))?.status).toBe("pending");
});

test("a page of another site neither reads nor decides a request", async () => {
  const who = await createMember(market);
  const { data } = await (await ownClient(who)).getSession();
  const { id } = await beginAuthorization(market, market.visitor(), client);
  const headers = { Authorization: `Bearer ${data.session?.access_token}`, Origin: "https://evil.example" };
  const body = '{"action":"approve"}';
  for (const [path, init] of [
    [`/oauth/authorizations/${id}`, { headers }],
    [`/oauth/authorizations/${id}/consent`, { method: "POST", headers, body }],
  ] as const) {
    const response = await market.visitor().raw(path, init);
    expect([response.status, await response.json()]).toMatchObject([400, { error_code: "validation_failed" }]);
  }
  const here = { Authorization: headers.Authorization, Origin: market.origin };
  expect((await market.visitor().raw(`/oauth/authorizations/${id}`, { headers: here })).status).toBe(200);
});

test("with two-step verification, the password alone allows no application", async () => {
  const who = await createMember(market);
  await putFactor(market, who);
  const mine = await ownClient(who);
  const { id } = await beginAuthorization(market, market.visitor(), client);
  for (const call of ["getAuthorizationDetails", "approveAuthorization"] as const) {
    const { error } = await mine.oauth[call](id);
    expect([error?.status, error?.code], call).toEqual([403, "insufficient_aal"]);
  }
});

test("with two-step verification, the password alone neither lists applications nor takes one back", async () => {
  const who = await createMember(market);
  await codeFor(market, who, client);
  await putFactor(market, who);
  const mine = await ownClient(who);
  for (const asked of [mine.oauth.listGrants(), mine.oauth.revokeGrant({ clientId: client.id })]) {
    expect((await asked).error).toMatchObject({ status: 403, code: "insufficient_aal" });
  }
  expect(await market.db.select().from(consents).where(eq(consents.user_id, who.id))).toHaveLength(1);
});

test("of two browsers that decide at once, one does", async () => {
  const who = await createMember(market);
  const { path } = await beginAuthorization(market, who, client);
  const answers = await Promise.all([1, 2, 3, 4].map(() => decide(who.copy(), path, "approve")));
  expect(answers.filter(({ searchParams }) => searchParams.has("code"))).toHaveLength(1);
});

test("a suspended person may sign in elsewhere", async () => {
  const who = await createMember(market);
  await market.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at)
    VALUES ('s1', ${who.id}, ${admin.id}, 'other', 'Insultos', ${Date.now()})`);
  expect(await codeFor(market, who, client)).toMatch(/^[\w-]{43}$/);
});

test.each([
  "client_id=%00",
  "client_id=%ED%A0%80&redirect_uri=%ff",
  "client_id[]=a&client_id[b]=c",
  "__proto__=a&constructor=b&toString=c",
  `client_id=${"a".repeat(7_000)}`,
  "%",
])("an address with %s leads nowhere and is no fault", async (query) => {
  const response = await market.visitor().raw(`/oauth/authorize?${query}`);
  expect([response.status, response.headers.get("Location")]).toEqual([400, null]);
  expect(await response.json()).toMatchObject({ error: "invalid_client" });
});

test.each(["%00", "%E0%A4%A", "..%2f..", "a".repeat(5_000), "%F0%9F%98%80"])(
  "a request named %s is one that never was",
  async (id) => {
    const who = await createMember(market);
    const { data } = await (await ownClient(who)).getSession();
    const headers = { Authorization: `Bearer ${data.session?.access_token}` };
    for (const path of [`/oauth/authorizations/${id}`, `/auth/v1/oauth/authorizations/${id}`]) {
      expect((await market.visitor().raw(path, { headers })).status).toBe(404);
    }
    expect((await who.get(`/auth/consent?authorization_id=${id}`)).status).toBeLessThan(500);
  },
);
