import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addToListing } from "~/data/catalog/revisions.server";
import {
  findTranslation,
  freshTexts,
  originalsOf,
  saveTranslation,
  selectTranslatable,
} from "~/data/catalog/translations.server";
import { HOUR } from "~/domain/time";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { openOldDatabase } from "../../support/old-database";

let house: AuctionHouse;

beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

const originals = async (productId: string) =>
  (await selectTranslatable(house.db, productId)).map(originalsOf)[0] ?? [];
const fresh = async (productId: string) =>
  freshTexts(await findTranslation(house.db, productId, "en"), await originals(productId));

test("a translation is kept until the texts that it is of change", async () => {
  const { productId } = await house.auction(await house.open({ endsIn: 48 * HOUR }));
  expect(await fresh(productId)).toBe(null);
  const save = async (texts: string[]) =>
    saveTranslation(house.db, { productId, language: "en", originals: await originals(productId), texts, now: 1 });
  await save(["Camera", ""]);
  expect(await fresh(productId)).toEqual(["Camera", ""]);
  expect(await findTranslation(house.db, productId, "es")).toBe(null);

  const text = "Con funda";
  await addToListing(house.db, house.sellerId, { id: "addition", productId, text });
  expect(await originals(productId)).toEqual(["Cámara", "", text]);
  expect(await fresh(productId)).toBe(null);
  await save(["Camera", "", "With case"]);
  expect(await fresh(productId)).toEqual(["Camera", "", "With case"]);
});

test("what has no public page is not translated", async () => {
  const { productId } = await house.auction(await house.open({ endsIn: 48 * HOUR }));
  await house.db.run(sql`UPDATE products SET status = 'paused' WHERE id = ${productId}`);
  expect(await selectTranslatable(house.db, productId)).toEqual([]);
});

test("listings of before get the language of their words", async () => {
  const old = await openOldDatabase("0023_listing_languages");
  await old.client.batch(
    [
      "INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('u', 'u@example.com', 'u', 'x', 0)",
      "INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) VALUES ('u', 'u', 'u', 'u', 0)",
    ],
    "write",
  );
  const rows = readFileSync("lexicon/evaluation/listings.tsv", "utf8").trim().split("\n").slice(1);
  const judged = rows.map((row) => row.split("\t"));
  await old.client.batch(
    judged.map(([id = "", , , title = "", description = ""]) => ({
      sql: `INSERT INTO products (id, title, description, category, condition, price, seller_id, image_url, status, created_at)
        VALUES (?, ?, ?, 'home', 'new', 1, 'u', 'x', 'active', 0)`,
      args: [id, title, description],
    })),
    "write",
  );
  await old.migrate();
  const languages = await old.client.execute("SELECT language FROM products ORDER BY seq");
  const wrong = judged.filter(([, , language], index) => languages.rows[index]?.language !== language);
  await old.close();
  expect(wrong.length).toBeLessThan(judged.length * 0.05);
});
