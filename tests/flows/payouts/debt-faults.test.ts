import { v7 as uuid } from "uuid";
import { afterAll, beforeAll } from "vitest";
import { findDebtor, listSettlements, settleDebt } from "~/data/payouts/debts.server";
import { requestPayouts } from "~/data/payouts/requested-payouts.server";
import { sellerProfiles } from "~/data/schema.server";
import { SETTLEMENTS, type Settlement } from "~/domain/payouts/debt";
import { DAY } from "~/domain/time";
import { testFaults, type Way } from "../../support/fault-table";
import { faultsOfPayouts } from "../../support/payout-audit";
import { createSale } from "../../support/sales";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// An administrator settles what a seller owes, with a failure before or after each call takes effect, and presses again.

let shop: Shop;
beforeAll(async () => {
  skipPauses();
  shop = await openShop();
});
afterAll(() => shop.close());

/** A seller whose two orders were refunded after their payout. */
async function owe(): Promise<void> {
  await shop.db.update(sellerProfiles).set({ payout_account: "tienda@example.com" });
  const orders = [await createSale(shop, { to: "completed" }), await createSale(shop, { to: "completed" })];
  shop.pass(15 * DAY);
  await requestPayouts(shop.db, shop.admin, "all", uuid());
  for (const { id } of orders) await shop.addDueRefund(id, 60_00);
  await shop.cron();
}

/** Opens the seller's page and sends its form, twice if the first has no answer. */
async function settle(how: Settlement): Promise<void> {
  const page = await shop.press(({ db }) => findDebtor(db, shop.admin, shop.sellerId));
  if (!page || page.debt === 0) return;
  const form = { id: uuid(), how, debt: page.debt, reason: "Lo acordamos" };
  const send = () => shop.press(({ db }) => settleDebt(db, shop.admin, shop.sellerId, form));
  if ((await send()) === null) await send();
}

let how: Settlement;
const wayOf = (settlement: Settlement): Way<void> => ({
  begin: owe,
  go: () => {
    how = settlement;
    return settle(how);
  },
  asks: [],
  ends: [`0 debt_${settlement} 12000`],
});

testFaults(() => shop, Object.fromEntries(SETTLEMENTS.map((one) => [`a debt is settled as ${one}`, wayOf(one)])), {
  async end() {
    const debtor = await findDebtor(shop.db, shop.admin, shop.sellerId);
    const settlements = await listSettlements(shop.db, shop.admin, shop.sellerId);
    return [debtor?.debt, ...settlements.flatMap(({ what, amount }) => [what, amount])].join(" ");
  },
  async recover() {
    await shop.cron();
    await settle(how);
  },
  audit: () => faultsOfPayouts(shop.db, shop.context().now()),
});
