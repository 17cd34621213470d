-- How often a listing was viewed, by day: a day is its first millisecond in the market's zone (app/domain/stores/market-day.ts).
-- Nothing says who looked. The days before the last ones are one row, of day 0.
CREATE TABLE listing_views (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  n INTEGER NOT NULL CHECK (n > 0),
  PRIMARY KEY (product_id, day)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX listing_views_day ON listing_views (day) WHERE day > 0;
--> statement-breakpoint
-- What happened in a store on a day, kept by triggers. Watches that were taken back, and sales that were cancelled or refunded in
-- full, leave the day on which they came.
CREATE TABLE store_days (
  seller_id TEXT NOT NULL REFERENCES seller_profiles (user_id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  views INTEGER NOT NULL DEFAULT 0 CHECK (views >= 0),
  watches INTEGER NOT NULL DEFAULT 0 CHECK (watches >= 0),
  sold INTEGER NOT NULL DEFAULT 0 CHECK (sold >= 0),
  revenue INTEGER NOT NULL DEFAULT 0 CHECK (revenue >= 0),
  PRIMARY KEY (seller_id, day)
) STRICT;
--> statement-breakpoint
CREATE INDEX store_days_day ON store_days (day);
--> statement-breakpoint
CREATE TRIGGER listing_views_come AFTER INSERT ON listing_views WHEN new.day > 0 BEGIN
  INSERT INTO store_days (seller_id, day, views) SELECT seller_id, new.day, new.n FROM products WHERE id = new.product_id
    ON CONFLICT (seller_id, day) DO UPDATE SET views = views + excluded.views;
END;
--> statement-breakpoint
CREATE TRIGGER listing_views_rise AFTER UPDATE OF n ON listing_views WHEN new.day > 0 BEGIN
  UPDATE store_days SET views = views + new.n - old.n
    WHERE seller_id = (SELECT seller_id FROM products WHERE id = new.product_id) AND day = new.day;
END;
--> statement-breakpoint
CREATE TRIGGER watches_count AFTER INSERT ON watches BEGIN
  INSERT INTO store_days (seller_id, day, watches)
    SELECT seller_id, new.created_at - (new.created_at - 21600000) % 86400000, 1 FROM products WHERE id = new.product_id
    ON CONFLICT (seller_id, day) DO UPDATE SET watches = watches + 1;
END;
--> statement-breakpoint
CREATE TRIGGER watches_uncount AFTER DELETE ON watches BEGIN
  UPDATE store_days SET watches = watches - 1 WHERE seller_id = (SELECT seller_id FROM products WHERE id = old.product_id)
    AND day = old.created_at - (old.created_at - 21600000) % 86400000 AND watches > 0;
END;
--> statement-breakpoint
-- The moments at which an order became a sale, or stopped being one.
CREATE VIEW sale_events AS SELECT id, order_id, at, to_status IN ('paid', 'shipped', 'delivered', 'completed', 'problem_open',
    'partially_refunded') AS is_sale FROM order_events
  WHERE coalesce(from_status, '') IN ('paid', 'shipped', 'delivered', 'completed', 'problem_open', 'partially_refunded')
    <> (to_status IN ('paid', 'shipped', 'delivered', 'completed', 'problem_open', 'partially_refunded'));
--> statement-breakpoint
CREATE TRIGGER order_events_sell AFTER INSERT ON order_events BEGIN
  INSERT INTO store_days (seller_id, day, sold, revenue)
    SELECT o.seller_id, e.at - (e.at - 21600000) % 86400000, 1, o.amount
    FROM sale_events e JOIN orders o ON o.id = e.order_id WHERE e.id = new.id AND e.is_sale
    ON CONFLICT (seller_id, day) DO UPDATE SET sold = sold + 1, revenue = revenue + excluded.revenue;
  UPDATE store_days SET sold = sold - 1, revenue = revenue - (SELECT amount FROM orders WHERE id = new.order_id)
    WHERE sold > 0 AND (SELECT NOT is_sale FROM sale_events WHERE id = new.id)
      AND (seller_id, day) = (SELECT o.seller_id, e.at - (e.at - 21600000) % 86400000
        FROM sale_events e JOIN orders o ON o.id = e.order_id WHERE e.order_id = new.order_id AND e.is_sale
        ORDER BY e.at DESC LIMIT 1);
END;
--> statement-breakpoint
-- The days of before: what they say when they are counted again.
INSERT INTO store_days (seller_id, day, watches)
  SELECT p.seller_id, w.created_at - (w.created_at - 21600000) % 86400000 AS day, count(*)
  FROM watches w JOIN products p ON p.id = w.product_id GROUP BY p.seller_id, day;
--> statement-breakpoint
INSERT INTO store_days (seller_id, day, sold, revenue)
  SELECT o.seller_id, s.at - (s.at - 21600000) % 86400000 AS day, count(*), sum(o.amount)
  FROM (SELECT order_id, at, is_sale, row_number() OVER (PARTITION BY order_id ORDER BY at DESC, id DESC) AS place FROM sale_events) s
  JOIN orders o ON o.id = s.order_id WHERE s.place = 1 AND s.is_sale GROUP BY o.seller_id, day
  ON CONFLICT (seller_id, day) DO UPDATE SET sold = excluded.sold, revenue = excluded.revenue;
--> statement-breakpoint
-- What a seller has to do next.
CREATE INDEX orders_to_send_by ON orders (seller_id, moved_at) WHERE status = 'paid';
--> statement-breakpoint
CREATE INDEX orders_with_problem_of ON orders (seller_id) WHERE status = 'problem_open';
--> statement-breakpoint
CREATE INDEX products_unsold ON products (seller_id, closed_at) WHERE status = 'ended' AND is_auction = 1;
--> statement-breakpoint
CREATE INDEX products_sold_out ON products (seller_id, closed_at) WHERE status = 'sold' AND is_auction = 0;
