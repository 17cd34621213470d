import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CONDITIONS } from "~/domain/catalog/product";
import { PRODUCT_STATUSES } from "~/domain/catalog/product-status";
import { type Catalogue, openCatalogue } from "../../support/catalogue";

let shop: Catalogue;

beforeAll(async () => {
  shop = await openCatalogue();
  // The indexes have to be right after any change, not only after allowed moves.
  await shop.client.execute("DROP TRIGGER products_move");
});
beforeEach(() => shop.clear());
afterAll(() => shop.close());

/** Each word index with its rowid in the view `product_words`, and the condition for the products in it. */
const INDEXES = {
  product_search: ["seq", "1"],
  product_search_by_price: ["price_seq", "1"],
  product_search_by_end: ["end_seq", "is_auction"],
  product_search_by_bids: ["bids_seq", "is_auction"],
} as const;

const WORDS = ["oro", "plata", "rojo"];
const FACETS = ["any", "cattoys", "condnew", "condused", "fmtauction", "fmtfixed", "shipfree", "pricea", "pricec1"];

/** The rows that each index finds for every word, beside those that have the word. Rowids are too large for a float. */
async function matches() {
  const listed = (rowids: string) => `(SELECT group_concat(id, ' ') FROM (${rowids} ORDER BY 1))`;
  const asked = Object.entries(INDEXES).flatMap(([index, [rowid, only]]) => {
    const held = `SELECT w.${rowid} AS id FROM product_words w JOIN products p USING (seq) WHERE status = 'active' AND ${only}`;
    const words = [...WORDS.map((word) => ["title", word]), ...WORDS.map((word) => ["description", word])];
    return [...words, ...FACETS.map((word) => ["facets", word])].map(
      ([column, word]) => `SELECT '${index}' AS name, '${column} ${word}' AS word,
        ${listed(`SELECT rowid AS id FROM ${index} WHERE ${index} MATCH '${column} : "${word}"'`)} AS found,
        ${listed(`${held} AND ' ' || w.${column} || ' ' LIKE '% ${word} %'`)} AS right`,
    );
  });
  return (await shop.client.execute(asked.join(" UNION ALL "))).rows;
}

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((some) => some.join(" "));
const price = fc.constantFrom(1, 9, 10, 100, 199, 200);
const facts = {
  title: words,
  description: fc.option(words),
  category: fc.constantFrom("toys", "home"),
  condition: fc.constantFrom(...CONDITIONS),
  price,
  shipping: fc.constantFrom(null, "$80", "$90"),
  status: fc.constantFrom("active", "active", ...PRODUCT_STATUSES),
  bids: fc.integer({ min: 0, max: 3 }),
};
const auction = fc.constantFrom(null, 1_000, 1_999, 2_000, 4_000_000_000_000);
/** One update may change any of the facts, or the kind of sale with its end. */
const change = fc.record(facts, { requiredKeys: [] });

test("after any changes every word index holds what the words say, each product under its own rowid", async () => {
  const product = fc.record({ ...facts, auction });
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat({ max: 9 }), change, fc.option(fc.record({ auction })), fc.boolean()), {
        maxLength: 20,
      }),
      async (products, changes) => {
        await shop.clear();
        await shop.put(
          products.map(
            ({ auction, ...one }) => ({ ...one, isAuction: auction !== null, endsAt: auction ?? 0 }) as object,
          ),
        );
        await shop.client.batch(
          changes.flatMap(([at, facts, sale, isDeleted]) => {
            const id = `p${(at % products.length) + 1}`;
            if (isDeleted && at > 7) return [{ sql: "DELETE FROM products WHERE id = ?", args: [id] }];
            const end = sale ? { is_auction: sale.auction === null ? 0 : 1, auction_end_time: sale.auction } : {};
            const all = Object.entries({ ...facts, ...end });
            const set = all.map(([name]) => `${name} = ?`).join();
            return all.length > 0
              ? [{ sql: `UPDATE products SET ${set} WHERE id = ?`, args: [...all.map(([, value]) => value), id] }]
              : [];
          }),
          "write",
        );
        for (const { name, word, found, right } of await matches()) expect(found, `${name} ${word}`).toBe(right);
      },
    ),
    { numRuns: 150 },
  );
});

/** The word indexes that a statement writes to. */
async function rewrittenBy(statement: string): Promise<string[]> {
  const contents = async (index: string) => {
    const { rows } = await shop.client.execute(
      `SELECT (SELECT group_concat(id || hex(block)) FROM ${index}_data) || (SELECT group_concat(id || hex(sz)) FROM ${index}_docsize) AS all_of_it`,
    );
    return rows[0]?.all_of_it;
  };
  const all = async () => Promise.all(Object.keys(INDEXES).map(contents));
  const before = await all();
  await shop.client.execute(statement);
  const after = await all();
  return Object.keys(INDEXES).filter((_, index) => before[index] !== after[index]);
}

const LONG = "palabra ".repeat(625);
const ENDS = 4_000_000_000_500;

test.each([
  ["a bid whose price keeps its digits", "price = 12000, bids = 1", ["by_price", "by_bids"]],
  ["a bid that only raises its own maximum", `price = 10000, bids = 1, auction_end_time = ${ENDS}`, ["by_bids"]],
  ["a late bid", `price = 12000, bids = 1, auction_end_time = ${ENDS + 300_000}`, ["by_price", "by_end", "by_bids"]],
  ["a bid that brings another first digit", "price = 20000, bids = 1", ["", "by_price", "by_end", "by_bids"]],
  ["an end that stays within its second", `auction_end_time = ${ENDS + 400}`, []],
  ["the same again", "title = title, price = price, bids = bids, status = status", []],
  ["another price of shipping", "shipping = '$90'", []],
  ["somebody who watches", "watchers = watchers + 1", []],
  ["free shipping", "shipping = NULL", ["", "by_price", "by_end", "by_bids"]],
  ["an end without a sale", "status = 'ended'", ["", "by_price", "by_end", "by_bids"]],
])("%s rewrites only the word indexes that it moves its auction in", async (_, set, indexes) => {
  await shop.put([{ isAuction: true, description: LONG, price: 10_000, shipping: "$80", endsAt: ENDS }]);
  const names = indexes.map((one) => (one ? `product_search_${one}` : "product_search"));
  expect(await rewrittenBy(`UPDATE products SET ${set} WHERE id = 'p1'`)).toEqual(names);
});

test("a product at a fixed price is in no index of auctions", async () => {
  await shop.put([{ description: LONG }]);
  const both = ["product_search", "product_search_by_price"];
  expect(await rewrittenBy("UPDATE products SET title = 'Otra' WHERE id = 'p1'")).toEqual(both);
  expect(await rewrittenBy("DELETE FROM products WHERE id = 'p1'")).toEqual(both);
});
