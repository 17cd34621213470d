-- Listings with their last completed sale, as the price guide compares them: as long as the listing says what was sold. Its words
-- stand under a rowid that sorts by the sale: second * 2^29 + seq.
CREATE TABLE sold_listings (
  seq INTEGER PRIMARY KEY REFERENCES products (seq) ON DELETE CASCADE,
  order_id TEXT NOT NULL UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
  at INTEGER NOT NULL CHECK (at > 0),
  -- Of one piece, without shipping.
  price INTEGER NOT NULL CHECK (price BETWEEN 1 AND 9999999999)
) STRICT;
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search_sold USING fts5(
  title, forms, senses,
  content='', contentless_delete=1, detail=column, tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER sold_listings_found AFTER INSERT ON sold_listings BEGIN
  INSERT INTO product_search_sold (rowid, title, forms, senses)
    SELECT (new.at / 1000 << 29) | seq, title, forms, senses FROM products WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER sold_listings_gone AFTER DELETE ON sold_listings BEGIN
  DELETE FROM product_search_sold WHERE rowid = (old.at / 1000 << 29) | old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER sold_listings_read_again AFTER UPDATE OF forms, senses ON products
  WHEN (old.forms, old.senses) IS NOT (new.forms, new.senses) BEGIN
  DELETE FROM product_search_sold WHERE rowid = (SELECT (at / 1000 << 29) | seq FROM sold_listings WHERE seq = new.seq);
  INSERT INTO product_search_sold (rowid, title, forms, senses)
    SELECT (s.at / 1000 << 29) | s.seq, new.title, new.forms, new.senses FROM sold_listings s WHERE s.seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER sold_listings_changed AFTER UPDATE OF title, category, condition, status ON products
  WHEN (old.title, old.category, old.condition) IS NOT (new.title, new.category, new.condition) OR new.status = 'removed' BEGIN
  DELETE FROM sold_listings WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER orders_count_as_sold AFTER UPDATE OF status ON orders WHEN old.status <> 'completed' AND new.status = 'completed' BEGIN
  DELETE FROM sold_listings WHERE seq = (SELECT seq FROM products WHERE id = new.product_id);
  INSERT INTO sold_listings (seq, order_id, at, price)
    SELECT seq, new.id, new.moved_at, (new.amount - new.shipping) / new.quantity FROM products
    WHERE id = new.product_id AND title = new.title AND status <> 'removed' AND new.moved_at > 0 AND new.amount - new.shipping >= new.quantity;
END;
--> statement-breakpoint
CREATE TRIGGER orders_count_no_more AFTER UPDATE OF status ON orders WHEN old.status = 'completed' AND new.status <> 'completed' BEGIN
  DELETE FROM sold_listings WHERE order_id = new.id;
END;
--> statement-breakpoint
INSERT INTO sold_listings (seq, order_id, at, price)
  SELECT seq, id, moved_at, price FROM (
    SELECT p.seq, o.id, o.moved_at, (o.amount - o.shipping) / o.quantity AS price,
      row_number() OVER (PARTITION BY p.seq ORDER BY o.moved_at DESC) AS place
    FROM orders o JOIN products p ON p.id = o.product_id AND p.title = o.title
    WHERE o.status = 'completed' AND p.status <> 'removed' AND o.moved_at > 0 AND o.amount - o.shipping >= o.quantity)
  WHERE place = 1;
