-- What sending a product costs, and what people mean to buy.

-- Charged once an order, in centavos; the words beside it stand in `shipping`, and what costs something always has some.
ALTER TABLE products ADD COLUMN shipping_cost INTEGER NOT NULL DEFAULT 0
  CHECK (shipping_cost BETWEEN 0 AND 9999999999 AND (shipping_cost = 0 OR shipping IS NOT NULL));
--> statement-breakpoint
-- A visitor's cart is nobody's, and named by a signed cookie.
CREATE TABLE carts (
  id TEXT PRIMARY KEY,
  user_id TEXT UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  updated_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX carts_of_visitors ON carts (updated_at) WHERE user_id IS NULL;
--> statement-breakpoint
-- `price` is what a piece cost when it was put in: a change is said, never silently charged.
CREATE TABLE cart_items (
  cart_id TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  price INTEGER NOT NULL CHECK (price BETWEEN 1 AND 9999999999),
  added_at INTEGER NOT NULL,
  PRIMARY KEY (cart_id, product_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- What a person has yet to pay for, on every page of theirs: won auctions, and what is on hold for them.
CREATE INDEX orders_to_pay ON orders (buyer_id) WHERE status = 'awaiting_payment';
--> statement-breakpoint
CREATE INDEX auctions_on_hold ON auctions (hold_buyer_id) WHERE hold_buyer_id IS NOT NULL AND closing IS NULL;
