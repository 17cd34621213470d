import { sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import { type Centavos, toCentavos } from "~/domain/money";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { hasStatus, PAID, titleLanguage } from "../orders/facts.server";
import type { Json, RowOf } from "../rows.server";
import type { checkouts, orders, products, sellerProfiles, shipments } from "../schema.server";

export type PaidOrder = RowOf<{
  id: typeof orders.id;
  title: typeof orders.title;
  language: typeof products.language;
  quantity: typeof orders.quantity;
  status: typeof orders.status;
  movedAt: typeof orders.moved_at;
  awayUntil: typeof orders.away_until;
  handlingDays: typeof orders.handling_days;
  pickupPlace: typeof orders.pickup_place;
  /** Once it is shipped. */
  way: typeof shipments.way | null;
  storeName: typeof sellerProfiles.business_name;
  storeHandle: typeof sellerProfiles.handle;
  image: StoredImage | null;
  amount: Centavos;
  shipping: Centavos;
  shipTo: AddressFields | null;
  /** The database's clock. */
  now: number;
}>;

type Row = Omit<PaidOrder, "image" | "shipTo"> & { image: Json | null; shipTo: Json | null };

/** A buyer's orders of a checkout, once they are paid or their payment is under review. */
export async function listPaidOrders(db: Database, buyer: string, checkoutId: string): Promise<PaidOrder[]> {
  const rows =
    await db.all<Row>(sql`SELECT o.id, o.title, ${titleLanguage()} AS language, o.quantity, o.status, o.moved_at AS movedAt, o.away_until AS awayUntil, o.handling_days AS handlingDays, o.pickup_place AS pickupPlace, h.way,
      s.business_name AS storeName, s.handle AS storeHandle, ${coverImage(sql`o.product_id`)} AS image,
      o.amount, o.shipping, o.ship_to AS shipTo, ${CLOCK} AS now
    FROM orders o JOIN seller_profiles s ON s.user_id = o.seller_id LEFT JOIN shipments h ON h.order_id = o.id
    WHERE o.checkout_id = ${checkoutId} AND o.buyer_id = ${buyer} AND (${hasStatus("payment_pending", sql`o`)} OR o.status IN ${PAID})
    ORDER BY o.created_at, o.id`);
  return rows.map(({ image, shipTo, ...row }) => ({
    ...row,
    amount: toCentavos(row.amount),
    shipping: toCentavos(row.shipping),
    image: toCoverImage(image),
    shipTo: shipTo === null ? null : JSON.parse(shipTo),
  }));
}

type ReturnedOrder = RowOf<{
  id: typeof orders.id;
  productId: typeof orders.product_id;
  title: typeof orders.title;
  language: typeof products.language;
  quantity: typeof orders.quantity;
  image: StoredImage | null;
  amount: Centavos;
  shipping: Centavos;
  payBy: typeof orders.pay_by;
  pickupPlace: typeof orders.pickup_place;
}>;

/** The id of the checkout that PayPal's order pays, and its orders; `null` unless it is this buyer's. */
export async function findOwnCheckout(
  db: Database,
  buyer: string,
  paypalOrderId: string,
): Promise<{ id: string; orders: ReturnedOrder[]; now: number } | null> {
  const rows = await db.all<
    Omit<ReturnedOrder, "image"> & RowOf<{ checkoutId: typeof checkouts.id; image: Json | null; now: number }>
  >(sql`SELECT c.id AS checkoutId, o.id, o.product_id AS productId, o.title, ${titleLanguage()} AS language, o.quantity, o.amount, o.shipping,
      o.pay_by AS payBy, o.pickup_place AS pickupPlace, ${coverImage(sql`o.product_id`)} AS image, ${CLOCK} AS now
    FROM payments y JOIN checkouts c ON c.id = y.checkout_id LEFT JOIN orders o ON o.checkout_id = c.id
    WHERE y.paypal_order_id = ${paypalOrderId} AND c.buyer_id = ${buyer} ORDER BY o.created_at, o.id`);
  const [first] = rows;
  if (!first) return null;
  const orders = rows
    .filter(({ id }) => id !== null)
    .map(({ checkoutId: _, now: __, image, ...row }) => ({
      ...row,
      amount: toCentavos(row.amount),
      shipping: toCentavos(row.shipping),
      image: toCoverImage(image),
    }));
  return { id: first.checkoutId, orders, now: first.now };
}
