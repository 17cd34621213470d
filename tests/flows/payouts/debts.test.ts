import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findUnfinishedBusiness } from "~/data/accounts/closed-accounts.server";
import type { Admin } from "~/data/accounts/users.server";
import { findDebtor, listDebtors, listSettlements, settleDebt } from "~/data/payouts/debts.server";
import { requestPayouts } from "~/data/payouts/requested-payouts.server";
import { adminActions, ledgerEntries, payouts, sellerProfiles, userRoles } from "~/data/schema.server";
import { refuseClosing } from "~/domain/accounts/account-deletion";
import { toCentavos } from "~/domain/money";
import { DAY } from "~/domain/time";
import { faultsOfLedgers } from "../../support/payout-audit";
import { OWN, openPayoutShop } from "../../support/payout-desk";
import { addDueRefund, createSale, ledgerOf } from "../../support/sales";
import type { Shop } from "../../support/shop";

let shop: Shop;
let admin: Admin;
beforeEach(async () => {
  ({ shop, admin } = await openPayoutShop());
});
afterEach(async () => {
  expect(await faultsOfLedgers(shop.db)).toEqual([]);
  await shop.close();
});

/** Sales that were paid out, and refunded since. */
async function owe(...amounts: number[]): Promise<string[]> {
  const sold: string[] = [];
  for (const _ of amounts) sold.push((await createSale(shop, { to: "completed" })).id);
  shop.later(15 * DAY);
  await requestPayouts(shop.db, admin, "all", uuid());
  await shop.db.run(sql`UPDATE payouts SET status = 'paid', reference = 'x'`);
  for (const [at, id] of sold.entries()) await addDueRefund(shop, id, amounts[at] ?? 1);
  return sold;
}
const debt = async () => (await findDebtor(shop.db, admin, shop.sellerId))?.debt;
const settle = (fields: Partial<Parameters<typeof settleDebt>[3]> = {}, by = admin) =>
  settleDebt(shop.context().db, by, shop.sellerId, {
    ...{ id: uuid(), how: "written_off", debt: toCentavos(100_00), reason: "Quebró", ...fields },
  });
const refusals = async () =>
  refuseClosing(await findUnfinishedBusiness(shop.db, shop.sellerId)).map(({ reason }) => reason);

test("a seller who owes money cannot close the account before it is settled", async () => {
  const [id = ""] = await owe(100_00);
  expect([await debt(), await refusals()]).toEqual([100_00, ["debtOpen"]]);
  expect((await findUnfinishedBusiness(shop.db, shop.sellerId)).debtOpen).toBe(100_00);
  expect(await settle()).toBe(true);
  expect([await debt(), await refusals()]).toEqual([0, []]);
  expect(await ledgerOf(shop, id)).toMatchObject({ platform_fee: -100_00 });
  expect((await shop.db.select().from(adminActions)).at(-1)).toMatchObject({
    ...{ what: "debt_written_off", seller_id: shop.sellerId, amount: 100_00, reason: "Quebró", admin_id: admin.id },
  });
});

test("what a seller paid back is booked as money that came", async () => {
  const [id = ""] = await owe(40_00);
  expect(await settle({ how: "repaid", debt: toCentavos(40_00) })).toBe(true);
  const kinds = await shop.db.select().from(ledgerEntries).where(sql`kind = 'repaid'`);
  expect(kinds.map(({ account, amount, order_id }) => [account, amount, order_id]).sort()).toEqual([
    ["buyer_clearing", -40_00, id],
    ["seller_payable", 40_00, id],
  ]);
});

test("only what exceeds the seller's own money is settled; the rest is set off", async () => {
  await owe(30_00, 50_00, 100_00);
  await createSale(shop, { to: "completed" });
  // Money that waits is deducted, and itself stands in the way until it is released.
  expect([await debt(), await refusals()]).toEqual([180_00 - OWN, ["payoutsOpen", "debtOpen"]]);
  shop.later(60 * DAY);
  expect(await refusals()).toEqual(["debtOpen"]);
  expect(await requestPayouts(shop.db, admin, "all", uuid())).toBe(0);
  expect(await settle({ debt: toCentavos(180_00 - OWN) })).toBe(true);
  expect([await debt(), await refusals()]).toEqual([0, []]);
  const rows = await shop.db
    .select()
    .from(ledgerEntries)
    .where(sql`kind = 'written_off' AND account = 'seller_payable'`);
  expect(rows.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([7_95, 30_00, 50_00]);
});

test("a debt is settled once: of two forms, a double press, and one that saw another amount", async () => {
  await owe(100_00);
  const id = uuid();
  expect(await settle({ debt: toCentavos(99_99) })).toBe(false);
  const done = await Promise.all([settle({ id }), settle({ id }), settle(), settle()]);
  expect(done.filter(Boolean).length).toBeLessThanOrEqual(2);
  expect(await shop.db.$count(ledgerEntries, sql`kind = 'written_off'`)).toBe(2);
  expect(await settle({ debt: toCentavos(0) })).toBe(false);
  expect(await debt()).toBe(0);
});

test("a debt that comes later on the same order is settled again", async () => {
  const [id = ""] = await owe(30_00);
  await settle({ debt: toCentavos(30_00) });
  await addDueRefund(shop, id, 20_00);
  expect(await debt()).toBe(20_00);
  expect([await settle({ debt: toCentavos(20_00) }), await debt()]).toEqual([true, 0]);
});

test("who lost the role settles nothing and reads nothing", async () => {
  await owe(100_00);
  await shop.db.run(sql`DROP TRIGGER user_roles_last`);
  await shop.db.delete(userRoles);
  expect([await settle(), await findDebtor(shop.db, admin, shop.sellerId)]).toEqual([false, null]);
});

test("a debt counts from when the seller was charged, not from the sale, and its settlement names its administrator", async () => {
  await owe(100_00);
  const [debtor] = await listDebtors(shop.db, admin, 9);
  const [payout] = await shop.db.select().from(payouts);
  expect(debtor?.since).toBeGreaterThanOrEqual(payout?.created_at ?? Number.POSITIVE_INFINITY);
  expect(await listSettlements(shop.db, admin, shop.sellerId)).toEqual([]);
  await settle();
  expect(await listSettlements(shop.db, admin, shop.sellerId)).toMatchObject([
    { what: "debt_written_off", amount: 100_00, reason: "Quebró" },
  ]);
  expect(await listSettlements(shop.db, { id: await shop.bidder() } as Admin, shop.sellerId)).toEqual([]);
});

test("debtors are listed with what they owe in all, the longest first", async () => {
  await owe(30_00, 50_00);
  await createSale(shop, { to: "completed" });
  expect(await listDebtors(shop.db, admin, 9)).toEqual([]);
  const other = await shop.newSeller();
  await shop.db.update(sellerProfiles).set({ payout_account: "tienda@example.com" });
  const { id } = await createSale(shop, { seller: other });
  await addDueRefund(shop, id, 100_00);
  expect(await listDebtors(shop.db, admin, 9)).toMatchObject([{ id: other, debt: 100_00 - OWN }]);
});
