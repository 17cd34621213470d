import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { findOrderDetails } from "~/data/moderation/order-details.server";
import { findOwnBalance, listBalances, listHeldOrders } from "~/data/payouts/balances.server";
import { findPayout } from "~/data/payouts/payouts.server";
import { checkDays, checkOrders, checkProducts, listPaymentsToCompare } from "~/data/reconciliation/checks.server";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { plansOf } from "../../support/plans";

const ANA = { id: "ana" } as Admin;

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

test("no query of the admin desk scans all orders, payments, refunds or ledger entries", async () => {
  const { db } = shop;
  const run = { id: "r1", since: 5, stage: "payments", bookmark: "" } as const;
  shop.server.resetCount();
  await Promise.all([
    findOrderDetails(db, ANA, "o1"),
    findModeratedOrder(db, ANA, "o1"),
    findFailedRefund(db, ANA, "r1"),
    findPayout(db, ANA, "y1"),
    listBalances(db, ANA, null, 25),
    findOwnBalance(db, "ana"),
    listHeldOrders(db, "ana", 50),
    listPaymentsToCompare(db, run, 20),
    checkOrders(db, run, 500),
    checkProducts(db, run, 500),
    checkDays(db, run),
  ]);
  const plans = await plansOf(shop);
  expect(plans.size).toBe(23);
  // Indexes of open rows are small; `d` is a subquery of the index by day.
  const little = "payments_open|payments_to_refund|refunds_open";
  for (const [asked, plan] of plans) {
    expect(plan, asked).not.toMatch(new RegExp(`SCAN (?!\\(|d$|json_each|\\w+ USING INDEX (?:${little})$)`, "m"));
  }
});
