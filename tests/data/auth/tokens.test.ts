import { exportJWK, generateKeyPair } from "jose";
import { expect, test } from "vitest";
import { readAccessToken, signAccessToken } from "~/data/auth/access-tokens.server";
import { generateRefreshKey, isGenuine, makeRefreshToken, parseRefreshToken } from "~/data/auth/refresh-tokens.server";
import { openSigningKeys, parseSigningKey } from "~/data/auth/signing-keys.server";
import { HOUR } from "~/domain/time";

const SESSION = "01234567-89ab-4cde-8f01-23456789abcd";
const ISSUER = "https://market.example.com/auth/v1";
const NOW = 1_800_000_000_000;
const SECRETS = { secret: "a secret of the configuration", oldSecret: null };

async function newKey(kid: string, alg: "ES256" | "RS256" = "ES256"): Promise<string> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), kid });
}

const current = (text: string) => parseSigningKey("AUTH_SIGNING_KEY", text, { isPrivate: true });
const old = (text: string) => parseSigningKey("AUTH_SIGNING_KEY_OLD", text, { isPrivate: false });

const SUBJECT = {
  ...{ id: "user-1", email: "ana@example.com", sessionId: SESSION, clientId: null },
  ...{ amr: [{ method: "password" as const, timestamp: 1 }], app_metadata: {}, user_metadata: {} },
};

test("a key that was replaced still verifies, and the new one signs", async () => {
  const [before, after] = [await newKey("one"), await newKey("two", "RS256")];
  const oldKeys = await openSigningKeys({ current: current(before), others: [] });
  const keys = await openSigningKeys({ current: current(after), others: [old(before)] });
  const { token } = await signAccessToken(oldKeys, ISSUER, SUBJECT, NOW);
  expect(await readAccessToken(keys, ISSUER, token, NOW)).toEqual({
    ...{ userId: "user-1", sessionId: SESSION, clientId: null },
  });
  const next = await signAccessToken(keys, ISSUER, SUBJECT, NOW);
  expect(await readAccessToken(keys, ISSUER, next.token, NOW)).not.toBeNull();
  expect(await readAccessToken(oldKeys, ISSUER, next.token, NOW)).toBeNull();
  expect(keys.published.map(({ kid, alg }) => [kid, alg])).toEqual([
    ["two", "RS256"],
    ["one", "ES256"],
  ]);
  expect(JSON.stringify(keys.published)).not.toMatch(/"(?:d|p|q|dp|dq|qi|k)":/);
});

test("an access token lives an hour", async () => {
  const keys = await openSigningKeys({ current: current(await newKey("one")), others: [] });
  const { token, expiresIn, expiresAt } = await signAccessToken(keys, ISSUER, SUBJECT, NOW);
  expect([expiresIn, expiresAt]).toEqual([3_600, (NOW + HOUR) / 1000]);
  expect(await readAccessToken(keys, ISSUER, token, NOW + HOUR - 1_000)).not.toBeNull();
  expect(await readAccessToken(keys, ISSUER, token, NOW + HOUR)).toBeNull();
});

test.each([
  ["no JSON", "abc"],
  ["a symmetric key", '{"kty":"oct","k":"c2VjcmV0","kid":"x"}'],
  ["another curve", '{"kty":"EC","crv":"P-384","x":"a","y":"b","d":"c","kid":"x"}'],
  ["no id", '{"kty":"EC","crv":"P-256","x":"a","y":"b","d":"c"}'],
  ["a public key", '{"kty":"EC","crv":"P-256","x":"a","y":"b","kid":"x"}'],
])("a variable that is no key to sign with says so by its name: %s", (_what, text) => {
  expect(() => current(text)).toThrow("AUTH_SIGNING_KEY must be a private JSON Web Key");
});

test("a refresh token names session and counter, and is genuine for the row's key and the secrets alone", () => {
  const row = { counter: 281_474_976, refresh_key: generateRefreshKey() };
  const token = makeRefreshToken(SESSION, row, SECRETS);
  const parsed = parseRefreshToken(token);
  expect(parsed).toMatchObject({ sessionId: SESSION, counter: 281_474_976 });
  if (!parsed) return;
  expect(isGenuine(parsed, row.refresh_key, SECRETS)).toBe(true);
  expect(isGenuine(parsed, generateRefreshKey(), SECRETS)).toBe(false);
  expect(isGenuine(parsed, row.refresh_key, { secret: "another", oldSecret: null })).toBe(false);
  expect(isGenuine(parsed, row.refresh_key, { secret: "another", oldSecret: SECRETS.secret })).toBe(true);
  expect(isGenuine({ ...parsed, counter: parsed.counter + 1 }, row.refresh_key, SECRETS)).toBe(false);
});

test.each(["", "abc", "A".repeat(71), "A".repeat(73), `${"A".repeat(71)}=`])("%s is no refresh token", (text) => {
  expect(parseRefreshToken(text)).toBeNull();
});
