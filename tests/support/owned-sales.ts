import { sql } from "drizzle-orm";
import { DAY } from "~/domain/time";
import type { Market } from "./market";

/**
 * An owner's sales: `d1` of their product `p1`, completed long ago, with the refund `r1` that PayPal refused; `d2`, paid out
 * by `y1`; and `d3`, paid out by `y3` of the batch `g1`. The buyer's id contains the owner's.
 */
export async function putSales({ db }: Pick<Market, "db">, owner: string, account: string, product = "p1") {
  const buyer = `bidder-${owner}`;
  const long = Date.now() - 90 * DAY;
  const order = (id: string) => [
    db.run(sql`INSERT INTO checkouts (id, buyer_id, currency, total, ship_to, expires_at, created_at)
      VALUES (${`c-${id}`}, ${buyer}, 'MXN', 10000, '{}', ${long}, ${long})`),
    db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, checkout_id, created_at)
      VALUES (${id}, ${product}, ${buyer}, ${owner}, 'Silla', 10000, 'awaiting_payment', ${`c-${id}`}, ${long})`),
    db.run(sql`INSERT INTO payments (id, checkout_id, attempt, status, amount, currency, created_at, updated_at)
      VALUES (${`y-${id}`}, ${`c-${id}`}, 1, 'created', 10000, 'MXN', ${long}, ${long})`),
    db.run(
      sql`UPDATE payments SET status = 'captured', capture_id = ${`cap-${id}`}, fee = 795 WHERE id = ${`y-${id}`}`,
    ),
    db.run(sql`INSERT INTO ledger_entries (id, order_id, kind, payment_id, account, amount, at)
      VALUES (${`b1-${id}`}, ${id}, 'sale', ${`y-${id}`}, 'buyer_clearing', -10000, ${long}),
        (${`b2-${id}`}, ${id}, 'sale', ${`y-${id}`}, 'paypal_fee', 795, ${long}),
        (${`b3-${id}`}, ${id}, 'sale', ${`y-${id}`}, 'seller_payable', 9205, ${long})`),
    db.run(sql`UPDATE orders SET status = 'completed', moved_at = ${long} WHERE id = ${id}`),
  ];
  const payout = (id: string, of: string, batch: string | null) => [
    db.run(sql`INSERT INTO payouts (id, seller_id, account, amount, created_at, moved_at, batch_id, store, name)
      VALUES (${id}, ${owner}, ${account}, 9205, ${long}, ${long}, ${batch}, ${batch && "Tienda"}, ${batch && "Olga"})`),
    db.run(sql`INSERT INTO payout_orders (payout_id, order_id, amount) VALUES (${id}, ${of}, 9205)`),
    db.run(sql`INSERT INTO ledger_entries (id, order_id, kind, payout_id, account, amount, at)
      VALUES (${`b4-${id}`}, ${of}, 'payout', ${id}, 'seller_payable', -9205, ${long}),
        (${`b5-${id}`}, ${of}, 'payout', ${id}, 'buyer_clearing', 9205, ${long})`),
  ];
  await db.batch([
    db.run(sql`UPDATE seller_profiles SET payout_account = ${account} WHERE user_id = ${owner}`),
    ...order("d1"),
    ...order("d2"),
    ...order("order-3"),
    db.run(sql`INSERT INTO refunds (id, order_id, payment_id, amount, cause, status, fault, created_at, updated_at)
      VALUES ('r1', 'd1', 'y-d1', 1000, 'problem', 'failed', 'REFUND_TIME_LIMIT_EXCEEDED', ${long}, ${long})`),
    db.run(
      sql`INSERT INTO payout_batches (id, amount, payouts, language, created_at) VALUES ('g1', 9205, 1, 'es', ${long})`,
    ),
    ...payout("y1", "d2", null),
    ...payout("y3", "order-3", "g1"),
  ]);
}

/** A dispute of the payment of `d2` that is not placed on an order. */
export async function putUnplacedDispute({ db }: Pick<Market, "db">) {
  await db.batch([
    db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, amount, created_at, updated_at)
      VALUES ('PP-D-1', 'y-d2', 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 'UNDER_REVIEW', 5000, 1, 1)`),
    db.run(sql`INSERT INTO dispute_payments (dispute_id, payment_id) VALUES ('PP-D-1', 'y-d2')`),
  ]);
}
