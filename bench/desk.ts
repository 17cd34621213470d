import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import Database from "libsql";
import type { Admin } from "~/data/accounts/users.server";
import type { Database as MarketDatabase } from "~/data/connect.server";
import { listAdminOrders } from "~/data/moderation/admin-orders.server";
import { listAdminProducts } from "~/data/moderation/admin-products.server";
import { listAdminUsers } from "~/data/moderation/admin-users.server";
import { countDeskList } from "~/data/moderation/desk-lists.server";
import { findTotals } from "~/data/moderation/totals.server";
import { CATEGORIES } from "~/domain/catalog/product";
import { type DeskList, readDeskQuery } from "~/domain/moderation/desk-list";
import { DAY } from "~/domain/time";
import { type Cost, measure, statementsOf, verdictOf } from "./statements";

/** Listings, and as many orders; people are a fifth, at least 1,000. */
const SIZES = (process.env.SIZES ?? "1000,100000,1000000").split(",").map(Number);
const ADMIN = { id: "u1" } as Admin;
const HISTORY = 730 * DAY;
const MOST = 25;

const query = (list: DeskList, choices: string) => readDeskQuery(list, new URLSearchParams(choices));
const products = (choices: string) => (db: MarketDatabase) =>
  Promise.all([listAdminProducts(db, ADMIN, query("products", choices), null, MOST), count(db, "products", choices)]);
const orders = (choices: string) => (db: MarketDatabase) =>
  Promise.all([listAdminOrders(db, ADMIN, query("orders", choices), null, MOST), count(db, "orders", choices)]);
const users = (choices: string) => (db: MarketDatabase) =>
  Promise.all([listAdminUsers(db, ADMIN, query("users", choices), null, MOST), count(db, "users", choices)]);
const count = async (db: MarketDatabase, list: DeskList, choices: string) => {
  const asked = query(list, choices);
  return asked.words.length > 0 ? null : countDeskList(db, ADMIN, asked);
};

const PAGES: Record<string, (db: MarketDatabase) => Promise<unknown>> = {
  "the four cards": (db) => findTotals(db, ADMIN),
  products: products(""),
  "products, the oldest": products("sort=oldest"),
  "products, three filters": products("status=paused&category=home&kind=auction"),
  "products, a rare word": products("q=periscope"),
  "products, a frequent beginning": products("q=chai"),
  "products, a word and filters": products("q=chair&status=removed"),
  "products of a seller": products("seller=store-7"),
  "products of ten days": products(`from=${day(20)}&to=${day(10)}`),
  orders: orders(""),
  "orders, three filters": orders("status=cancelled&kind=auction&method=none"),
  "orders, the highest amounts": orders("sort=highest&status=completed"),
  "orders, a rare word": orders("q=periscope&status=completed"),
  "orders, a frequent name": orders("q=maria"),
  "orders, a buyer's email": orders("q=maria.77@example.com"),
  "orders, an id's beginning": orders("q=00000077"),
  users: users(""),
  "users, three filters": users("role=admin&kind=buyer&state=open"),
  "users, a frequent name": users("q=maria"),
  "users, a name and filters": users("q=maria&kind=seller&state=closed"),
};

function day(ago: number): string {
  return new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
}

/** What the lists of the dashboard cost in the database as the market grows. */
export async function benchDesk(): Promise<void> {
  const folder = join("build", "bench-desk");
  await mkdir(folder, { recursive: true });
  const files = SIZES.map((size) => join(folder, `${size}.db`));
  for (const [index, file] of files.entries()) await fillDesk(file, SIZES[index] ?? 0);
  console.log(
    `\nThe dashboard with ${SIZES.join(", ")} listings and orders: microseconds in the database (steps of SQLite)`,
  );
  for (const [name, page] of Object.entries(PAGES)) {
    const markets = files.map((file) => new Database(file));
    const costs: Cost[] = measure(markets, await statementsOf(page));
    for (const db of markets) db.close();
    const cells = costs.map(({ time, steps }) => `${time.toFixed(0).padStart(7)} (${steps.toFixed(0)})`).join(" ");
    console.log(`  ${name.padEnd(32)} ${cells}  ${verdictOf(costs)}`);
  }
  await rm(folder, { recursive: true, force: true });
}

/** Two years of trade, written with the triggers of the dashboard alone. */
async function fillDesk(file: string, size: number): Promise<void> {
  await rm(file, { force: true });
  const db = new Database(file);
  db.exec(
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; PRAGMA foreign_keys = OFF",
  );
  const own = await migrate(db);
  const triggers = db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all() as { name: string }[];
  for (const { name } of triggers) if (!own.includes(name)) db.exec(`DROP TRIGGER ${name}`);
  const people = Math.max(1_000, size / 5);
  const numbers = (most: number) =>
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${most})`;
  const at = (most: number) => `CAST(${Date.now() - HISTORY} + n * ${HISTORY / most} AS INTEGER)`;
  /** A value of a list, spread by a factor so that columns do not move together. */
  const one = (values: readonly string[], factor: number) =>
    `json_extract('${JSON.stringify(values)}', '$[' || (n * ${factor} / 7 % ${values.length}) || ']')`;
  const word = `'w' || (n * 7919 % 20011)`;
  const rare = `iif(n % ${Math.max(1, Math.floor(size / 200))} = 0, ' periscope', '')`;
  const title = `${one(["Chair", "Table", "Guitar", "Lamp"], 11)} || ' ' || ${word} || ${rare}`;
  for (const statement of [
    `INSERT INTO users (id, email, full_name, password_hash, created_at) ${numbers(people)}
      SELECT 'u' || n, lower(${one(["Maria", "Jose", "Luz", "Ana"], 5)}) || '.' || n || '@example.com',
        ${one(["Maria", "Jose", "Luz", "Ana"], 5)} || ' ' || ${word}, 'x', ${at(people)} FROM n`,
    "INSERT INTO user_roles VALUES ('u1', 'admin')",
    `INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) ${numbers(500)}
      SELECT 's' || n, 'u' || n, 'store-' || n, 'Store ' || n, 1 FROM n`,
    "UPDATE users SET deleted_at = 1 WHERE rowid % 20 = 0",
    `INSERT INTO products (id, title, category, condition, price, seller_id, image_url, status, is_auction, auction_end_time, created_at)
      ${numbers(size)} SELECT printf('%08d-p', n), ${title}, ${one(CATEGORIES, 13)}, 'new', 100 + n % 900000,
        'u' || (1 + n % 500), 'k', ${one(["active", "active", "active", "paused", "sold", "sold", "ended", "removed"], 17)},
        n % 3 = 0, iif(n % 3 = 0, 1, NULL), ${at(size)} FROM n`,
    `INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, payment_method, status, auction_id, created_at)
      ${numbers(size)} SELECT printf('%08d-o', n), printf('%08d-p', n), 'u' || (501 + n % ${people - 500}), 'u' || (1 + n % 500), ${title},
        100 + n * 7907 % 900000, iif(n % 9 = 0, NULL, 'paypal'),
        ${one(["completed", "completed", "completed", "completed", "completed", "paid", "shipped", "cancelled"], 19)},
        iif(n % 3 = 0, 'a' || n, NULL), ${at(size)} FROM n`,
  ]) {
    db.exec(statement);
  }
  for (const index of ["product_search_by_seller", "order_search", "order_search_by_amount", "user_search"])
    db.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`);
  db.close();
}

/** Returns the triggers that keep lists, counts and days. */
async function migrate(db: InstanceType<typeof Database>): Promise<string[]> {
  let own: string[] = [];
  for (const name of (await readdir("migrations")).filter((name) => name.endsWith(".sql")).sort()) {
    const text = await readFile(`migrations/${name}`, "utf8");
    for (const statement of text.split("--> statement-breakpoint")) db.exec(statement);
    if (name.includes("desk_lists"))
      own = [...text.matchAll(/CREATE TRIGGER (\w+)/g)].map(([, trigger = ""]) => trigger);
  }
  return own;
}
