import { and, asc, eq, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { CATEGORIES, type Category, type Condition, type Status } from "~/domain/product";
import type { Database } from "../connect.server";
import { productImages, products, sellerProfiles } from "../schema.server";
import type { StoredImage } from "./images.server";

/** A product as lists show it. */
export interface ProductCard {
  id: string;
  title: string;
  price: Centavos;
  condition: Condition;
  /** `null` means free (Spec section 9). */
  shipping: string | null;
  isAuction: boolean;
  image: StoredImage;
}

/** A product as its own page shows it. */
export interface Product extends Omit<ProductCard, "image"> {
  description: string | null;
  category: Category;
  stock: number;
  returns: string | null;
  status: Status;
  /** Milliseconds; `null` at a fixed price. */
  auctionEndsAt: number | null;
  /** How many people keep an eye on it. */
  watchers: number;
  sellerId: string;
  store: { handle: string; name: string; city: string | null };
  images: StoredImage[];
}

/** What a card is drawn from; with `coverOf`. */
export const cardColumns = {
  id: products.id,
  title: products.title,
  price: products.price,
  condition: products.condition,
  shipping: products.shipping,
  is_auction: products.is_auction,
  key: productImages.key,
  width: productImages.width,
  height: productImages.height,
  placeholder: productImages.placeholder,
};

export const coverOf = and(eq(productImages.product_id, products.id), eq(productImages.position, 0));

type CardRow = {
  id: string;
  title: string;
  price: number;
  condition: Condition;
  shipping: string | null;
  is_auction: boolean;
} & StoredImage;

/** Written into the statement: an index of active products serves no question whose answer is a parameter. */
export const isActive = sql`${products.status} = 'active'`;

/** A row of `cardColumns` as a card. */
export function toCard(row: CardRow): ProductCard {
  const { key, width, height, placeholder, price, is_auction, ...card } = row;
  return { ...card, price: toCentavos(price), isAuction: is_auction, image: { key, width, height, placeholder } };
}

/** What the home page shows. */
export interface Highlights {
  /** The newest active products, newest first (Spec section 7: limit 8). */
  newest: ProductCard[];
  /** The cover of the newest product of each category that has one. */
  covers: Partial<Record<Category, StoredImage>>;
}

const coverJson = sql`json_object('key', i.key, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)`;

/** Reads both as JSON in a single row: sixteen rows, cell by cell, were a sixth of the page's processor time. */
export async function findHighlights(db: Database, limit: number): Promise<Highlights> {
  const [row] = await db.all<{ newest: string; covers: string }>(sql`SELECT
    (SELECT json_group_array(json(card)) FROM (
      SELECT json_object('id', p.id, 'title', p.title, 'price', p.price, 'condition', p.condition, 'shipping', p.shipping,
        'isAuction', json(iif(p.is_auction, 'true', 'false')), 'image', ${coverJson}) AS card
      FROM products p JOIN product_images i ON i.product_id = p.id AND i.position = 0
      WHERE p.status = 'active' ORDER BY p.seq DESC LIMIT ${limit})) AS newest,
    (SELECT json_group_object(c.value, ${coverJson})
      FROM json_each(${JSON.stringify(CATEGORIES)}) c
      JOIN products p ON p.seq = (SELECT max(seq) FROM products WHERE category = c.value AND status = 'active')
      JOIN product_images i ON i.product_id = p.id AND i.position = 0) AS covers`);
  const newest: ProductCard[] = JSON.parse(row?.newest ?? "[]");
  return {
    newest: newest.map((card) => ({ ...card, price: toCentavos(card.price) })),
    covers: JSON.parse(row?.covers ?? "{}"),
  };
}

/** A product with its store and its images, whatever its status; `null` when there is none. */
export async function findProduct(db: Database, id: string): Promise<Product | null> {
  const [[row], images] = await Promise.all([
    db
      .select({
        product: products,
        handle: sellerProfiles.handle,
        name: sellerProfiles.business_name,
        city: sellerProfiles.city,
      })
      .from(products)
      .innerJoin(sellerProfiles, eq(sellerProfiles.user_id, products.seller_id))
      .where(eq(products.id, id)),
    db
      .select({
        key: productImages.key,
        width: productImages.width,
        height: productImages.height,
        placeholder: productImages.placeholder,
      })
      .from(productImages)
      .where(eq(productImages.product_id, id))
      .orderBy(asc(productImages.position)),
  ]);
  if (!row) return null;
  const { product, handle, name, city } = row;
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    category: product.category,
    condition: product.condition,
    price: toCentavos(product.price),
    stock: product.stock,
    shipping: product.shipping,
    returns: product.returns,
    isAuction: product.is_auction,
    status: product.status,
    auctionEndsAt: product.auction_end_time,
    watchers: product.watchers,
    sellerId: product.seller_id,
    store: { handle, name, city },
    images,
  };
}
