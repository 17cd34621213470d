import { afterAll, beforeAll, expect, test } from "vitest";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { openShop, type Shop, skipPauses } from "../../support/shop";

let shop: Shop;
let form: Awaited<ReturnType<Shop["readCheckoutForm"]>>;
let buyer: string;
let putBack: () => void;

beforeAll(async () => {
  skipPauses();
  shop = await openShop();
  buyer = await shop.bidder();
  await shop.putInCart(buyer, await shop.goods({ stock: 2, shipping: 9_99 }), 2);
  await shop.putInCart(buyer, await shop.goods());
  form = await shop.readCheckoutForm(buyer, { kind: "cart" });
  putBack = shop.snapshot();
});
afterAll(() => shop.close());

/** A purchase from the page to PayPal and back, as far as it gets; then cron until everything is recovered. */
async function buy(breaks: () => void, ...more: string[]) {
  putBack();
  breaks();
  const started = await shop.send(buyer, form).catch(() => null);
  // A buyer who gets to PayPal approves there and returns.
  const approving = started?.ok && started.next !== "done" ? started.next.approveAt : null;
  if (approving) {
    const token = new URL(approving).searchParams.get("token") ?? "";
    shop.service.approve(token);
    await settlePayment(shop.context(), token).catch(() => null);
  }
  const asked = shop.database.requests;
  shop.database.fail(0, "before");
  await shop.recover();
  const statuses = (await shop.ordersOf(buyer)).map(({ status }) => status);
  expect([...more, await shop.faults()]).toEqual([...more, []]);
  // All or nothing, and nothing left open.
  expect(["paid", "expired_unpaid", undefined]).toContain(statuses[0]);
  expect(new Set(statuses).size).toBeLessThanOrEqual(1);
  return { isApproved: approving !== null, status: statuses[0], asked };
}

let calls = 0;

test("a purchase that nothing disturbs is paid", async () => {
  const { status, asked } = await buy(() => shop.database.resetCount());
  expect(status).toBe("paid");
  calls = asked;
  expect(calls).toBeGreaterThan(5);
});

test.each(["before", "away", "after"] as const)(
  "a purchase whose database fails (%s) at any one call is whole after the crons",
  async (how) => {
    const ends = new Set<string | undefined>();
    for (let call = 0; call < calls; call++) {
      const { isApproved, status } = await buy(() => shop.database.fail(1, how, call), how, `call ${call}`);
      // A buyer who approved gets the order.
      if (isApproved) expect([call, status]).toEqual([call, "paid"]);
      ends.add(status);
    }
    // Nothing held, held and released, paid.
    expect(ends).toEqual(new Set([undefined, "expired_unpaid", "paid"]));
  },
  120_000,
);

test.each(["away", "lost", "garbled", "error"] as const)(
  "a purchase whose PayPal fails (%s) at any one call, however often it is tried, is whole after the crons",
  async (how) => {
    for (const call of ["token", "create", "show", "capture"] as const) {
      const { isApproved, status } = await buy(
        () => {
          if (call === "token") shop.service.revokeTokens();
          shop.service.fail(call, how === "garbled" ? 1 : 3, how);
        },
        how,
        call,
      );
      if (isApproved) expect([call, status]).toEqual([call, "paid"]);
    }
  },
  120_000,
);

test("the audit finds what is wrong", async () => {
  await buy(() => {});
  const [order] = await shop.ordersOf(buyer);
  await shop.db.$client.execute(`UPDATE products SET stock = stock + 1 WHERE id = '${order?.product_id}'`);
  await shop.db.$client.execute(`UPDATE checkouts SET total = total + 1 WHERE id = '${order?.checkout_id}'`);
  for (const status of ["shipped", "problem_open", "refunded"]) {
    await shop.db.$client.execute(`UPDATE orders SET status = '${status}' WHERE id = '${order?.id}'`);
  }
  const faults = (await shop.faults()).join("; ");
  for (const invariant of ["C1", "C2", "C4", "C12"]) expect(faults).toContain(`${invariant}:`);
});
