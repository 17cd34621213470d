import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { hasDisputedPayment } from "~/data/disputes/facts.server";
import { listPlacements } from "~/data/disputes/placements.server";
import { toCentavos } from "~/domain/money";
import { MINUTE } from "~/domain/time";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { KIND } from "../../../dev/paypal/behavior";
import type { DisputeOutcome } from "../../../dev/paypal/records";
import { openShop, type Shop } from "../../support/shop";

// Random histories of one payment of two sellers: one buyer's dispute about one of them or both, refunds of ours that
// PayPal refuses, webhooks repeated and in any order. It never charges another seller, or holds their money.

const RUNS = Number(process.env.DISPUTE_RUNS ?? 20);
const [DISPUTED, OTHER] = [100_00, 300_00];

interface History {
  /** PayPal names one item, or only an amount that is of no order, or claims all. */
  about: "item" | "amount" | "both";
  claimed: number;
  outcome: DisputeOutcome;
  /** Of the claimed amount, percent. */
  share: number;
  isShown: boolean;
  /** Due for each order before the dispute, in pesos. */
  due: readonly [number, number];
  refusal: string | null;
  /** When webhooks are delivered, and how. */
  deliveries: readonly { reversed: boolean; again: boolean }[];
  placesEarly: boolean;
}

const history: fc.Arbitrary<History> = fc.record({
  about: fc.constantFrom("item", "item", "amount", "amount", "both"),
  claimed: fc.integer({ min: 1, max: 99 }),
  outcome: fc.constantFrom("RESOLVED_BUYER_FAVOUR", "ACCEPTED", "RESOLVED_SELLER_FAVOUR", "RESOLVED_WITH_PAYOUT"),
  share: fc.constantFrom(100, 100, 40),
  isShown: fc.boolean(),
  due: fc.tuple(fc.constantFrom(0, 0, 7, 31), fc.constantFrom(0, 0, 11, 150)),
  refusal: fc.constantFrom(null, "REFUND_FAILED_INSUFFICIENT_FUNDS", "PREVIOUS_REQUEST_IN_PROGRESS"),
  deliveries: fc.array(fc.record({ reversed: fc.boolean(), again: fc.boolean() }), { minLength: 3, maxLength: 3 }),
  placesEarly: fc.boolean(),
});

test("of two sellers one is disputed, the other never charged, and the books come to zero", async () => {
  const shop = await openShop();
  const putBack = shop.snapshot();
  const run = async (one: History) => {
    await shop.waitForBackgroundWork();
    putBack();
    await play(shop, one);
    expect(await shop.faults()).toEqual([]);
  };
  try {
    await fc.assert(fc.asyncProperty(history, run), { numRuns: RUNS, endOnFailure: true });
  } finally {
    await shop.close();
  }
}, 240_000);

async function play(shop: Shop, one: History): Promise<void> {
  const { about, claimed, outcome, share, isShown, due, refusal, deliveries, placesEarly } = one;
  const { service } = shop;
  service.behave(isShown ? KIND : {});
  const buyer = await shop.bidder();
  for (const price of [DISPUTED, OTHER])
    await shop.putInCart(buyer, await shop.goods({ price, seller: await shop.newSeller() }));
  await shop.start(buyer, { kind: "cart" });
  service.approve(await shop.token(buyer));
  await shop.deliverWebhooks();
  const bought = await shop.ordersOf(buyer);
  const [payment] = await shop.paymentsOf(buyer);
  const find = (amount: number) => bought.find((order) => order.amount === amount)?.id ?? "none";
  const [disputed, other] = [find(DISPUTED), find(OTHER)];
  for (const { id } of bought) await shop.move(id, "shipped", "S");
  const captureId = payment?.capture_id ?? "";
  const isBoth = about === "both";
  const checkOther = async () => {
    if (isBoth) return;
    const charges = (await shop.refundsOf(other)).map(({ amount }) => amount);
    expect([await isFrozen(shop, other), charges]).toEqual([false, due[1] > 0 ? [due[1] * 100] : []]);
  };
  const deliver = async (index: number) => {
    const { reversed = false, again = false } = deliveries[index] ?? {};
    await shop.deliverWebhooks({ reversed });
    await checkOther();
    if (!again) return;
    for (const event of Object.values(service.records.events)) event.isDelivered = false;
    await shop.db.run(sql`UPDATE webhook_events SET handled_at = NULL`);
    await shop.deliverWebhooks({ reversed: !reversed });
    await checkOther();
  };
  const poll = async () => {
    await shop.cron().catch(() => {});
    await checkOther();
  };
  const place = async () => {
    const admin = { id: shop.admin.id } as Admin;
    for (const placement of await listPlacements(shop.db, admin, 9)) {
      const ids = placement.orders.filter(({ left }) => left > 0).map(({ id }) => id);
      const isFull = placement.kind === "movement" && !ids.includes(disputed);
      await chooseOrders(shop.context(), admin, placement, [isFull ? other : disputed]);
      await checkOther();
    }
    await poll();
  };

  if (due[0] > 0) await shop.addDueRefund(disputed, due[0] * 100);
  if (due[1] > 0) await shop.addDueRefund(other, due[1] * 100);
  if (refusal) service.fail("refund", 2, { issue: refusal });
  await poll();
  const product = bought.find(({ id }) => id === disputed)?.product_id ?? null;
  const amount = { item: DISPUTED, amount: claimed * 100 + 1, both: DISPUTED + OTHER }[about];
  const { id } = service.disputes.open(captureId, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED", {
    sku: about === "item" ? product : null,
    amount: toCentavos(amount),
  });
  await deliver(0);
  if (placesEarly) await place();
  expect(await isFrozen(shop, other)).toBe(isBoth);
  const back = async () => (await refunded(shop, disputed)) + (isBoth ? await refunded(shop, other) : 0);
  const all = isBoth ? DISPUTED + OTHER : DISPUTED;
  const wasDue = (isBoth ? due[0] + due[1] : due[0]) * 100;
  const left = all - (await back());
  const taken = Math.min(left, Math.max(1, Math.floor((amount * share) / 100)));
  if (left > 0) service.disputes.resolve(id, outcome, toCentavos(taken));
  await checkOther();
  await deliver(1);
  for (let turns = 0; turns < (isBoth ? 3 : 1); turns++) await place();
  await deliver(2);
  for (const minutes of [40, 90, 500, 1500]) {
    shop.later(minutes * MINUTE);
    await poll();
  }
  const isTaken = outcome === "RESOLVED_BUYER_FAVOUR" || outcome === "ACCEPTED";
  if (!isBoth) expect(await refunded(shop, other)).toBe(due[1] * 100);
  expect(await back()).toBeLessThanOrEqual(Math.min(all, wasDue + (isTaken ? taken : 0)));
  expect(await back()).toBeGreaterThanOrEqual(isTaken && left > 0 ? taken : wasDue);
  if (left > 0) expect(await shop.statusesOf(buyer)).not.toContain("problem_open");
  expect(await listPlacements(shop.db, { id: shop.admin.id } as Admin, 9)).toEqual([]);
}

async function refunded(shop: Shop, orderId: string): Promise<number> {
  const done = (await shop.refundsOf(orderId)).filter(({ status }) => status === "done");
  return done.reduce((sum, { amount }) => sum + amount, 0);
}

async function isFrozen(shop: Shop, orderId: string): Promise<boolean> {
  return (await shop.db.all(sql`SELECT 1 WHERE ${hasDisputedPayment(orderId)}`)).length > 0;
}
