-- Listings as they were bought: a version for each order whose listing differs from the one bought before. That of an order is the
-- newest until it was made.
CREATE TABLE listing_versions (
  product_id TEXT NOT NULL REFERENCES products (id),
  at INTEGER NOT NULL,
  listing TEXT NOT NULL CHECK (json_valid(listing)),
  PRIMARY KEY (product_id, at)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE VIEW current_listings AS SELECT p.id, json_object(
    'title', p.title, 'description', p.description, 'language', p.language, 'secondTitle', p.second_title,
    'secondDescription', p.second_description, 'condition', p.condition, 'shipping', p.shipping,
    'shippingCost', p.shipping_cost, 'handlingDays', p.handling_days, 'returns', p.returns, 'returnDays', p.return_days,
    'returnPayer', p.return_payer, 'images', (SELECT json_group_array(json_object('key', i.key, 'width', i.width,
      'height', i.height, 'placeholder', i.placeholder)) FROM (SELECT * FROM product_images WHERE product_id = p.id ORDER BY position) i)
  ) AS listing FROM products p;
--> statement-breakpoint
CREATE TRIGGER orders_keep_listing AFTER INSERT ON orders BEGIN
  INSERT OR REPLACE INTO listing_versions (product_id, at, listing)
    SELECT l.id, new.created_at, l.listing FROM current_listings l WHERE l.id = new.product_id
      AND l.listing IS NOT (SELECT listing FROM listing_versions WHERE product_id = new.product_id ORDER BY at DESC LIMIT 1);
END;
--> statement-breakpoint
INSERT INTO listing_versions (product_id, at, listing)
  SELECT l.id, (SELECT min(created_at) FROM orders WHERE product_id = l.id), l.listing FROM current_listings l
  WHERE EXISTS (SELECT 1 FROM orders WHERE product_id = l.id);
