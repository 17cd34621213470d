-- What a seller's own listings are found by, whatever their status: their state as one token, and the words of their titles.
CREATE INDEX products_of_seller_in_state ON products (seller_id, status, seq);
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search_by_seller USING fts5(
  words, content='', contentless_delete=1, detail=none, tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIEW own_words AS SELECT seq, 's' || hex(seller_id) || status || ' ' || title || ' ' || coalesce(second_title, '') AS words
  FROM products;
--> statement-breakpoint
CREATE TRIGGER products_own_found AFTER INSERT ON products BEGIN
  INSERT INTO product_search_by_seller (rowid, words) SELECT seq, words FROM own_words WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER products_own_changed AFTER UPDATE OF title, second_title, status ON products
  WHEN (old.title, old.second_title, old.status) IS NOT (new.title, new.second_title, new.status) BEGIN
  DELETE FROM product_search_by_seller WHERE rowid = old.seq;
  INSERT INTO product_search_by_seller (rowid, words) SELECT seq, words FROM own_words WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER products_own_gone AFTER DELETE ON products BEGIN
  DELETE FROM product_search_by_seller WHERE rowid = old.seq;
END;
--> statement-breakpoint
INSERT INTO product_search_by_seller (rowid, words) SELECT seq, words FROM own_words;
