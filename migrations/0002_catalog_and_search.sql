-- Products, their pictures and drafts, and the word indexes that every list walks along. A bid rewrites only the word
-- indexes that it moves its product in: tokenizing a long description is most of what a bid would cost.

CREATE TABLE products (
  seq INTEGER PRIMARY KEY AUTOINCREMENT CHECK (seq < 536870912),
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  description TEXT CHECK (length(description) <= 5000),
  category TEXT NOT NULL CHECK (category IN ('electronics', 'fashion', 'home', 'sports', 'toys', 'collectibles', 'automotive', 'other')),
  condition TEXT NOT NULL CHECK (condition IN ('new', 'used-like-new', 'used-good', 'used-fair', 'for-parts')),
  price INTEGER NOT NULL CHECK (price BETWEEN 1 AND 9999999999),
  stock INTEGER NOT NULL DEFAULT 1 CHECK (stock BETWEEN 0 AND 9999),
  seller_id TEXT NOT NULL REFERENCES seller_profiles (user_id),
  image_url TEXT NOT NULL,
  is_auction INTEGER NOT NULL DEFAULT 0 CHECK (is_auction IN (0, 1)),
  status TEXT NOT NULL CHECK (status IN ('scheduled', 'active', 'paused', 'reserved', 'sold', 'ended', 'removed')),
  shipping TEXT CHECK (length(shipping) BETWEEN 1 AND 200),
  returns TEXT CHECK (length(returns) BETWEEN 1 AND 200),
  auction_end_time INTEGER,
  created_at INTEGER NOT NULL,
  watchers INTEGER NOT NULL DEFAULT 0,
  bids INTEGER NOT NULL DEFAULT 0,
  -- What lists filter by, as words. Computed when read, so that a trigger can tell whether they changed.
  facets TEXT GENERATED ALWAYS AS (
  'any cat' || category || ' cond' || replace(condition, '-', '') ||
  CASE condition WHEN 'new' THEN '' ELSE ' condused' END ||
  CASE is_auction WHEN 1 THEN ' fmtauction' ELSE ' fmtfixed' END ||
  CASE WHEN shipping IS NULL THEN ' shipfree' ELSE '' END ||
  ' price' || substr('abcdefghij', length(price), 1) ||
  ' price' || substr('abcdefghij', length(price), 1) || substr(price, 1, 1)
) VIRTUAL,
  -- Charged once an order, in centavos; the words beside it stand in `shipping`, and what costs something always has some.
  shipping_cost INTEGER NOT NULL DEFAULT 0
  CHECK (shipping_cost BETWEEN 0 AND 9999999999 AND (shipping_cost = 0 OR shipping IS NOT NULL)),
  CHECK (is_auction = (auction_end_time IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX products_newest ON products (seq) WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX products_category ON products (category, seq) WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX products_seller ON products (seller_id, seq) WHERE status = 'active';
--> statement-breakpoint
-- All of a seller's products, whatever became of them: what a person downloads, and what goes with an account.
CREATE INDEX products_of_seller ON products (seller_id, seq);
--> statement-breakpoint
CREATE TRIGGER products_found AFTER INSERT ON products WHEN new.status = 'active' BEGIN
  INSERT INTO product_search (rowid, title, description, facets)
    SELECT seq, title, description, facets FROM product_words WHERE seq = new.seq;
  INSERT INTO product_search_by_price (rowid, title, description, facets)
    SELECT price_seq, title, description, facets FROM product_words WHERE seq = new.seq;
  INSERT INTO product_search_by_end (rowid, title, description, facets)
    SELECT end_seq, title, description, facets FROM product_words WHERE seq = new.seq AND new.is_auction;
  INSERT INTO product_search_by_bids (rowid, title, description, facets)
    SELECT bids_seq, title, description, facets FROM product_words WHERE seq = new.seq AND new.is_auction;
  INSERT INTO product_counts VALUES (new.category, new.condition, new.is_auction, new.shipping IS NULL, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER UPDATE OF title, description, category, condition, price, shipping, is_auction, status
  ON products WHEN (old.status = 'active', old.title, old.description, old.facets)
  IS NOT (new.status = 'active', new.title, new.description, new.facets) BEGIN
  DELETE FROM product_search WHERE old.status = 'active' AND rowid = old.seq;
  INSERT INTO product_search (rowid, title, description, facets)
    SELECT seq, title, description, facets FROM product_words WHERE seq = new.seq AND new.status = 'active';
  UPDATE product_counts SET n = n - 1 WHERE old.status = 'active' AND category = old.category
    AND condition = old.condition AND is_auction = old.is_auction AND free_shipping = (old.shipping IS NULL);
  INSERT INTO product_counts
    SELECT new.category, new.condition, new.is_auction, new.shipping IS NULL, 1 WHERE new.status = 'active'
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_moved_by_price AFTER UPDATE OF title, description, category, condition, price, shipping, is_auction, status
  ON products WHEN (old.status = 'active', old.title, old.description, old.facets, old.price)
  IS NOT (new.status = 'active', new.title, new.description, new.facets, new.price) BEGIN
  DELETE FROM product_search_by_price WHERE old.status = 'active' AND rowid = (old.price << 29) | old.seq;
  INSERT INTO product_search_by_price (rowid, title, description, facets)
    SELECT price_seq, title, description, facets FROM product_words WHERE seq = new.seq AND new.status = 'active';
END;
--> statement-breakpoint
CREATE TRIGGER products_moved_by_end AFTER UPDATE OF title, description, category, condition, price, shipping, is_auction, status, auction_end_time
  ON products WHEN (old.status = 'active', old.title, old.description, old.facets, old.auction_end_time / 1000)
  IS NOT (new.status = 'active', new.title, new.description, new.facets, new.auction_end_time / 1000) BEGIN
  DELETE FROM product_search_by_end WHERE old.status = 'active' AND old.is_auction
    AND rowid = (old.auction_end_time / 1000 << 29) | old.seq;
  INSERT INTO product_search_by_end (rowid, title, description, facets)
    SELECT end_seq, title, description, facets FROM product_words
    WHERE seq = new.seq AND new.status = 'active' AND new.is_auction;
END;
--> statement-breakpoint
CREATE TRIGGER products_moved_by_bids AFTER UPDATE OF title, description, category, condition, price, shipping, is_auction, status, bids
  ON products WHEN (old.status = 'active', old.title, old.description, old.facets, old.bids)
  IS NOT (new.status = 'active', new.title, new.description, new.facets, new.bids) BEGIN
  DELETE FROM product_search_by_bids WHERE old.status = 'active' AND old.is_auction AND rowid = (old.bids << 29) | old.seq;
  INSERT INTO product_search_by_bids (rowid, title, description, facets)
    SELECT bids_seq, title, description, facets FROM product_words
    WHERE seq = new.seq AND new.status = 'active' AND new.is_auction;
END;
--> statement-breakpoint
CREATE TRIGGER products_gone AFTER DELETE ON products WHEN old.status = 'active' BEGIN
  DELETE FROM product_search WHERE rowid = old.seq;
  DELETE FROM product_search_by_price WHERE rowid = (old.price << 29) | old.seq;
  DELETE FROM product_search_by_end WHERE old.is_auction AND rowid = (old.auction_end_time / 1000 << 29) | old.seq;
  DELETE FROM product_search_by_bids WHERE old.is_auction AND rowid = (old.bids << 29) | old.seq;
  UPDATE product_counts SET n = n - 1 WHERE category = old.category AND condition = old.condition
    AND is_auction = old.is_auction AND free_shipping = (old.shipping IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER products_come AFTER INSERT ON products WHEN new.status <> 'removed' BEGIN
  UPDATE totals SET n = n + 1 WHERE name = 'products';
END;
--> statement-breakpoint
CREATE TRIGGER products_change AFTER UPDATE OF status ON products WHEN (old.status = 'removed') <> (new.status = 'removed') BEGIN
  UPDATE totals SET n = n - (old.status <> 'removed') + (new.status <> 'removed') WHERE name = 'products';
END;
--> statement-breakpoint
CREATE TRIGGER products_go AFTER DELETE ON products WHEN old.status <> 'removed' BEGIN
  UPDATE totals SET n = n - 1 WHERE name = 'products';
END;
--> statement-breakpoint
-- A product moves as its table in app/domain/catalog/product-status.ts says; a test compares both.
CREATE TRIGGER products_move BEFORE UPDATE OF status ON products
  WHEN old.status <> new.status AND (old.status, new.status) NOT IN (VALUES
    ('scheduled', 'active'), ('scheduled', 'ended'), ('scheduled', 'removed'),
    ('active', 'paused'), ('active', 'reserved'), ('active', 'sold'), ('active', 'ended'), ('active', 'removed'),
    ('paused', 'active'), ('paused', 'ended'), ('paused', 'removed'),
    ('reserved', 'active'), ('reserved', 'sold'), ('reserved', 'removed'),
    ('sold', 'active'), ('sold', 'ended'), ('sold', 'removed'),
    ('ended', 'active'), ('ended', 'sold'), ('ended', 'removed'),
    ('removed', 'active')) BEGIN
  SELECT RAISE(ABORT, 'a product does not move so');
END;
--> statement-breakpoint
CREATE TABLE product_images (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 4),
  key TEXT NOT NULL UNIQUE,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  placeholder TEXT,
  PRIMARY KEY (product_id, position)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- One unpublished listing per user: what was typed, as typed. Its id becomes the product's.
CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  fields TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(fields) AND length(fields) <= 20000),
  updated_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX drafts_updated ON drafts (updated_at);
--> statement-breakpoint
-- Positions 5 to 9 exist only inside a batch that reorders.
CREATE TABLE draft_images (
  draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
  key TEXT NOT NULL UNIQUE,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  placeholder TEXT,
  PRIMARY KEY (draft_id, position)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- What was added to a description after bids, with its time; the description itself stays.
CREATE TABLE revisions (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 1000)
) STRICT;
--> statement-breakpoint
CREATE INDEX revisions_product ON revisions (product_id, at);
--> statement-breakpoint
-- Active products by what their lists filter on, so that "N products found" costs the same in any market.
CREATE TABLE product_counts (
  category TEXT NOT NULL,
  condition TEXT NOT NULL,
  is_auction INTEGER NOT NULL,
  free_shipping INTEGER NOT NULL,
  n INTEGER NOT NULL CHECK (n >= 0),
  PRIMARY KEY (category, condition, is_auction, free_shipping)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE VIEW product_words AS
SELECT seq, (price << 29) | seq AS price_seq, (auction_end_time / 1000 << 29) | seq AS end_seq, (bids << 29) | seq AS bids_seq,
  title, coalesce(description, '') AS description, facets
FROM products;
--> statement-breakpoint
-- Active products as words. Facets are words of their own column, so that every filter is an index look-up.
CREATE VIRTUAL TABLE product_search USING fts5(
  title, description, facets,
  content='', contentless_delete=1, detail=column, prefix='2 3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- The same words under a rowid that sorts by price: price * 2^29 + seq.
CREATE VIRTUAL TABLE product_search_by_price USING fts5(
  title, description, facets,
  content='', contentless_delete=1, detail=column, prefix='2 3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- Active auctions under a rowid that sorts by their end: second * 2^29 + seq.
CREATE VIRTUAL TABLE product_search_by_end USING fts5(
  title, description, facets,
  content='', contentless_delete=1, detail=column, prefix='2 3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- Active auctions under a rowid that sorts by their bids: bids * 2^29 + seq.
CREATE VIRTUAL TABLE product_search_by_bids USING fts5(
  title, description, facets,
  content='', contentless_delete=1, detail=column, prefix='2 3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
