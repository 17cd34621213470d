import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HOUR } from "~/domain/time";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const settle = async (token: string) => (await settlePayment(shop.context(), token)).kind;
const payments = async (buyer: string) => (await shop.paymentsOf(buyer)).map(({ status }) => status);
const captures = () => Object.values(shop.service.records.captures);

/** A buyer who approved the payment of a new product at PayPal. */
async function approved() {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  const token = await shop.token(ana);
  shop.service.approve(token);
  return { ana, chair, token };
}

const REFUSALS = [{ issue: "TRANSACTION_REFUSED" }, "declined"] as const;

test.each(REFUSALS)("%o is declined for the buyer too, who returns after the webhook or later", async (how) => {
  const { ana, token } = await approved();
  shop.service.fail("capture", 1, how);
  expect(await shop.deliverWebhooks()).toContain(200);
  expect([await payments(ana), await settle(token)]).toEqual([["failed"], "declined"]);
  shop.later(4 * HOUR);
  expect(await settle(token)).toBe("declined");
});

test.each(REFUSALS)("%o is declined for both who settle at once", async (how) => {
  const { token } = await approved();
  shop.service.behave({ captureDelay: 500 });
  shop.service.fail("capture", 1, how);
  expect(await Promise.all([settle(token), settle(token)])).toEqual(["declined", "declined"]);
});

test("a pending capture that PayPal denies is declined, also for a buyer who asks after its webhook", async () => {
  for (const isHeard of [false, true]) {
    const { token } = await approved();
    shop.service.fail("capture", 1, "pending");
    await settle(token);
    shop.service.orders.settleCapture(captures().at(-1)?.id ?? "", "DECLINED");
    if (isHeard) await shop.deliverWebhooks();
    expect(await settle(token)).toBe("declined");
  }
});

test("a payment that was abandoned or reversed, or whose product was taken down, is lost", async () => {
  const { token } = await approved();
  shop.service.fail("show", 1, { issue: "INVALID_RESOURCE_ID" });
  expect([await settle(token), await settle(token)]).toEqual(["lost", "lost"]);
  const claimed = await approved();
  shop.service.fail("capture", 1, { issue: "AN_UNPUBLISHED_CODE" });
  await settle(claimed.token).catch(() => {});
  shop.service.fail("show", 1, { issue: "INVALID_RESOURCE_ID" });
  expect([await settle(claimed.token), await payments(claimed.ana)]).toEqual(["lost", ["reversed"]]);
  expect(await settle(claimed.token)).toBe("lost");
  const removed = await approved();
  await shop.db.run(sql`UPDATE products SET status = 'removed' WHERE id = ${removed.chair}`);
  expect(await settle(removed.token)).toBe("lost");
});
