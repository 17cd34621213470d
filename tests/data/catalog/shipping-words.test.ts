import { expect, test } from "vitest";
import { openOldDatabase } from "../../support/old-database";

/** Words, cost, states' own prices, whether it is shipped, and the words that it has afterwards. */
const LISTINGS = [
  ["$150.00", 99_00, null, 1, "$99.00"],
  ["$150.00", 1_234_567_05, null, 1, "$1,234,567.05"],
  ["$1,290.00", 0, null, 1, null],
  ["$0.00", 0, '{"YUC":0,"SON":null}', 1, null],
  ["$150.00", 0, '{"YUC":25000}', 1, "$0.00"],
  ["$150.00", 0, null, 0, "Roma Norte"],
  ["$150.00", 150_00, null, 1, "$150.00"],
  ["$150.00 by mail", 99_00, null, 1, "$150.00 by mail"],
  ["$150", 99_00, null, 1, "$150"],
  [null, 0, null, 1, null],
] as const;

const DRAFTS = [
  ['{"title":"Lamp","shipping":"$150.00","shipping_cost":"120.00"}', '{"title":"Lamp","shipping_cost":"120.00"}'],
  ['{"shipping":"$150.00","shipping_cost":""}', '{"shipping":"$150.00","shipping_cost":""}'],
  ['{"shipping":"By mail","shipping_cost":"120.00"}', '{"shipping":"By mail","shipping_cost":"120.00"}'],
] as const;

test("an amount that stood for words follows the cost, and one that is free has none", async () => {
  const old = await openOldDatabase("0094_shipping_words");
  await old.client.batch(
    [
      `INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('ana', 'ana@example.com', 'Ana', 'x', 0)`,
      `INSERT INTO seller_profiles (id, user_id, handle, business_name, phone, address, postal_code, city, created_at)
        VALUES ('ana', 'ana', 'ana', 'Ana', '5512345678', 'Calle 1', '06100', 'Puebla', 0)`,
      ...LISTINGS.map(([words, cost, states, isShipped], n) => ({
        sql: `INSERT INTO products (id, seller_id, title, category, condition, price, image_url, status, created_at,
            shipping, shipping_cost, shipping_states, is_shipped, pickup_place)
          VALUES (?, 'ana', 'Lamp', 'home', 'new', 100, 'key', 'active', 0, ?, ?, ?, ?, 'Roma Norte')`,
        args: [String(n), words, cost, states, isShipped],
      })),
      ...DRAFTS.map(([fields], n) => ({
        sql: "INSERT INTO drafts (id, user_id, fields, updated_at) VALUES (?, 'ana', ?, 0)",
        args: [String(n), fields],
      })),
    ],
    "write",
  );
  await old.migrate();
  const { rows: listings } = await old.client.execute("SELECT shipping FROM products ORDER BY seq");
  expect(listings.map(({ shipping }) => shipping)).toEqual(LISTINGS.map(([, , , , after]) => after));
  const { rows: drafts } = await old.client.execute("SELECT fields FROM drafts ORDER BY id");
  expect(drafts.map(({ fields }) => fields)).toEqual(DRAFTS.map(([, after]) => after));
  const { rows: counts } = await old.client.execute(
    "SELECT sum(n) AS free FROM product_counts WHERE free_shipping = 1",
  );
  expect(counts[0]?.free).toBe(3);
  await old.close();
});
