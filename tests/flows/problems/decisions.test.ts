import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findUnfinishedBusiness } from "~/data/accounts/closed-accounts.server";
import { readTrade } from "~/data/accounts/trade-export.server";
import type { Admin } from "~/data/accounts/users.server";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { findAdminProblem, listEscalatedProblems } from "~/data/problems/escalated-problems.server";
import { notifications, problemEvents, refunds } from "~/data/schema.server";
import { disputeReason } from "~/domain/disputes/dispute";
import { hasNotification, notificationPage } from "~/domain/messages/message";
import { toCentavos } from "~/domain/money";
import { checkDecision, type Decision } from "~/domain/problems/problem-decision";
import { DAY, HOUR } from "~/domain/time";
import { refundOrder } from "~/flows/moderation/refund-order.server";
import { decideProblem } from "~/flows/problems/decide-problem.server";
import { openAtPaypal } from "~/flows/problems/open-at-paypal.server";
import {
  buyProduct,
  faultsOfProblems,
  memoryStore,
  problemMessagesOf,
  problemOf,
  problemState,
  report,
  step,
  TERMS,
  WORDS,
} from "../../support/problems";
import { moveTo } from "../../support/rated";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
let admin: Admin;

beforeEach(async () => {
  shop = await openShop();
  ({ admin } = shop);
});
afterEach(async () => {
  expect(await faultsOfProblems(shop.db)).toEqual([]);
  await shop.close();
});

const pass = async (milliseconds: number) => {
  shop.later(milliseconds);
  await shop.cron();
};

/** A problem escalated for decision, a day and a second from now. */
async function escalated(kind: "not_as_described" | "change_of_mind" = "not_as_described") {
  const { buyer, orderId } = await buyProduct(shop);
  await report(shop, memoryStore(), buyer, orderId, { kind });
  shop.later(24 * HOUR + 1_000);
  expect(await step(shop, orderId, "escalate", "B")).toBe(true);
  const { problem } = await problemOf(shop, orderId);
  return { buyer, orderId, id: problem.id, read: () => problemState(shop, orderId) };
}
const decide = (id: string, decision: Decision, by = admin) => decideProblem(shop.context(), by, id, decision);

test.each([
  [{ to: "resolved_refund", words: WORDS }, "refunded", [100_00], "problem-refund", "problem-refund-taken"],
  [
    { to: "resolved_partial", amount: toCentavos(25_00), words: WORDS },
    ...["partially_refunded", [25_00], "problem-refund", "problem-refund-taken"],
  ],
  [{ to: "resolved_seller", words: WORDS }, "completed", [], "problem-for-seller", "problem-for-seller"],
  [
    { to: "return_agreed", terms: TERMS, words: WORDS },
    ...["problem_open", [], "problem-return-agreed", "problem-return-decided"],
  ],
] as [Decision, string, number[], string, string][])(
  "an admin decides: %o",
  async (decision, order, back, buyers, sellers) => {
    const { buyer, id, orderId, read } = await escalated();
    expect(await decide(id, decision)).toBe(true);
    expect(await read()).toMatchObject({ problem: decision.to, order, back });
    expect([
      (await problemMessagesOf(shop.db, buyer)).at(-1),
      (await problemMessagesOf(shop.db, shop.sellerId)).at(-1),
    ]).toEqual([buyers, sellers]);
    const [event] = await shop.db.select().from(problemEvents).where(sql`to_status = ${decision.to}`);
    expect(event).toMatchObject({ actor: "A", admin_id: admin.id, words: WORDS });
    // A second decision changes nothing.
    expect(await decide(id, decision)).toBe(false);
    expect((await read()).back).toEqual(back);
    expect((await problemOf(shop, orderId)).problem.events.length).toBe(3);
  },
);

async function refundByAdmin(orderId: string, amount: number): Promise<string> {
  const order = await findModeratedOrder(shop.db, admin, orderId);
  if (!order) throw new Error("no such order");
  const refunding = { key: uuid(), amount: toCentavos(amount), reason: WORDS, feeBearer: "seller" } as const;
  expect(await refundOrder(shop.context(), admin, order, refunding)).toBe(true);
  return refunding.key;
}
/** PayPal refused it for good. */
async function oweRefund(orderId: string, amount: number) {
  const id = await refundByAdmin(orderId, amount);
  await shop.db.update(refunds).set({ status: "failed", fault: "REFUND_NOT_ALLOWED" }).where(eq(refunds.id, id));
}
const owedOf = async (orderId: string) => (await findModeratedOrder(shop.db, admin, orderId))?.owed;

test.each([
  // The buyer gets what was offered and what is owed.
  [30_00, [60_00, 30_00], 60_00],
  [40_00, [60_00, 40_00], 60_00],
  [50_00, [60_00, 40_00], 60_00],
  [50_00, [100_00, 100_00], 0],
])("an offer of %d leaves what a refused refund owes: %j", async (offer, back, owed) => {
  const { buyer, orderId } = await buyProduct(shop);
  await report(shop, memoryStore(), buyer, orderId);
  expect(await step(shop, orderId, "offer", "S", { offer: toCentavos(offer) })).toBe(true);
  await oweRefund(orderId, back[0] ?? 0);
  expect(await step(shop, orderId, "accept", "B")).toBe(true);
  expect([(await problemState(shop, orderId)).back, await owedOf(orderId)]).toEqual([back, owed]);
});

test("an offer of more than what is left gives back all of it", async () => {
  const { buyer, orderId } = await buyProduct(shop);
  await report(shop, memoryStore(), buyer, orderId);
  await step(shop, orderId, "offer", "S", { offer: toCentavos(50_00) });
  await refundByAdmin(orderId, 70_00);
  expect(await step(shop, orderId, "accept", "B")).toBe(true);
  expect(await problemState(shop, orderId)).toMatchObject({
    ...{ problem: "resolved_partial", order: "refunded", back: [70_00, 30_00] },
  });
});

test("a part that is decided leaves what a refused refund owes", async () => {
  const { orderId, id } = await escalated();
  await oweRefund(orderId, 60_00);
  const { order } = await problemOf(shop, orderId);
  expect([order.refundable, order.unowed]).toEqual([100_00, 40_00]);
  expect(
    checkDecision({ to: "resolved_partial", amount: "40", words: WORDS }, { kind: "not_as_described", ...order }),
  ).toEqual({ ok: false, refusals: { amount: { reason: "amountTooHigh", most: 39_99 } } });
  expect(await decide(id, { to: "resolved_partial", amount: toCentavos(39_99), words: WORDS })).toBe(true);
  expect(await owedOf(orderId)).toBe(60_00);
});

test("two decisions at once are one", async () => {
  const { id, read } = await escalated();
  const answers = await Promise.all([
    decide(id, { to: "resolved_refund", words: WORDS }),
    decide(id, { to: "resolved_partial", amount: toCentavos(25_00), words: WORDS }),
    decide(id, { to: "resolved_seller", words: WORDS }),
  ]);
  expect(answers.filter(Boolean).length).toBe(1);
  expect((await read()).back.length).toBeLessThanOrEqual(1);
});

test("only an administrator decides, and only an escalated problem", async () => {
  const { id, read } = await escalated();
  const nobody = { id: await shop.bidder() } as Admin;
  expect(await decide(id, { to: "resolved_refund", words: WORDS }, nobody)).toBeNull();
  const found = await findAdminProblem(shop.db, admin, id);
  const refund = { to: "resolved_refund", words: WORDS } as const;
  expect(await decideProblem(shop.context(), nobody, id, refund, { read: found })).toBe(false);
  expect((await read()).problem).toBe("escalated");
  expect([await listEscalatedProblems(shop.db, nobody, 9), await findAdminProblem(shop.db, nobody, id)]).toEqual([
    [],
    null,
  ]);
  const { buyer, orderId } = await buyProduct(shop);
  await report(shop, memoryStore(), buyer, orderId);
  const { problem } = await problemOf(shop, orderId);
  expect(await decide(problem.id, { to: "resolved_refund", words: WORDS })).toBe(false);
});

test("escalated problems are listed, the oldest first, with the day by which they are to be decided", async () => {
  const first = await escalated();
  shop.later(0);
  const second = await buyProduct(shop);
  await report(shop, memoryStore(), second.buyer, second.orderId);
  await pass(72 * HOUR + 5_000);
  const list = await listEscalatedProblems(shop.db, admin, 9);
  expect(list.map(({ orderId }) => orderId)).toEqual([first.orderId, second.orderId]);
  expect(list[0]).toMatchObject({ title: "Silla", amount: 100_00, kind: "not_as_described" });
  expect((list[0]?.decideBy ?? 0) - (list[0]?.escalatedAt ?? 0)).toBe(7 * DAY);
});

test("admins are notified at once and reminded once after five days; after thirty days the order is refunded", async () => {
  const { read, id } = await escalated();
  const start = 24 * HOUR + 1_000;
  expect(await problemMessagesOf(shop.db, admin.id)).toEqual(["problem-to-decide"]);
  await pass(start + 5 * DAY - 60_000);
  expect(await problemMessagesOf(shop.db, admin.id)).toEqual(["problem-to-decide"]);
  shop.later(start + 5 * DAY + 1_000);
  await Promise.all([shop.cron(), shop.cron()]);
  await shop.cron();
  expect(await problemMessagesOf(shop.db, admin.id)).toEqual(["problem-to-decide", "problem-decide-soon"]);
  const told = await shop.db.select().from(notifications).where(eq(notifications.user_id, admin.id));
  const pages = told.map(({ message }) => hasNotification(message) && notificationPage(message));
  expect(pages.filter((page) => page === `/admin/problems/${id}`)).toHaveLength(2);
  await pass(start + 30 * DAY - 60_000);
  expect((await read()).problem).toBe("escalated");
  await pass(start + 30 * DAY + 1_000);
  expect(await read()).toEqual({ problem: "resolved_refund", order: "refunded", back: [100_00], dueAt: null });
});

test("an order that an admin closes takes its problem along", async () => {
  for (const to of ["completed", "cancelled"] as const) {
    const { buyer, orderId } = await buyProduct(shop);
    await report(shop, memoryStore(), buyer, orderId);
    await moveTo(shop.db, orderId, to, "A");
    expect(await problemState(shop, orderId)).toMatchObject({ problem: "closed_with_order", order: to, dueAt: null });
    expect(await step(shop, orderId, "refund", "S")).toBe(false);
  }
});

test("a dispute opened at PayPal is decided there, not by its sides, an administrator or time", async () => {
  for (const status of ["shipped", "delivered"] as const) {
    const { buyer, orderId } = await buyProduct(shop, { status });
    const sent = { orderId, dispute: disputeReason("PP-D-1") };
    expect(await openAtPaypal(shop.context(), sent)).toBe(true);
    expect(await openAtPaypal(shop.context(), sent)).toBe(true);
    expect(await problemState(shop, orderId)).toEqual({
      problem: "at_paypal",
      order: "problem_open",
      back: [],
      dueAt: null,
    });
    expect(await problemMessagesOf(shop.db, buyer)).toEqual(["problem-at-paypal"]);
    await pass(100 * DAY);
    expect((await problemState(shop, orderId)).problem).toBe("at_paypal");
    shop.later(0);
    await moveTo(shop.db, orderId, "completed", "P");
    expect(await problemState(shop, orderId)).toMatchObject({ problem: "resolved_external", order: "completed" });
    // A repeated webhook changes nothing; another dispute opens another problem.
    expect(await openAtPaypal(shop.context(), sent)).toBe(false);
    expect((await problemState(shop, orderId)).order).toBe("completed");
    expect(await openAtPaypal(shop.context(), { orderId, dispute: disputeReason("PP-D-2") })).toBe(true);
  }
});

test("a dispute about what is reported here goes on at PayPal, whatever was agreed", async () => {
  const { buyer, orderId } = await buyProduct(shop);
  await report(shop, memoryStore(), buyer, orderId);
  await step(shop, orderId, "return", "S", { terms: TERMS });
  expect(await openAtPaypal(shop.context(), { orderId, dispute: disputeReason("PP-D-1") })).toBe(true);
  const { problem } = await problemOf(shop, orderId);
  expect(problem).toMatchObject({ status: "at_paypal", kind: "not_as_described", dueAt: null });
  expect(
    await step(shop, orderId, "sent", "B", { tracking: { carrier: "dhl", carrierName: null, number: "12345" } }),
  ).toBe(false);
  expect(await problemMessagesOf(shop.db, shop.sellerId)).toEqual(["problem-opened"]);
});

test("an order that is not sent has no problem at PayPal here", async () => {
  const { orderId } = await buyProduct(shop, { status: "paid" });
  expect(await openAtPaypal(shop.context(), { orderId, dispute: disputeReason("PP-D-1") })).toBe(false);
  expect(await openAtPaypal(shop.context(), { orderId: "missing", dispute: disputeReason("PP-D-1") })).toBe(false);
});

test("while a problem is open neither side deletes their account, and both find it among their data", async () => {
  const { buyer, id } = await escalated("change_of_mind");
  expect([
    await findUnfinishedBusiness(shop.db, buyer),
    await findUnfinishedBusiness(shop.db, shop.sellerId),
  ]).toMatchObject([{ purchasesOpen: 1 }, { salesOpen: 1 }]);
  const [bought, sold] = await Promise.all([readTrade(shop.db, buyer), readTrade(shop.db, shop.sellerId)]);
  expect(bought.problems).toMatchObject([{ id, role: "buyer", kind: "change_of_mind", description: WORDS }]);
  expect(sold.problems).toMatchObject([{ id, role: "seller", description: null }]);
  const stranger = await readTrade(shop.db, await shop.bidder());
  expect(stranger.problems).toEqual([]);
});

test("the database itself refuses what no rule allows", async () => {
  const { id } = await escalated();
  const refused = (statement: ReturnType<typeof sql>) => expect(shop.db.run(statement)).rejects.toThrow();
  await refused(sql`UPDATE problems SET status = 'withdrawn' WHERE id = ${id}`);
  await refused(sql`UPDATE problems SET description = 'another thing' WHERE id = ${id}`);
  await refused(sql`UPDATE problem_events SET at = 1`);
  await refused(sql`DELETE FROM problem_events`);
  await refused(sql`INSERT INTO problems (id, order_id, kind, description, status, opened_at, moved_at)
    SELECT 'x', order_id, 'change_of_mind', 'a second one', 'open', 1, 1 FROM problems WHERE id = ${id}`);
  await refused(sql`INSERT INTO problems (id, order_id, kind, description, status, opened_at, moved_at)
    SELECT 'x', order_id, kind, 'once more', 'withdrawn', 1, 1 FROM problems WHERE id = ${id}`);
  expect((await shop.db.select().from(notifications).where(eq(notifications.user_id, admin.id))).length).toBe(1);
});
