import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions, users } from "~/data/schema.server";
import { authClient } from "../../support/auth-client";
import { letterTo } from "../../support/auth-letters";
import { appCode } from "../../support/authenticator";
import { type Market, openMarket } from "../../support/market";
import { createMember, mailsOf, PASSWORD, rowOf } from "../../support/members";

// What docs/rules/auth-api.md says besides what the tests of the client library, of races and of hostile bodies hold.

const APP = "https://app.example.com";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ vars: { AUTH_REDIRECT_ORIGINS: APP } });
});
afterAll(() => market.close());

async function ask(method: string, path: string, { body, token }: { body?: object; token?: string } = {}) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const init = { method, headers, redirect: "manual", ...(body && { body: JSON.stringify(body) }) } as const;
  const answer = await fetch(`${market.origin}/auth/v1${path}`, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: text ? JSON.parse(text) : null };
}

async function signedIn(options: Parameters<typeof createMember>[1] = {}) {
  const who = await createMember(market, options);
  const client = authClient(market);
  const { data } = await client.signInWithPassword({ email: who.email, password: PASSWORD });
  return { who, client, token: data.session?.access_token ?? "", refresh: data.session?.refresh_token ?? "" };
}

const refresh = (refresh_token: string) => ask("POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.error_code];
const keysOf = (value: object) => Object.keys(value).sort();

test("a session, its user, claims and factors have the members of the protocol, and no others", async () => {
  const { who, token } = await signedIn();
  await ask("POST", "/factors", { token, body: { factor_type: "totp", friendly_name: "Teléfono" } });
  const credentials = { email: who.email, password: PASSWORD, gotrue_meta_security: { captcha_token: "ignored" } };
  const { body } = await ask("POST", "/token?grant_type=password", { body: credentials });
  expect(keysOf(body)).toEqual(["access_token", "expires_at", "expires_in", "refresh_token", "token_type", "user"]);
  expect([body.token_type, body.expires_in]).toEqual(["bearer", 3_600]);
  const { user } = body;
  expect(keysOf(user)).toEqual(
    [
      ...["id", "aud", "role", "email", "phone", "email_confirmed_at", "confirmed_at", "last_sign_in_at"],
      ...["app_metadata", "user_metadata", "identities", "factors", "created_at", "updated_at", "is_anonymous"],
    ].sort(),
  );
  expect(user).toMatchObject({ aud: "authenticated", role: "authenticated", phone: "", is_anonymous: false });
  expect(keysOf(user.identities[0])).toEqual(
    [
      ...["identity_id", "id", "user_id", "identity_data", "provider", "last_sign_in_at", "created_at", "updated_at"],
      "email",
    ].sort(),
  );
  expect(keysOf(user.factors[0])).toEqual(
    ["id", "status", "friendly_name", "factor_type", "created_at", "updated_at"].sort(),
  );
  const [header, claims] = body.access_token
    .split(".")
    .slice(0, 2)
    .map((part: string) => JSON.parse(Buffer.from(part, "base64url").toString()));
  expect(keysOf(header)).toEqual(["alg", "kid", "typ"]);
  expect(keysOf(claims)).toEqual(
    [
      ...["iss", "sub", "aud", "exp", "iat", "email", "phone", "role", "aal", "amr", "session_id", "is_anonymous"],
      ...["app_metadata", "user_metadata"],
    ].sort(),
  );
  expect(claims.exp - claims.iat).toBe(3_600);
});

test("calls of an app answer with what a client shows", async () => {
  const { token } = await signedIn();
  const body = { factor_type: "totp", friendly_name: "Teléfono", issuer: "Mi aplicación" };
  const offered = (await ask("POST", "/factors", { token, body })).body;
  expect(keysOf(offered)).toEqual(["friendly_name", "id", "totp", "type"]);
  expect(keysOf(offered.totp)).toEqual(["qr_code", "secret", "uri"]);
  expect([offered.type, offered.totp.qr_code.slice(0, 4)]).toEqual(["totp", "<svg"]);
  expect(decodeURIComponent(offered.totp.uri)).toMatch(/^otpauth:\/\/totp\/Mi aplicación:.*issuer=Mi.aplicación/);
  const before = Math.floor(Date.now() / 1000);
  const asked = (await ask("POST", `/factors/${offered.id}/challenge`, { token, body: {} })).body;
  expect(keysOf(asked)).toEqual(["expires_at", "id", "type"]);
  expect(asked.expires_at - before).toBeGreaterThanOrEqual(300);
  expect(asked.expires_at - before).toBeLessThan(310);
  const unproved = await ask("DELETE", `/factors/${offered.id}`, { token });
  expect([unproved.status, unproved.body]).toEqual([200, { id: offered.id }]);
  const late = { challenge_id: asked.id, code: appCode(offered.totp.secret) };
  expect(codeOf(await ask("POST", `/factors/${offered.id}/verify`, { token, body: late }))).toEqual([
    422,
    "mfa_factor_not_found",
  ]);
});

test("what has nothing to tell is empty", async () => {
  const { token } = await signedIn();
  const again = await ask("GET", "/reauthenticate", { token });
  expect([again.status, again.body]).toEqual([200, {}]);
  const out = await ask("POST", "/logout?scope=local", { token });
  expect([out.status, out.text]).toEqual([204, ""]);
});

test("a link without a challenge leads back with a session in the fragment, or an error there alone", async () => {
  const { who } = await signedIn();
  await authClient(market).resetPasswordForEmail(who.email, { redirectTo: `${APP}/new` });
  const { link } = await letterTo(market, who.email);
  const open = async () => {
    const back = await fetch(link, { redirect: "manual" });
    const to = new URL(back.headers.get("Location") ?? "");
    expect([back.status, to.origin + to.pathname, to.search]).toEqual([303, `${APP}/new`, ""]);
    return Object.fromEntries(new URLSearchParams(to.hash.slice(1)));
  };
  const session = await open();
  expect(keysOf(session)).toEqual(
    ["access_token", "refresh_token", "expires_in", "expires_at", "token_type", "type", "sb"].sort(),
  );
  expect([session.token_type, session.type]).toEqual(["bearer", "recovery"]);
  expect(await open()).toMatchObject({ error: "access_denied", error_code: "otp_expired" });
});

test.each([
  ["whose session was idle too long", { last_used_at: 1 }, null, [400, "session_expired"]],
  ["of a closed account", null, { deleted_at: 1 }, [400, "user_banned"]],
] as const)("a refresh %s is refused by name", async (_what, session, user, refusal) => {
  const { who, refresh: token } = await signedIn();
  if (session) await market.db.update(sessions).set(session).where(eq(sessions.user_id, who.id));
  if (user) await market.db.update(users).set(user).where(eq(users.id, who.id));
  expect(codeOf(await refresh(token))).toEqual(refusal);
});

test("a refresh token that was never given is none", async () => {
  const { who, client, refresh: token } = await signedIn();
  const next = (await client.refreshSession()).data.session?.refresh_token ?? "";
  // As in a database that came back from a backup.
  await market.db.run(sql`DROP TRIGGER service_sessions_counters_grow`);
  await market.db.run(sql`UPDATE service_sessions SET counter = counter - 1
    WHERE id_hash IN (SELECT id_hash FROM sessions WHERE user_id = ${who.id})`);
  expect(codeOf(await refresh(next))).toEqual([400, "validation_failed"]);
  expect((await refresh(token)).status).toBe(200);
});

test("who never confirmed their email signs in, and gets no code to prove themselves by", async () => {
  const { who, token } = await signedIn();
  await market.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, who.id));
  const again = await ask("POST", "/token?grant_type=password", { body: { email: who.email, password: PASSWORD } });
  expect([again.status, again.body.user.email_confirmed_at]).toEqual([200, undefined]);
  expect(codeOf(await ask("GET", "/reauthenticate", { token }))).toEqual([422, "email_not_confirmed"]);
});

test("a new email that has an account is answered like a free one, and nobody gets a letter to confirm it", async () => {
  const [{ token }, other] = [await signedIn(), await createMember(market)];
  const { status, body } = await ask("PUT", "/user", { token, body: { email: other.email } });
  expect([status, body.new_email]).toEqual([200, other.email]);
  await market.idle();
  expect(await mailsOf(market, other)).toEqual([]);
  expect(market.mail.mails.filter(({ to }) => to.includes(other.email))).toEqual([]);
});

test("a code for an email that was taken meanwhile says so, and changes nothing", async () => {
  const { who, client } = await signedIn();
  const email = `tomado-${who.email}`;
  await client.updateUser({ email });
  const { code } = await letterTo(market, email);
  const other = await createMember(market);
  await market.db.update(users).set({ email }).where(eq(users.id, other.id));
  const body = { type: "email_change", email, token: code };
  expect(codeOf(await ask("POST", "/verify", { body }))).toEqual([422, "email_exists"]);
  expect((await rowOf(market, who)).email).toBe(who.email);
});

test("all of a long password counts", async () => {
  const email = "larga@example.com";
  const password = "á".repeat(255);
  const { status } = await ask("POST", "/signup", { body: { email, password: `${password}1` } });
  expect(status).toBe(200);
  const typed = async (password: string) =>
    (await ask("POST", "/token?grant_type=password", { body: { email, password } })).status;
  expect([await typed(`${password}2`), await typed(`${password}1`)]).toEqual([400, 200]);
});
