import { afterAll, beforeAll, expect, test } from "vitest";
import {
  isCompletionDue,
  isDeliveryDue,
  isShippingOverdue,
  isShipReminderDue,
  listDueOrders,
} from "~/data/orders/due-orders.server";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { plansOf } from "../../support/plans";

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
afterAll(() => catalogue.close());

test("orders that time moves are found by an index, not by walking through all", async () => {
  catalogue.server.resetCount();
  for (const isDue of [isShipReminderDue, isShippingOverdue, isDeliveryDue, isCompletionDue]) {
    expect(await listDueOrders(catalogue.db, isDue, 5)).toEqual([]);
  }
  const plans = [...(await plansOf(catalogue)).values()];
  const indexes = ["orders_to_send", "orders_moved", "shipments_due", "orders_moved"];
  expect(plans).toHaveLength(indexes.length);
  for (const [at, plan] of plans.entries()) {
    expect(plan).toMatch(new RegExp(`SEARCH \\w+ USING (?:COVERING )?INDEX ${indexes[at]} `));
    expect(plan).not.toContain("SCAN");
  }
});
