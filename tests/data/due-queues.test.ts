import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { listOverdueOrders } from "~/data/checkout/overdue-checkouts.server";
import { listDueQueues, listUnfinishedQueues } from "~/data/due-queues.server";
import { listTakenDownOrders } from "~/data/orders/taken-down-orders.server";
import { listPaymentRemindersDue } from "~/data/orders/unpaid-orders.server";
import { listPaymentsToPoll } from "~/data/payments/payment-polls.server";
import { type Catalogue, openCatalogue } from "../support/catalogue";
import { plansOf } from "../support/plans";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

test("what is due is found along indexes of rows that wait, in one statement", async () => {
  const { db } = shop;
  shop.server.resetCount();
  await listDueQueues(db);
  expect([shop.server.requests, shop.server.statements.length]).toEqual([1, 1]);
  await listUnfinishedQueues(db, { id: "ana" } as Admin);
  await listPaymentsToPoll(db, 9);
  await listOverdueOrders(db, 9);
  await listTakenDownOrders(db, 9);
  await listPaymentRemindersDue(db, 9);
  const plans = await plansOf(shop);
  expect(plans.size).toBe(6);
  // Indexes of a few rows; `dispute_reads` is a single row.
  const little =
    "paypal_movements_waiting|orders_problem_newest|reconciliations_running|disputes_open|refunds_open|listed_disputes_asked|exclusions_at|bidders_to_compare|unmatched_listings_at|imports_running";
  for (const [asked, plan] of plans) {
    expect(plan, asked).not.toMatch(
      new RegExp(`SCAN (?!\\(|CONSTANT|dispute_reads$|\\w+ USING (?:COVERING )?INDEX (?:${little})$)`, "m"),
    );
  }
  const [first = ""] = plans.values();
  expect(first).toContain("payments USING INDEX payments_to_poll (<expr><?)");
  expect(first).toContain("o USING COVERING INDEX orders_in_review (moved_at<?)");
});
