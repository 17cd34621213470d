import { afterAll, beforeAll } from "vitest";
import { payouts, sellerProfiles } from "~/data/schema.server";
import { DAY, MINUTE } from "~/domain/time";
import { testFaults, type Way } from "../../support/fault-table";
import { faultsOfPayouts } from "../../support/payout-audit";
import { type Bank, payoutDesk } from "../../support/payout-desk";
import { createSale } from "../../support/sales";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// Payouts from the request to the bank and back, with a failure before or after each call takes effect. Cron, and the
// administrator, who reads the pages and presses again what they show, then make it whole.

let shop: Shop;
let bank: Bank;
let desk: ReturnType<typeof payoutDesk>;
beforeAll(async () => {
  skipPauses();
  shop = await openShop({ mails: true });
});
afterAll(() => shop.close());

/** An administrator who remembers this of the bank. */
function sitDown(remembered: Bank): void {
  bank = structuredClone(remembered);
  desk = payoutDesk(shop, bank);
}

/** Sales of as many sellers, past their hold. */
const sold = (sellers: number) => async () => {
  for (let n = 0; n < sellers; n++) await createSale(shop, { to: "completed", seller: await shop.newSeller() });
  await shop.db.update(sellerProfiles).set({ payout_account: "tienda@example.com" });
  await shop.deliverWebhooks();
  shop.pass(15 * DAY);
  await shop.cron();
  return { made: [], refused: [], files: {}, refuses: 0 };
};

/** Their payouts in a closed batch. */
const closed =
  (sellers: number, then: () => Promise<unknown> = async () => {}) =>
  async () => {
    sitDown(await sold(sellers)());
    await desk.request();
    await desk.close();
    await then();
    return bank;
  };

async function dispute(sales: number): Promise<void> {
  const captures = Object.values(shop.service.records.captures).slice(0, sales);
  for (const { id } of captures) shop.service.disputes.open(id, "UNAUTHORISED");
  await shop.deliverWebhooks();
}

async function resolveDispute(): Promise<void> {
  const open = Object.values(shop.service.records.disputes).find(({ status }) => status !== "RESOLVED");
  shop.service.disputes.resolve(open?.id ?? "", "RESOLVED_SELLER_FAVOUR");
  await shop.deliverWebhooks();
}

const go = (work: () => Promise<unknown>) => async (remembered: Bank) => {
  sitDown(remembered);
  await work();
};

const WAYS: Record<string, Way<Bank>> = {
  "payouts are requested, their batch is closed, its file paid, and it is marked as paid": {
    begin: sold(2),
    go: go(() => desk.payOut()),
    asks: [],
    ends: ["paid paid"],
  },
  "the bank refuses a transfer and another comes back, and both are requested again": {
    begin: closed(2),
    go: go(async () => {
      bank.refuses = 1;
      await desk.payFiles();
      await desk.markBatches();
      bank.refused.push(...bank.made.splice(0));
      await desk.markBatches();
    }),
    asks: [],
    // Without its file, nothing of the batch is transferred or comes back.
    ends: ["failed paid paid", "failed failed paid paid", "failed returned paid paid"],
  },
  "disputes keep payouts out of their batch's file, and end before and after it is marked as paid": {
    begin: closed(3, async () => {
      await dispute(2);
      await desk.payFiles();
      await resolveDispute();
    }),
    go: go(async () => {
      await desk.markBatches();
      await resolveDispute();
      await desk.endLeftOut();
    }),
    asks: [],
    ends: ["paid paid paid"],
  },
};

testFaults(() => shop, WAYS, {
  // The last is longer than a new seller's money waits.
  pauses: [3 * MINUTE, 15 * DAY],
  async end() {
    const rows = await shop.db.select().from(payouts).orderBy(payouts.created_at, payouts.id);
    return rows.map(({ status }) => status).join(" ");
  },
  async recover() {
    await shop.deliverWebhooks();
    await shop.cron();
    await desk.payOut();
  },
  audit: async () => [...(await desk.faults()), ...(await faultsOfPayouts(shop.db, shop.context().now()))],
});
