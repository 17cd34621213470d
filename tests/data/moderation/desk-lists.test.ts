import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { listAdminOrders } from "~/data/moderation/admin-orders.server";
import { listAdminProducts } from "~/data/moderation/admin-products.server";
import { listAdminUsers } from "~/data/moderation/admin-users.server";
import { countDeskList } from "~/data/moderation/desk-lists.server";
import { findTotals } from "~/data/moderation/totals.server";
import {
  facetCounts,
  marketDays,
  orderEvents,
  orders,
  products,
  sellerProfiles,
  userRoles,
  users,
} from "~/data/schema.server";
import { CATEGORIES } from "~/domain/catalog/product";
import { PRODUCT_STATUSES } from "~/domain/catalog/product-status";
import { DESK_FACETS, type DeskList, readDeskQuery } from "~/domain/moderation/desk-list";
import { ORDER_MOVES, type OrderStatus } from "~/domain/orders/order";
import { marketDay } from "~/domain/stores/market-day";
import { DAY, HOUR } from "~/domain/time";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { dice } from "../../support/dice";
import { plansOf } from "../../support/plans";

const ANA = { id: "ana" } as Admin;
const FIRST = Date.UTC(2026, 9, 20);
const STEPS = 400;

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
  await shop.client.execute("INSERT INTO user_roles VALUES ('ana', 'admin')");
  await liveThroughDays();
});
afterAll(() => shop.close());

/** Listings, orders and people that come, change and go for weeks. */
async function liveThroughDays() {
  const { db, client } = shop;
  const { upTo: roll, one: pick } = dice(11);
  const titles = ["Silla de pino", "Mesa azul", "Cámara", "Bicicleta azul"];
  let at = FIRST;
  for (let step = 0; step < STEPS; step++) {
    at += roll(3 * HOUR);
    const kind = roll(6);
    if (kind === 0) {
      const isAuction = roll(3) === 0;
      await db.insert(products).values({
        ...{ id: `p${step}`, title: pick(titles), category: pick(CATEGORIES), condition: "new", price: 1 + roll(999) },
        ...{ seller_id: pick(["ana", "leo", "mar"]), image_url: "k", is_auction: isAuction, created_at: at },
        ...{ status: pick(PRODUCT_STATUSES), auction_end_time: isAuction ? at + DAY : null },
      });
    } else if (kind === 1) {
      const [row] = await client
        .execute("SELECT id FROM products WHERE status = 'active' ORDER BY random() LIMIT 1")
        .then(({ rows }) => rows);
      const to = pick(["paused", "sold", "removed"]);
      if (row) await client.execute({ sql: "UPDATE products SET status = ? WHERE id = ?", args: [to, row.id ?? ""] });
    } else if (kind === 2) {
      const [product] = await db.select().from(products).orderBy(sql`random()`).limit(1);
      if (!product) continue;
      await db.insert(orders).values({
        ...{
          id: `0190${step.toString(16).padStart(4, "0")}-${step}`,
          product_id: product.id,
          buyer_id: pick(["sol", "tea"]),
        },
        ...{ seller_id: product.seller_id, title: product.title, amount: 1 + roll(9_999), created_at: at },
        ...{ status: pick(["awaiting_payment", "paid", "completed"] as const), payment_method: pick([null, "paypal"]) },
      });
    } else if (kind === 3) {
      const [order] = await db.select().from(orders).orderBy(sql`random()`).limit(1);
      const moves = order ? (Object.keys(ORDER_MOVES[order.status]) as OrderStatus[]) : [];
      // Only what is picked up is handed over without being shipped.
      const to = pick(moves.filter((move) => order?.status !== "paid" || move !== "delivered"));
      if (!order || !to) continue;
      await client.batch(
        [
          {
            sql: "INSERT INTO order_events VALUES (?, ?, ?, ?, ?, 'A', NULL, NULL)",
            args: [`e${step}`, order.id, at, order.status, to],
          },
          {
            sql: "UPDATE orders SET status = ?, payment_method = coalesce(payment_method, 'paypal') WHERE id = ?",
            args: [to, order.id],
          },
        ],
        "write",
      );
    } else if (kind === 4) {
      const email = `u${step}@${pick(["example.com", "correo.mx"])}`;
      await db.insert(users).values({
        ...{ id: `u${step}`, email, full_name: pick(["Rosa Paz", "Beto Luna"]), password_hash: "x", created_at: at },
      });
      if (roll(3) === 0) {
        await db.insert(sellerProfiles).values({
          ...{ id: `s${step}`, user_id: `u${step}`, handle: `h${step}`, business_name: "Muebles", created_at: at },
        });
      }
    } else {
      const [user] = await db.select().from(users).where(sql`id LIKE 'u%'`).orderBy(sql`random()`).limit(1);
      if (!user) continue;
      const change = roll(7);
      if (change === 0) await db.update(users).set({ deleted_at: at, full_name: "—" }).where(sql`id = ${user.id}`);
      if (change === 1) await db.insert(userRoles).values({ user_id: user.id, role: "admin" }).onConflictDoNothing();
      if (change === 2) await db.delete(userRoles).where(sql`user_id = ${user.id}`);
      if (change === 3) await db.delete(sellerProfiles).where(sql`user_id = ${user.id}`);
      if (change === 4) {
        await db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until)
          SELECT ${`x${step}`}, id, 'ana', 'other', 'Why', ${at}, ${at + 10 * DAY} FROM users u WHERE id = ${user.id}
            AND NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = u.id)
            AND NOT EXISTS (SELECT 1 FROM suspensions WHERE user_id = u.id AND decision IS NULL AND until > ${at})`);
      }
      if (change === 5) {
        await db.run(sql`UPDATE suspensions SET decision = 'lifted', decided_by = 'ana', decided_at = ${at}, decision_reason = 'Well'
          WHERE id = (SELECT id FROM suspensions WHERE decision IS NULL AND ended_at IS NULL LIMIT 1)`);
      }
      if (change === 6)
        await db.run(
          sql`UPDATE suspensions SET ended_at = until WHERE until < ${at} AND ended_at IS NULL AND decision IS NULL`,
        );
    }
  }
  // Whatever the dice say, somebody is suspended and somebody gone.
  for (const id of ["u-in", "u-out"]) {
    const person = { email: `${id}@example.com`, full_name: "Rosa Paz", password_hash: "x", created_at: at };
    await db.insert(users).values({ id, ...person });
  }
  await db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until)
    VALUES ('x-in', 'u-in', 'ana', 'other', 'Why', ${at}, NULL)`);
  await db.update(users).set({ deleted_at: at, full_name: "—" }).where(sql`id = 'u-out'`);
}

const READ = {
  products: async (choices: string, after: string | null = null, most = 1000) =>
    (await listAdminProducts(shop.db, ANA, query("products", choices), after, most)).map(({ id, productId }) => [
      id,
      productId,
    ]),
  orders: async (choices: string, after: string | null = null, most = 1000) =>
    (await listAdminOrders(shop.db, ANA, query("orders", choices), after, most)).map(({ id, orderId }) => [
      id,
      orderId,
    ]),
  users: async (choices: string, after: string | null = null, most = 1000) =>
    (await listAdminUsers(shop.db, ANA, query("users", choices), after, most)).map(({ id, userId }) => [id, userId]),
};
const query = (list: DeskList, choices: string) => readDeskQuery(list, new URLSearchParams(choices));
const ids = async (list: DeskList, choices: string) => (await READ[list](choices)).map(([, id]) => id ?? "");

/** The rows with their facets, from the tables themselves, the newest first. */
async function rowsOf(list: DeskList) {
  const selects = {
    products:
      "SELECT id, created_at AS at, title AS words, status, category, iif(is_auction, 'auction', 'fixed') AS kind FROM products ORDER BY created_at DESC, seq DESC",
    orders: `SELECT o.id, o.created_at AS at, o.title || ' ' || u.full_name || ' ' || u.email AS words, o.status, amount,
      iif(auction_id IS NULL, 'fixed', 'auction') AS kind, coalesce(payment_method, 'none') AS method
      FROM orders o JOIN users u ON u.id = o.buyer_id ORDER BY o.created_at DESC, o.id DESC`,
    users: `SELECT u.id, u.created_at AS at, u.full_name AS words, coalesce((SELECT role FROM user_roles WHERE user_id = u.id), 'none') AS role,
      iif(EXISTS (SELECT 1 FROM seller_profiles WHERE user_id = u.id), 'seller', 'buyer') AS kind, CASE WHEN deleted_at IS NOT NULL THEN 'closed'
        WHEN EXISTS (SELECT 1 FROM suspensions WHERE user_id = u.id AND decision IS NULL AND ended_at IS NULL) THEN 'suspended' ELSE 'open' END AS state
      FROM users u ORDER BY u.created_at DESC, u.rowid DESC`,
  };
  return (await shop.client.execute(selects[list])).rows.map((row) => ({ ...row }) as Record<string, string | number>);
}

const LISTS = Object.keys(DESK_FACETS) as DeskList[];

test.each(LISTS)("%s with any choice of filters are those of a recount, and so is their number", async (list) => {
  const rows = await rowsOf(list);
  expect(rows.length).toBeGreaterThan(40);
  const [a = [], b = [], c = []] = Object.entries<readonly string[]>(DESK_FACETS[list]).map(([name, values]) =>
    ["", ...values].map((value) => ({ name, value })),
  );
  for (const chosen of a.flatMap((one) => b.flatMap((two) => c.map((three) => [one, two, three])))) {
    const choices = new URLSearchParams(chosen.map(({ name, value }) => [name, value])).toString();
    const wanted = rows.filter((row) => chosen.every(({ name, value }) => !value || row[name] === value));
    expect(new Set(await ids(list, choices)), choices).toEqual(new Set(wanted.map(({ id }) => id)));
    expect(await countDeskList(shop.db, ANA, query(list, choices)), choices).toBe(wanted.length);
  }
});

test("some people are suspended, some no longer", async () => {
  const states = new Set((await rowsOf("users")).map(({ state }) => state));
  expect(states).toEqual(new Set(["open", "suspended", "closed"]));
});

test.each(LISTS)("%s are walked page by page in every order, each row once", async (list) => {
  for (const sort of ["newest", "oldest", ...(list === "orders" ? ["highest", "lowest"] : [])]) {
    const all = await READ[list](`sort=${sort}`);
    const walked: (typeof all)[number][] = [];
    for (let after: string | null = null; ; ) {
      const page: typeof all = await READ[list](`sort=${sort}`, after, 7);
      walked.push(...page);
      if (page.length < 7) break;
      after = page.at(-1)?.[0] ?? null;
    }
    expect(walked).toEqual(all);
    expect(new Set(all.map(([, id]) => id)).size).toBe((await rowsOf(list)).length);
  }
  expect(await ids(list, "sort=oldest")).toEqual((await ids(list, "")).reverse());
});

test("orders by amount are in the order of their amounts", async () => {
  const amounts = new Map((await rowsOf("orders")).map(({ id, amount }) => [id, Number(amount)]));
  const sorted = [...amounts.values()].sort((one, other) => other - one);
  expect((await ids("orders", "sort=highest")).map((id) => amounts.get(id))).toEqual(sorted);
});

test("days narrow a list to what came on them", async () => {
  const [from, to] = ["2026-10-25", "2026-10-27"];
  const [begin, end] = [marketDay(Date.UTC(2026, 9, 25, 12)), marketDay(Date.UTC(2026, 9, 27, 12)) + DAY];
  for (const list of LISTS) {
    const rows = await rowsOf(list);
    const within = (one: number, other: number) =>
      new Set(rows.filter(({ at }) => Number(at) >= one && Number(at) < other).map(({ id }) => id));
    const both = within(begin, end);
    expect(both.size).toBeGreaterThan(1);
    expect(new Set(await ids(list, `from=${from}&to=${to}`))).toEqual(both);
    expect(new Set(await ids(list, `from=${from}`))).toEqual(within(begin, Number.POSITIVE_INFINITY));
    expect(new Set(await ids(list, `to=${to}`))).toEqual(within(0, end));
    expect(await ids(list, "from=2099-01-01")).toEqual([]);
    expect(await countDeskList(shop.db, ANA, query(list, `to=${to}`))).toBeNull();
  }
});

test("words find titles, people and stores by their beginnings, with filters too", async () => {
  const has = (list: DeskList, words: RegExp) => async () =>
    new Set((await rowsOf(list)).filter((row) => words.test(String(row.words))).map(({ id }) => id));
  expect(new Set(await ids("products", "q=AZUL+bici"))).toEqual(await has("products", /Bicicleta azul/)());
  expect(new Set(await ids("products", "q=camara"))).toEqual(await has("products", /Cámara/)());
  expect(new Set(await ids("orders", "q=sill"))).toEqual(await has("orders", /Silla/)());
  expect(new Set(await ids("orders", "q=tea@example.com"))).toEqual(await has("orders", /tea@/)());
  expect(new Set(await ids("users", "q=rosa"))).toEqual(await has("users", /Rosa/)());
  expect((await ids("users", "q=tienda+leo")).sort()).toEqual(["leo"]);
  const paid = (await rowsOf("orders")).filter(({ status, words }) => status === "paid" && /azul/.test(String(words)));
  expect((await ids("orders", "q=azul&status=paid")).sort()).toEqual(paid.map(({ id }) => id).sort());
  for (const list of LISTS) expect(await ids(list, "q=%22%27)+OR+*+%EE%80%80x")).toEqual([]);
});

test("a seller is found by the store's address, by email and by id", async () => {
  const { rows } = await shop.client.execute("SELECT id FROM products WHERE seller_id = 'leo'");
  const own = rows.map(({ id }) => id).sort();
  for (const seller of ["leo", "LEO@example.com", "Leo"])
    expect((await ids("products", `seller=${seller}`)).sort(), seller).toEqual(own);
  expect(await ids("products", "seller=nobody")).toEqual([]);
  const azul = await ids("products", "seller=leo&q=azul&kind=fixed");
  expect(azul.length).toBeGreaterThan(0);
  expect(own).toEqual(expect.arrayContaining(azul));
});

test("an order is found by the beginning of its id and by each of PayPal's numbers, whatever the sort", async () => {
  const [order] = await shop.db.select().from(orders).where(sql`status = 'paid'`).limit(1);
  const id = order?.id ?? "";
  await shop.client.batch(
    [
      "DROP TRIGGER payments_are_of_orders",
      "INSERT INTO checkouts (id, buyer_id, currency, total, ship_to, expires_at, created_at) VALUES ('c', 'tea', 'MXN', 5, '{}', 1, 1)",
      `INSERT INTO payments (id, checkout_id, attempt, paypal_order_id, status, amount, currency, capture_id, created_at, updated_at)
        VALUES ('y', 'c', 1, '5O190127TN364715T', 'captured', 5, 'MXN', '3C679366HH908993F', 1, 1)`,
      { sql: "INSERT INTO payment_orders (payment_id, order_id) VALUES ('y', ?)", args: [id] },
    ],
    "write",
  );
  for (const typed of [id.slice(0, 8), id.toUpperCase(), "5O190127TN364715T", "3C679366HH908993F"])
    for (const sort of ["newest", "lowest"])
      expect(await ids("orders", `q=${typed}&sort=${sort}`), typed).toEqual([id]);
  expect(await ids("orders", `q=${id}&status=cancelled`)).toEqual([]);
  const [user] = (await ids("users", "")).filter((one) => one.length >= 4);
  expect(await ids("users", `q=${user}`)).not.toContain(undefined);
});

test("a new name or email is what a person's orders are found by, and a closed account's is gone", async () => {
  await shop.client.execute("UPDATE users SET full_name = 'Tecla Mora', email = 'tecla@correo.mx' WHERE id = 'tea'");
  const own = (await shop.db.select().from(orders).where(sql`buyer_id = 'tea'`)).map(({ id }) => id).sort();
  expect((await ids("orders", "q=tecla+mora")).sort()).toEqual(own);
  expect((await ids("orders", "q=tecla@correo.mx&sort=highest")).sort()).toEqual(own);
  await shop.client.execute(
    "UPDATE users SET full_name = '—', email = 'x@gone.invalid', deleted_at = 1 WHERE id = 'tea'",
  );
  expect(await ids("orders", "q=tecla")).toEqual([]);
});

test("the kept days are those of a recount, and all of them together are the totals", async () => {
  const { db } = shop;
  const days = new Map<number, Record<"products" | "orders" | "revenue" | "users", number>>();
  const add = (at: number, what: "products" | "orders" | "revenue" | "users", n = 1) => {
    const day = days.get(marketDay(at)) ?? { products: 0, orders: 0, revenue: 0, users: 0 };
    day[what] += n;
    days.set(marketDay(at), day);
  };
  for (const one of await db.select().from(products)) if (one.status !== "removed") add(one.created_at, "products");
  for (const one of await db.select().from(users)) if (one.deleted_at === null) add(one.created_at, "users");
  const events = await db.select().from(orderEvents).orderBy(sql`rowid`);
  for (const order of await db.select().from(orders)) {
    add(order.created_at, "orders");
    const done = events.findLast(({ order_id, to_status }) => order_id === order.id && to_status === "completed");
    if (order.status === "completed") add(done?.at ?? 0, "revenue", order.amount);
  }
  const kept = await db.select().from(marketDays);
  const isEmpty = (day: object) => Object.values(day).every((n) => n === 0);
  const filled = kept.map(({ day, ...figures }) => [day, figures] as const).filter(([, figures]) => !isEmpty(figures));
  expect(new Map(filled)).toEqual(days);
  const { days: shown, today, ...totals } = await findTotals(db, ANA);
  const sum = (what: keyof typeof totals) => kept.reduce((all, day) => all + day[what], 0);
  expect(totals).toEqual({
    products: sum("products"),
    orders: sum("orders"),
    revenue: sum("revenue"),
    users: sum("users"),
  });
  expect(shown.every(({ day }) => day > today - 60 * DAY)).toBe(true);
  expect((await db.select().from(facetCounts)).every(({ n }) => n >= 0)).toBe(true);
});

test("each list walks its word index no further than a page, whatever is chosen", async () => {
  const { db, server } = shop;
  const choices = {
    products: ["", "status=removed&category=home&kind=auction&q=azul", "seller=ana&from=2026-10-25&sort=oldest"],
    orders: ["", "status=completed&kind=fixed&method=paypal&q=silla", "sort=highest", "to=2026-10-25", "q=0190abcd"],
    users: ["", "role=admin&kind=seller&state=open&q=rosa", "from=2026-10-25"],
  };
  server.resetCount();
  for (const one of choices.products) await listAdminProducts(db, ANA, query("products", one), "99", 25);
  for (const one of choices.orders) await listAdminOrders(db, ANA, query("orders", one), "99", 25);
  for (const one of choices.users) await listAdminUsers(db, ANA, query("users", one), "99", 25);
  for (const list of LISTS) await countDeskList(db, ANA, query(list, ""));
  const plans = await plansOf(shop);
  expect(plans.size).toBeGreaterThan(8);
  for (const [asked, plan] of plans) {
    const steps = plan.split("\n").filter((step) => /^SCAN/.test(step));
    // Word indexes, what co-routines have found, and lists of values.
    const few = /^SCAN (?:[sj] VIRTUAL TABLE INDEX \d+:|d$|i$|value$|json_each|\(subquery|seller_profiles$|CONSTANT)/;
    expect(
      steps.filter((step) => !few.test(step)),
      `${asked}\n${plan}`,
    ).toEqual([]);
    // A page is sorted once more, last; before that, only what a number finds.
    const before = plan.split("\n").slice(0, -1).join("\n");
    if (!asked.includes("paypal_order_id"))
      expect(before, asked).not.toMatch(/TEMP B-TREE FOR (?:LAST TERM OF )?ORDER/);
  }
});
