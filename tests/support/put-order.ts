import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { connect, type Database } from "~/data/connect.server";
import { checkouts, ledgerEntries, orders, payments, products } from "~/data/schema.server";
import type { OrderStatus } from "~/domain/orders/order";
import { DAY } from "~/domain/time";
import { HOME } from "./home";
import type { Market } from "./market";
import { send } from "./problems";
import { moveTo } from "./rated";

function flowsDb(market: Market): Database {
  return connect(market.database, () => {});
}

interface Wanted {
  title?: string;
  price?: number;
  status?: Extract<OrderStatus, "paid" | "shipped" | "delivered">;
  /** How long ago the latest estimate of its arrival was, milliseconds. */
  late?: number;
}

/** The rows of an order paid through PayPal, its ledger entries included; delivered by default. */
export async function putOrder(
  market: Market,
  buyer: { id: string },
  seller: { id: string },
  { title = "Silla de madera", price = 100_00, status = "delivered", late = 0 }: Wanted = {},
): Promise<string> {
  const db = flowsDb(market);
  const [id, product, checkout, payment] = [uuid(), uuid(), uuid(), uuid()];
  const now = Date.now();
  const about = { title, seller_id: seller.id, created_at: now };
  await db.insert(products).values({
    ...{
      ...about,
      id: product,
      category: "home",
      condition: "new",
      price,
      stock: 0,
      image_url: "none",
      status: "sold",
    },
  });
  await db.insert(checkouts).values({
    ...{
      id: checkout,
      buyer_id: buyer.id,
      currency: "MXN",
      total: price,
      ship_to: HOME,
      expires_at: now,
      created_at: now,
    },
  });
  await db.insert(orders).values({
    ...{ ...about, id, product_id: product, buyer_id: buyer.id, amount: price, payment_method: "paypal" },
    ...{ status: "awaiting_payment", checkout_id: checkout, ship_to: HOME },
  });
  await db.insert(payments).values({
    ...{ id: payment, checkout_id: checkout, attempt: 1, paypal_order_id: uuid(), status: "captured", amount: price },
    ...{ currency: "MXN", capture_id: uuid(), fee: 5_00, created_at: now, updated_at: now },
  });
  const entry = { order_id: id, kind: "sale", payment_id: payment, at: now } as const;
  await db.insert(ledgerEntries).values([
    { ...entry, id: uuid(), account: "buyer_clearing", amount: -price },
    { ...entry, id: uuid(), account: "paypal_fee", amount: 5_00 },
    { ...entry, id: uuid(), account: "seller_payable", amount: price - 5_00 },
  ]);
  await moveTo(db, id, "paid", "P");
  if (status === "paid") return id;
  await send(db, id, DAY);
  if (late > 0) {
    await db.run(
      sql`UPDATE shipments SET sent_at = ${now - late - DAY}, arrives_by = ${now - late} WHERE order_id = ${id}`,
    );
  }
  if (status === "delivered") await moveTo(db, id, "delivered", "B");
  return id;
}
