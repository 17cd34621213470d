import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import {
  findNextBatch,
  listLeftOutPayouts,
  listUnbatchedPayouts,
  listUnpaidBatches,
} from "~/data/payouts/batches.server";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { plansOf } from "../../support/plans";

const ANA = { id: "ana" } as Admin;

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

test("payouts that wait are found along indexes of requested ones, however many were paid", async () => {
  const { db } = shop;
  shop.server.resetCount();
  await Promise.all([
    listLeftOutPayouts(db, ANA, 50),
    listUnbatchedPayouts(db, ANA, 50),
    findNextBatch(db, ANA),
    listUnpaidBatches(db, ANA, 50),
  ]);
  const plans = await plansOf(shop);
  expect(plans.size).toBe(4);
  const little = "payouts_requested|payouts_unbatched";
  for (const [asked, plan] of plans) {
    expect(plan, asked).not.toMatch(new RegExp(`SCAN (?!\\(|CONSTANT|p USING INDEX (?:${little})$)`, "m"));
  }
  const [leftOut = ""] = plans.values();
  expect(leftOut).toMatch(/^SCAN p USING INDEX payouts_requested/);
});
