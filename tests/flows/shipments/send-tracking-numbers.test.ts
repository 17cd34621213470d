import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findOrder } from "~/data/orders/orders.server";
import { shipments } from "~/data/schema.server";
import type { Tracking } from "~/domain/shipments/shipment";
import { DAY, MINUTE } from "~/domain/time";
import { correctTracking } from "~/flows/shipments/correct-tracking.server";
import { shipOrder } from "~/flows/shipments/ship-order.server";
import { openShop, type Shop } from "../../support/shop";

const DHL: Tracking = { carrier: "dhl", carrierName: null, number: "12345678" };

let shop: Shop;
let ana: string;
let order: string;
beforeEach(async () => {
  shop = await openShop();
  ana = await shop.bidder();
  order = await shop.buy(ana, await shop.goods());
});
afterEach(() => shop.auditAndClose());

async function ship(tracking: Tracking = DHL) {
  const read = await findOrder(shop.db, shop.sellerId, order);
  if (!read) throw new Error("no such order");
  await shipOrder(shop.context(), read, { way: "carrier", days: 5, tracking });
  await shop.waitForBackgroundWork();
}
const told = () => Object.values(shop.service.records.orders).flatMap(({ trackers }) => trackers);
const shipment = async () => (await shop.db.select().from(shipments).where(eq(shipments.order_id, order)))[0];

test("PayPal receives a shipment's tracking once", async () => {
  await ship();
  await shop.cron();
  await shop.cron();
  expect(told()).toMatchObject([{ number: "12345678", carrier: "DHL" }]);
  expect(shop.service.calls.filter(({ call }) => call === "track")).toHaveLength(1);
  expect(await shipment()).toMatchObject({ told_paypal_at: expect.any(Number), tell_paypal_at: null });
});

test("a carrier that PayPal does not know is sent by name", async () => {
  await ship({ carrier: "other", carrierName: "Fletes Juan", number: "A-12345" });
  expect(told()).toMatchObject([{ number: "A-12345", carrier: "OTHER" }]);
});

test.each(["error", "busy", "away", "lost", "garbled"] as const)(
  "what PayPal does not answer to (%s) is told later, and it is there once",
  async (how) => {
    shop.service.fail("track", 2, how);
    await ship();
    expect(await shipment()).toMatchObject({ told_paypal_at: null, paypal_tries: 1 });
    // The next attempt waits.
    await shop.cron();
    expect((await shipment())?.paypal_tries).toBe(1);
    shop.later(2 * MINUTE);
    await shop.cron();
    expect((await shipment())?.paypal_tries).toBe(2);
    shop.later(5 * MINUTE);
    expect(await shop.cron()).toEqual([]);
    expect(told()).toHaveLength(1);
    expect(await shipment()).toMatchObject({ told_paypal_at: expect.any(Number), tell_paypal_at: null });
  },
);

test("what PayPal refuses is given up at once, and said", async () => {
  shop.service.fail("track", 2, { issue: "CAPTURE_ID_NOT_FOUND" });
  await ship();
  expect(await shipment()).toMatchObject({ told_paypal_at: null, tell_paypal_at: null });
  shop.later(DAY);
  expect(await shop.cron()).toEqual([]);
  expect(shop.service.calls.filter(({ call }) => call === "track")).toHaveLength(1);
});

test("tracking refused for wrong keys is sent once the keys are right", async () => {
  shop.service.fail("track", 1, { issue: "AUTHENTICATION_FAILURE" });
  await ship();
  shop.later(2 * MINUTE);
  await shop.cron();
  expect(told()).toHaveLength(1);
});

test("what PayPal does not answer to for days is given up, and said", async () => {
  shop.service.fail("track", 100, "error");
  await ship();
  shop.later(DAY);
  expect(await shop.cron()).toEqual([]);
  shop.later(4 * DAY);
  expect(await shop.cron()).toMatchObject([{ order, error: expect.stringContaining("track") }]);
  expect(await shipment()).toMatchObject({ told_paypal_at: null, tell_paypal_at: null });
});

test("a corrected tracking number is sent again, even while the first is being sent", async () => {
  const right = { ...DHL, number: "87654321" };
  shop.service.fail("track", 1, "error");
  await ship();
  expect(await correctTracking(shop.context(), shop.sellerId, order, right)).toBe(true);
  await shop.waitForBackgroundWork();
  expect(told().map(({ number }) => number)).toEqual(["87654321"]);
  // A repeated form is one correction; a second correction is refused, and so is another person's.
  expect(await correctTracking(shop.context(), shop.sellerId, order, right)).toBe(true);
  expect(await correctTracking(shop.context(), shop.sellerId, order, DHL)).toBe(false);
  expect(await correctTracking(shop.context(), ana, order, { ...DHL, number: "00000000" })).toBe(false);
  expect((await shipment())?.number).toBe("87654321");
});

test("when the database fails during sending, the tracking is sent again", async () => {
  for (const how of ["before", "after"] as const) {
    shop.database.fail(1, how, 1);
    await shop.cron().catch(() => {});
  }
  shop.database.fail(0, "before");
  await ship();
  await shop.cron();
  expect(told()).toHaveLength(1);
});

test("a shipment that needs no tracking number is not sent", async () => {
  const read = await findOrder(shop.db, shop.sellerId, order);
  if (read) await shipOrder(shop.context(), read, { way: "own", days: 3, tracking: null });
  await shop.cron();
  expect(shop.service.calls.filter(({ call }) => call === "track")).toEqual([]);
});
