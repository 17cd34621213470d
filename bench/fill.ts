import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import Database from "libsql";
import { CATEGORIES, CONDITIONS } from "~/domain/catalog/product";
import { searchDocument, sensesOf } from "~/domain/search/document";
import { createLexicon } from "~/domain/search/lexicon";
import { withWords } from "~/domain/search/listing-document";
import { spellingKeys } from "~/domain/search/spelling";
import { DAY } from "~/domain/time";
import { hashMigrations } from "../dev/database";
import { compileLexicon, conceptEntries, readLexicon } from "../dev/lexicon";

export const SELLERS = 500;
const VOCABULARY = 20_000;
/** How many products contain the rare word, in a market of any size. */
const RARE = 200;
/** The share of auctions, and the end of the first: far enough that a cached file never gets too old. */
const AUCTIONS = 0.3;
/** One of so many was sold as well, later than any day that compares. */
const EACH_SOLD = 3;
const FIRST_END = 4_000_000_000_000;
const LAST_END = FIRST_END + 10 * DAY;

const SEARCHED = [
  ...["product_search", "product_search_by_price", "product_search_by_end", "product_search_by_bids"],
  "product_search_sold",
];

/** Each fills pages in a market of any size. */
export const THINGS = ["guitar", "shirt", "camera", "sofa", "bicycle", "drill", "doll", "mirror"];

/** Things in either language, with what they are found by. */
async function readThings() {
  const entries = conceptEntries(await readLexicon());
  const lexicon = createLexicon(compileLexicon(entries));
  const things = entries.filter(({ en: [name = ""], categories }) => categories.length > 0 && THINGS.includes(name));
  return things.flatMap(({ en, es, categories: [category = "other"] }) =>
    [en[0] ?? "", es[0] ?? ""].map((title) => ({
      title,
      ...searchDocument({ title, description: null, category }, lexicon),
    })),
  );
}

/** A word that the lexicon does not know: 0 is the most frequent. Any two differ in two letters, so none is another mistyped. */
export function wordOf(rank: number): string {
  const letters = [...rank.toString(26)].map((digit) => {
    const at = Number.parseInt(digit, 26);
    return [at, (7 * at + 3) % 26].map((place) => String.fromCharCode(97 + place)).join("");
  });
  return `vlo${letters.join("")}x`;
}

/** In the order of time, as the product's are: neighbours share pages of every index. */
export function productId(n: number): string {
  return `p${String(n).padStart(9, "0")}`;
}

/** The file of a market with so many products: kept while the schema is the same. */
export async function keptMarket(products: number): Promise<string> {
  const schema = await hashMigrations();
  const folder = join(".cache/bench", schema);
  await mkdir(folder, { recursive: true });
  const old = (await readdir(".cache/bench")).filter((name) => name !== schema);
  for (const name of old) await rm(join(".cache/bench", name), { recursive: true });
  const file = join(folder, `${products}.db`);
  if (!existsSync(file)) await fillMarket(file, products);
  return file;
}

/** Fills a file with so many products, through the migrations' own triggers. */
async function fillMarket(file: string, products: number): Promise<void> {
  const db = new Database(`${file}.part`);
  db.exec(
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; PRAGMA foreign_keys = OFF",
  );
  for (const name of (await readdir("migrations")).filter((name) => name.endsWith(".sql")).sort()) {
    for (const statement of (await readFile(`migrations/${name}`, "utf8")).split("--> statement-breakpoint")) {
      db.exec(statement);
    }
  }
  const draw = random(42);
  const pick = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T;
  // Few words are frequent and most are rare, as in any language.
  const words = (count: number) => Array.from({ length: count }, () => wordOf(Math.floor(VOCABULARY * draw() ** 3)));
  const titleWords = new Map<string, number>();
  const things = await readThings();

  db.exec("BEGIN");
  for (let seller = 0; seller < SELLERS; seller++) {
    db.prepare(
      "INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES (?, ?, 'Seller', 'x', 1)",
    ).run(`u${seller}`, `u${seller}@example.com`);
    db.prepare(
      "INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) VALUES (?, ?, ?, 'Store', 1)",
    ).run(`s${seller}`, `u${seller}`, `store-${seller}`);
  }
  const product = db.prepare(
    `INSERT INTO products (id, title, description, category, condition, price, stock, seller_id, image_url, status, shipping, created_at,
       is_auction, auction_end_time, bids, forms, senses, words)
     VALUES (?, ?, ?, ?, ?, ?, 1, ?, 'k', 'active', ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const sale = db.prepare("INSERT INTO sold_listings (seq, order_id, at, price) VALUES (?, ?, ?, ?)");
  const image = db.prepare("INSERT INTO product_images VALUES (?, 0, ?, 800, 600, NULL)");
  for (let n = 0; n < products; n++) {
    const rare = n % (products / RARE) < 1 ? ["periscope"] : [];
    const price = 100 + Math.floor(10 ** (3 + draw() * 4));
    const shipping = draw() < 0.6 ? null : "$99";
    const isAuction = draw() < AUCTIONS;
    const thing = pick(things);
    const named = [...words(3), ...rare];
    for (const word of new Set(named)) titleWords.set(word, (titleWords.get(word) ?? 0) + 1);
    const own = named.join(" ");
    const [title, description] = [`${own} ${thing.title}`, words(12).join(" ")];
    const forms = `${own} ${thing.forms}`;
    const senses = sensesOf([title], forms.split(" "), thing.senses.split(" "));
    const document = withWords({ title, description }, { ...thing, forms, senses });
    product.run(
      productId(n),
      title,
      description,
      pick(CATEGORIES),
      pick(CONDITIONS),
      price,
      `u${n % SELLERS}`,
      shipping,
      n,
      isAuction ? 1 : 0,
      isAuction ? FIRST_END + Math.floor(draw() * (LAST_END - FIRST_END)) : null,
      isAuction ? Math.floor(40 * draw() ** 3) : 0,
      document.forms,
      document.senses,
      document.words,
    );
    image.run(productId(n), `k${n}.jpg`);
    if (n % EACH_SOLD === 0) sale.run(n + 1, `o${n}`, FIRST_END + n * 1000, price);
    if (n % 50_000 === 49_999) {
      db.exec("COMMIT; BEGIN");
      console.log(`  ${n + 1} of ${products} products written`);
    }
  }
  learnMarketWords(db, titleWords);
  db.exec("COMMIT");
  mergeIndexes(db, SEARCHED);
  db.exec("PRAGMA journal_mode = WAL");
  db.close();
  await rename(`${file}.part`, file);
}

/** As listings teach them one by one (`learnWords`). */
function learnMarketWords(db: InstanceType<typeof Database>, words: ReadonlyMap<string, number>): void {
  const learn = db.prepare("INSERT INTO market_words (word, n) VALUES (?, ?)");
  const find = db.prepare("INSERT OR IGNORE INTO market_word_keys (key, word) VALUES (?, ?)");
  for (const [word, n] of words) {
    learn.run(word, n);
    for (const key of spellingKeys(word)) find.run(key, word);
  }
}

/** Merges the word indexes completely, as the hourly `mergeSearchIndexes` does in small steps. */
export function mergeIndexes(db: InstanceType<typeof Database>, indexes: readonly string[]): void {
  const changes = () => (db.prepare("SELECT total_changes() AS n").get() as { n: number }).n;
  for (const index of indexes) {
    for (let before = -1; changes() - before >= 2; ) {
      before = changes();
      db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', -5000)`);
    }
  }
}

/** The same numbers in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
