import { inArray, type SQL, sql } from "drizzle-orm";
import type { Goods } from "~/domain/catalog/listing";
import { ADDITIONS_MAX, REVISABLE_STATUSES, type Revisable, WORDS_STAY } from "~/domain/catalog/revision";
import { toCentavos } from "~/domain/money";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";

/** What a seller added to a description, and when, milliseconds since 1970. */
export interface Addition {
  at: number;
  text: string;
}

/** A listing as its seller changes it. */
export type RevisableListing = Revisable &
  Goods & {
    id: string;
    images: number;
    /** The database's clock when it was read. */
    now: number;
  };

/** The end of an auction as it stands: with a Buy It Now hold, the time that it takes comes on top. */
const END = sql`a.ends_at + iif(a.hold_until IS NULL, 0, json_extract(a.rules, '$.hold'))`;

/** A seller's own listing; `null` when there is none, or it is somebody else's. */
export async function findRevisable(db: Database, sellerId: string, id: string): Promise<RevisableListing | null> {
  const [row] = await db.all<
    Omit<RevisableListing, "auction" | "isAuction"> & Record<"isAuction" | "events" | "endsAt", number | null>
  >(
    sql`SELECT p.id, p.title, p.description, p.category, p.condition, p.price, p.stock, p.shipping, p.shipping_cost AS shippingCost, p.returns, p.status,
        p.is_auction AS isAuction, a.seq AS events, ${END} AS endsAt, ${CLOCK} AS now,
        (SELECT count(*) FROM product_images WHERE product_id = p.id) AS images
      FROM products p LEFT JOIN auctions a ON a.product_id = p.id AND a.closing IS NULL
      WHERE p.id = ${id} AND p.seller_id = ${sellerId}`,
  );
  if (!row) return null;
  const { events, endsAt, isAuction, price, shippingCost, ...listing } = row;
  const auction = events === null || endsAt === null ? null : { events, endsAt };
  const amounts = { price: toCentavos(price), shippingCost: toCentavos(shippingCost) };
  return { ...listing, ...amounts, isAuction: isAuction === 1, auction };
}

/** What was added to a product's description, oldest first. */
export async function findAdditions(db: Database, productId: string): Promise<Addition[]> {
  return db.all<Addition>(sql`SELECT at, text FROM revisions WHERE product_id = ${productId} ORDER BY at, id`);
}

/**
 * Changes what a seller's own listing says, and of a fixed price that and the stock. Answers false, and changes nothing,
 * when an auction's words have come to stay since it was read, or it is no longer on offer.
 */
export async function editListing(
  db: Database,
  sellerId: string,
  { id, isAuction }: { id: string; isAuction: boolean },
  { title, description, category, condition, price, stock, shipping, shippingCost, returns }: Goods,
): Promise<boolean> {
  const sale = isAuction ? sql`` : sql`, price = ${price}, stock = ${stock}`;
  const rows = await db.all(sql`UPDATE products AS p SET title = ${title}, description = ${description},
      category = ${category}, condition = ${condition}, shipping = ${shipping}, shipping_cost = ${shippingCost},
      returns = ${returns} ${sale}
    WHERE p.id = ${id} AND p.seller_id = ${sellerId} AND p.is_auction = ${isAuction ? 1 : 0}
      AND ${inArray(sql`p.status`, REVISABLE_STATUSES)}
      AND (p.is_auction = 0 OR ${running(sql`a.seq = 0 AND ${END} - ${CLOCK} > ${WORDS_STAY}`)})
    RETURNING id`);
  return rows.length > 0;
}

/**
 * Adds to the description of a seller's own auction while it runs, once for an id. Answers whether the addition is there.
 */
export async function addToListing(
  db: Database,
  sellerId: string,
  { id, productId, text }: { id: string; productId: string; text: string },
): Promise<boolean> {
  const [, rows] = await db.batch([
    db.run(sql`INSERT INTO revisions (id, product_id, at, text) SELECT ${id}, p.id, ${CLOCK}, ${text} FROM products p
      WHERE p.id = ${productId} AND p.seller_id = ${sellerId} AND ${inArray(sql`p.status`, REVISABLE_STATUSES)}
        AND ${running(sql`${END} > ${CLOCK}`)}
        AND (SELECT count(*) FROM revisions WHERE product_id = p.id) < ${ADDITIONS_MAX}
      ON CONFLICT (id) DO NOTHING`),
    db.all(sql`SELECT 1 FROM revisions r JOIN products p ON p.id = r.product_id
      WHERE r.id = ${id} AND p.id = ${productId} AND p.seller_id = ${sellerId}`),
  ]);
  return rows.length > 0;
}

/** Whether the product `p` has an auction that has not closed and of which this holds. */
function running(when: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM auctions a WHERE a.product_id = p.id AND a.closing IS NULL AND ${when})`;
}
