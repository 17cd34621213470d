import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import type { StoredProposal } from "~/data/moderation/proposals.server";
import { proposals, refunds } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { HOUR } from "~/domain/time";
import { endOrder } from "~/flows/moderation/end-order.server";
import { refundOrder } from "~/flows/moderation/refund-order.server";
import { decideProblem } from "~/flows/problems/decide-problem.server";
import { faultsOfLedgers } from "../../support/payout-audit";
import { openPayoutShop } from "../../support/payout-desk";
import { buyProduct, faultsOfProblems, memoryStore, problemOf, report, step, WORDS } from "../../support/problems";
import { confirmBy, limitedTo, onlyProposal, secondAdmin } from "../../support/proposals";
import { createSale } from "../../support/sales";
import type { Shop } from "../../support/shop";

// What administrators move in parts counts together.

let shop: Shop;
let ana: Admin;
let beto: Admin;
beforeEach(async () => {
  ({ shop, admin: ana } = await openPayoutShop());
  beto = await secondAdmin(shop);
});
afterEach(async () => {
  expect([...(await faultsOfProblems(shop.db)), ...(await faultsOfLedgers(shop.db))]).toEqual([]);
  await shop.close();
});

const only = () => onlyProposal(shop, ana);
const confirm = (admin: Admin, proposal: StoredProposal) => confirmBy(shop, admin, proposal);

async function paidOrder(price = 500_00) {
  const { id } = await createSale(shop, { price, to: "delivered" });
  const refund = async (amount: number, { key = uuid(), limit = 100_00 as number | null } = {}) => {
    const order = await findModeratedOrder(shop.db, ana, id);
    if (!order) throw new Error("no such order");
    const wanted = { key, amount: toCentavos(amount), reason: "Broken", feeBearer: "seller" } as const;
    return refundOrder(limitedTo(shop, limit), ana, order, wanted);
  };
  const cancel = async (limit?: number | null) => {
    const ending = { orderId: id, to: "cancelled", reason: "Broken", feeBearer: "seller" } as const;
    return endOrder(limitedTo(shop, limit), ana, ending, await findModeratedOrder(shop.db, ana, id));
  };
  const back = async () => (await shop.db.select().from(refunds)).map(({ amount }) => amount).sort((a, b) => a - b);
  return { id, refund, cancel, back };
}

test("refunds of one order add up: what would pass the amount waits for a second administrator", async () => {
  const { refund, back } = await paidOrder();
  expect([await refund(60_00), await refund(40_00)]).toEqual([true, true]);
  expect([await refund(1), await refund(1)]).toEqual(["proposed", "waits"]);
  expect(await back()).toEqual([40_00, 60_00]);
  expect(await confirm(beto, await only())).toBe("done");
  expect(await refund(50)).toBe("proposed");
  expect(await refund(50, { limit: null })).toBe(true);
});

test("a refund that was made under the id of a proposal confirms nothing", async () => {
  const { refund, back } = await paidOrder();
  expect(await refund(200_00)).toBe("proposed");
  const proposal = await only();
  expect(await refund(200_00, { key: proposal.id, limit: null })).toBe(true);
  expect(await confirm(beto, proposal)).toBe("moved");
  expect(await back()).toEqual([200_00]);
  expect((await shop.db.select().from(proposals)).map(({ decision }) => decision)).toEqual([null]);
});

test("parts that are refunded at once do not pass the amount together, and one form is one refund", async () => {
  const { refund, back } = await paidOrder();
  const key = uuid();
  const answers = await Promise.all([refund(60_00, { key }), refund(60_00, { key }), refund(60_00), refund(60_00)]);
  const done = answers.filter((answer) => answer === true).length;
  expect([1, 2]).toContain(done);
  expect(answers.filter((answer) => answer === "proposed")).toHaveLength(1);
  expect(await back()).toEqual([60_00]);
  expect(await only()).toMatchObject({ what: "refund", amount: 60_00 });
});

test("what PayPal refused for good counts until it is tried again, and then once", async () => {
  const { refund } = await paidOrder();
  expect(await refund(100_00)).toBe(true);
  await shop.db.run(sql`UPDATE refunds SET status = 'failed', fault = 'REFUND_NOT_ALLOWED'`);
  expect(await refund(1_00)).toBe("proposed");
});

test("an order's cancellation adds up with what was refunded of it, and one that refunds nothing needs nobody", async () => {
  const { refund, cancel } = await paidOrder(110_00);
  expect(await refund(60_00)).toBe(true);
  expect(await cancel()).toEqual({ ok: true, isProposed: true });
  expect(await cancel()).toEqual({ ok: false, reason: "waits" });
  expect(await confirm(beto, await only())).toBe("done");
  const other = await paidOrder(120_00);
  await other.refund(120_00, { limit: null });
  expect(await other.cancel()).toEqual({ ok: true });
});

test("a decision about a problem adds up with what administrators refunded of its order, and the other way round", async () => {
  const { buyer, orderId } = await buyProduct(shop, { price: 500_00 });
  await report(shop, memoryStore(), buyer, orderId);
  shop.later(24 * HOUR + 1_000);
  await step(shop, orderId, "escalate", "B");
  const order = await findModeratedOrder(shop.db, ana, orderId);
  const { problem } = await problemOf(shop, orderId);
  if (!order) throw new Error("no such order");
  const decide = (decision: Parameters<typeof decideProblem>[3]) =>
    decideProblem(limitedTo(shop), ana, problem.id, decision);
  const part = (amount: number) => ({ to: "resolved_partial", words: WORDS, amount: toCentavos(amount) }) as const;
  const refund = (amount: number) =>
    refundOrder(limitedTo(shop), ana, order, {
      ...{ key: uuid(), amount: toCentavos(amount), reason: "Broken", feeBearer: "seller" as const },
    });
  expect(await refund(60_00)).toBe(true);
  expect(await decide(part(40_01))).toBe("proposed");
  expect(await decide(part(40_00))).toBe(true);
  expect(await refund(1)).toBe("proposed");
});
