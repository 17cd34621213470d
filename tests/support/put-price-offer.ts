import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Market } from "./market";

/** An offer of eight tenths of the price, for a listing that takes offers from now on; returns its id. */
export async function putPriceOffer(
  { db }: Pick<Market, "db">,
  { id = uuid(), product, buyer, note = null }: { id?: string; product: string; buyer: string; note?: string | null },
): Promise<string> {
  await db.run(sql`INSERT INTO offer_terms (product_id) VALUES (${product}) ON CONFLICT DO NOTHING`);
  await db.run(sql`INSERT INTO price_offers (id, product_id, seller_id, buyer_id, quantity, price, amount, note, status, moved_by, moved_at,
      due_at, created_at)
    SELECT ${id}, id, seller_id, ${buyer}, 1, price, price * 8 / 10, ${note}, 'open', 'B', ${Date.now()}, ${Date.now() + 172_800_000}, ${Date.now()}
    FROM products WHERE id = ${product}`);
  return id;
}
