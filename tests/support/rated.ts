import type { Client, InValue } from "@libsql/client/http";
import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { v7 as uuid } from "uuid";
import { moveOrder } from "~/data/orders/order-moves.server";
import type { Rating, Side } from "~/domain/feedback/feedback";
import type { Actor } from "~/domain/moves";
import type { OrderStatus } from "~/domain/orders/order";

/** A market's database, or one without pages. */
interface Store {
  $client: Pick<Client, "batch">;
}

type Step = readonly [to: OrderStatus, actor: Actor];

const PAID: Step = ["paid", "P"];
const SHIPPED: Step = ["shipped", "S"];
export const DELIVERED: readonly Step[] = [PAID, SHIPPED, ["delivered", "B"]];
export const CANCELLED: readonly Step[] = [PAID, ["cancelled", "S"]];
export const REFUNDED: readonly Step[] = [PAID, SHIPPED, ["problem_open", "B"], ["refunded", "S"]];

interface Wanted {
  buyer: string;
  seller: string;
  title?: string;
  auctionId?: string | null;
  steps?: readonly Step[];
}

/** An order of a new product, moved through the steps; returns its id. */
export async function putDeal(db: Store, { buyer, seller, title = "Silla", auctionId, steps = DELIVERED }: Wanted) {
  const [id, product] = [uuid(), uuid()];
  const moves = steps.flatMap(([to, actor]) => moveOrder(id, { eventId: uuid(), to, actor, when: sql`1` }));
  await put(db, [
    sql`INSERT INTO products (id, title, category, condition, price, stock, seller_id, image_url, status, created_at)
      VALUES (${product}, ${title}, 'home', 'new', 10000, 5, ${seller}, 'none', 'active', 1)`,
    sql`INSERT INTO orders (id, product_id, auction_id, buyer_id, seller_id, title, amount, status, created_at)
      VALUES (${id}, ${product}, ${auctionId ?? null}, ${buyer}, ${seller}, ${title}, 10000, 'awaiting_payment', ${Date.now()})`,
    ...moves,
  ]);
  return id;
}

export async function moveTo(db: Store, orderId: string, to: OrderStatus, actor: Actor): Promise<void> {
  await put(db, moveOrder(orderId, { eventId: uuid(), to, actor, when: sql`1` }));
}

const dialect = new SQLiteAsyncDialect();

async function put(db: Store, statements: SQL[]): Promise<void> {
  const all = statements.map((statement) => dialect.sqlToQuery(statement));
  await db.$client.batch(
    all.map(({ sql, params }) => ({ sql, args: params as InValue[] })),
    "write",
  );
}

/** Later feedback is revealed later. */
let revealed = 0;

/** Revealed feedback of one side of an order; returns its id. */
export async function putFeedback(
  db: Store,
  orderId: string,
  {
    role = "buyer",
    rating = "positive",
    text = "Muy bien",
  }: { role?: Side; rating?: Rating; text?: string | null } = {},
): Promise<string> {
  const id = uuid();
  await put(db, [
    sql`INSERT INTO feedback (order_id, role, id, rated_id, rating, text, created_at, updated_at, reveal_at)
      SELECT id, ${role}, ${id}, iif(${role} = 'buyer', seller_id, buyer_id), ${rating}, ${text}, 1, 1, 2 FROM orders
      WHERE id = ${orderId}`,
    sql`UPDATE feedback SET revealed_at = ${++revealed} WHERE id = ${id}`,
  ]);
  return id;
}
