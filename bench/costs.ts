import { sql } from "drizzle-orm";
import { auctionOf, bidOn } from "../tests/support/auctions";
import { HOME } from "../tests/support/home";
import { type Market, openMarket } from "../tests/support/market";
import { readForm } from "../tests/support/page";
import type { Visitor } from "../tests/support/visitor";

/** What is counted of some work. */
export interface Counts {
  /** Requests of the Worker. */
  requests: number;
  /** Calls to the database. */
  calls: number;
  /** At most: SQLite takes four steps or more for a row. */
  rowsRead: number;
  /** Of tables, by triggers too; twice as many are priced, for their indexes. */
  rowsWritten: number;
  /** Of R2. */
  reads: number;
  puts: number;
  /** Milliseconds of the Worker's processor, by the measured means of docs/measured.md. */
  processor: number;
}

/** US dollars beyond what the plans include; docs/costs.md names the date and the sources. */
export const PRICES: Record<Exclude<keyof Counts, "calls">, number> = {
  requests: 0.3 / 1e6,
  processor: 0.02 / 1e6,
  rowsRead: 1 / 1e9,
  rowsWritten: 2 / 1e6,
  reads: 0.36 / 1e6,
  puts: 4.5 / 1e6,
};

/** Milliseconds: a page that is rendered, a form that is answered, a picture. */
export const PROCESSOR = { page: 2, form: 3, picture: 0.5 };

/** Counts what the Worker asks of its buckets. */
const COUNTING = `
  import worker from "./worker.js";
  export * from "./worker.js";
  const asked = { get: 0, put: 0 };
  const counted = (bucket) => new Proxy(bucket, { get(target, name) {
    const own = target[name];
    return typeof own !== "function" ? own : (...args) => {
      asked[name === "put" ? "put" : "get"]++;
      return own.apply(target, args);
    };
  } });
  export default {
    ...worker,
    fetch: (request, env, context) => new URL(request.url).pathname === "/__asked" ? Response.json(asked)
      : worker.fetch(request, { ...env, PRODUCTS: counted(env.PRODUCTS), AVATARS: counted(env.AVATARS) }, context),
  };`;

/** Counts all that a visit, a bid and a purchase ask for, with every cache left out. */
export async function countCosts() {
  const market = await openMarket({ demo: true, paypal: true, around: COUNTING, vars: { MAIL_API_KEY: "" } });
  try {
    await mergeWordIndexes(market);
    const [product = ""] = (
      await market.db.all<{ id: string }>(
        sql`SELECT id FROM products WHERE status = 'active' AND is_auction = 0 ORDER BY price DESC`,
      )
    ).map(({ id }) => id);
    const auction = await auctionOf(market.db, (await market.person({ seller: true })).id);
    const [bidder, buyer] = [await market.person(), await market.person()];
    const visitor = market.visitor();
    const pages = ["/", "/search?q=camara", `/product/${product}`, `/product/${auction.productId}`];
    const first = await count(market, () => lookAt(visitor, pages));
    const visit = await count(market, () => lookAt(visitor, pages));
    const bid = await count(market, async () => {
      await bidOn(bidder, auction, "500");
      return { requests: 2, processor: PROCESSOR.form + PROCESSOR.page };
    });
    const purchase = await count(market, () => buy(market, buyer, product));
    return { visit, first, bid, purchase };
  } finally {
    await market.close();
  }
}

export async function benchCosts(): Promise<void> {
  const counted = await countCosts();
  console.log(
    "\nCosts of a visit of four pages with their pictures (the first one makes them smaller), a bid and a purchase, without caches",
  );
  for (const [name, counts] of Object.entries(counted)) print(name, counts);
  console.log(`  1,000 visits with 20 bids and 10 purchases: $${priceOfAll(counted).toFixed(3)}`);
}

/** Of 1,000 visits with 20 bids and 10 purchases. */
export function priceOfAll({ visit, bid, purchase }: Record<"visit" | "bid" | "purchase", Counts>): number {
  return 1_000 * priceOf(visit) + 20 * priceOf(bid) + 10 * priceOf(purchase);
}

type Work = Pick<Counts, "requests" | "processor">;

async function count(market: Market, work: () => Promise<Work>): Promise<Counts> {
  const before = await readCounters(market);
  market.database.resetCount();
  const { requests, processor } = await work();
  await market.idle();
  const calls = market.database.requests;
  const after = await readCounters(market);
  const [steps, rows, reads, puts] = after.map((value, index) => value - (before[index] ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  return { requests, calls, rowsRead: Math.ceil(steps / 4), rowsWritten: rows, reads, puts, processor };
}

/** FTS5 merges parts of an index now and then; each part is read for each word, and the write that merges is large. */
async function mergeWordIndexes({ db }: Market): Promise<void> {
  const indexes = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE sql LIKE '%USING fts5%'`);
  for (const index of indexes.map(({ name }) => sql.identifier(name)))
    await db.run(sql`INSERT INTO ${index} (${index}) VALUES ('optimize')`);
}

/** The steps of all statements so far, rows written, and what was asked of R2. */
async function readCounters(market: Market): Promise<number[]> {
  const [row] = await market.db.all<{ steps: number; rows: number }>(
    sql`SELECT sum(nstep) AS steps, total_changes() AS rows FROM sqlite_stmt`,
  );
  const asked: { get: number; put: number } = await (await market.visitor().raw("/__asked")).json();
  return [row?.steps ?? 0, row?.rows ?? 0, asked.get, asked.put];
}

/** Pages and each picture on them once, in one size. */
async function lookAt(visitor: Visitor, paths: readonly string[]): Promise<Work> {
  const pictures = new Set<string>();
  for (const path of paths) {
    const { document } = await visitor.get(path);
    for (const image of document.querySelectorAll('img[src^="/pictures/"]'))
      pictures.add(image.getAttribute("src") ?? "");
  }
  for (const picture of pictures) await (await visitor.raw(picture)).arrayBuffer();
  return {
    requests: paths.length + pictures.size,
    processor: paths.length * PROCESSOR.page + pictures.size * PROCESSOR.picture,
  };
}

async function buy(market: Market, buyer: Visitor, product: string): Promise<Work> {
  await buyer.post(`/product/${product}/cart`, { quantity: "1" });
  const { action, fields } = readForm(await buyer.get("/checkout"), "main form.checkout");
  await buyer.send(action, { ...fields, ...HOME, address: "new" });
  const [payment] = await market.db.all<{ id: string }>(
    sql`SELECT paypal_order_id AS id FROM payments ORDER BY rowid DESC`,
  );
  const back = new URL(market.paypal.approve(payment?.id ?? ""));
  const paid = await buyer.raw(back.pathname + back.search);
  if (paid.status !== 303) throw new Error(`not paid: ${paid.status}`);
  // The cart's form and page, the checkout's page and form, the way back, the page that says it is paid.
  return { requests: 6, processor: 3 * PROCESSOR.form + 3 * PROCESSOR.page };
}

export function priceOf(counts: Counts): number {
  const names = Object.keys(PRICES) as (keyof typeof PRICES)[];
  return names.reduce((sum, name) => sum + counts[name] * PRICES[name], 0);
}

function print(name: string, counts: Counts): void {
  const cells = Object.entries(counts).map(([what, value]) => `${what} ${value}`);
  console.log(`  ${name.padEnd(9)} ${cells.join(", ")}: $${(1_000 * priceOf(counts)).toFixed(4)} for 1,000`);
}
