import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mails } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { type Market, openMarket, SECRET } from "../../support/market";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true, own: true });
});
afterAll(() => market.close());

/** Status, and what is not well. An isolate looks once a second. */
async function ready(): Promise<[number, Record<string, string>]> {
  const response = await market.visitor().raw("/readyz");
  const { parts } = (await response.json()) as { parts: Record<string, string> };
  return [response.status, Object.fromEntries(Object.entries(parts).filter(([, state]) => state !== "ok"))];
}
const polled = (what: typeof ready) => expect.poll(what, { timeout: 10_000, interval: 300 });

test("a market is ready once cron runs, and says which part is broken", async () => {
  await polled(ready).toEqual([503, { cron: "late" }]);
  await market.cron("minute");
  await polled(ready).toEqual([200, {}]);

  market.database.shiftClock(6 * MINUTE);
  await polled(ready).toEqual([503, { cron: "late" }]);
  market.database.shiftClock(0);

  const ana = await market.person();
  const since = Date.now() - HOUR;
  await market.db.insert(mails).values({
    ...{ id: "m1", user_id: ana.id, email: ana.email, language: "en", created_at: since, next_try_at: since },
    message: { kind: "import-finished", found: 1 },
  });
  await polled(ready).toEqual([503, { mail: "late" }]);
  await market.db.delete(mails);

  await market.db.run(sql`INSERT INTO account_refusals (kind, code, times, since, last_at)
    VALUES ('accountRefused', 'PAYEE_ACCOUNT_RESTRICTED', 1, ${since}, ${since})`);
  await polled(ready).toEqual([503, { paypal: "refused" }]);
  await market.db.run(sql`DELETE FROM account_refusals`);

  market.database.fail(1_000, "away");
  await polled(ready).toEqual([503, { database: "away" }]);
  const trips = market.database.requests;
  expect(await (await market.visitor().raw("/healthz")).json()).toEqual({ status: "ok" });
  expect(market.database.requests).toBe(trips);
  market.database.fail(0, "away");
  await polled(ready).toEqual([200, {}]);
});

test("neither tells a secret, and neither is cached", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    const response = await market.visitor().raw(path);
    expect(response.headers.get("Cache-Control"), path).toBe("no-store");
    expect(response.headers.get("Content-Type"), path).toContain("application/json");
    const text = await response.text();
    for (const secret of [SECRET, market.database.url, market.paypal.clientId, "key-of-the-tests"])
      expect(text, path).not.toContain(secret);
  }
});

test("many who ask at once cost the database no more", async () => {
  await ready();
  const trips = await market.trips(() => Promise.all(Array.from({ length: 20 }, ready)));
  expect(trips).toBeLessThan(20);
});
