import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { readCheckout } from "~/data/checkout/checkout-contents.server";
import { addresses, products } from "~/data/schema.server";
import { checkoutFingerprint } from "~/domain/checkout/checkout";
import { runEach } from "~/flows/run-each.server";
import { migrateDatabase } from "../dev/migrate";
import { startPaypal } from "../dev/paypal/server";
import { end } from "../dev/run";
import { auctionHouseIn } from "../tests/support/auction-house";
import { faultsOfCommerce } from "../tests/support/commerce-audit";
import { HOME } from "../tests/support/home";
import { startDatabase } from "./database";
import { median } from "./load";
import { createSignedInUser, SECRET, type SignedInUser, sendRequest } from "./signed-in";
import { serveBare } from "./workerd";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PEOPLE = Number(process.env.PEOPLE ?? 200);
const AT_ONCE = 32;
const PRICE = 100_00;
const STOCK = 5_000;
const MODULE = `import market, { AuctionRoom } from "./market.js"; export { AuctionRoom }; export default market;`;

/**
 * Checkouts a second by signed-in people through the whole Worker over HTTP, with a local PayPal stand-in: started
 * (stock held, PayPal's order created) and paid (captured, recorded), beside one bid each in an auction of its own.
 * Rounds alternate; afterwards stock, payments, ledger and histories are audited.
 */
export async function benchCheckouts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const database = await startDatabase(join(folder, "checkouts.db"));
  await migrateDatabase(database.url);
  const house = await auctionHouseIn(database);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createSignedInUser(house)));
  const homes = new Map(people.map(({ id }) => [id, uuid()]));
  for (const { id } of people) {
    await house.db
      .insert(addresses)
      .values({ id: homes.get(id) ?? "", user_id: id, ...HOME, is_default: true, created_at: 1 });
  }
  const productId = uuid();
  await house.db.insert(products).values({
    ...{ id: productId, title: "Silla", category: "home", condition: "new", price: PRICE, stock: STOCK },
    ...{ seller_id: house.sellerId, image_url: "none", status: "active", created_at: 1 },
  });
  const paypal = await startPaypal();
  const vars = {
    ...{ TURSO_DATABASE_URL: database.url, SESSION_SECRET: SECRET, PAYPAL_API_URL: paypal.url },
    ...{ PAYPAL_CLIENT_ID: paypal.clientId, PAYPAL_SECRET: paypal.secret, PAYPAL_WEBHOOK_ID: paypal.webhookId },
  };
  const worker = await serveBare(MODULE, vars, await readFile("build/worker.js", "utf8"));
  const agent = new Agent({ keepAlive: true, timeout: 3_000 });
  const seen = checkoutFingerprint(
    (await readCheckout(house.db, people[0]?.id ?? "", { kind: "product", id: productId })).lines,
  );

  async function insist(status: number, asked: ReturnType<typeof sendRequest>) {
    const response = await asked;
    if (response.statusCode !== status) throw new Error(`answered ${response.statusCode}`);
    return response;
  }
  async function begin({ id, cookie }: SignedInUser): Promise<string> {
    const form = { key: uuid(), seen, address: homes.get(id) ?? "" };
    const address = `${worker.origin}/checkout?product=${productId}`;
    const { headers } = await insist(303, sendRequest(address, { agent, cookie, form, network: id }));
    return new URL(headers.location ?? "").searchParams.get("token") ?? "";
  }
  const comeBack = ({ cookie }: SignedInUser, token: string) =>
    insist(303, sendRequest(`${worker.origin}/checkout/paypal/return?token=${token}`, { agent, cookie }));
  async function bid({ cookie }: SignedInUser, auctionId: string, of: string) {
    const form = { auction: auctionId, key: uuid(), max: "500.00", confirmed: "yes" };
    await insist(303, sendRequest(`${worker.origin}/product/${of}`, { agent, cookie, form }));
  }

  const rates: Record<"bids" | "begun" | "paid", number[]> = { bids: [], begun: [], paid: [] };
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const auctions: { id: string; productId: string }[] = [];
      for (let n = 0; n < PEOPLE; n++) auctions.push(await house.auction(await house.open()));
      const tokens: string[] = [];
      const done = {
        bids: await perSecond(people, (one, n) => bid(one, auctions[n]?.id ?? "", auctions[n]?.productId ?? "")),
        begun: await perSecond(people, async (one, n) => {
          tokens[n] = await begin(one);
        }),
        paid: await perSecond(people, async (one, n) => {
          paypal.approve(tokens[n] ?? "");
          await comeBack(one, tokens[n] ?? "");
        }),
      };
      if (round > 0) for (const kind of ["bids", "begun", "paid"] as const) rates[kind].push(done[kind]);
    }
    console.log(`\nCheckouts a second (medians of ${ROUNDS} rounds of ${PEOPLE}, ${AT_ONCE} at once)`);
    for (const [kind, each] of Object.entries(rates)) {
      const ratio = median(each.map((own, round) => own / (rates.bids[round] ?? Number.NaN)));
      console.log(`  ${kind.padEnd(6)} ${median(each).toFixed(0).padStart(5)}/s, ×${ratio.toFixed(2)} of bids`);
    }
    const faults = await faultsOfCommerce(house.db, paypal, new Map([[productId, STOCK]]));
    if (faults.length > 0) throw new Error(`${faults.length} faults, ${faults[0]}`);
    console.log(`  ${(ROUNDS + 1) * PEOPLE} purchases audited: nothing lost, nothing wrong`);
  } finally {
    agent.destroy();
    await worker.stop();
    await paypal.stop();
    await end(database.process);
    await rm(folder, { recursive: true, force: true });
  }
}

async function perSecond(people: readonly SignedInUser[], turn: (one: SignedInUser, n: number) => Promise<unknown>) {
  const started = performance.now();
  await runEach(
    people.map((one, n) => () => turn(one, n)),
    AT_ONCE,
  );
  return (people.length / (performance.now() - started)) * 1000;
}
