import { afterAll, beforeAll, expect, test } from "vitest";
import { generateSigningKey } from "../../../dev/signing-key";
import { authClient } from "../../support/auth-client";
import { type Market, openMarket, SIGNING_KEY } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";

let off: Market;
let rotated: Market;
beforeAll(async () => {
  off = await openMarket({ cheapHashes: true, vars: { AUTH_SIGNING_KEY: "" } });
  const vars = { AUTH_SIGNING_KEY: await generateSigningKey(), AUTH_SIGNING_KEY_OLD: JSON.stringify(SIGNING_KEY) };
  rotated = await openMarket({ cheapHashes: true, vars });
});
afterAll(() => Promise.all([off.close(), rotated.close()]));

test("without a key the service says that it is off, and the pages work", async () => {
  const answer = await fetch(`${off.origin}/auth/v1/.well-known/jwks.json`);
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { code: 404, error_code: "feature_disabled", msg: "The auth service is not set up" },
  ]);
  expect((await off.visitor().raw("/auth")).status).toBe(200);
});

test("with two keys both are published, and clients verify what the new one signs", async () => {
  const who = await createMember(rotated);
  const client = authClient(rotated);
  await client.signInWithPassword({ email: who.email, password: PASSWORD });
  const { keys } = (await (await fetch(`${rotated.origin}/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[];
  };
  expect(keys).toHaveLength(2);
  expect(keys[1]?.kid).toBe(SIGNING_KEY.kid);
  const { data, error } = await client.getClaims();
  expect(error).toBeNull();
  expect(data?.header.kid).toBe(keys[0]?.kid);
});
