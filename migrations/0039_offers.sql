-- A listing that takes offers, and the lowest price a piece below which one is declined at once (app/domain/offers/price-offer.ts).
-- Apart from products: the lowest price is only its seller's to read.
CREATE TABLE offer_terms (
  product_id TEXT PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  lowest INTEGER CHECK (lowest BETWEEN 1 AND 9999999999)
) STRICT;
--> statement-breakpoint
-- What a buyer offers for pieces of a fixed-price listing. Amounts are of one piece.
CREATE TABLE price_offers (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (id),
  seller_id TEXT NOT NULL REFERENCES seller_profiles (user_id),
  buyer_id TEXT NOT NULL REFERENCES users (id),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  -- The listing's price then.
  price INTEGER NOT NULL CHECK (price BETWEEN 1 AND 9999999999),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND price - 1),
  -- What the seller asks instead.
  counter INTEGER CHECK (counter BETWEEN amount + 1 AND price - 1),
  note TEXT CHECK (length(note) BETWEEN 1 AND 300),
  status TEXT NOT NULL CHECK (status IN ('open', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
  moved_by TEXT NOT NULL CHECK (moved_by IN ('B', 'S', 'T')),
  moved_at INTEGER NOT NULL,
  -- Until when it can be answered.
  due_at INTEGER NOT NULL,
  -- Whether both sides know that the listing changed or closed.
  told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1)),
  created_at INTEGER NOT NULL,
  CHECK (buyer_id <> seller_id)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX price_offers_open_of_buyer ON price_offers (product_id, buyer_id) WHERE status IN ('open', 'countered');
--> statement-breakpoint
CREATE INDEX price_offers_buyer ON price_offers (buyer_id, created_at, id);
--> statement-breakpoint
CREATE INDEX price_offers_seller ON price_offers (seller_id, created_at, id);
--> statement-breakpoint
CREATE INDEX price_offers_of_buyer ON price_offers (buyer_id, product_id, created_at);
--> statement-breakpoint
CREATE INDEX price_offers_due ON price_offers (due_at) WHERE status IN ('open', 'countered');
--> statement-breakpoint
-- What a seller has to answer.
CREATE INDEX price_offers_to_answer ON price_offers (seller_id, due_at) WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX price_offers_to_tell ON price_offers (moved_at) WHERE status = 'ended' AND told = 0;
--> statement-breakpoint
-- How every offer came to be what it is; kept by its row.
CREATE TABLE price_offer_events (
  offer_id TEXT NOT NULL REFERENCES price_offers (id),
  status TEXT NOT NULL,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (offer_id, status)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER price_offer_events_stay BEFORE UPDATE ON price_offer_events BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER price_offer_events_remain BEFORE DELETE ON price_offer_events BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER price_offers_begin BEFORE INSERT ON price_offers BEGIN
  SELECT RAISE(ABORT, 'an offer begins open, or declined at once') WHERE (new.status, new.moved_by) NOT IN (VALUES ('open', 'B'), ('declined', 'T'));
  SELECT RAISE(ABORT, 'a listing that takes no offers') WHERE NOT EXISTS (SELECT 1 FROM products p JOIN offer_terms t ON t.product_id = p.id
    WHERE p.id = new.product_id AND p.seller_id = new.seller_id AND p.is_auction = 0 AND p.status = 'active' AND p.price = new.price);
END;
--> statement-breakpoint
CREATE TRIGGER price_offers_begun AFTER INSERT ON price_offers BEGIN
  INSERT INTO price_offer_events (offer_id, status, actor, at, amount) VALUES (new.id, new.status, new.moved_by, new.moved_at, new.amount);
END;
--> statement-breakpoint
CREATE TRIGGER price_offers_stay BEFORE UPDATE ON price_offers BEGIN
  SELECT RAISE(ABORT, 'an offer does not change') WHERE
    (old.id, old.product_id, old.seller_id, old.buyer_id, old.quantity, old.price, old.amount, old.created_at)
      IS NOT (new.id, new.product_id, new.seller_id, new.buyer_id, new.quantity, new.price, new.amount, new.created_at)
    OR (new.note IS NOT NULL AND new.note IS NOT old.note)
    OR (new.counter IS NOT old.counter AND (old.status, new.status) IS NOT ('open', 'countered'));
END;
--> statement-breakpoint
CREATE TRIGGER price_offers_move BEFORE UPDATE OF status ON price_offers WHEN old.status <> new.status BEGIN
  SELECT RAISE(ABORT, 'an offer does not move so') WHERE (old.status, new.status, new.moved_by) NOT IN (VALUES
    ('open', 'countered', 'S'), ('open', 'accepted', 'S'), ('open', 'declined', 'S'), ('open', 'withdrawn', 'B'),
    ('open', 'expired', 'T'), ('open', 'ended', 'T'), ('countered', 'accepted', 'B'), ('countered', 'declined', 'B'),
    ('countered', 'expired', 'T'), ('countered', 'ended', 'T'));
  SELECT RAISE(ABORT, 'a counteroffer names its amount') WHERE new.status = 'countered' AND new.counter IS NULL;
  SELECT RAISE(ABORT, 'an accepted offer has its order') WHERE new.status = 'accepted'
    AND NOT EXISTS (SELECT 1 FROM orders WHERE offer_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER price_offers_moved AFTER UPDATE OF status ON price_offers WHEN old.status <> new.status BEGIN
  INSERT INTO price_offer_events (offer_id, status, actor, at, amount)
    VALUES (new.id, new.status, new.moved_by, new.moved_at, coalesce(new.counter, new.amount));
END;
--> statement-breakpoint
-- An order that an accepted offer made, and its agreed price.
ALTER TABLE orders ADD COLUMN offer_id TEXT REFERENCES price_offers (id);
--> statement-breakpoint
CREATE UNIQUE INDEX orders_of_offer ON orders (offer_id) WHERE offer_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER orders_keep_offer BEFORE UPDATE OF offer_id ON orders WHEN new.offer_id IS NOT old.offer_id BEGIN
  SELECT RAISE(ABORT, 'an order keeps its offer');
END;
--> statement-breakpoint
DROP INDEX orders_to_remind;
--> statement-breakpoint
CREATE INDEX orders_to_remind ON orders (reminded, pay_by)
  WHERE status = 'awaiting_payment' AND (auction_id IS NOT NULL OR offer_id IS NOT NULL);
--> statement-breakpoint
-- A listing that changes its price, closes or takes no more offers ends those that wait. A hold of its last piece does not.
CREATE TRIGGER products_end_offers AFTER UPDATE OF status, price ON products
  WHEN new.price <> old.price OR (new.status <> old.status AND new.status NOT IN ('active', 'reserved')) BEGIN
  UPDATE price_offers SET status = 'ended', moved_by = 'T', moved_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE product_id = new.id AND status IN ('open', 'countered');
END;
--> statement-breakpoint
CREATE TRIGGER offer_terms_end_offers AFTER DELETE ON offer_terms BEGIN
  UPDATE price_offers SET status = 'ended', moved_by = 'T', moved_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE product_id = old.product_id AND status IN ('open', 'countered');
END;
