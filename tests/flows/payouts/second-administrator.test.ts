import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { listProposals, type StoredProposal } from "~/data/moderation/proposals.server";
import { findDebtor } from "~/data/payouts/debts.server";
import { requestPayouts } from "~/data/payouts/requested-payouts.server";
import { auditEntries, payoutBatches, proposals } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { DAY } from "~/domain/time";
import { closePayoutBatch } from "~/flows/payouts/close-payout-batch.server";
import { settleSellerDebt } from "~/flows/payouts/settle-seller-debt.server";
import { faultsOfLedgers } from "../../support/payout-audit";
import { OWN, openPayoutShop } from "../../support/payout-desk";
import { confirmBy, limitedTo, onlyProposal, secondAdmin } from "../../support/proposals";
import { addDueRefund, createSale } from "../../support/sales";
import type { Shop } from "../../support/shop";

let shop: Shop;
let ana: Admin;
let beto: Admin;
beforeEach(async () => {
  ({ shop, admin: ana } = await openPayoutShop());
  beto = await secondAdmin(shop);
});
afterEach(async () => {
  expect(await faultsOfLedgers(shop.db)).toEqual([]);
  await shop.close();
});

const waiting = () => listProposals(shop.db, ana, 9);
const only = () => onlyProposal(shop, ana);
const confirm = (admin: Admin, proposal: StoredProposal) => confirmBy(shop, admin, proposal);

async function requestOne(): Promise<void> {
  await createSale(shop, { to: "completed" });
  shop.pass(15 * DAY);
  expect(await requestPayouts(shop.db, ana, "all", uuid())).toBe(1);
}
const batches = async () =>
  (await shop.db.select().from(payoutBatches)).map(({ amount, payouts, language }) => [amount, payouts, language]);

test("a batch of payouts above the amount waits, for exactly what was proposed", async () => {
  const close = () => closePayoutBatch(limitedTo(shop, OWN - 1), ana);
  await requestOne();
  expect([await close(), await close()]).toEqual(["proposed", "waits"]);
  expect(await batches()).toEqual([]);
  const proposal = await only();
  expect(proposal).toMatchObject({ what: "batch", amount: OWN });
  expect(await confirm(ana, proposal)).toBe("moved");
  expect(await confirm(beto, { ...proposal, amount: toCentavos(OWN - 1) })).toBe("moved");
  expect(await confirm(beto, proposal)).toBe("done");
  expect(await batches()).toEqual([[OWN, 1, "es"]]);
  // Nothing waits any more, which needs nobody.
  expect(await close()).toBeNull();
});

test("a batch of no more than the amount is closed by one administrator, and of any where there is no amount", async () => {
  await requestOne();
  expect(await closePayoutBatch(limitedTo(shop, OWN), ana)).toMatchObject({ amount: OWN, payouts: 1 });
  await requestOne();
  expect(await closePayoutBatch(limitedTo(shop, null), ana)).toMatchObject({ amount: OWN, payouts: 1 });
  expect([await waiting(), await batches()]).toEqual([
    [],
    [
      [OWN, 1, "es"],
      [OWN, 1, "es"],
    ],
  ]);
});

async function indebted(price: number, owed: number) {
  const { id } = await createSale(shop, { to: "completed", price });
  shop.later(15 * DAY);
  await requestPayouts(shop.db, ana, "all", uuid());
  await shop.db.run(sql`UPDATE payouts SET status = 'paid', reference = 'x'`);
  await addDueRefund(shop, id, owed);
  return { owe: (amount: number) => addDueRefund(shop, id, amount) };
}
const settle = (
  owed: number,
  { id = uuid(), limit = 100_00 as number | null, how = "written_off" as "repaid" | "written_off" } = {},
) => settleSellerDebt(limitedTo(shop, limit), ana, shop.sellerId, { id, how, debt: owed, reason: "Quebró" });
const debtNow = async () => (await findDebtor(shop.db, ana, shop.sellerId))?.debt;

test.each(["repaid", "written_off"] as const)(
  "a debt above the amount that is %s waits, for exactly that debt",
  async (how) => {
    await indebted(500_00, 300_00);
    expect(await settle(200_00, { how })).toBe("waits");
    expect(await waiting()).toEqual([]);
    expect(await settle(300_00, { how })).toBe("proposed");
    expect(await debtNow()).toBe(300_00);
    const proposal = await only();
    expect(proposal).toMatchObject({ what: `debt_${how}`, userId: shop.sellerId, amount: 300_00, reason: "Quebró" });
    expect(await confirm(ana, proposal)).toBe("moved");
    expect(await confirm(beto, proposal)).toBe("done");
    await confirm(beto, proposal);
    expect(await debtNow()).toBe(0);
    const log = await shop.db.select().from(auditEntries).where(sql`what LIKE 'debt_%'`);
    expect(log).toMatchObject([{ what: `debt_${how}`, admin_id: beto.id, amount: 300_00 }]);
  },
);

test("what administrators ended of a seller's debts adds up: the part above the amount waits, and a form sent twice is one", async () => {
  const { owe } = await indebted(500_00, 100_00);
  const key = uuid();
  expect([await settle(100_00, { id: key }), await settle(100_00, { id: key })]).toEqual([true, true]);
  await owe(1_00);
  expect(await settle(2_00)).toBe(false);
  expect([await settle(1_00), await settle(1_00)]).toEqual(["proposed", "waits"]);
  expect(await debtNow()).toBe(1_00);
  expect(await confirm(beto, await only())).toBe("done");
  expect(await debtNow()).toBe(0);
});

test("where there is no amount one administrator ends any debt, of which nothing is proposed", async () => {
  await indebted(900_00, 300_00);
  expect([await settle(299_99, { limit: null }), await settle(300_00, { limit: null })]).toEqual([false, true]);
  expect([await debtNow(), await waiting()]).toEqual([0, []]);
});

test("a debt that was ended under the id of a proposal confirms nothing", async () => {
  const { owe } = await indebted(900_00, 300_00);
  expect(await settle(300_00)).toBe("proposed");
  const proposal = await only();
  expect(await settle(300_00, { id: proposal.id, limit: null })).toBe(true);
  expect(await confirm(ana, proposal)).toBe("moved");
  expect(await confirm(beto, proposal)).toBe("moved");
  expect((await shop.db.select().from(proposals)).map(({ decision }) => decision)).toEqual([null]);
  // It can still be done, for what it was proposed.
  await owe(300_00);
  expect(await confirm(beto, proposal)).toBe("done");
  expect(await debtNow()).toBe(0);
});
