-- What of a listing is found by other words than its own (app/domain/search/document.ts), and by which lexicon it was read:
-- rows of another one are read again. The word indexes are made anew with both as columns of their own.
ALTER TABLE products ADD COLUMN forms TEXT NOT NULL DEFAULT '' CHECK (length(forms) <= 4000);
--> statement-breakpoint
ALTER TABLE products ADD COLUMN senses TEXT NOT NULL DEFAULT '' CHECK (length(senses) <= 10000);
--> statement-breakpoint
ALTER TABLE products ADD COLUMN lexicon TEXT NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE INDEX products_lexicon ON products (lexicon);
--> statement-breakpoint
DROP TRIGGER products_found;
--> statement-breakpoint
DROP TRIGGER products_changed;
--> statement-breakpoint
DROP TRIGGER products_moved_by_price;
--> statement-breakpoint
DROP TRIGGER products_moved_by_end;
--> statement-breakpoint
DROP TRIGGER products_moved_by_bids;
--> statement-breakpoint
DROP VIEW product_words;
--> statement-breakpoint
DROP TABLE product_search;
--> statement-breakpoint
DROP TABLE product_search_by_price;
--> statement-breakpoint
DROP TABLE product_search_by_end;
--> statement-breakpoint
DROP TABLE product_search_by_bids;
--> statement-breakpoint
CREATE VIEW product_words AS
SELECT seq, (price << 29) | seq AS price_seq, (auction_end_time / 1000 << 29) | seq AS end_seq, (bids << 29) | seq AS bids_seq,
  title, coalesce(description, '') AS description, facets, forms, senses
FROM products;
--> statement-breakpoint
-- Active products as words. Facets are words of their own column, so that every filter is an index look-up.
CREATE VIRTUAL TABLE product_search USING fts5(
  title, description, facets, forms, senses,
  content='', contentless_delete=1, detail=column, prefix='3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- The same words under a rowid that sorts by price: price * 2^29 + seq.
CREATE VIRTUAL TABLE product_search_by_price USING fts5(
  title, description, facets, forms, senses,
  content='', contentless_delete=1, detail=column, prefix='3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- Active auctions under a rowid that sorts by their end: second * 2^29 + seq.
CREATE VIRTUAL TABLE product_search_by_end USING fts5(
  title, description, facets, forms, senses,
  content='', contentless_delete=1, detail=column, prefix='3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- Active auctions under a rowid that sorts by their bids: bids * 2^29 + seq.
CREATE VIRTUAL TABLE product_search_by_bids USING fts5(
  title, description, facets, forms, senses,
  content='', contentless_delete=1, detail=column, prefix='3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER products_found AFTER INSERT ON products WHEN new.status = 'active' BEGIN
  INSERT INTO product_search (rowid, title, description, facets, forms, senses)
    SELECT seq, title, description, facets, forms, senses FROM product_words WHERE seq = new.seq;
  INSERT INTO product_search_by_price (rowid, title, description, facets, forms, senses)
    SELECT price_seq, title, description, facets, forms, senses FROM product_words WHERE seq = new.seq;
  INSERT INTO product_search_by_end (rowid, title, description, facets, forms, senses)
    SELECT end_seq, title, description, facets, forms, senses FROM product_words WHERE seq = new.seq AND new.is_auction;
  INSERT INTO product_search_by_bids (rowid, title, description, facets, forms, senses)
    SELECT bids_seq, title, description, facets, forms, senses FROM product_words WHERE seq = new.seq AND new.is_auction;
  INSERT INTO product_counts VALUES (new.category, new.condition, new.is_auction, new.shipping IS NULL, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER UPDATE OF title, description, forms, senses, category, condition, price, shipping, is_auction, status
  ON products WHEN (old.status = 'active', old.title, old.description, old.forms, old.senses, old.facets)
  IS NOT (new.status = 'active', new.title, new.description, new.forms, new.senses, new.facets) BEGIN
  DELETE FROM product_search WHERE old.status = 'active' AND rowid = old.seq;
  INSERT INTO product_search (rowid, title, description, facets, forms, senses)
    SELECT seq, title, description, facets, forms, senses FROM product_words WHERE seq = new.seq AND new.status = 'active';
  UPDATE product_counts SET n = n - 1 WHERE old.status = 'active' AND category = old.category
    AND condition = old.condition AND is_auction = old.is_auction AND free_shipping = (old.shipping IS NULL);
  INSERT INTO product_counts
    SELECT new.category, new.condition, new.is_auction, new.shipping IS NULL, 1 WHERE new.status = 'active'
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_moved_by_price AFTER UPDATE OF title, description, forms, senses, category, condition, price, shipping, is_auction, status
  ON products WHEN (old.status = 'active', old.title, old.description, old.forms, old.senses, old.facets, old.price)
  IS NOT (new.status = 'active', new.title, new.description, new.forms, new.senses, new.facets, new.price) BEGIN
  DELETE FROM product_search_by_price WHERE old.status = 'active' AND rowid = (old.price << 29) | old.seq;
  INSERT INTO product_search_by_price (rowid, title, description, facets, forms, senses)
    SELECT price_seq, title, description, facets, forms, senses FROM product_words WHERE seq = new.seq AND new.status = 'active';
END;
--> statement-breakpoint
CREATE TRIGGER products_moved_by_end AFTER UPDATE OF title, description, forms, senses, category, condition, price, shipping, is_auction, status, auction_end_time
  ON products WHEN (old.status = 'active', old.title, old.description, old.forms, old.senses, old.facets, old.auction_end_time / 1000)
  IS NOT (new.status = 'active', new.title, new.description, new.forms, new.senses, new.facets, new.auction_end_time / 1000) BEGIN
  DELETE FROM product_search_by_end WHERE old.status = 'active' AND old.is_auction
    AND rowid = (old.auction_end_time / 1000 << 29) | old.seq;
  INSERT INTO product_search_by_end (rowid, title, description, facets, forms, senses)
    SELECT end_seq, title, description, facets, forms, senses FROM product_words
    WHERE seq = new.seq AND new.status = 'active' AND new.is_auction;
END;
--> statement-breakpoint
CREATE TRIGGER products_moved_by_bids AFTER UPDATE OF title, description, forms, senses, category, condition, price, shipping, is_auction, status, bids
  ON products WHEN (old.status = 'active', old.title, old.description, old.forms, old.senses, old.facets, old.bids)
  IS NOT (new.status = 'active', new.title, new.description, new.forms, new.senses, new.facets, new.bids) BEGIN
  DELETE FROM product_search_by_bids WHERE old.status = 'active' AND old.is_auction AND rowid = (old.bids << 29) | old.seq;
  INSERT INTO product_search_by_bids (rowid, title, description, facets, forms, senses)
    SELECT bids_seq, title, description, facets, forms, senses FROM product_words
    WHERE seq = new.seq AND new.status = 'active' AND new.is_auction;
END;
--> statement-breakpoint
INSERT INTO product_search (rowid, title, description, facets, forms, senses)
  SELECT w.seq, w.title, w.description, w.facets, w.forms, w.senses FROM product_words w JOIN products p USING (seq)
  WHERE p.status = 'active';
--> statement-breakpoint
INSERT INTO product_search_by_price (rowid, title, description, facets, forms, senses)
  SELECT w.price_seq, w.title, w.description, w.facets, w.forms, w.senses FROM product_words w JOIN products p USING (seq)
  WHERE p.status = 'active';
--> statement-breakpoint
INSERT INTO product_search_by_end (rowid, title, description, facets, forms, senses)
  SELECT w.end_seq, w.title, w.description, w.facets, w.forms, w.senses FROM product_words w JOIN products p USING (seq)
  WHERE p.status = 'active' AND p.is_auction;
--> statement-breakpoint
INSERT INTO product_search_by_bids (rowid, title, description, facets, forms, senses)
  SELECT w.bids_seq, w.title, w.description, w.facets, w.forms, w.senses FROM product_words w JOIN products p USING (seq)
  WHERE p.status = 'active' AND p.is_auction;
--> statement-breakpoint
-- Words of titles that the lexicon does not know, brands above all: what else a mistyped word may have been. A word's keys are its
-- sound and that without each of its letters (app/domain/search/spelling.ts).
CREATE TABLE market_words (
  word TEXT PRIMARY KEY CHECK (length(word) BETWEEN 4 AND 30),
  n INTEGER NOT NULL CHECK (n > 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE market_word_keys (
  key TEXT NOT NULL,
  word TEXT NOT NULL REFERENCES market_words (word) ON DELETE CASCADE,
  PRIMARY KEY (key, word)
) STRICT, WITHOUT ROWID;
