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

// Random histories of one payment of two sellers: one buyer's dispute about one of them, refunds of ours that PayPal
// refuses, webhooks repeated and in any order. The other seller is never charged or held for the dispute.

const RUNS = Number(process.env.DISPUTE_RUNS ?? 20);
const [DISPUTED, OTHER] = [100_00, 300_00];

interface History {
  /** Whether PayPal names the item, or only an amount that is of no order. */
  names: boolean;
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
  names: fc.boolean(),
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
  const { names, claimed, outcome, share, isShown, due, refusal, deliveries, placesEarly } = one;
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
  const deliver = async (index: number) => {
    const { reversed = false, again = false } = deliveries[index] ?? {};
    await shop.deliverWebhooks({ reversed });
    if (!again) return;
    for (const event of Object.values(service.records.events)) event.isDelivered = false;
    await shop.db.run(sql`UPDATE webhook_events SET handled_at = NULL`);
    await shop.deliverWebhooks({ reversed: !reversed });
  };
  const place = async () => {
    const admin = { id: shop.admin.id } as Admin;
    for (const placement of await listPlacements(shop.db, admin, 9))
      await chooseOrders(shop.context(), admin, placement, [disputed]);
    await shop.cron().catch(() => {});
  };

  if (due[0] > 0) await shop.addDueRefund(disputed, due[0] * 100);
  if (due[1] > 0) await shop.addDueRefund(other, due[1] * 100);
  if (refusal) service.fail("refund", 2, { issue: refusal });
  await shop.cron().catch(() => {});
  const product = bought.find(({ id }) => id === disputed)?.product_id ?? null;
  const amount = names ? DISPUTED : claimed * 100 + 1;
  const { id } = service.disputes.open(captureId, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED", {
    sku: names ? product : null,
    amount: toCentavos(amount),
  });
  await deliver(0);
  if (placesEarly) await place();
  expect(await isFrozen(shop, other)).toBe(false);
  const left = DISPUTED - (await refunded(shop, disputed));
  const taken = Math.min(left, Math.max(1, Math.floor((amount * share) / 100)));
  if (left > 0) service.disputes.resolve(id, outcome, toCentavos(taken));
  await deliver(1);
  await place();
  await deliver(2);
  for (const minutes of [40, 90, 500, 1500]) {
    shop.later(minutes * MINUTE);
    await shop.cron().catch(() => {});
  }
  const isTaken = outcome === "RESOLVED_BUYER_FAVOUR" || outcome === "ACCEPTED";
  expect(await refunded(shop, other)).toBe(due[1] * 100);
  const most = due[0] * 100 + (isTaken ? taken : 0);
  expect(await refunded(shop, disputed)).toBeLessThanOrEqual(Math.min(DISPUTED, most));
  expect(await refunded(shop, disputed)).toBeGreaterThanOrEqual(isTaken && left > 0 ? taken : due[0] * 100);
  expect(await listPlacements(shop.db, { id: shop.admin.id } as Admin, 9)).toEqual([]);
}

async function refunded(shop: Shop, orderId: string): Promise<number> {
  const done = (await shop.refundsOf(orderId)).filter(({ status }) => status === "done");
  return done.reduce((sum, { amount }) => sum + amount, 0);
}

async function isFrozen(shop: Shop, orderId: string): Promise<boolean> {
  return (await shop.db.all(sql`SELECT 1 WHERE ${hasDisputedPayment(orderId)}`)).length > 0;
}
