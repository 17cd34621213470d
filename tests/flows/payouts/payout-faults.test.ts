import { v7 as uuid } from "uuid";
import { afterAll, beforeAll } from "vitest";
import { closeBatch, findBatch, listLeftOutPayouts, listUnpaidBatches } from "~/data/payouts/batches.server";
import { findPayout } from "~/data/payouts/payouts.server";
import { requestPayouts } from "~/data/payouts/requested-payouts.server";
import { payouts, sellerProfiles } from "~/data/schema.server";
import { isInFile } from "~/domain/payouts/batch";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { completeBatch } from "~/flows/payouts/complete-batch.server";
import { endPayout } from "~/flows/payouts/end-payout.server";
import { testFaults, type Way } from "../../support/fault-table";
import { faultsOfPayouts } from "../../support/payout-audit";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// Payouts from the request to the bank and back, with a failure before or after each call takes effect. Cron, and the
// administrator, who reads the page and presses again what it shows, then make it whole.

let shop: Shop;
beforeAll(async () => {
  skipPauses();
  shop = await openShop({ mails: true });
  await shop.db.update(sellerProfiles).set({ payout_account: "tienda@example.com" });
});
afterAll(() => shop.close());

/** What the administrator remembers: the payouts of which the bank made or refused a transfer, and each file's payouts. */
interface Bank {
  made: string[];
  refused: string[];
  files: Record<string, string[]>;
  /** How many transfers the bank still refuses. */
  refuses: number;
}

interface Subject {
  sold: { orderId: string; captureId: string }[];
  bank: Bank;
}

let bank: Bank;

/** Sales of as many sellers, past their hold. */
const sales =
  (sellers: number, refuses = 0) =>
  async () => {
    const sold: Subject["sold"] = [];
    for (let n = 0; n < sellers; n++) {
      const order = await shop.buyAndPay({ seller: n === 0 ? shop.sellerId : await shop.newSeller() });
      for (const [status, actor] of [
        ["shipped", "S"],
        ["delivered", "B"],
        ["completed", "B"],
      ] as const) {
        await shop.move(order.orderId, status, actor);
      }
      sold.push(order);
    }
    await shop.db.update(sellerProfiles).set({ payout_account: "tienda@example.com" });
    await shop.deliverWebhooks();
    shop.pass(15 * DAY);
    await shop.cron();
    return { sold, bank: { made: [], refused: [], files: {}, refuses } };
  };

/** What an administrator presses: after an error they go on with what the pages show. */
async function press<Result>(work: (context: ReturnType<Shop["context"]>) => Promise<Result>): Promise<Result | null> {
  const result = await work(shop.context()).catch(() => null);
  await shop.waitForBackgroundWork();
  return result;
}
const request = () => press(({ db }) => requestPayouts(db, shop.admin, "all", uuid()));
const close = () => press(({ db }) => closeBatch(db, shop.admin, { id: uuid(), language: "es" }));
const end = (id: string, outcome: Parameters<typeof endPayout>[3]) =>
  press(async (context) => {
    const payout = await findPayout(context.db, shop.admin, id);
    return payout && endPayout(context, shop.admin, payout, outcome);
  });

function transfer(id: string): void {
  const isRefused = bank.refuses-- > 0;
  (isRefused ? bank.refused : bank.made).push(id);
}

/** Takes the files of batches, each once, and pays them at the bank. */
async function payFiles(): Promise<void> {
  await press(async ({ db }) => {
    for (const { id } of await listUnpaidBatches(db, shop.admin, 9)) {
      if (bank.files[id]) continue;
      const batch = await findBatch(db, shop.admin, id);
      if (!batch) continue;
      const ids = batch.entries.filter(isInFile).map((payout) => payout.id);
      bank.files[id] = ids;
      for (const one of ids) transfer(one);
    }
  });
}

/** Marks the payouts that the bank refused, and then their batches, as the page said when its file was paid. */
async function markBatches(): Promise<void> {
  for (const id of bank.refused) if ((await end(id, "failed")) === null) return;
  await press(async (context) => {
    for (const { id } of await listUnpaidBatches(context.db, shop.admin, 9)) {
      const batch = await findBatch(context.db, shop.admin, id);
      const entries = batch?.entries.filter((payout) => bank.files[id]?.includes(payout.id)) ?? [];
      if (entries.length > 0) await completeBatch(context, shop.admin, { id, entries }, "SPEI 1");
    }
  });
}

/** Ends what is left out, as its reason says. */
async function endLeftOut(): Promise<void> {
  const leftOut = await press(({ db }) => listLeftOutPayouts(db, shop.admin, 9));
  for (const { id, leftOut: reason } of leftOut ?? []) {
    if (reason === "refunded") await end(id, "failed");
    if (reason !== "unpaid") continue;
    if (!bank.made.includes(id)) transfer(id);
    await end(id, { paid: "SPEI 2" });
  }
}

async function payOut(): Promise<void> {
  await request();
  await close();
  await payFiles();
  await markBatches();
  await endLeftOut();
}

async function dispute({ captureId }: Subject["sold"][number]) {
  const { id } = shop.service.disputes.open(captureId, "UNAUTHORISED");
  await shop.deliverWebhooks();
  return async () => {
    shop.service.disputes.resolve(id, "RESOLVED_SELLER_FAVOUR");
    await shop.deliverWebhooks();
  };
}

/** What the administrator does, with the memory of the way's beginning. */
const go = (work: (sold: Subject["sold"]) => Promise<unknown>) => async (subject: Subject) => {
  bank = structuredClone(subject.bank);
  await work(subject.sold);
};

const WAYS: Record<string, Way<Subject>> = {
  "payouts are requested, their batch is closed, its file paid, and it is marked as paid": {
    begin: sales(2),
    go: go(payOut),
    asks: [],
    ends: ["paid paid"],
  },
  "the bank refuses a transfer, and its payout is marked as failed and requested again": {
    begin: sales(2, 1),
    go: go(async () => {
      await payOut();
      await payOut();
    }),
    asks: [],
    ends: ["failed paid paid"],
  },
  "a payout is left out of its batch's file because of a dispute, and paid by itself": {
    begin: sales(2),
    go: go(async ([first]) => {
      await request();
      await close();
      const resolve = first && (await dispute(first));
      await payFiles();
      await markBatches();
      await resolve?.();
      await endLeftOut();
    }),
    asks: ["show-dispute"],
    ends: ["paid paid"],
  },
  "a dispute keeps a payout out of its batch's file, and is over before the batch is marked as paid": {
    begin: sales(2),
    go: go(async ([first]) => {
      await request();
      await close();
      const resolve = first && (await dispute(first));
      await payFiles();
      await resolve?.();
      await markBatches();
      await endLeftOut();
    }),
    asks: ["show-dispute"],
    ends: ["paid paid"],
  },
};

testFaults(() => shop, WAYS, {
  // The last one is longer than a new seller's money waits.
  pauses: [3 * MINUTE, 3 * MINUTE, 7 * HOUR, 15 * DAY],
  async end() {
    const rows = await shop.db.select().from(payouts).orderBy(payouts.created_at, payouts.id);
    return rows.map(({ status }) => status).join(" ");
  },
  async recover() {
    await shop.deliverWebhooks();
    await shop.cron();
    await payOut();
  },
  mails: true,
  async audit() {
    const rows = await shop.db.select().from(payouts);
    const wrong = rows.filter(({ id, status }) => {
      const times = bank.made.filter((one) => one === id).length;
      return times !== (status === "paid" || status === "returned" ? 1 : 0);
    });
    return [
      ...wrong.map(({ id, status }) => `payout ${id} is ${status}, the bank made ${bank.made}`),
      ...(await faultsOfPayouts(shop.db, shop.context().now())),
    ];
  },
});
