import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findOrder } from "~/data/orders/orders.server";
import { mails, orderMessages } from "~/data/schema.server";
import { DAY, MINUTE, SECOND } from "~/domain/time";
import { sendOrderMessage } from "~/flows/orders/send-order-message.server";
import { notificationsOf } from "../../support/aftermath";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
let ana: string;
let order: string;
beforeEach(async () => {
  shop = await openShop();
  ({ buyer: ana, orderId: order } = await shop.buyAndPay());
});
afterEach(() => shop.auditAndClose());

async function read(who: string) {
  const found = await findOrder(shop.db, who, order);
  if (!found) throw new Error("no such order");
  return found;
}
const write = async (who: string, id: string = uuid()) =>
  sendOrderMessage(shop.context(), await read(who), { id, body: "¿Cuándo llega?" });
const told = (who: string) => notificationsOf(shop, { id: who }, "order-message");

test("of messages the other side is notified each time, and mailed once in ten minutes", async () => {
  const letters = async (who: string) =>
    (await shop.db.select().from(mails).where(eq(mails.user_id, who))).filter(
      ({ message }) => message.kind === "order-message",
    ).length;
  const id = uuid();
  // A repeated form is one message.
  expect(await Promise.all([write(ana, id), write(ana, id), write(ana)])).toEqual([true, true, true]);
  const message = { kind: "order-message", order, title: "Silla" };
  expect([await told(shop.sellerId), await told(ana)]).toEqual([[message, message], []]);
  expect([await letters(shop.sellerId), await letters(ana)]).toEqual([1, 0]);
  await write(shop.sellerId);
  expect([await letters(shop.sellerId), await letters(ana)]).toEqual([1, 1]);
  await shop.db.run(sql`UPDATE mails SET created_at = created_at - ${10 * MINUTE}`);
  await write(ana);
  expect(await letters(shop.sellerId)).toBe(2);
  // Another person's key writes nothing.
  expect(await write(shop.sellerId, id)).toBe(false);
  const rows = await shop.db.select().from(orderMessages).orderBy(sql`rowid`);
  expect(rows.map(({ user_id, body }) => [user_id, body])).toEqual(
    [ana, ana, shop.sellerId, ana].map((who) => [who, "¿Cuándo llega?"]),
  );
});

test("buyer and seller cannot write 30 days after an order was cancelled", async () => {
  // Nobody shipped it.
  shop.later(14 * DAY + MINUTE);
  await shop.cron();
  const { movedAt } = await read(ana);
  shop.later(movedAt + 30 * DAY - MINUTE - Date.now());
  expect(await write(ana)).toBe(true);
  shop.later(movedAt + 30 * DAY + SECOND - Date.now());
  expect([await write(ana), await write(shop.sellerId)]).toEqual([false, false]);
  expect([await told(shop.sellerId), await told(ana)]).toMatchObject([[{ order }], []]);
});
