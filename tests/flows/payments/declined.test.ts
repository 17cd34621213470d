import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HOUR } from "~/domain/time";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { approvePayment } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const settle = async (token: string) => (await settlePayment(shop.context(), token)).kind;
const captures = () => Object.values(shop.service.records.captures);

const REFUSALS = [{ issue: "TRANSACTION_REFUSED" }, "declined"] as const;

test.each(REFUSALS)("%o is declined for the buyer too, who returns after the webhook or later", async (how) => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, how);
  expect(await shop.deliverWebhooks()).toContain(200);
  expect([await shop.paymentStatusesOf(ana), await settle(token)]).toEqual([["failed"], "declined"]);
  shop.later(4 * HOUR);
  expect(await settle(token)).toBe("declined");
});

test.each(REFUSALS)("%o is declined for both who settle at once", async (how) => {
  const { token } = await approvePayment(shop);
  shop.service.behave({ captureDelay: 500 });
  shop.service.fail("capture", 1, how);
  expect(await Promise.all([settle(token), settle(token)])).toEqual(["declined", "declined"]);
});

test("a pending capture that PayPal denies is declined, also for a buyer who asks after its webhook", async () => {
  for (const isHeard of [false, true]) {
    const { token } = await approvePayment(shop);
    shop.service.fail("capture", 1, "pending");
    await settle(token);
    shop.service.orders.settleCapture(captures().at(-1)?.id ?? "", "DECLINED");
    if (isHeard) await shop.deliverWebhooks();
    expect(await settle(token)).toBe("declined");
  }
});

test("a payment that was abandoned or reversed, or whose product was taken down, is lost", async () => {
  const { token } = await approvePayment(shop);
  shop.service.fail("show", 1, { issue: "INVALID_RESOURCE_ID" });
  expect([await settle(token), await settle(token)]).toEqual(["lost", "lost"]);
  const claimed = await approvePayment(shop);
  shop.service.fail("capture", 1, { issue: "AN_UNPUBLISHED_CODE" });
  await settle(claimed.token).catch(() => {});
  shop.service.fail("show", 1, { issue: "INVALID_RESOURCE_ID" });
  expect([await settle(claimed.token), await shop.paymentStatusesOf(claimed.ana)]).toEqual(["lost", ["reversed"]]);
  expect(await settle(claimed.token)).toBe("lost");
  const removed = await approvePayment(shop);
  await shop.db.run(sql`UPDATE products SET status = 'removed' WHERE id = ${removed.chair}`);
  expect(await settle(removed.token)).toBe("lost");
});
