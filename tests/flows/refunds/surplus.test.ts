import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { bearSurplus, findPlacement, listPlacements } from "~/data/disputes/placements.server";
import { listDueQueues } from "~/data/due-queues.server";
import { findPaymentToCompare } from "~/data/reconciliation/checks.server";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { listRefusedRefunds } from "~/data/refunds/refused-refunds.server";
import { auditEntries, disputes, mails } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { DAY, HOUR } from "~/domain/time";
import { settleRefund } from "~/flows/refunds/settle-refund.server";
import { openShop, type Shop } from "../../support/shop";

// PayPal takes back more than is left of a payment, because the buyer got a refused refund another way before.

let shop: Shop;
let admin: Admin;
beforeEach(async () => {
  shop = await openShop();
  admin = { id: shop.admin.id } as Admin;
});
afterEach(() => shop.auditAndClose());

/** A sale of 100.00 of which so much was refunded another way. */
async function settled(amount: number) {
  const sale = await shop.buyAndPay();
  await shop.addDueRefund(sale.orderId, amount);
  shop.service.fail("refund", 1, { issue: "REFUND_NOT_ALLOWED" });
  await shop.cron();
  const [refused] = await shop.refundsOf(sale.orderId);
  const failed = await findFailedRefund(shop.db, admin, refused?.id ?? "");
  expect(failed && (await settleRefund(shop.context(), admin, failed, "SPEI 1"))).toBe(true);
  await shop.deliverWebhooks();
  return sale;
}
const doneOf = async (orderId: string) =>
  (await shop.refundsOf(orderId)).filter(({ status }) => status === "done").map(({ amount, cause }) => [amount, cause]);
const atDesk = async () => (await listPlacements(shop.db, admin, 9)).map(({ kind, amount }) => [kind, amount]);
const mailed = async () => {
  const rows = await shop.db.select().from(mails).where(sql`message ->> 'kind' = 'money-beyond'`);
  return rows.map(({ user_id, message }) => [user_id, message]);
};

test.each([
  [
    40_00,
    [
      [40_00, "admin"],
      [60_00, "paypal"],
    ],
  ],
  [100_00, [[100_00, "admin"]]],
] as const)(
  "of a reversal after %i were refunded another way, what is left is booked and the rest is at the desk until it is borne",
  async (amount, booked) => {
    const { orderId, captureId, buyer } = await settled(amount);
    const { id } = shop.service.refunds.reverse(captureId);
    expect(await shop.deliverWebhooks()).toEqual([200]);
    expect([await doneOf(orderId), await atDesk()]).toEqual([booked, [["surplus", amount]]]);
    const [payment] = await shop.paymentsOf(buyer);
    expect(payment?.status).toBe("reversed");
    expect(await findPaymentToCompare(shop.db, payment?.id ?? "")).toMatchObject({ refunded: 100_00 });
    // Told again, by cron too, it is the same.
    await shop.deliverWebhooks();
    for (const hours of [1, 30]) {
      shop.later(hours * HOUR);
      await shop.cron();
    }
    expect([await doneOf(orderId), await atDesk()]).toEqual([booked, [["surplus", amount]]]);
    expect(await mailed()).toEqual([[shop.admin.id, { kind: "money-beyond", price: amount }]]);
    expect((await listDueQueues(shop.db)).filter(({ queue }) => queue === "disputes")).toEqual([]);

    expect(await bearSurplus(shop.db, { id: buyer } as Admin, id)).toBe(false);
    expect(await bearSurplus(shop.db, admin, id)).toBe(true);
    const other = { id: await shop.bidder() } as Admin;
    await shop.db.run(sql`INSERT INTO user_roles SELECT ${other.id}, 'admin'`);
    expect(await bearSurplus(shop.db, other, id)).toBe(false);
    await shop.deliverWebhooks();
    await shop.cron();
    expect([await doneOf(orderId), await atDesk(), (await mailed()).length]).toEqual([booked, [], 1]);
  },
);

test("a part that is still left of the payment is no surplus", async () => {
  const { orderId, captureId } = await settled(40_00);
  const { id } = shop.service.refunds.reverse(captureId, toCentavos(60_00));
  await shop.deliverWebhooks();
  expect([await doneOf(orderId), await atDesk()]).toEqual([
    [
      [40_00, "admin"],
      [60_00, "paypal"],
    ],
    [],
  ]);
  expect([await bearSurplus(shop.db, admin, id), await findPlacement(shop.db, admin, id)]).toEqual([false, null]);
});

test.each([false, true])(
  "a dispute that the buyer won for more than is left closes, and its surplus is at the desk once (told in reverse: %s)",
  async (reversed) => {
    const { orderId, captureId } = await settled(40_00);
    await shop.move(orderId, "shipped", "S");
    const { id } = shop.service.disputes.open(captureId, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED");
    await shop.deliverWebhooks();
    shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR");
    await shop.deliverWebhooks({ reversed });
    for (const days of [1, 9]) {
      shop.later(days * DAY);
      await shop.cron();
    }
    expect(await doneOf(orderId)).toEqual([
      [40_00, "admin"],
      [60_00, "paypal"],
    ]);
    expect(await shop.db.select().from(disputes)).toMatchObject([{ status: "RESOLVED" }]);
    const [waiting] = await listPlacements(shop.db, admin, 9);
    expect([await atDesk(), (await mailed()).length]).toEqual([[["surplus", 40_00]], 1]);
    expect(await bearSurplus(shop.db, admin, waiting?.id ?? "")).toBe(true);
    expect(await atDesk()).toEqual([]);
    expect(await bearSurplus(shop.db, admin, waiting?.id ?? "")).toBe(true);
    const log = await shop.db.select().from(auditEntries).where(sql`what = 'surplus_borne'`);
    expect(log).toMatchObject([
      { admin_id: admin.id, noun: "order", about: orderId, amount: 40_00, reason: waiting?.id, at: expect.any(Number) },
    ]);
  },
);

test("a refund that was refused for good is over at the desk once PayPal reversed all of the payment", async () => {
  const { orderId, captureId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 100_00);
  shop.service.fail("refund", 1, { issue: "REFUND_NOT_ALLOWED" });
  await shop.cron();
  expect(await listRefusedRefunds(shop.db, admin, 9)).toHaveLength(1);
  shop.service.refunds.reverse(captureId);
  await shop.deliverWebhooks();
  expect(await listRefusedRefunds(shop.db, admin, 9)).toEqual([]);
});
