import { type Client, createClient } from "@libsql/client/http";
import { connect } from "~/data/connect.server";
import type { Category, Condition } from "~/domain/catalog/product";
import type { ProductStatus } from "~/domain/catalog/product-status";
import { openFreshDatabase } from "./fresh-database";

export interface Goods {
  title: string;
  description: string | null;
  category: Category;
  condition: Condition;
  price: number;
  shipping: string | null;
  isAuction: boolean;
  /** Of an auction, milliseconds since 1970. */
  endsAt: number;
  bids: number;
  status: ProductStatus;
  seller: string;
}

export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** A database with five stores: `ana`, `leo` and others. */
export async function openCatalogue() {
  const { database: server, close } = await openFreshDatabase();
  const client = createClient({ url: server.url, fetch: server.fetch });
  await client.batch(
    ["ana", "leo", "mar", "sol", "tea"].flatMap((name) => [
      {
        sql: "INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES (?1, ?1 || '@example.com', ?1, 'x', 0)",
        args: [name],
      },
      {
        sql: `INSERT INTO seller_profiles (id, user_id, handle, business_name, phone, address, postal_code, city, created_at)
          VALUES (?1, ?1, ?1, 'Tienda ' || ?1, '5512345678', 'Calle 1', '06100', 'Puebla', 0)`,
        args: [name],
      },
    ]),
    "write",
  );
  const db = connect(server, () => {});
  return {
    db,
    client,
    server,
    put: (goods: readonly Partial<Goods>[]) => putGoods(client, goods),
    clear: () => client.batch(["DELETE FROM products", "DELETE FROM sqlite_sequence"], "write"),
    async close() {
      client.close();
      await close();
    },
  };
}

const DEFAULTS: Goods = {
  title: "Thing",
  description: null,
  category: "other",
  condition: "new",
  price: 10_000,
  shipping: null,
  isAuction: false,
  endsAt: 4_000_000_000_000,
  bids: 0,
  status: "active",
  seller: "ana",
};

/** Writes products in one batch, oldest first; their ids are "p1", "p2" and so on. */
export async function putGoods(client: Client, goods: readonly Partial<Goods>[]): Promise<void> {
  const rows = goods.map((one) => ({ ...DEFAULTS, ...one }));
  await client.batch(
    [
      {
        sql: `INSERT INTO products (id, title, description, category, condition, price, shipping, is_auction, status,
            seller_id, image_url, auction_end_time, bids, created_at)
          SELECT 'p' || (value ->> 'n'), value ->> 'title', value ->> 'description', value ->> 'category',
            value ->> 'condition', value ->> 'price', value ->> 'shipping', value ->> 'isAuction', value ->> 'status',
            value ->> 'seller', 'key',
            iif(value ->> 'isAuction', value ->> 'endsAt', NULL), value ->> 'bids', 0
          FROM json_each(?)`,
        args: [JSON.stringify(rows.map((row, index) => ({ ...row, n: index + 1 })))],
      },
      `INSERT INTO product_images (product_id, position, key, width, height)
        SELECT id, 0, 'key/' || id, 4, 3 FROM products WHERE id NOT IN (SELECT product_id FROM product_images)`,
    ],
    "write",
  );
}
