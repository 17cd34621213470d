-- Users, sessions, sellers, products with their images, and the index that finds them.
-- Money is INTEGER centavos; times are INTEGER milliseconds since 1970, UTC; images are keys in the products bucket.

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  full_name TEXT NOT NULL CHECK (length(full_name) BETWEEN 1 AND 100),
  password_hash TEXT NOT NULL,
  avatar_url TEXT,
  language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX users_email ON users (lower(email));
--> statement-breakpoint
CREATE TABLE user_roles (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('admin')),
  PRIMARY KEY (user_id, role)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE sessions (
  id_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  user_agent TEXT NOT NULL DEFAULT '' CHECK (length(user_agent) <= 300),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX sessions_user ON sessions (user_id);
--> statement-breakpoint
CREATE INDEX sessions_last_used ON sessions (last_used_at);
--> statement-breakpoint
CREATE TABLE rate_limits (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count >= 0),
  window_start INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX rate_limits_last ON rate_limits (last_at);
--> statement-breakpoint
CREATE TABLE seller_profiles (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  handle TEXT NOT NULL UNIQUE CHECK (length(handle) BETWEEN 1 AND 60),
  business_name TEXT NOT NULL CHECK (length(business_name) BETWEEN 1 AND 100),
  description TEXT,
  phone TEXT,
  address TEXT,
  city TEXT,
  state TEXT,
  postal_code TEXT,
  country TEXT NOT NULL DEFAULT 'México',
  shipping_policy TEXT,
  return_policy TEXT,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
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
  CHECK (is_auction = (auction_end_time IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX products_newest ON products (seq) WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX products_category ON products (category, seq) WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX products_seller ON products (seller_id, seq) WHERE status = 'active';
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
CREATE VIEW product_words AS
SELECT seq, (price << 29) | seq AS price_seq, title, coalesce(description, '') AS description,
  'any cat' || category || ' cond' || replace(condition, '-', '') ||
  CASE condition WHEN 'new' THEN '' ELSE ' condused' END ||
  CASE is_auction WHEN 1 THEN ' fmtauction' ELSE ' fmtfixed' END ||
  CASE WHEN shipping IS NULL THEN ' shipfree' ELSE '' END ||
  ' price' || substr('abcdefghij', length(price), 1) ||
  ' price' || substr('abcdefghij', length(price), 1) || substr(price, 1, 1) AS facets
FROM products;
--> statement-breakpoint
CREATE TRIGGER products_found AFTER INSERT ON products WHEN new.status = 'active' BEGIN
  INSERT INTO product_search (rowid, title, description, facets)
    SELECT seq, title, description, facets FROM product_words WHERE seq = new.seq;
  INSERT INTO product_search_by_price (rowid, title, description, facets)
    SELECT price_seq, title, description, facets FROM product_words WHERE seq = new.seq;
  INSERT INTO product_counts VALUES (new.category, new.condition, new.is_auction, new.shipping IS NULL, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER UPDATE OF title, description, category, condition, price, shipping, is_auction, status ON products BEGIN
  DELETE FROM product_search WHERE old.status = 'active' AND rowid = old.seq;
  DELETE FROM product_search_by_price WHERE old.status = 'active' AND rowid = (old.price << 29) | old.seq;
  UPDATE product_counts SET n = n - 1 WHERE old.status = 'active' AND category = old.category
    AND condition = old.condition AND is_auction = old.is_auction AND free_shipping = (old.shipping IS NULL);
  INSERT INTO product_search (rowid, title, description, facets)
    SELECT seq, title, description, facets FROM product_words WHERE seq = new.seq AND new.status = 'active';
  INSERT INTO product_search_by_price (rowid, title, description, facets)
    SELECT price_seq, title, description, facets FROM product_words WHERE seq = new.seq AND new.status = 'active';
  INSERT INTO product_counts SELECT new.category, new.condition, new.is_auction, new.shipping IS NULL, 1 WHERE new.status = 'active'
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_gone AFTER DELETE ON products WHEN old.status = 'active' BEGIN
  DELETE FROM product_search WHERE rowid = old.seq;
  DELETE FROM product_search_by_price WHERE rowid = (old.price << 29) | old.seq;
  UPDATE product_counts SET n = n - 1 WHERE category = old.category AND condition = old.condition
    AND is_auction = old.is_auction AND free_shipping = (old.shipping IS NULL);
END;
