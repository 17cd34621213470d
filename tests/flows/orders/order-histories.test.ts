import { eq, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { bearSurplus, listPlacements, type Placement } from "~/data/disputes/placements.server";
import { closeBatch, findBatch, listLeftOutPayouts } from "~/data/payouts/batches.server";
import { requestPayouts } from "~/data/payouts/requested-payouts.server";
import { orders, payoutBatches, payouts, sellerProfiles, userRoles } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import type { OrderStatus } from "~/domain/orders/order";
import { FEE_BEARERS } from "~/domain/refunds/refund";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { acceptCancellation, declineCancellation } from "~/flows/cancellations/answer-cancellation.server";
import { cancelOrder } from "~/flows/cancellations/cancel-order.server";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { completeBatch } from "~/flows/payouts/complete-batch.server";
import { endPayout } from "~/flows/payouts/end-payout.server";
import { dice } from "../../support/dice";
import { faultsOfPayouts } from "../../support/payout-audit";
import { mayRefuse, randomPaypal } from "../../support/random-paypal";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// Many people over some weeks do anything that can be done with an order, in any order and in parallel, while PayPal
// decides at random. The audit must find nothing at the end. ORDER_RUNS=5000 for a long run.

const ORDERS = Number(process.env.ORDER_RUNS ?? 160);
const SEED = Number(process.env.ORDER_SEED ?? Date.now() % 1_000_000);
const BUYERS = 25;
/** More than a payment has. */
const MOST_ORDERS = 20;
const numbers = dice(SEED);
const { upTo, one, chance } = numbers;

skipPauses();
let shop: Shop;
let paypal: ReturnType<typeof randomPaypal>;
beforeAll(async () => {
  shop = await openShop();
  paypal = randomPaypal(shop.service, numbers);
});
afterAll(() => shop.close());

const goods: string[] = [];
let sellers: string[] = [];
let bought = 0;

async function buy(buyer: string): Promise<void> {
  const many = chance(0.25) ? 2 + upTo(2) : 1;
  for (let piece = 0; piece < many; piece++) {
    if (goods.length < 20 || chance(0.6)) {
      const wanted = { price: 1_00 + upTo(2_000_00), stock: 1 + upTo(3), shipping: chance(0.3) ? 1 + upTo(99_00) : 0 };
      goods.push(await shop.goods({ ...wanted, seller: one(sellers) }));
    }
    const wanted = chance(0.6) ? goods.at(-1) : one(goods);
    await shop.putInCart(buyer, wanted ?? "").catch(() => {});
  }
  const started = await shop.start(buyer, { kind: "cart" });
  if (!started.ok) return;
  bought += many;
  const token = await shop.token(buyer);
  if (chance(0.08)) return;
  shop.service.approve(token, one(["pay", "pay", "pay", "pay", "pay", "pay", "pending", "declined"]));
  const settle = () => mayRefuse(() => settlePayment(shop.context(), token));
  // PayPal's webhook and the buyer's return usually meet.
  if (chance(0.3)) await Promise.all([settle(), shop.deliverWebhooks({ about: token })]);
  else if (chance(0.7)) await settle();
}

type Order = typeof orders.$inferSelect;

let refundedProblems = 0;

/** A problem's refund, in turn of all and of a part. */
async function refundProblem(id: string): Promise<void> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  if (order?.status !== "problem_open" || order.amount === 1 || (await shop.refundsOf(id)).length > 0) return;
  const amount = refundedProblems++ % 2 === 0 ? order.amount : 1 + upTo(order.amount - 1);
  await shop.addDueRefund(id, amount, "problem");
  await shop.move(id, amount < order.amount ? "partially_refunded" : "refunded", "S");
}

/** A random action on an order, whether or not it is allowed. */
async function act({ id, buyer_id, seller_id, product_id, amount, checkout_id }: Order): Promise<void> {
  const { service } = shop;
  const capture = Object.values(service.records.captures).find((taken) => {
    return service.records.orders[taken.orderId]?.customId === checkout_id;
  });
  const read = (who: string) => findCancellableOrder(shop.db, who, id);
  const move = (to: OrderStatus, actor: "B" | "S" | "T" | "A") => shop.move(id, to, actor);
  const cancel = async (who: string, cause = one(["unavailable", "damaged", "other"])) => {
    const order = await read(who);
    if (order) await cancelOrder(shop.context(), order, { reason: "Porque sí", cause });
  };
  const answer = async (how: typeof acceptCancellation) => {
    const order = await read(seller_id);
    if (order) await how(shop.context(), order);
  };
  const atPaypal = (work: (captureId: string) => unknown) => capture && work(capture.id);
  const part = () => toCentavos(1 + upTo(amount));
  const claim = () => one([{}, { sku: product_id }, { amount: part() }, { amount: toCentavos(amount) }]);
  const dispute = (captureId: string) =>
    service.disputes.open(captureId, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED", claim());
  await mayRefuse(
    one<() => unknown>([
      ...[() => move("shipped", "S"), () => move("shipped", "S"), () => move("shipped", "S")],
      ...[() => move("delivered", "T"), () => move("delivered", "B"), () => move("completed", "B")],
      () => move("completed", "T"),
      () => move("problem_open", "B"),
      () => refundProblem(id),
      ...[() => cancel(buyer_id), () => cancel(buyer_id), () => cancel(seller_id)],
      ...[() => answer(acceptCancellation), () => answer(declineCancellation)],
      () => shop.addDueRefund(id, 1 + upTo(amount), one(["admin", "problem"]), one(FEE_BEARERS)),
      () =>
        atPaypal((captureId) =>
          service.refunds.refund(captureId, chance(0.5) ? { wanted: { amount: part(), currency: "MXN" } } : {}),
        ),
      () => atPaypal((captureId) => service.refunds.reverse(captureId, chance(0.5) ? part() : undefined)),
      () => atPaypal(dispute),
    ]),
  );
}

/** Everything that is on its way arrives; some of it has a problem, which ends in a partial refund or for the seller. */
async function deliverAll(): Promise<void> {
  for (const { id } of await shop.db.select().from(orders).where(eq(orders.status, "shipped"))) {
    await shop.move(id, "delivered", "T");
    if (chance(0.5)) await shop.move(id, "problem_open", "B");
    if (chance(0.7)) await refundProblem(id);
    if (chance(0.5)) await shop.move(id, "completed", "T");
  }
}

let at = 0;
async function passTime(milliseconds: number): Promise<void> {
  at += milliseconds;
  shop.later(at);
  shop.service.orders.expire();
  await mayRefuse(() => shop.cron());
}

/** The administrator who pays sellers. */
let desk: Admin;

/** Requests everything that can be paid out; some payouts fail, some batches are paid. */
async function payOut(): Promise<void> {
  const context = shop.context();
  for (let more = 1; more > 0; ) more = await requestPayouts(context.db, desk, "all", uuid());
  const closed = await closeBatch(context.db, desk, { id: uuid(), language: "es" });
  for (const { id } of closed ? await shop.db.select().from(payoutBatches).where(isNull(payoutBatches.paid_at)) : []) {
    const batch = await findBatch(context.db, desk, id);
    const [first] = batch?.entries ?? [];
    if (first && chance(0.4)) await endPayout(context, desk, first, { failed: "Rebotó" });
    if (batch && chance(0.8)) await completeBatch(context, desk, batch, "SPEI 1");
  }
  for (const payout of await listLeftOutPayouts(context.db, desk, 500)) {
    if (payout.leftOut === "unpaid") await endPayout(context, desk, payout, { paid: "SPEI 2" });
    if (payout.leftOut === "refunded") await endPayout(context, desk, payout, { failed: "Rebotó" });
  }
  for (let more = 1; more > 0; ) more = await requestPayouts(context.db, desk, "all", uuid());
}

/**
 * The administrator says of which order unclear money is, and bears what is of none. What one order does not carry waits
 * for the choice of the next one.
 */
async function placeMoney(): Promise<void> {
  for (let choice = 0; choice < MOST_ORDERS; choice++) {
    const placements = await listPlacements(shop.db, desk, 500);
    if (placements.length === 0) return;
    for (const placement of placements) await place(placement);
    await mayRefuse(() => shop.cron());
  }
}

async function place(placement: Placement): Promise<void> {
  if (placement.kind === "surplus") return void (await bearSurplus(shop.db, desk, placement.id));
  const able = placement.orders.filter(({ left }) => left > 0);
  await chooseOrders(shop.context(), desk, placement, [one(able.length > 0 ? able : placement.orders).id]);
}

/** Runs until everything is decided and every message sent. */
async function calmDown(): Promise<void> {
  for (const again of [1, 2, 3]) {
    await paypal.decide(true);
    await shop.deliverWebhooks({ reversed: again === 2 });
    await shop.deliverWebhooks();
    await passTime(4 * DAY);
    await placeMoney();
    await passTime(7 * HOUR);
    await payOut();
  }
}

test(`${ORDERS} orders are bought, cancelled, sent, paid back and disputed, and nothing is wrong with any (seed ${SEED})`, {
  timeout: Math.max(120_000, ORDERS * 1_000),
}, async () => {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.bidder()));
  sellers = [shop.sellerId, await shop.newSeller(), await shop.newSeller()];
  desk = { id: await shop.bidder() } as Admin;
  await shop.db.insert(userRoles).values({ user_id: desk.id, role: "admin" });
  await shop.db.update(sellerProfiles).set({ payout_account: "tienda@example.com" });
  const began = Date.now();
  for (let round = 1; bought < ORDERS; round++) {
    paypal.drawFaults();
    await Promise.all(buyers.map((buyer) => mayRefuse(() => buy(buyer))));
    for (let some = 0; some < 2; some++) {
      paypal.drawFaults();
      const recent = await shop.db.select().from(orders).orderBy(sql`rowid DESC`).limit(150);
      const chosen = recent.filter(() => chance(0.3));
      await Promise.all(chosen.map(act));
      await paypal.decide();
      if (chance(0.7)) await shop.deliverWebhooks({ reversed: chance(0.3) });
      await passTime(one([2 * MINUTE, 20 * MINUTE, 2 * HOUR, 14 * HOUR]));
    }
    if (round % 20 === 0) {
      await calmDown();
      const faults = [...(await shop.faults()), ...(await faultsOfPayouts(shop.db, Date.now() + at))];
      expect([SEED, round, ...faults]).toEqual([SEED, round]);
    }
  }
  await calmDown();
  expect([SEED, ...(await shop.faults())]).toEqual([SEED]);
  await deliverAll();
  await calmDown();
  // Long after the last order, no money is left that time alone holds.
  await passTime(60 * DAY);
  await payOut();
  expect([SEED, ...(await shop.faults()), ...(await faultsOfPayouts(shop.db, Date.now() + at))]).toEqual([SEED]);
  const ends = await shop.db.all<{ status: string; n: number }>(
    sql`SELECT status, count(*) AS n FROM orders GROUP BY 1 ORDER BY 2`,
  );
  const returned = await shop.db.all<{
    status: string;
    n: number;
  }>(sql`SELECT cause || ' ' || status AS status, count(*) AS n
    FROM refunds GROUP BY 1 ORDER BY 2`);
  expect(await shop.db.$count(payoutBatches)).toBeGreaterThan(0);
  expect([SEED, ...(await listPlacements(shop.db, desk, 9))]).toEqual([SEED]);
  const asked = shop.service.calls.filter(({ call }) => call === "capture" || call === "show");
  const answers: Record<string, number> = {};
  for (const { call, status } of asked) answers[`${call} ${status}`] = (answers[`${call} ${status}`] ?? 0) + 1;
  const refusals = new Set(asked.map(({ status }) => status));
  // Most outcomes have occurred.
  expect([SEED, ...refusals]).toEqual(expect.arrayContaining([404, 409, 422]));
  expect(new Set(ends.map(({ status }) => status)).size).toBeGreaterThan(5);
  if (process.env.ORDER_RUNS)
    console.log({
      seconds: (Date.now() - began) / 1_000,
      ends,
      returned,
      payouts: await shop.db.$count(payouts),
      answers,
    });
});
