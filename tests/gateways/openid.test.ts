import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { base64url, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR } from "~/domain/time";
import { createProvider, type IdentityProvider, type ProviderSettings } from "~/gateways/openid.server";
import { type Openid, startOpenid } from "../support/openid/provider";

const BACK = "https://market.example/auth/callback/acme";
const ASK = { back: BACK, language: "es", again: false };
const DISCOVERY = "/.well-known/openid-configuration";

let openid: Openid;
let faults: string[];

beforeEach(async () => {
  faults = [];
  openid = await startOpenid({ tellsAll: true });
  openid.admit("https://market.example");
  openid.person = { sub: "1", email: "EVA@Example.com", email_verified: true, name: "Eva Ruiz" };
});
afterEach(async () => {
  vi.useRealTimers();
  await openid.stop();
});

function provider(more: Partial<ProviderSettings> = {}): IdentityProvider {
  const { id, name, issuer, client_id, client_secret } = openid.settings();
  const settings = {
    id,
    name,
    issuer,
    clientId: client_id,
    clientSecret: client_secret,
    scopes: "openid email profile",
  };
  return createProvider({ ...settings, origins: [issuer], ...more }, ({ step, fault }) =>
    faults.push(`${step}: ${fault}`),
  );
}

async function walk(acme: IdentityProvider, there = openid) {
  const secrets = acme.drawSecrets();
  const asked = await acme.address({ ...secrets, ...ASK });
  if (!asked.ok) throw new Error(asked.reason);
  const returned = new URL(await there.visit(asked.value)).searchParams;
  return { secrets, returned, claims: () => acme.claims(returned, secrets, BACK) };
}

const seconds = () => Math.floor(Date.now() / 1000);
const ID_TOKEN = () => ({ iss: openid.issuer, aud: openid.clientId, sub: "1", iat: seconds(), exp: seconds() + 60 });

test("a browser is sent with state, nonce and the challenge of a verifier, in its language", async () => {
  const acme = provider();
  const secrets = acme.drawSecrets();
  const asked = await acme.address({ ...secrets, ...ASK });
  if (!asked.ok) throw new Error(asked.reason);
  const { searchParams } = new URL(asked.value);
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ client_id: "market", response_type: "code", scope: "openid email profile", redirect_uri: BACK },
    ...{ state: secrets.state, nonce: secrets.nonce, ui_locales: "es" },
    ...{ code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: "S256" },
  });
  expect(asked.value).not.toContain(secrets.verifier);
  const others = acme.drawSecrets();
  expect(new Set([...Object.values(secrets), ...Object.values(others)]).size).toBe(6);
});

test("what comes back is verified, and its email is in our form", async () => {
  const { claims } = await walk(provider());
  expect(await claims()).toEqual({
    ok: true,
    value: {
      ...{ issuer: openid.issuer, subject: "1", email: "eva@example.com", isEmailVerified: true, name: "Eva Ruiz" },
      authenticatedAt: null,
    },
  });
  expect(faults).toEqual([]);
});

test("a code counts once there, with its verifier and at its address", async () => {
  const acme = provider();
  const { returned, secrets } = await walk(acme);
  const wrong = { ...secrets, verifier: acme.drawSecrets().verifier };
  expect(await acme.claims(returned, wrong, BACK)).toEqual({ ok: false, reason: "wrong" });
  expect(await acme.claims(returned, { ...secrets, state: "other" }, BACK)).toEqual({ ok: false, reason: "wrong" });
  const other = await walk(acme);
  expect((await other.claims()).ok).toBe(true);
  expect(await other.claims()).toEqual({ ok: false, reason: "wrong" });
  expect(faults).toContain("callback: 400 invalid_grant");
});

test.each([
  ["access_denied", "denied", []],
  ["login_required", "denied", []],
  ["temporarily_unavailable", "away", ["callback: temporarily_unavailable"]],
  ["unauthorized_client", "wrong", ["callback: unauthorized_client"]],
  ["no\nsuch <error>", "wrong", ["callback: nosuch error"]],
] as const)("sent back with %s, the reason is %s", async (error, reason, told) => {
  const acme = provider();
  const secrets = acme.drawSecrets();
  const returned = new URLSearchParams({ error, state: secrets.state, iss: openid.issuer });
  expect(await acme.claims(returned, secrets, BACK)).toEqual({ ok: false, reason });
  expect(faults).toEqual(told);
});

test("an answer that names another issuer is one that somebody mixed up", async () => {
  const acme = provider();
  const { returned, secrets } = await walk(acme);
  returned.set("iss", "https://elsewhere.example");
  expect(await acme.claims(returned, secrets, BACK)).toEqual({ ok: false, reason: "wrong" });
});

test("addresses are asked for once an hour, and those of before are right while the provider is away", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const acme = provider();
  const ask = () => acme.address({ ...acme.drawSecrets(), ...ASK });
  const asked = () => openid.asked.filter((path) => path === DISCOVERY).length;
  await ask();
  await ask();
  expect(asked()).toBe(1);
  vi.setSystemTime(Date.now() + HOUR);
  openid.broken.set(DISCOVERY, { status: 500 });
  expect((await ask()).ok).toBe(true);
  expect(asked()).toBe(2);
  openid.broken.clear();
  expect((await ask()).ok).toBe(true);
  expect(asked()).toBe(3);
});

test.each([
  ["nothing listens", () => openid.stop(), "no answer"],
  ["it fails", () => openid.broken.set(DISCOVERY, { status: 503 }), "status 503"],
  [
    "its answer is endless",
    () => openid.broken.set(DISCOVERY, { status: 200, body: `"${"x".repeat(300_000)}"` }),
    "too long",
  ],
  ["it answers after six seconds", () => openid.broken.set(DISCOVERY, { after: 6_000 }), "too late"],
])("where %s, it is away", async (_, breakIt, fault) => {
  await breakIt();
  const acme = provider();
  expect(await acme.address({ ...acme.drawSecrets(), ...ASK })).toEqual({ ok: false, reason: "away" });
  expect(faults).toEqual([`authorize: ${fault}`]);
});

test("what claims to be another issuer, or leads over plain HTTP, is not followed", async () => {
  const acme = provider();
  const ask = async () => (await acme.address({ ...acme.drawSecrets(), ...ASK })).ok;
  openid.broken.set(DISCOVERY, { status: 200, body: JSON.stringify({ issuer: "https://elsewhere.example" }) });
  expect(await ask()).toBe(false);
  openid.broken.set(DISCOVERY, { status: 302 });
  expect(await ask()).toBe(false);
  openid.broken.clear();
  expect(await ask()).toBe(true);
});

test("an issuer on the internet is asked over TLS alone, whatever it says about its own addresses", async () => {
  const listening = createServer((_, response) => response.end("{}"));
  await new Promise<void>((begun) => listening.listen(0, "127.0.0.1", begun));
  const { port } = listening.address() as AddressInfo;
  const issuer = `https://127.0.0.1:${port}`;
  const acme = provider({ issuer });
  expect(await acme.address({ ...acme.drawSecrets(), ...ASK })).toEqual({ ok: false, reason: "away" });
  await new Promise((closed) => listening.close(closed));
});

test("new keys are asked for at once by an answer of the provider itself", async () => {
  const acme = provider();
  expect((await (await walk(acme)).claims()).ok).toBe(true);
  await openid.rotateKeys();
  expect((await (await walk(acme)).claims()).ok).toBe(true);
  expect(openid.asked.filter((path) => path === "/jwks")).toHaveLength(2);
});

test("tokens of strangers with unknown keys make us ask for keys no more than once in half a minute", async () => {
  const acme = provider();
  expect((await acme.claimsOf(await openid.sign(ID_TOKEN()), null)).ok).toBe(true);
  const other = await startOpenid();
  for (let tries = 0; tries < 5; tries++)
    expect((await acme.claimsOf(await other.sign(ID_TOKEN()), null)).ok).toBe(false);
  await other.stop();
  expect(openid.asked.filter((path) => path === "/jwks")).toHaveLength(1);
});

test("a token without a signature, or with one that both could make, is none", async () => {
  const acme = provider();
  const unsigned = new UnsecuredJWT(ID_TOKEN()).encode();
  const shared = await new SignJWT(ID_TOKEN())
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(openid.clientSecret));
  const signed = await openid.sign(ID_TOKEN());
  const [head = "", body = "", mark = ""] = signed.split(".");
  const claims = JSON.parse(new TextDecoder().decode(base64url.decode(body)));
  const changed = base64url.encode(JSON.stringify({ ...claims, sub: "2" }));
  for (const token of [unsigned, shared, `${head}.${changed}.${mark}`, `${head}.${body}.`, "", "a.b.c"])
    expect([token.slice(0, 20), (await acme.claimsOf(token, null)).ok]).toEqual([token.slice(0, 20), false]);
  expect((await acme.claimsOf(signed, null)).ok).toBe(true);
});

test("a token that a program brings has the nonce that is asked for, or none", async () => {
  const acme = provider();
  const token = await openid.sign({ ...ID_TOKEN(), nonce: "n" });
  expect((await acme.claimsOf(token, "n")).ok).toBe(true);
  expect((await acme.claimsOf(token, "m")).ok).toBe(false);
  expect((await acme.claimsOf(token, null)).ok).toBe(false);
  expect((await acme.claimsOf(await openid.sign(ID_TOKEN()), "n")).ok).toBe(false);
});

test("the secret travels in a header, or in the body where the provider takes it there alone", async () => {
  expect((await (await walk(provider())).claims()).ok).toBe(true);
  const other = await startOpenid();
  other.admit("https://market.example");
  const metadata = (await (await fetch(other.issuer + DISCOVERY)).json()) as object;
  const body = JSON.stringify({ ...metadata, token_endpoint_auth_methods_supported: ["client_secret_post"] });
  other.broken.set(DISCOVERY, { status: 200, body });
  const asked = await walk(provider({ issuer: other.issuer }), other);
  expect((await asked.claims()).ok).toBe(true);
  expect([openid.secrets, other.secrets]).toEqual([["header"], ["body"]]);
  await other.stop();
});

test("asked to ask again, the provider says when the person signed in", async () => {
  const acme = provider();
  const secrets = acme.drawSecrets();
  const asked = await acme.address({ ...secrets, ...ASK, again: true });
  if (!asked.ok) throw new Error(asked.reason);
  const claims = await acme.claims(new URL(await openid.visit(asked.value)).searchParams, secrets, BACK);
  expect(claims.ok && Math.abs((claims.value.authenticatedAt ?? 0) - Date.now()) < 60_000).toBe(true);
});
