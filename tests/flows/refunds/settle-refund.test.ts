import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findCancellationDetails } from "~/data/cancellations/cancellations.server";
import { findOrderDetails } from "~/data/moderation/order-details.server";
import { findOwnBalance } from "~/data/payouts/balances.server";
import { findPaymentToCompare } from "~/data/reconciliation/checks.server";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { findDelayedRefund, listRefusedRefunds } from "~/data/refunds/refused-refunds.server";
import { mails } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { DAY, HOUR } from "~/domain/time";
import { retryRefund } from "~/flows/refunds/retry-refund.server";
import { settleRefund } from "~/flows/refunds/settle-refund.server";
import { ledgerOf, move, orderOf } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

const HOW = "Transferencia SPEI 8846120";

let shop: Shop;
let admin: Admin;
beforeEach(async () => {
  shop = await openShop();
  ({ admin } = shop);
});
afterEach(() => shop.auditAndClose());

/** A sale with a refund that PayPal refused for good. */
async function refuse(amount: number) {
  const sale = await shop.buyAndPay();
  await shop.addDueRefund(sale.orderId, amount);
  shop.service.fail("refund", 1, { issue: "REFUND_NOT_ALLOWED" });
  await shop.cron();
  const [failed] = await shop.refundsOf(sale.orderId);
  if (failed?.status !== "failed") throw new Error("it was not refused");
  return { ...sale, id: failed.id };
}
async function settle(id: string, how = HOW, by = admin) {
  const failed = await findFailedRefund(shop.db, by, id);
  return failed && settleRefund(shop.context(), by, failed, how);
}
const atDesk = async () => (await listRefusedRefunds(shop.db, admin, 9)).map(({ id }) => id);

test("a refused refund that the buyer got another way is settled: books at zero, the desk empty, the buyer told", async () => {
  const { orderId, buyer, id } = await refuse(40_00);
  shop.later(DAY + HOUR);
  expect([await atDesk(), await findDelayedRefund(shop.db, buyer, orderId)]).toEqual([[id], 40_00]);
  const before = shop.mailings();
  expect([await settle(id), shop.mailings() - before]).toEqual([true, 1]);
  expect([await atDesk(), await findDelayedRefund(shop.db, buyer, orderId)]).toEqual([[], null]);

  const [, settled] = await shop.refundsOf(orderId);
  expect(settled).toMatchObject({
    ...{ status: "done", amount: 40_00, cause: "admin", retry_of: id, paypal_refund_id: null },
    ...{ settled_by: admin.id, settlement: HOW, fee_bearer: "seller" },
  });
  expect(await ledgerOf(shop, orderId)).toEqual({
    ...{ buyer_clearing: -60_00, paypal_fee: 7_95, seller_payable: 100_00 - 7_95 - 40_00 },
  });
  expect((await orderOf(shop, orderId)).payable).toBe(100_00 - 7_95 - 40_00);

  const details = await findOrderDetails(shop.db, admin, orderId);
  expect(details?.actions).toMatchObject([
    { what: "refund_settled", reason: HOW, amount: 40_00, who: expect.any(String) },
  ]);
  const told = await shop.db.select().from(mails).where(sql`message ->> 'kind' = 'refund-settled'`);
  expect(told.map(({ user_id, message }) => [user_id, message])).toEqual([
    [buyer, { kind: "refund-settled", order: orderId, title: "Silla", price: 40_00, reason: HOW }],
  ]);
  const seenBy = async (who: string) => (await findCancellationDetails(shop.db, who, orderId))?.refunds;
  expect(await seenBy(buyer)).toMatchObject([{ status: "done", amount: 40_00, settlement: HOW }]);
  expect(await seenBy(shop.sellerId)).toMatchObject([{ status: "done", amount: 40_00, settlement: null }]);
  // PayPal is asked for nothing, and its records agree: it refunded nothing.
  await shop.cron();
  expect(Object.keys(shop.service.records.refunds)).toEqual([]);
  const [payment] = await shop.paymentsOf(buyer);
  expect(payment?.status).toBe("captured");
  expect(await findPaymentToCompare(shop.db, payment?.id ?? "")).toMatchObject({ refunded: 0, refunding: 0 });
});

test("all of a shipped order settled another way, and one that is paid and not sent, move as if PayPal had refunded", async () => {
  const unsent = await refuse(100_00);
  expect(await settle(unsent.id)).toBe(true);
  expect((await orderOf(shop, unsent.orderId)).status).toBe("cancelled");
  const problem = await refuse(100_00);
  await move(shop, problem.orderId, "shipped", "S");
  await move(shop, problem.orderId, "delivered", "B");
  await move(shop, problem.orderId, "problem_open", "B");
  expect(await settle(problem.id)).toBe(true);
  expect((await orderOf(shop, problem.orderId)).status).toBe("refunded");
  expect(await findOwnBalance(shop.db, shop.sellerId)).toMatchObject({ held: 0, negative: -2 * 7_95 });
});

test("a refund is settled once, and not beside a retry: of several at once one is done", async () => {
  const { orderId, id } = await refuse(40_00);
  const failed = await findFailedRefund(shop.db, admin, id);
  if (!failed) throw new Error("no such refund");
  const done = await Promise.all([settle(id, "a"), settle(id, "b"), retryRefund(shop.context(), admin, failed)]);
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await settle(id, "c")).toBe(false);
  expect(await retryRefund(shop.context(), admin, failed)).toBe(false);
  expect(await shop.refundsOf(orderId)).toHaveLength(2);
  await shop.cron();
});

test("while a dispute or PayPal's own money may be the same refund, nothing is settled", async () => {
  const disputed = await refuse(40_00);
  const [payment] = await shop.paymentsOf(disputed.buyer);
  const dispute = shop.service.disputes.open(payment?.capture_id ?? "", "UNAUTHORISED", { amount: toCentavos(40_00) });
  await shop.deliverWebhooks();
  expect(await settle(disputed.id)).toBe(false);
  shop.service.disputes.resolve(dispute.id, "RESOLVED_SELLER_FAVOUR");
  await shop.deliverWebhooks();
  expect(await settle(disputed.id)).toBe(true);
});

test("nothing is settled of a refund that is not refused for good, or beyond what is left of the order", async () => {
  const { orderId } = await shop.buyAndPay();
  const due = await shop.addDueRefund(orderId, 40_00);
  expect(await settle(due)).toBeNull();
  await shop.cron();
  const refused = await refuse(70_00);
  await shop.addDueRefund(refused.orderId, 60_00);
  expect(await settle(refused.id)).toBe(false);
  await shop.cron();
});

test("who is no administrator settles nothing", async () => {
  const { buyer, id } = await refuse(40_00);
  for (const by of [buyer, shop.sellerId]) expect(await settle(id, HOW, { id: by } as Admin)).toBeNull();
  const failed = await findFailedRefund(shop.db, admin, id);
  expect(failed && (await settleRefund(shop.context(), { id: buyer } as Admin, failed, HOW))).toBe(false);
  expect(await atDesk()).toEqual([id]);
});
