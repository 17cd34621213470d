import { sql } from "drizzle-orm";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import { HOUR } from "~/domain/time";
import { putGoods } from "./catalogue";
import type { Market } from "./market";

/**
 * An owner's auctions and cart: `a1` of their product `p3` ended below its reserve an hour ago; they have a second
 * chance offer `o1` in `a2`, of another seller's `p4`, which they watch; `p5` of the same seller is in their cart. The
 * caller puts the products before `p3`. Ids of other people contain the owner's, so that messages to them about the
 * owner count as the owner's.
 */
export async function putAuctions({ db }: Pick<Market, "db">, owner: string, goods: Parameters<typeof putGoods>[1]) {
  const [other, bidder] = [`other-${owner}`, `bidder-${owner}`];
  const now = Date.now();
  const [starts, ends] = [now - 2 * HOUR, now - HOUR];
  const rules = JSON.stringify(AUCTION_RULES);
  const [first, second] = ["1".repeat(64), "2".repeat(64)];
  for (const id of [other, bidder]) {
    await db.run(sql`INSERT INTO users (id, email, full_name, password_hash, created_at)
      VALUES (${id}, ${`${id}@example.com`}, 'Nadie', ${id}, 1)`);
  }
  await db.run(sql`INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at)
    VALUES (${other}, ${other}, ${other}, 'Otra tienda', 1)`);
  const over = { title: "Reloj", isAuction: true, endsAt: ends, status: "ended" } as const;
  await putGoods(db.$client, [
    ...goods,
    { ...over, seller: owner },
    { ...over, seller: other },
    { title: "Taza", seller: other },
  ]);
  const columns = sql`id, product_id, seller_id, start, reserve, starts_at, original_end, rules, salt, created_at, hash,
    ends_at, is_started, closing, closed_at, sale_buyer_id, sale_price, sale_pay_by`;
  const terms = sql`${starts}, ${ends}, ${rules}, 'salt', ${starts}, ${"0".repeat(64)}, ${ends}, 1`;
  await db.batch([
    db.run(sql`INSERT INTO auctions (${columns}) VALUES
      ('a1', 'p3', ${owner}, 100, 900, ${terms}, NULL, NULL, NULL, NULL, NULL),
      ('a2', 'p4', ${other}, 100, NULL, ${terms}, 'sold', ${ends}, ${bidder}, 200, ${now})`),
    db.run(sql`INSERT INTO bidders (auction_id, user_id, number, max, last_bid_at) VALUES ('a1', ${bidder}, 1, 300, ${starts}),
      ('a2', ${bidder}, 1, 300, ${starts}), ('a2', ${owner}, 2, 200, ${starts})`),
    db.run(sql`INSERT INTO auction_events (auction_id, seq, id, type, at, user_id, max, price, leader_id, ends_at, salt,
        commitment, hash)
      VALUES ('a1', 1, 'e1', 'bid', ${starts}, ${bidder}, 300, 100, ${bidder}, ${ends}, 's', 'c', ${first})`),
    db.run(sql`UPDATE auctions SET seq = 1, hash = ${first}, leader_id = ${bidder}, leader_max = 300, price = 100, bids = 1
      WHERE id = 'a1'`),
    db.run(sql`INSERT INTO auction_events (auction_id, seq, id, type, at, price, leader_id, ends_at, hash)
      VALUES ('a1', 2, 'e2', 'settlement', ${ends}, 100, ${bidder}, ${ends}, ${second})`),
    db.run(sql`UPDATE auctions SET seq = 2, hash = ${second}, closing = 'ended_reserve_not_met', closed_at = ${ends}
      WHERE id = 'a1'`),
    db.run(sql`INSERT INTO offers (id, auction_id, user_id, price, at) VALUES ('o1', 'a2', ${owner}, 200, ${now})`),
    db.run(sql`INSERT INTO watches (user_id, product_id, created_at) VALUES (${owner}, 'p4', 1)`),
    db.run(sql`INSERT INTO carts (id, user_id, updated_at) VALUES (${`cart-${owner}`}, ${owner}, 1)`),
    db.run(sql`INSERT INTO cart_items (cart_id, product_id, quantity, price, added_at)
      VALUES (${`cart-${owner}`}, 'p5', 1, 10000, 1)`),
  ]);
}

export const problemPhoto = (owner: string) => `problem/${owner}/01920000-0000-7000-8000-000000000009.jpg`;

/**
 * An owner's orders. As the seller: `sold` is to be shipped, `sent` is on its way, `met` is to be handed over with the
 * code 123456. As the buyer: `bought` is on its way, `here` is delivered, and `broken` has a problem with a photo.
 */
export async function putOrders({ db }: Pick<Market, "db">, owner: string, shipTo: object) {
  const [other, bidder] = [`other-${owner}`, `bidder-${owner}`];
  const now = Date.now();
  const order = (id: string, product: string, status: string, buyer: string, seller: string) => [
    db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, payment_method, ship_to, created_at)
      VALUES (${id}, ${product}, ${buyer}, ${seller}, 'Taza', 10000, ${status}, 'paypal', ${JSON.stringify(shipTo)}, ${now})`),
    db.run(sql`INSERT INTO order_events (id, order_id, at, from_status, to_status, actor)
      VALUES (${`paid-${id}`}, ${id}, ${now}, 'awaiting_payment', 'paid', 'P')`),
  ];
  const shipment = (id: string, way: string, carrier: string | null, code: string | null) =>
    db.run(sql`INSERT INTO shipments (order_id, way, carrier, number, sent_at, arrives_by, delivers_at, code)
      VALUES (${id}, ${way}, ${carrier}, ${carrier && "1234567890"}, ${now}, ${now + HOUR}, ${now + 2 * HOUR}, ${code})`);
  await db.batch([
    db.run(sql`SELECT 1`),
    ...order("sold", "p1", "paid", bidder, owner),
    ...order("sent", "p1", "shipped", bidder, owner),
    ...order("met", "p1", "shipped", bidder, owner),
    ...order("bought", "p5", "shipped", owner, other),
    ...order("here", "p5", "delivered", owner, other),
    ...order("broken", "p5", "problem_open", owner, other),
    db.run(sql`INSERT INTO problems (id, order_id, kind, description, status, opened_at, moved_at, due_at)
      VALUES ('problem', 'broken', 'not_as_described', 'It is broken', 'open', ${now}, ${now}, ${now + HOUR})`),
    db.run(
      sql`INSERT INTO problem_events (id, problem_id, at, to_status, actor) VALUES ('problem', 'problem', ${now}, 'open', 'B')`,
    ),
    db.run(sql`INSERT INTO problem_photos (problem_id, position, key, width, height, added_at)
      VALUES ('problem', 0, ${problemPhoto(owner)}, 4, 3, ${now})`),
    shipment("sent", "carrier", "dhl", null),
    shipment("met", "in_person", null, "123456"),
    shipment("bought", "carrier", "dhl", null),
  ]);
}
