import { afterEach, beforeEach, expect, test } from "vitest";
import { strikes } from "~/data/schema.server";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const struck = async () => (await shop.db.select().from(strikes)).map(({ user_id }) => user_id);
const RESTRICTED = { issue: "PAYEE_ACCOUNT_RESTRICTED" };

/** A winner who has 48 hours to pay, from an hour on. */
async function won(price = 500_00) {
  const auction = await shop.open({ endsIn: HOUR });
  const ana = await shop.bidder();
  await shop.bid(auction, ana, price);
  shop.later(HOUR + MINUTE);
  await shop.cron();
  const [order] = await shop.ordersOf(ana);
  const wanted = { kind: "order", id: order?.id ?? "" } as const;
  const payBy = async () => (await shop.ordersOf(ana))[0]?.pay_by ?? 0;
  return { ana, wanted, payBy };
}

const after = async (hours: number) => {
  shop.later(hours * HOUR);
  await shop.cron();
};

test.each([
  ["refuses our account", RESTRICTED, 1],
  ["is away", "away", 3],
] as const)("a winner who cannot pay because PayPal %s gets no strike, and reads so", async (_, how, times) => {
  const { ana, wanted } = await won();
  shop.later(10 * HOUR);
  shop.service.fail("create", times, how);
  expect((await shop.start(ana, wanted)).ok).toBe(false);
  await after(50);
  await after(51);
  expect([await shop.statusesOf(ana), await struck()]).toEqual([["expired_unpaid"], []]);
  const told = await shop.toldTo(ana);
  expect(told).toContain("unpaid-excused");
  expect(told).not.toContain("strike-warning");
  expect(await shop.toldTo(shop.sellerId)).toContain("sale-unpaid");
});

test("who can pay again after all and does not gets the strike", async () => {
  const { ana, wanted } = await won();
  shop.service.fail("create", 1, RESTRICTED);
  await shop.start(ana, wanted);
  shop.later(5 * HOUR);
  expect((await shop.start(ana, wanted)).ok).toBe(true);
  await after(50);
  await after(51);
  expect([await shop.statusesOf(ana), await struck()]).toEqual([["expired_unpaid"], [ana]]);
});

test("who never tried to pay while others could not gets the strike", async () => {
  const { ana } = await won();
  const other = await shop.bidder();
  shop.service.fail("create", 1, RESTRICTED);
  await shop.start(other, { kind: "product", id: await shop.goods() });
  await after(50);
  expect(await struck()).toEqual([ana]);
});

test("a winner who cannot pay in the last day gets a day from then, once, and is reminded of it", async () => {
  const { ana, wanted, payBy } = await won();
  const before = await payBy();
  shop.later(10 * HOUR);
  shop.service.fail("create", 1, RESTRICTED);
  await shop.start(ana, wanted);
  expect(await payBy()).toBe(before);
  shop.later(47 * HOUR);
  await shop.cron();
  const reminders = async () => (await shop.toldTo(ana)).filter((kind) => kind === "pay-reminder").length;
  const told = await reminders();
  shop.service.fail("create", 1, RESTRICTED);
  await shop.start(ana, wanted);
  const extended = await payBy();
  expect(extended - before).toBeGreaterThan(21 * HOUR);
  await after(50);
  expect(await shop.statusesOf(ana)).toEqual(["awaiting_payment"]);
  shop.later(70 * HOUR);
  await shop.cron();
  expect(await reminders()).toBe(told + 1);
  shop.service.fail("create", 1, RESTRICTED);
  await shop.start(ana, wanted);
  expect(await payBy()).toBe(extended);
  await after(72);
  await after(73);
  expect([await shop.statusesOf(ana), await struck()]).toEqual([["expired_unpaid"], []]);
});

test("a winner whose deadline was extended pays", async () => {
  const { ana, wanted } = await won();
  shop.later(48 * HOUR);
  shop.service.fail("create", 3, "away");
  await shop.start(ana, wanted);
  await after(60);
  expect((await shop.start(ana, wanted)).ok).toBe(true);
  const token = await shop.token(ana);
  shop.service.approve(token);
  expect([await settlePayment(shop.context(), token), await shop.statusesOf(ana)]).toEqual([
    { kind: "paid" },
    ["paid"],
  ]);
});

test.each([
  ["is forbidden", { issue: "PERMISSION_DENIED" }],
  ["is refused for our account", RESTRICTED],
  ["never has an answer", "away"],
] as const)("a winner whose approved payment %s gets a day more and no strike", async (_, how) => {
  const { ana, wanted } = await won();
  shop.later(47 * HOUR);
  await shop.start(ana, wanted);
  const token = await shop.token(ana);
  shop.service.approve(token);
  shop.service.fail("capture", 1000, how);
  await settlePayment(shop.context(), token).catch(() => {});
  await after(52);
  await after(52.1);
  expect([await shop.statusesOf(ana), await struck()]).toEqual([["awaiting_payment"], []]);
  await after(75);
  await after(76);
  expect([await shop.statusesOf(ana), await struck()]).toEqual([["expired_unpaid"], []]);
});

test.each(["PAYER_CANNOT_PAY", "pending"] as const)(
  "a winner whose money is refused for good (%s) after PayPal was away gets the strike",
  async (how) => {
    const { ana, wanted } = await won();
    await shop.start(ana, wanted);
    const token = await shop.token(ana);
    shop.service.approve(token);
    shop.service.fail("capture", 3, "away");
    shop.service.fail("capture", 1, how === "pending" ? how : { issue: how });
    await settlePayment(shop.context(), token).catch(() => {});
    await after(2);
    for (const { id } of Object.values(shop.service.records.captures))
      shop.service.orders.settleCapture(id, "DECLINED");
    await shop.deliverWebhooks();
    await after(50);
    await after(51);
    expect([await shop.statusesOf(ana), await struck()]).toEqual([["expired_unpaid"], [ana]]);
  },
);

test("a price above what can be paid at once is no strike either", async () => {
  const { ana, wanted } = await won();
  const config = { ...shop.context().config, maxPayment: 1_00 } as never;
  expect(wanted.kind).toBe("order");
  shop.later(3 * DAY);
  await shop.cron({ config });
  expect([await shop.statusesOf(ana), await struck()]).toEqual([["expired_unpaid"], []]);
});
