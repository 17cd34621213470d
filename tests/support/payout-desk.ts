import { v7 as uuid } from "uuid";
import { closeBatch, findBatch, listLeftOutPayouts, listUnpaidBatches } from "~/data/payouts/batches.server";
import { findPayout } from "~/data/payouts/payouts.server";
import { requestPayouts } from "~/data/payouts/requested-payouts.server";
import { payouts, sellerProfiles } from "~/data/schema.server";
import { isInFile } from "~/domain/payouts/batch";
import { completeBatch } from "~/flows/payouts/complete-batch.server";
import { endPayout } from "~/flows/payouts/end-payout.server";
import { openShop, type Shop } from "./shop";

/** The seller's part of a sale of 100.00, after PayPal's fee. */
export const OWN = 92_05;

/** A shop with as many sellers, who all have a payout account. */
export async function openPayoutShop(sellers = 1) {
  const shop = await openShop();
  const ids = [shop.sellerId];
  while (ids.length < sellers) ids.push(await shop.newSeller());
  await shop.db.update(sellerProfiles).set({ payout_account: "tienda@example.com" });
  return { shop, admin: shop.admin, sellers: ids };
}

/** What an administrator remembers of the bank. */
export interface Bank {
  /** Payouts that were transferred, and those whose transfer was refused or came back. */
  made: string[];
  refused: string[];
  /** The payouts of each file that was taken, by batch. */
  files: Record<string, string[]>;
  /** How many transfers the bank still refuses. */
  refuses: number;
}

/** An administrator who pays sellers as the pages of payouts tell them to. */
export function payoutDesk(shop: Shop, bank: Bank) {
  const { admin } = shop;
  const end = (id: string, outcome: Parameters<typeof endPayout>[3]) =>
    shop.press(async (context) => {
      const payout = await findPayout(context.db, admin, id);
      return payout && endPayout(context, admin, payout, outcome);
    });
  const transfer = (id: string) => void (bank.refuses-- > 0 ? bank.refused : bank.made).push(id);

  return {
    request: () => shop.press(({ db }) => requestPayouts(db, admin, "all", uuid())),
    close: () => shop.press(({ db }) => closeBatch(db, admin, { id: uuid(), language: "es" })),
    /** Takes the files of batches, each once, and pays them at the bank. */
    payFiles: () =>
      shop.press(async ({ db }) => {
        for (const { id } of await listUnpaidBatches(db, admin, 9)) {
          const batch = bank.files[id] ? null : await findBatch(db, admin, id);
          if (!batch) continue;
          const ids = batch.entries.filter(isInFile).map((payout) => payout.id);
          bank.files[id] = ids;
          for (const one of ids) transfer(one);
        }
      }),
    /** Marks the payouts that the bank refused, and then the batches, of whose payouts the page names those of the file. */
    async markBatches(): Promise<void> {
      for (const id of bank.refused) if ((await end(id, { failed: "Rebotó" })) === null) return;
      await shop.press(async (context) => {
        for (const { id } of await listUnpaidBatches(context.db, admin, 9)) {
          const batch = await findBatch(context.db, admin, id);
          const entries = batch?.entries.filter((payout) => bank.files[id]?.includes(payout.id)) ?? [];
          if (entries.length > 0) await completeBatch(context, admin, { id, entries }, "SPEI 1");
        }
      });
    },
    /** Ends what is left out, as its reason says. */
    async endLeftOut(): Promise<void> {
      const leftOut = await shop.press(({ db }) => listLeftOutPayouts(db, admin, 9));
      for (const { id, leftOut: reason } of leftOut ?? []) {
        if (reason === "refunded") await end(id, { failed: "Rebotó" });
        if (reason !== "unpaid") continue;
        if (!bank.made.includes(id)) transfer(id);
        await end(id, { paid: "SPEI 2" });
      }
    },
    async payOut(): Promise<void> {
      await this.request();
      await this.close();
      await this.payFiles();
      await this.markBatches();
      await this.endLeftOut();
    },
    /** Payouts whose status is not what the bank did. */
    async faults(): Promise<string[]> {
      const rows = await shop.db.select().from(payouts);
      const times = (id: string) => bank.made.filter((one) => one === id).length;
      const wrong = rows.filter(({ id, status }) => times(id) !== (status === "paid" ? 1 : 0));
      return wrong.map(({ id, status }) => `payout ${id} is ${status}, and transferred ${times(id)} times`);
    },
  };
}
