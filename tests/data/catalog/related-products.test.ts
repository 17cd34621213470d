import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findRelatedProducts } from "~/data/catalog/related-products.server";
import { type Catalogue, type Goods, openCatalogue } from "../../support/catalogue";

let shop: Catalogue;

beforeAll(async () => {
  shop = await openCatalogue();
});
beforeEach(() => shop.clear());
afterAll(() => shop.close());

const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);
/** The first of the goods is the one shown. */
async function relatedTo(shown: Partial<Goods>, ...others: Partial<Goods>[]) {
  await shop.put([shown, ...others]);
  const { similar, ofSeller } = await findRelatedProducts(shop.db, "p1");
  return { similar: ids(similar), ofSeller: ids(ofSeller) };
}
const leo = { seller: "leo" };

test("similar listings are other sellers', in the same category, and share words", async () => {
  const { similar } = await relatedTo(
    { title: "Sillas de pino, color negro", category: "home", price: 100_00 },
    { ...leo, title: "Mesa", category: "home", price: 100_00 },
    { ...leo, title: "Mesa de color negro", category: "home", price: 100_00 },
    { ...leo, title: "Una silla", category: "home", price: 9_000_00 },
    { ...leo, title: "Silla de pino", category: "home", price: 300_00 },
    { ...leo, title: "Silla de pino", category: "toys", price: 100_00 },
    { title: "Silla de pino", category: "home", price: 100_00 },
  );
  expect(similar).toEqual(["p5", "p4"]);
});

test("the seller's others are the newest four for sale", async () => {
  const others = Array.from({ length: 6 }, () => ({ title: "Mesa" }));
  const { ofSeller } = await relatedTo({}, ...others, { status: "sold" }, leo);
  expect(ofSeller).toEqual(["p7", "p6", "p5", "p4"]);
});

test("what is not for sale, out of stock or over is in neither list", async () => {
  const goods = { title: "Silla", isAuction: true };
  await shop.put([
    { title: "Silla" },
    ...["ana", "leo"].flatMap((seller) => [
      { title: "Silla", seller, status: "paused" as const },
      { ...goods, seller, endsAt: 1 },
      { title: "Silla", seller },
      { ...goods, seller },
    ]),
  ]);
  await shop.client.execute("UPDATE products SET stock = 0 WHERE id IN ('p4', 'p8')");
  const { similar, ofSeller } = await findRelatedProducts(shop.db, "p1");
  expect([ids(similar), ids(ofSeller)]).toEqual([["p9"], ["p5"]]);
  expect(similar[0]?.auction).toMatchObject({ bids: 0, endsAt: 4_000_000_000_000 });
});

test("whatever a title holds is words, not a query", async () => {
  for (const title of [
    '"OR" title:* NOT',
    '\\\\\\\\ \\"',
    "----- *****",
    "de a",
    "'; DROP",
    '{a} : ("b',
    "💥💥💥💥",
    "Silla <b>de</b> pino",
    'Wi-Fi 1/2" 3.5mm',
    "seda\u0301",
    "××××",
  ]) {
    await shop.clear();
    const named = `${title} Lámpara`;
    expect((await relatedTo({ title: named }, { ...leo, title: named })).similar, title).toEqual(["p2"]);
    await shop.clear();
    expect((await relatedTo({ title }, { ...leo, title: "Lámpara" })).similar, title).toEqual([]);
  }
});

test("a product without others has none, and neither has one that is not there", async () => {
  expect(await relatedTo({})).toEqual({ similar: [], ofSeller: [] });
  expect(await findRelatedProducts(shop.db, "nope")).toEqual({ similar: [], ofSeller: [] });
});
