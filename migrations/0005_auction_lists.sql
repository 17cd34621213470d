-- Auctions in lists: by when they end, and by their bids. A bid rewrites only the word indexes that it moves its product in:
-- tokenizing a long description is most of what a bid would cost.

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
--> statement-breakpoint
DROP TRIGGER products_found;
--> statement-breakpoint
DROP TRIGGER products_changed;
--> statement-breakpoint
DROP TRIGGER products_gone;
--> statement-breakpoint
DROP VIEW product_words;
--> statement-breakpoint
-- What lists filter by, as words. Computed when read, so that a trigger can tell whether they changed.
ALTER TABLE products ADD COLUMN facets TEXT GENERATED ALWAYS AS (
  'any cat' || category || ' cond' || replace(condition, '-', '') ||
  CASE condition WHEN 'new' THEN '' ELSE ' condused' END ||
  CASE is_auction WHEN 1 THEN ' fmtauction' ELSE ' fmtfixed' END ||
  CASE WHEN shipping IS NULL THEN ' shipfree' ELSE '' END ||
  ' price' || substr('abcdefghij', length(price), 1) ||
  ' price' || substr('abcdefghij', length(price), 1) || substr(price, 1, 1)
) VIRTUAL;
--> statement-breakpoint
CREATE VIEW product_words AS
SELECT seq, (price << 29) | seq AS price_seq, (auction_end_time / 1000 << 29) | seq AS end_seq, (bids << 29) | seq AS bids_seq,
  title, coalesce(description, '') AS description, facets
FROM products;
--> statement-breakpoint
INSERT INTO product_search_by_end (rowid, title, description, facets)
  SELECT w.end_seq, w.title, w.description, w.facets FROM product_words w JOIN products p USING (seq)
  WHERE p.status = 'active' AND p.is_auction;
--> statement-breakpoint
INSERT INTO product_search_by_bids (rowid, title, description, facets)
  SELECT w.bids_seq, w.title, w.description, w.facets FROM product_words w JOIN products p USING (seq)
  WHERE p.status = 'active' AND p.is_auction;
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
