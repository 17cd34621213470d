import { afterAll, beforeAll, expect, test } from "vitest";
import { authClient } from "../../support/auth-client";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ cheapHashes: true });
});
afterAll(() => market.close());

test("a client signs in by password, reads its user, and refreshes", async () => {
  const who = await createMember(market);
  const client = authClient(market);
  const { data, error } = await client.signInWithPassword({ email: who.email, password: PASSWORD });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(who.email);
  const { data: mine } = await client.getUser();
  expect(mine.user?.id).toBe(who.id);
  const first = data.session?.refresh_token;
  const { data: next, error: late } = await client.refreshSession();
  expect(late).toBeNull();
  expect(next.session?.refresh_token).not.toBe(first);
  const { data: claims } = await client.getClaims();
  expect(claims?.claims).toMatchObject({ sub: who.id, aal: "aal1", email: who.email });
  expect(claims?.header.alg).toBe("ES256");
});
