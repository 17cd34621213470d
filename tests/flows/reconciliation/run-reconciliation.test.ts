import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { listOpenFindings, listSettledFindings } from "~/data/reconciliation/findings.server";
import { findLastRun } from "~/data/reconciliation/runs.server";
import { discrepancies, products, reconciliations } from "~/data/schema.server";
import { DAY, HOUR } from "~/domain/time";
import { continueReconciliation, startReconciliation } from "~/flows/reconciliation/run-reconciliation.server";
import type { Paypal } from "~/gateways/paypal.server";
import { putPayments } from "../../support/due-rows";
import { createSale, orderOf } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
let admin: Admin;
beforeEach(async () => {
  shop = await openShop();
  ({ admin } = shop);
});
afterEach(() => shop.close());

/** A whole reconciliation, portion by portion. */
async function night(config: object = {}) {
  const context = () => {
    const own = shop.context();
    return { ...own, config: { ...own.config, ...config } };
  };
  await startReconciliation(context());
  for (let portions = 0; portions < 50; portions++) {
    await continueReconciliation(context());
    const [open] = await shop.db.select().from(reconciliations).where(sql`ended_at IS NULL`);
    if (!open) return;
  }
  throw new Error("it does not come to its end");
}
const open = async () => (await listOpenFindings(shop.db, admin, null, 99)).map(({ kind, facts }) => [kind, facts]);
const kinds = async () => (await listOpenFindings(shop.db, admin, null, 99)).map(({ kind }) => kind).sort();
const captureOf = () => {
  const [capture] = Object.values(shop.service.records.captures);
  if (!capture) throw new Error("nothing was captured");
  return capture;
};
const run = (statement: string) => shop.db.$client.execute(statement);

test("a healthy market has no findings, and the run reports how much it checked", async () => {
  await createSale(shop, { stock: 2 });
  await createSale(shop, { to: "completed", shipping: 10_00 });
  const waiting = await shop.bidder();
  await shop.start(waiting, { kind: "product", id: await shop.goods() });
  expect(await findLastRun(shop.db, admin)).toBeNull();
  await night({ merchantId: "STANDINSELLER" });
  expect(await open()).toEqual([]);
  expect(await findLastRun(shop.db, admin)).toMatchObject({
    payments: 3,
    orders: 3,
    products: 3,
    endedAt: expect.any(Number),
  });
  // The next one covers what changed since shortly before this one.
  shop.later(10 * DAY);
  await night();
  shop.later(20 * DAY);
  await night();
  const last = await findLastRun(shop.db, admin);
  expect([last?.payments, last?.orders]).toEqual([1, 0]);
});

type Mend = () => Promise<unknown> | unknown;
const PLANTED: [kind: string, plant: (sold: { id: string; product: string }) => Promise<Mend> | Mend][] = [
  [
    "amount",
    () => {
      const capture = captureOf();
      const { amount } = capture;
      capture.amount = (amount - 1) as typeof amount;
      return () => Object.assign(capture, { amount });
    },
  ],
  [
    "currency",
    () => {
      const [order] = Object.values(shop.service.records.orders);
      Object.assign(order ?? {}, { currency: "USD" });
      return () => Object.assign(order ?? {}, { currency: "MXN" });
    },
  ],
  [
    "status",
    () => {
      captureOf().status = "PENDING";
      return () => Object.assign(captureOf(), { status: "COMPLETED" });
    },
  ],
  [
    "fee",
    async () => {
      await run("UPDATE payments SET fee = 1");
      return () => run("UPDATE payments SET fee = 795");
    },
  ],
  [
    "refunded",
    () => {
      const refund = shop.service.refunds.refund(captureOf().id);
      return () => {
        Object.assign(captureOf(), { status: "COMPLETED", refunded: 0 });
        delete shop.service.records.refunds[refund.id];
      };
    },
  ],
  [
    "captureMissing",
    () => {
      const capture = captureOf();
      delete shop.service.records.captures[capture.id];
      return () => Object.assign(shop.service.records.captures, { [capture.id]: capture });
    },
  ],
  [
    "unpaid",
    async ({ product }) => {
      await run(`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at)
      VALUES ('planted', '${product}', '${admin.id}', '${shop.sellerId}', 'Silla', 5, 'shipped', ${Date.now()})`);
      return () => run("UPDATE orders SET status = 'cancelled' WHERE id = 'planted'");
    },
  ],
  [
    "unmoved",
    async ({ id }) => {
      await run("DROP TRIGGER orders_move");
      await run("DROP TRIGGER IF EXISTS products_move");
      await run(`UPDATE orders SET status = 'awaiting_payment' WHERE id = '${id}'`);
      await run(`UPDATE products SET status = 'reserved'`);
      return async () => {
        await run(`UPDATE products SET status = 'sold'`);
        await run(`UPDATE orders SET status = 'paid' WHERE id = '${id}'`);
      };
    },
  ],
  [
    "charged",
    async ({ id }) => {
      await run("DROP TRIGGER orders_keep_their_sum");
      await run(`UPDATE orders SET amount = amount + 1 WHERE id = '${id}'`);
      return () => run(`UPDATE orders SET amount = amount - 1 WHERE id = '${id}'`);
    },
  ],
  [
    "payable",
    async ({ id }) => {
      await run(`UPDATE orders SET payable = 5 WHERE id = '${id}'`);
      return () => run(`UPDATE orders SET payable = 9205 WHERE id = '${id}'`);
    },
  ],
  [
    "stock",
    async ({ product }) => {
      await run("DROP TRIGGER IF EXISTS products_move");
      await run(`UPDATE products SET status = 'reserved' WHERE id = '${product}'`);
      return () => run(`UPDATE products SET status = 'sold' WHERE id = '${product}'`);
    },
  ],
  [
    "unanswered",
    () => {
      shop.service.fail("show", 3, "error");
      return () => {};
    },
  ],
];

test.each(PLANTED)("%s is found, is one row, and is settled when it is mended", async (kind, plant) => {
  const sold = await createSale(shop);
  await night();
  expect(await open()).toEqual([]);
  const mend = await plant(sold);
  await night();
  expect(await kinds()).toEqual([kind]);
  if (kind !== "unanswered") {
    await night();
    expect(await kinds()).toEqual([kind]);
  }
  const [found] = await listOpenFindings(shop.db, admin, null, 9);
  if (kind !== "unpaid") expect(found?.orderId).toBe(sold.id);
  await mend();
  await night();
  expect(await open()).toEqual([]);
  expect((await listSettledFindings(shop.db, admin, 9)).map((one) => one.kind)).toEqual([kind]);
});

test("a ledger that does not sum to zero is found by order and by day", async () => {
  const { id } = await createSale(shop);
  await run(`INSERT INTO ledger_entries (id, order_id, kind, payment_id, account, amount, at)
    SELECT 'planted', order_id, 'unwanted', payment_id, 'platform_fee', 7, at FROM ledger_entries LIMIT 1`);
  await night();
  expect((await open()).sort()).toEqual([
    ["books", { sum: 7 }],
    ["day", { sum: 7 }],
  ]);
  await run(`INSERT INTO ledger_entries (id, order_id, kind, payment_id, account, amount, at)
    SELECT 'mended', order_id, 'unwanted', payment_id, 'paypal_fee', -7, at FROM ledger_entries WHERE id = 'planted'`);
  await night();
  expect(await open()).toEqual([]);
  expect(await orderOf(shop, id)).toMatchObject({ status: "paid" });
});

test("another payee is found where it is said whose it should be", async () => {
  await createSale(shop);
  await night({ merchantId: "SOMEBODY" });
  expect(await open()).toEqual([["payee", { ours: "SOMEBODY", paypal: "STANDINSELLER" }]]);
  await night({ merchantId: "STANDINSELLER" });
  expect(await open()).toEqual([]);
});

test("what PayPal captured unseen is recorded, and is no finding", async () => {
  const ana = await shop.bidder();
  await shop.start(ana, { kind: "product", id: await shop.goods() });
  const token = await shop.token(ana);
  shop.service.approve(token);
  await shop.context().paypal?.captureOrder(token, `capture:${token}`);
  await night();
  expect(await open()).toEqual([]);
  expect(await shop.ordersOf(ana)).toMatchObject([{ status: "paid" }]);
});

test("a second capture of an order, and one of no order of ours, are found", async () => {
  await createSale(shop);
  await shop.db.run(sql`INSERT INTO webhook_events (id, type, capture_id, amount, paypal_order_id,
    received_at) VALUES ('w1', 'PAYMENT.CAPTURE.COMPLETED', 'FOREIGN1', 1200, 'X', 1)`);
  await run("DROP TRIGGER payments_keep_their_names");
  await run("UPDATE payments SET capture_id = 'OTHER'");
  await night();
  expect(await kinds()).toEqual(["captureForeign", "captureMissing", "captureUnknown"]);
});

test("a failing answer about one payment keeps no other waiting, and portions go on from where they stopped", async () => {
  await putPayments(shop.db, 203, { seller: shop.sellerId });
  await run("UPDATE payments SET paypal_order_id = 'P' || id WHERE attempt IN (5, 6, 97, 98, 99)");
  shop.service.fail("show", 3, "error");
  await startReconciliation(shop.context());
  await continueReconciliation(shop.context());
  const [begun] = await shop.db.select().from(reconciliations);
  expect([begun?.stage, begun?.payments]).toEqual(["payments", 200]);
  // While one runs, a second night does not start another.
  await startReconciliation(shop.context());
  await run("UPDATE payments SET paypal_order_id = 'P' || id");
  // Both have read the same portion before either of them writes.
  let asked = 0;
  let letGo = () => {};
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  const own = shop.context();
  const showOrder: Paypal["showOrder"] = async (id) => {
    asked++;
    if (asked === 2 * 3) letGo();
    await gate;
    return own.paypal?.showOrder(id) ?? Promise.reject(new Error("no PayPal"));
  };
  const late = { ...own, paypal: own.paypal && { ...own.paypal, showOrder } };
  await Promise.all([continueReconciliation(late), continueReconciliation(late)]);
  expect(await shop.db.select().from(reconciliations)).toMatchObject([{ stage: "orders", payments: 203 }]);
});

test("a portion that PayPal keeps too long ends, and the next goes on after what was compared", async () => {
  await putPayments(shop.db, 60, { seller: shop.sellerId });
  await run("UPDATE payments SET paypal_order_id = 'P' || id");
  await startReconciliation(shop.context());
  const own = shop.context();
  // Each question takes PayPal a second.
  let seconds = 0;
  const showOrder: Paypal["showOrder"] = (id) => {
    seconds++;
    return own.paypal?.showOrder(id) ?? Promise.reject(new Error("no PayPal"));
  };
  const slow = { ...own, now: () => seconds * 1_000, paypal: own.paypal && { ...own.paypal, showOrder } };
  await continueReconciliation(slow);
  const [begun] = await shop.db.select().from(reconciliations);
  expect([begun?.stage, begun?.payments]).toEqual(["payments", 30]);
  await continueReconciliation(slow);
  expect(await shop.db.select().from(reconciliations)).toMatchObject([{ stage: "orders", payments: 60 }]);
});

test("a run goes on as long as it advances, and one that stopped for 20 hours is dropped", async () => {
  await putPayments(shop.db, 203, { seller: shop.sellerId });
  await startReconciliation(shop.context());
  shop.later(19 * HOUR);
  await continueReconciliation(shop.context());
  const runs = async () => (await shop.db.select().from(reconciliations)).map(({ payments }) => payments);
  shop.later(38 * HOUR);
  await startReconciliation(shop.context());
  expect(await runs()).toEqual([200]);
  shop.later(40 * HOUR);
  await startReconciliation(shop.context());
  expect(await runs()).toEqual([0]);
});

test("nothing of a person is in what was found", async () => {
  const { id } = await createSale(shop);
  await run(`UPDATE orders SET payable = 5 WHERE id = '${id}'`);
  await night({ merchantId: "SOMEBODY" });
  const rows = JSON.stringify(await shop.db.select().from(discrepancies));
  for (const personal of ["Ana", "@example.com", "Calle"]) expect(rows).not.toContain(personal);
  expect(
    await shop.db.select({ status: products.status }).from(products).where(eq(products.status, "sold")),
  ).toHaveLength(1);
});

test("a payment to another account is not recorded where the account is configured", async () => {
  const ana = await shop.bidder();
  await shop.start(ana, { kind: "product", id: await shop.goods() });
  const token = await shop.token(ana);
  shop.service.approve(token);
  const own = shop.context();
  const strict = (merchantId: string) => ({ ...own, config: { ...own.config, merchantId } });
  const { settlePayment } = await import("~/flows/payments/settle-payment.server");
  await expect(settlePayment(strict("SOMEBODY"), token)).rejects.toThrow("a payment to another account");
  expect(Object.keys(shop.service.records.captures)).toEqual([]);
  expect((await settlePayment(strict("STANDINSELLER"), token)).kind).toBe("paid");
});
