import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findOrder } from "~/data/orders/orders.server";
import { notifications, orderEvents, refunds, shipments } from "~/data/schema.server";
import type { NewShipment } from "~/domain/shipments/shipment";
import { completeOrder } from "~/flows/orders/complete-order.server";
import { sendOrderMessage } from "~/flows/orders/send-order-message.server";
import { confirmArrival, handOver } from "~/flows/shipments/deliver-order.server";
import { shipOrder } from "~/flows/shipments/ship-order.server";
import { openShop, type Shop } from "../../support/shop";

const [SECOND, _MINUTE, DAY] = [1_000, 60_000, 86_400_000];
const TRACKED: NewShipment = {
  way: "carrier",
  days: 5,
  tracking: { carrier: "dhl", carrierName: null, number: "12345678" },
};
const OWN: NewShipment = { way: "own", days: 3, tracking: null };
const IN_PERSON: NewShipment = { way: "in_person", days: 10, tracking: null };

let shop: Shop;
let ana: string;
let order: string;
beforeEach(async () => {
  shop = await openShop();
  ana = await shop.bidder();
  order = await shop.buy(ana, await shop.goods());
});
afterEach(() => shop.auditAndClose());

async function read(who: string) {
  const found = await findOrder(shop.db, who, order);
  if (!found) throw new Error("no such order");
  return found;
}
const status = async () => (await read(ana)).status;
const ship = async (shipment: NewShipment) => shipOrder(shop.context(), await read(shop.sellerId), shipment);
const arrive = async () => confirmArrival(shop.context(), await read(ana));
const complete = async () => completeOrder(shop.context(), await read(ana));
const shipment = async () => (await shop.db.select().from(shipments).where(eq(shipments.order_id, order)))[0];
/** Runs cron so long after the order's last move. */
async function cronAfter(milliseconds: number, since?: number) {
  const { movedAt } = await read(ana);
  shop.later((since ?? movedAt) + milliseconds - Date.now());
  return shop.cron();
}
const told = async (who: string) =>
  (await shop.db.select().from(notifications).where(eq(notifications.user_id, who)).orderBy(notifications.id)).map(
    ({ message }) => message.kind,
  );
const history = async () =>
  (await shop.db.select().from(orderEvents).where(eq(orderEvents.order_id, order)).orderBy(sql`rowid`)).map(
    ({ to_status, actor }) => `${to_status} ${actor}`,
  );
const PAID = ["awaiting_payment B", "paid P"];

test("a paid order is shipped, delivered and completed, with one notification each", async () => {
  expect(await ship(TRACKED)).toEqual({ isMoved: true, status: "shipped" });
  expect(await arrive()).toEqual({ isMoved: true, status: "delivered" });
  expect(await complete()).toEqual({ isMoved: true, status: "completed" });
  expect(await history()).toEqual([...PAID, "shipped S", "delivered B", "completed B"]);
  expect([await told(ana), await told(shop.sellerId)]).toEqual([
    ["receipt", "shipped"],
    ["sold", "arrived", "completed"],
  ]);
  expect(await shipment()).toMatchObject({ carrier: "dhl", number: "12345678", delivers_at: null, code: null });
});

test("a button that is pressed ten times at once moves an order once", async () => {
  const read10 = await Promise.all(Array.from({ length: 10 }, () => read(shop.sellerId)));
  const sent = await Promise.all(read10.map((one) => shipOrder(shop.context(), one, TRACKED)));
  expect(sent.filter(({ isMoved }) => isMoved)).toHaveLength(1);
  expect(sent.every((one) => one.status === "shipped")).toBe(true);
  for (const press of [arrive, complete]) {
    const answers = await Promise.all(Array.from({ length: 10 }, press));
    expect(answers.filter(({ isMoved }) => isMoved)).toHaveLength(1);
  }
  expect(await history()).toEqual([...PAID, "shipped S", "delivered B", "completed B"]);
  expect(await told(shop.sellerId)).toEqual(["sold", "arrived", "completed"]);
});

test("what is not possible changes nothing and says what the order is", async () => {
  expect(await arrive()).toEqual({ isMoved: false, status: "paid" });
  expect(await complete()).toEqual({ isMoved: false, status: "paid" });
  await ship(OWN);
  expect(await complete()).toEqual({ isMoved: false, status: "shipped" });
  expect(await history()).toEqual([...PAID, "shipped S"]);
});

test("what was not sent is reminded of after three days, once, and cancelled with its money back after two weeks", async () => {
  await cronAfter(3 * DAY - SECOND);
  expect(await told(shop.sellerId)).toEqual(["sold"]);
  await cronAfter(3 * DAY + SECOND);
  await Promise.all([shop.cron(), shop.cron(), shop.cron()]);
  await cronAfter(9 * DAY);
  expect(await told(shop.sellerId)).toEqual(["sold", "ship-reminder"]);
  await cronAfter(14 * DAY - SECOND);
  expect(await status()).toBe("paid");
  const { movedAt } = await read(ana);
  await cronAfter(14 * DAY + SECOND);
  await Promise.all([shop.cron(), shop.cron()]);
  expect(await history()).toEqual([...PAID, "cancelled T"]);
  expect([await told(ana), await told(shop.sellerId)]).toEqual([
    ["receipt", "not-sent", "payment-returned"],
    ["sold", "ship-reminder", "sale-not-sent"],
  ]);
  expect(await shop.db.select().from(refunds)).toMatchObject([{ order_id: order, amount: 100_00, cause: "cancelled" }]);
  // Too late to ship: it changes nothing.
  expect(await ship(TRACKED)).toEqual({ isMoved: false, status: "cancelled" });
  await cronAfter(60 * DAY, movedAt);
  expect(await shop.db.select().from(refunds)).toHaveLength(1);
});

test("who sends after two weeks is too late even before cron comes, and who sends a moment earlier is not", async () => {
  const { movedAt } = await read(ana);
  shop.later(movedAt + 14 * DAY + SECOND - Date.now());
  expect(await ship(TRACKED)).toEqual({ isMoved: false, status: "paid" });
  shop.later(movedAt + 14 * DAY - 30 * SECOND - Date.now());
  const answers = await Promise.all([ship(TRACKED), shop.cron()]);
  expect(answers[0].isMoved).toBe(true);
  expect(await shop.db.select().from(refunds)).toEqual([]);
});

test("what a part of went back already is paid back what is left", async () => {
  await shop.addDueRefund(order, 30_00);
  await cronAfter(14 * DAY + SECOND);
  expect((await shop.db.select().from(refunds)).map(({ amount }) => amount).sort()).toEqual([3000, 7000]);
});

test.each([
  ["by a carrier", TRACKED, 5 + 7],
  ["brought", OWN, 3 + 7],
  ["in person", IN_PERSON, 10 + 30],
] as const)(
  "what is sent %s counts as delivered in its time, then completes after a week",
  async (_, sending, days) => {
    await ship(sending);
    await cronAfter(days * DAY - SECOND);
    expect(await status()).toBe("shipped");
    await cronAfter(days * DAY + SECOND);
    await Promise.all([shop.cron(), shop.cron()]);
    expect(await history()).toEqual([...PAID, "shipped S", "delivered T"]);
    await cronAfter(7 * DAY - SECOND);
    expect(await status()).toBe("delivered");
    await cronAfter(7 * DAY + SECOND);
    await Promise.all([shop.cron(), shop.cron()]);
    expect(await history()).toEqual([...PAID, "shipped S", "delivered T", "completed T"]);
    expect((await told(ana)).slice(2)).toEqual(["delivered", "feedback-reminder"]);
    expect((await told(shop.sellerId)).slice(1)).toEqual(["arrived", "completed"]);
  },
);

test("cron beside a button: one of them moves it", async () => {
  await ship(TRACKED);
  const { movedAt } = await read(ana);
  shop.later(movedAt + 12 * DAY + SECOND - Date.now());
  await Promise.all([shop.cron(), arrive(), shop.cron(), arrive()]);
  expect((await history()).filter((one) => one.startsWith("delivered"))).toHaveLength(1);
  const delivered = (await read(ana)).movedAt;
  shop.later(delivered + 7 * DAY + SECOND - Date.now());
  await Promise.all([complete(), shop.cron(), complete()]);
  expect((await history()).filter((one) => one.startsWith("completed"))).toHaveLength(1);
  expect((await told(shop.sellerId)).slice(1)).toEqual(["arrived", "completed"]);
});

test("an order with a problem is not touched by time", async () => {
  await ship(TRACKED);
  await shop.db.run(sql`INSERT INTO order_events (id, order_id, at, from_status, to_status, actor)
    VALUES ('p', ${order}, ${Date.now()}, 'shipped', 'problem_open', 'B')`);
  await shop.db.run(sql`UPDATE orders SET status = 'problem_open' WHERE id = ${order}`);
  await cronAfter(365 * DAY);
  expect(await status()).toBe("problem_open");
});

test("a clock that steps back moves nothing, and nothing twice", async () => {
  await ship(TRACKED);
  await cronAfter(12 * DAY + SECOND);
  shop.later(-2 * DAY);
  await shop.cron();
  shop.later(13 * DAY);
  await shop.cron();
  expect(await history()).toEqual([...PAID, "shipped S", "delivered T"]);
});

test("who hands over in person knows the code that only the buyer is shown", async () => {
  await ship(IN_PERSON);
  const code = (await read(ana)).shipment?.code ?? "";
  expect(code).toMatch(/^\d{6}$/);
  expect((await read(shop.sellerId)).shipment?.code).toBeNull();
  const wrong = code === "000000" ? "000001" : "000000";
  expect(await handOver(shop.context(), await read(shop.sellerId), wrong)).toEqual({
    isMoved: false,
    status: "shipped",
  });
  expect(await handOver(shop.context(), await read(shop.sellerId), code)).toEqual({
    isMoved: true,
    status: "delivered",
  });
  expect((await read(ana)).shipment?.code).toBeNull();
  const [last] = (await shop.db.select().from(orderEvents).where(eq(orderEvents.to_status, "delivered"))).slice(-1);
  expect(last).toMatchObject({ actor: "B", reason: "handed_over" });
});

test("shipments are corrected once, messages never, and neither is of something else", async () => {
  await expect(
    shop.db.run(sql`INSERT INTO shipments (order_id, way, sent_at, arrives_by) VALUES (${order}, 'own', 1, 2)`),
  ).rejects.toThrow("a parcel of what was not sent");
  await ship(TRACKED);
  const correct = () => shop.db.run(sql`UPDATE shipments SET number = number || '1', corrected_at = 5`);
  await correct();
  await expect(correct()).rejects.toThrow("corrected once");
  const stranger = await shop.bidder();
  await expect(
    shop.db.run(
      sql`INSERT INTO order_messages (id, order_id, user_id, at, body) VALUES ('m', ${order}, ${stranger}, 1, 'x')`,
    ),
  ).rejects.toThrow("a message of somebody else");
  await sendOrderMessage(shop.context(), await read(ana), { id: uuid(), body: "Gracias" });
  for (const change of ["UPDATE order_messages SET body = 'y'", "DELETE FROM order_messages"]) {
    await expect(shop.db.$client.execute(change)).rejects.toThrow("not rewritten");
  }
});
