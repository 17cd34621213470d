import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countOffersToAnswer, listOffers } from "~/data/offers/price-offers.server";
import { listSellerTasks } from "~/data/stores/seller-tasks.server";
import { mayMove } from "~/domain/moves";
import { PRICE_OFFER_MOVES, PRICE_OFFER_STATUSES } from "~/domain/offers/price-offer";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { plansOf } from "../../support/plans";
import { putPriceOffer } from "../../support/put-price-offer";

let shop: Catalogue;

beforeAll(async () => {
  shop = await openCatalogue();
  await shop.put([{ price: 1_000_00 }]);
  for (const id of ["b0", "b1"]) {
    await shop.db.run(
      sql`INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES (${id}, ${`${id}@example.com`}, 'Eva', 'x', 1)`,
    );
  }
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.run(sql`UPDATE products SET status = 'active' WHERE id = 'p1'`);
});

/** What a new offer was moved to on its way to a status. */
const WAYS = { countered: ["countered"], open: [] } as const;
const OFFERED = sql`moved_at = moved_at + 1`;

const move = (id: string, to: string, actor: string) =>
  shop.db.run(sql`UPDATE price_offers SET status = ${to}, moved_by = ${actor}, ${OFFERED},
    counter = coalesce(counter, iif(${to} = 'countered', amount + 1, NULL)) WHERE id = ${id}`);
const took = (change: Promise<unknown>) =>
  change.then(
    () => true,
    () => false,
  );
/** Ends what waits. */
const clear = () => shop.db.run(sql`DELETE FROM offer_terms`);

test("the database moves an offer exactly as the table of domain does", async () => {
  for (const from of ["open", "countered"] as const) {
    for (const to of PRICE_OFFER_STATUSES.filter((status) => status !== from && status !== "accepted")) {
      for (const actor of ["B", "S", "T"] as const) {
        await clear();
        const id = await putPriceOffer(shop, { product: "p1", buyer: "b0" });
        for (const way of WAYS[from]) await move(id, way, "S");
        expect(await took(move(id, to, actor)), `${from} ${to} ${actor}`).toBe(
          mayMove(PRICE_OFFER_MOVES, from, to, actor),
        );
      }
    }
  }
});

test("what is over stays over, an accepted offer has its order, and neither amounts nor history change", async () => {
  await clear();
  const id = await putPriceOffer(shop, { product: "p1", buyer: "b0" });
  expect(await took(move(id, "accepted", "S"))).toBe(false);
  expect(await took(shop.db.run(sql`UPDATE price_offers SET amount = amount + 1 WHERE id = ${id}`))).toBe(false);
  expect(await took(shop.db.run(sql`UPDATE price_offers SET counter = amount + 1 WHERE id = ${id}`))).toBe(false);
  await move(id, "declined", "S");
  for (const to of PRICE_OFFER_STATUSES.filter((status) => status !== "declined")) {
    expect(await took(move(id, to, "S")), to).toBe(false);
  }
  expect(await took(shop.db.run(sql`DELETE FROM price_offer_events WHERE offer_id = ${id}`))).toBe(false);
  expect(await took(shop.db.run(sql`UPDATE price_offer_events SET amount = 1 WHERE offer_id = ${id}`))).toBe(false);
});

test("a listing takes one waiting offer of a buyer, at its price, while it takes offers and is on sale", async () => {
  await clear();
  await putPriceOffer(shop, { product: "p1", buyer: "b0" });
  expect(await took(putPriceOffer(shop, { product: "p1", buyer: "b0" }))).toBe(false);
  const insert = (price: number) =>
    shop.db.run(sql`INSERT INTO price_offers (id, product_id, seller_id, buyer_id, quantity, price, amount, status, moved_by, moved_at,
      due_at, created_at) SELECT ${uuid()}, id, seller_id, 'b1', 1, ${price}, 1, 'open', 'B', 1, 2, 1 FROM products WHERE id = 'p1'`);
  expect([await took(insert(999_99)), await took(insert(1_000_00))]).toEqual([false, true]);
  await clear();
  expect(await took(insert(1_000_00))).toBe(false);
  await shop.db.run(sql`UPDATE products SET status = 'paused' WHERE id = 'p1'`);
  expect(await took(putPriceOffer(shop, { product: "p1", buyer: "b1" }))).toBe(false);
});

test("what waits is counted for each side, and lists and counts walk their indexes", async () => {
  await clear();
  const [open, countered] = [
    await putPriceOffer(shop, { product: "p1", buyer: "b0" }),
    await putPriceOffer(shop, { product: "p1", buyer: "b1" }),
  ];
  await move(countered, "countered", "S");
  const [{ seller_id: seller = "" } = {}] = await shop.db.all<{ seller_id: string }>(
    sql`SELECT seller_id FROM products WHERE id = 'p1'`,
  );
  shop.server.resetCount();
  expect(await countOffersToAnswer(shop.db, seller)).toEqual({ made: 0, received: 1 });
  expect(await countOffersToAnswer(shop.db, "b1")).toEqual({ made: 1, received: 0 });
  expect(await listSellerTasks(shop.db, seller)).toMatchObject([{ kind: "offer", count: 1, names: [{ id: open }] }]);
  await listOffers(shop.db, seller, "seller", null, 20);
  await listOffers(shop.db, "b1", "buyer", null, 20);
  const plans = [...(await plansOf(shop)).values()].filter((plan) => /price_offers|\bf\b/.test(plan));
  expect(plans.length).toBeGreaterThanOrEqual(4);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (?:f|price_offers|orders)\b/);
  // Past its deadline, nobody is asked.
  await shop.db.run(sql`UPDATE price_offers SET due_at = 1`);
  expect(await countOffersToAnswer(shop.db, "b1")).toEqual({ made: 0, received: 0 });
});
