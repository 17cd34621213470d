import { type SQL, sql } from "drizzle-orm";
import type { Sale } from "~/domain/auctions/auction";
import { MAX_PRICE } from "~/domain/money";
import type { OrderStatus } from "~/domain/orders/order";
import { KEPT_TERMS, keptTerms } from "../catalog/facts.server";
import { type Condition, literal } from "../condition.server";

export interface SaleOrder {
  id: string;
  auctionId: string;
  sale: Sale;
  now: number;
}

/** Shipping, as to most states, is capped so that the total stays within `MAX_PRICE`. */
export function insertOrder({ id, auctionId, sale, now }: SaleOrder, when: Condition): SQL {
  const shipping = sql`iif(p.shipping_free_from <= ${sale.price}, 0, min(p.shipping_cost, ${MAX_PRICE - sale.price}))`;
  return sql`INSERT INTO orders (id, product_id, auction_id, buyer_id, seller_id, title, amount, shipping, status, pay_by, created_at,
      ${KEPT_TERMS})
    SELECT ${id}, p.id, a.id, ${sale.buyer}, a.seller_id, p.title, ${sale.price} + ${shipping}, ${shipping},
      ${literal<OrderStatus>("awaiting_payment")}, ${sale.payBy}, ${now}, ${keptTerms(sql`p`)}
    FROM auctions a JOIN products p ON p.id = a.product_id WHERE a.id = ${auctionId} AND ${when}`;
}
