import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isStanding as isStandingSql } from "~/data/accounts/facts.server";
import { isStanding, SUSPENSION_DECISIONS } from "~/domain/moderation/suspension";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const NOW = 1_000;
const CASES = [null, ...SUSPENSION_DECISIONS].flatMap((decision) =>
  [null, NOW - 1, NOW, NOW + 1].map((until) => ({ decision, until })),
);

test.each(CASES)("a suspension stands in SQL as in the rule: %j", async ({ decision, until }) => {
  const [row] = await shop.db.all<{ stands: number }>(
    sql`SELECT ${isStandingSql(sql`x`, sql`${NOW}`)} AS stands FROM (SELECT ${until} AS until, ${decision} AS decision) x`,
  );
  expect(row?.stands === 1).toBe(isStanding({ until, decision }, NOW));
});
