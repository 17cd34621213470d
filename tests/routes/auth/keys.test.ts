import { createLocalJWKSet, decodeJwt, importJWK, type JSONWebKeySet, type JWK, jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateSigningKey } from "../../../dev/signing-key";
import { authClient } from "../../support/auth-client";
import { type Market, openMarket, SIGNING_KEY } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";

let off: Market;
/** The three moments of a rotation. */
let announced: Market;
let midway: Market;
let rotated: Market;
let nextKey: JWK;

beforeAll(async () => {
  const [next, present] = [await generateSigningKey(), JSON.stringify(SIGNING_KEY)];
  nextKey = JSON.parse(next);
  const open = (vars: Record<string, string>) => openMarket({ vars });
  off = await open({ AUTH_SIGNING_KEY: "" });
  announced = await open({ AUTH_SIGNING_KEY_NEXT: next });
  midway = await open({ AUTH_SIGNING_KEY: next, AUTH_SIGNING_KEY_NEXT: next, AUTH_SIGNING_KEY_OLD: present });
  rotated = await open({ AUTH_SIGNING_KEY: next, AUTH_SIGNING_KEY_OLD: present });
});
afterAll(() => Promise.all([off, announced, midway, rotated].map((market) => market.close())));

test("without a key the service says that it is off, and the pages work", async () => {
  const answer = await fetch(`${off.origin}/auth/v1/.well-known/jwks.json`);
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { code: 404, error_code: "feature_disabled", msg: "The auth service is not set up" },
  ]);
  expect((await off.visitor().raw("/auth")).status).toBe(200);
});

async function keysOf({ origin }: Market): Promise<JSONWebKeySet> {
  return (await fetch(`${origin}/.well-known/jwks.json`)).json() as Promise<JSONWebKeySet>;
}

const kidsOf = async (market: Market) => (await keysOf(market)).keys.map(({ kid }) => kid);

/** Signs in, and reads claims by the keys that are published. */
async function signIn(market: Market) {
  const who = await createMember(market);
  const client = authClient(market);
  const { data } = await client.signInWithPassword({ email: who.email, password: PASSWORD });
  const { data: read, error } = await client.getClaims();
  expect(error).toBeNull();
  return { token: data.session?.access_token ?? "", kid: read?.header.kid };
}

/** What a token says, signed by another key. */
async function signedBy(key: JWK, token: string): Promise<string> {
  const header = { alg: "ES256", kid: key.kid ?? "", typ: "JWT" };
  return new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(await importJWK(key, "ES256"));
}

async function statusWith({ origin }: Market, token: string): Promise<number> {
  return (await fetch(`${origin}/user`, { headers: { Authorization: `Bearer ${token}` } })).status;
}

test("a key is published before it signs, and until what it signed has expired", async () => {
  expect(await kidsOf(announced)).toEqual([SIGNING_KEY.kid, nextKey.kid]);
  expect((await signIn(announced)).kid).toBe(SIGNING_KEY.kid);
  for (const market of [midway, rotated]) {
    expect(await kidsOf(market)).toEqual([nextKey.kid, SIGNING_KEY.kid]);
    expect((await signIn(market)).kid).toBe(nextKey.kid);
  }
});

test("at each moment of a rotation tokens of both keys are accepted", async () => {
  for (const market of [announced, midway, rotated]) {
    const { token } = await signIn(market);
    for (const key of [SIGNING_KEY, nextKey]) expect(await statusWith(market, await signedBy(key, token))).toBe(200);
  }
});

test("a client that kept the keys from before the change verifies what the new one signs", async () => {
  const kept = createLocalJWKSet(await keysOf(announced));
  for (const market of [announced, midway, rotated]) await jwtVerify((await signIn(market)).token, kept);
});
