import { afterAll, beforeAll, expect, test } from "vitest";
import { rateLimits } from "~/data/schema.server";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test("of many who sign in at once some are asked to come back, and nothing is counted of them", async () => {
  const who = await createMember(market);
  const ask = (email: string, password: string, n: number) =>
    fetch(`${market.origin}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": `198.51.100.${n}` },
      body: JSON.stringify({ email, password }),
    });
  // Unknown emails cost a hash at its full price.
  const crowd = Array.from({ length: 12 }, (_, n) => ask(`nadie-${n}@example.com`, "no es esta", n));
  const statuses = (await Promise.all(crowd)).map((answer) => [answer.status, answer.headers.get("Retry-After")]);
  expect(new Set(statuses.map(([status]) => status))).toEqual(new Set([400, 429]));
  expect(statuses.filter(([status, wait]) => status === 429 && wait !== "1")).toEqual([]);
  const counted = await market.db.select().from(rateLimits);
  const pairs = counted.filter(({ key, count }) => key.startsWith("sign-in:pair") && count > 0);
  expect(pairs).toHaveLength(statuses.filter(([status]) => status === 400).length);
  const later = await ask(who.email, PASSWORD, 40);
  expect(later.status).toBe(200);
});
