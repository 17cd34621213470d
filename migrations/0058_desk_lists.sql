-- What administrators find listings, orders and people by. Each row has a term for every choice of its three facets (of none, one,
-- two or all), so that a list with any filters walks the postings of one term. The terms begin with a letter that nobody types
-- (U+E000). `product_search_by_seller` has them beside what sellers find their own listings by.
DROP TRIGGER products_own_found;
--> statement-breakpoint
DROP TRIGGER products_own_changed;
--> statement-breakpoint
DROP VIEW own_words;
--> statement-breakpoint
DROP TABLE product_search_by_seller;
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search_by_seller USING fts5(
  words, content='', contentless_delete=1, detail=none, prefix='2 3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIEW own_words AS SELECT seq, 's' || hex(seller_id) || status || ' ' || title || ' ' || coalesce(second_title, '') || ' ' ||
  (SELECT group_concat(char(57344) || iif(value & 1, status, '') || 'x' || iif(value & 2, category, '') || 'x' || iif(value & 4, iif(is_auction, 'auction', 'fixed'), ''), ' ')
    FROM json_each('[0,1,2,3,4,5,6,7]')) AS words FROM products;
--> statement-breakpoint
CREATE TRIGGER products_own_found AFTER INSERT ON products BEGIN
  INSERT INTO product_search_by_seller (rowid, words) SELECT seq, words FROM own_words WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER products_own_changed AFTER UPDATE OF title, second_title, status, category ON products
  WHEN (old.title, old.second_title, old.status, old.category) IS NOT (new.title, new.second_title, new.status, new.category) BEGIN
  DELETE FROM product_search_by_seller WHERE rowid = old.seq;
  INSERT INTO product_search_by_seller (rowid, words) SELECT seq, words FROM own_words WHERE seq = new.seq;
END;
--> statement-breakpoint
INSERT INTO product_search_by_seller (rowid, words) SELECT seq, words FROM own_words;
--> statement-breakpoint
CREATE INDEX products_created ON products (created_at, seq);
--> statement-breakpoint
-- An order's number in the word indexes. Rowids of `orders` are not kept by VACUUM.
CREATE TABLE listed_orders (
  seq INTEGER PRIMARY KEY AUTOINCREMENT CHECK (seq < 536870912),
  order_id TEXT NOT NULL UNIQUE REFERENCES orders (id)
) STRICT;
--> statement-breakpoint
CREATE VIRTUAL TABLE order_search USING fts5(
  words, content='', contentless_delete=1, detail=none, prefix='2 3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- The same words under a rowid that sorts by amount: amount * 2^29 + seq.
CREATE VIRTUAL TABLE order_search_by_amount USING fts5(
  words, content='', contentless_delete=1, detail=none, prefix='2 3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE user_search USING fts5(
  words, content='', contentless_delete=1, detail=none, prefix='2 3 4 5 6 7 8', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIEW order_words AS SELECT l.seq, (o.amount << 29) | l.seq AS amount_seq, o.id, o.buyer_id,
  o.title || ' ' || u.full_name || ' ' || u.email || ' ' || (SELECT group_concat(char(57344) || iif(value & 1, replace(o.status, '_', ''), '') || 'x' || iif(value & 2, iif(o.auction_id IS NOT NULL, 'auction', iif(o.offer_id IS NOT NULL, 'offer', 'fixed')), '') || 'x' || iif(value & 4, coalesce(o.payment_method, 'none'), ''), ' ')
    FROM json_each('[0,1,2,3,4,5,6,7]')) AS words
  FROM orders o JOIN listed_orders l ON l.order_id = o.id JOIN users u ON u.id = o.buyer_id;
--> statement-breakpoint
-- How many there are of each choice of facets: of listings status, category and kind of sale; of orders status, kind of sale and
-- payment method; of people role, whether they sell, and whether their account is closed.
CREATE TABLE facet_counts (
  list TEXT NOT NULL CHECK (list IN ('products', 'orders', 'users')),
  a TEXT NOT NULL,
  b TEXT NOT NULL,
  c TEXT NOT NULL,
  n INTEGER NOT NULL CHECK (n >= 0),
  PRIMARY KEY (list, a, b, c)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER products_counted AFTER INSERT ON products BEGIN
  INSERT INTO facet_counts VALUES ('products', new.status, new.category, iif(new.is_auction, 'auction', 'fixed'), 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_recounted AFTER UPDATE OF status, category, is_auction ON products
  WHEN (old.status, old.category, old.is_auction) <> (new.status, new.category, new.is_auction) BEGIN
  UPDATE facet_counts SET n = n - 1 WHERE (list, a, b, c) = ('products', old.status, old.category, iif(old.is_auction, 'auction', 'fixed'));
  INSERT INTO facet_counts VALUES ('products', new.status, new.category, iif(new.is_auction, 'auction', 'fixed'), 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_uncounted AFTER DELETE ON products BEGIN
  UPDATE facet_counts SET n = n - 1 WHERE (list, a, b, c) = ('products', old.status, old.category, iif(old.is_auction, 'auction', 'fixed'));
END;
--> statement-breakpoint
CREATE TRIGGER orders_listed AFTER INSERT ON orders BEGIN
  INSERT INTO listed_orders (order_id) VALUES (new.id);
  INSERT INTO order_search (rowid, words) SELECT seq, words FROM order_words WHERE id = new.id;
  INSERT INTO order_search_by_amount (rowid, words) SELECT amount_seq, words FROM order_words WHERE id = new.id;
  INSERT INTO facet_counts VALUES ('orders', new.status, iif(new.auction_id IS NOT NULL, 'auction', iif(new.offer_id IS NOT NULL, 'offer', 'fixed')), coalesce(new.payment_method, 'none'), 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
-- A held auction's order gets its auction when that is sold, and an address changes an order's amount until it is paid.
CREATE TRIGGER orders_listed_anew AFTER UPDATE OF title, status, payment_method, amount, auction_id, offer_id ON orders
  WHEN (old.title, old.status, old.payment_method, old.amount, old.auction_id, old.offer_id)
    IS NOT (new.title, new.status, new.payment_method, new.amount, new.auction_id, new.offer_id) BEGIN
  DELETE FROM order_search WHERE rowid IN (SELECT seq FROM listed_orders WHERE order_id = new.id);
  DELETE FROM order_search_by_amount WHERE rowid IN (SELECT (old.amount << 29) | seq FROM listed_orders WHERE order_id = new.id);
  INSERT INTO order_search (rowid, words) SELECT seq, words FROM order_words WHERE id = new.id;
  INSERT INTO order_search_by_amount (rowid, words) SELECT amount_seq, words FROM order_words WHERE id = new.id;
  UPDATE facet_counts SET n = n - 1 WHERE (list, a, b, c) = ('orders', old.status, iif(old.auction_id IS NOT NULL, 'auction', iif(old.offer_id IS NOT NULL, 'offer', 'fixed')), coalesce(old.payment_method, 'none'));
  INSERT INTO facet_counts VALUES ('orders', new.status, iif(new.auction_id IS NOT NULL, 'auction', iif(new.offer_id IS NOT NULL, 'offer', 'fixed')), coalesce(new.payment_method, 'none'), 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER orders_unlisted BEFORE DELETE ON orders BEGIN
  DELETE FROM order_search WHERE rowid IN (SELECT seq FROM order_words WHERE id = old.id);
  DELETE FROM order_search_by_amount WHERE rowid IN (SELECT amount_seq FROM order_words WHERE id = old.id);
  DELETE FROM listed_orders WHERE order_id = old.id;
  UPDATE facet_counts SET n = n - 1 WHERE (list, a, b, c) = ('orders', old.status, iif(old.auction_id IS NOT NULL, 'auction', iif(old.offer_id IS NOT NULL, 'offer', 'fixed')), coalesce(old.payment_method, 'none'));
END;
--> statement-breakpoint
CREATE TRIGGER users_name_their_orders AFTER UPDATE OF full_name, email ON users
  WHEN (old.full_name, old.email) <> (new.full_name, new.email) BEGIN
  DELETE FROM order_search WHERE rowid IN (SELECT seq FROM order_words WHERE buyer_id = new.id);
  DELETE FROM order_search_by_amount WHERE rowid IN (SELECT amount_seq FROM order_words WHERE buyer_id = new.id);
  INSERT INTO order_search (rowid, words) SELECT seq, words FROM order_words WHERE buyer_id = new.id;
  INSERT INTO order_search_by_amount (rowid, words) SELECT amount_seq, words FROM order_words WHERE buyer_id = new.id;
END;
--> statement-breakpoint
-- A person's number in the word index, and the facets, which come from several tables.
CREATE TABLE listed_users (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL DEFAULT 'none',
  kind TEXT NOT NULL DEFAULT 'buyer' CHECK (kind IN ('buyer', 'seller')),
  state TEXT NOT NULL CHECK (state IN ('open', 'closed')),
  -- The name of the store.
  store TEXT NOT NULL DEFAULT ''
) STRICT;
--> statement-breakpoint
CREATE INDEX users_created ON users (created_at, id);
--> statement-breakpoint
CREATE VIEW user_words AS SELECT l.seq, u.id, u.full_name || ' ' || u.email || ' ' || l.store || ' ' ||
  (SELECT group_concat(char(57344) || iif(value & 1, l.role, '') || 'x' || iif(value & 2, l.kind, '') || 'x' || iif(value & 4, l.state, ''), ' ')
    FROM json_each('[0,1,2,3,4,5,6,7]')) AS words FROM listed_users l JOIN users u ON u.id = l.user_id;
--> statement-breakpoint
CREATE TRIGGER listed_users_come AFTER INSERT ON listed_users BEGIN
  INSERT INTO user_search (rowid, words) SELECT seq, words FROM user_words WHERE seq = new.seq;
  INSERT INTO facet_counts VALUES ('users', new.role, new.kind, new.state, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listed_users_change AFTER UPDATE ON listed_users BEGIN
  DELETE FROM user_search WHERE rowid = old.seq;
  INSERT INTO user_search (rowid, words) SELECT seq, words FROM user_words WHERE seq = new.seq;
  UPDATE facet_counts SET n = n - 1 WHERE (list, a, b, c) = ('users', old.role, old.kind, old.state);
  INSERT INTO facet_counts VALUES ('users', new.role, new.kind, new.state, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listed_users_go AFTER DELETE ON listed_users BEGIN
  DELETE FROM user_search WHERE rowid = old.seq;
  UPDATE facet_counts SET n = n - 1 WHERE (list, a, b, c) = ('users', old.role, old.kind, old.state);
END;
--> statement-breakpoint
CREATE TRIGGER users_listed AFTER INSERT ON users BEGIN
  INSERT INTO listed_users (user_id, state) VALUES (new.id, iif(new.deleted_at IS NULL, 'open', 'closed'));
END;
--> statement-breakpoint
CREATE TRIGGER users_listed_anew AFTER UPDATE OF full_name, email, deleted_at ON users
  WHEN (old.full_name, old.email, old.deleted_at) IS NOT (new.full_name, new.email, new.deleted_at) BEGIN
  UPDATE listed_users SET state = iif(new.deleted_at IS NULL, 'open', 'closed') WHERE user_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER user_roles_listed_insert AFTER INSERT ON user_roles BEGIN
  UPDATE listed_users SET role = coalesce((SELECT min(role) FROM user_roles WHERE user_id = new.user_id), 'none') WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER user_roles_listed_delete AFTER DELETE ON user_roles BEGIN
  UPDATE listed_users SET role = coalesce((SELECT min(role) FROM user_roles WHERE user_id = old.user_id), 'none') WHERE user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER seller_profiles_listed AFTER INSERT ON seller_profiles BEGIN
  UPDATE listed_users SET kind = 'seller', store = new.business_name WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER seller_profiles_listed_anew AFTER UPDATE OF business_name ON seller_profiles WHEN old.business_name <> new.business_name BEGIN
  UPDATE listed_users SET store = new.business_name WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER seller_profiles_unlisted AFTER DELETE ON seller_profiles BEGIN
  UPDATE listed_users SET kind = 'buyer', store = '' WHERE user_id = old.user_id;
END;
--> statement-breakpoint
-- What came to the market on a day, and stayed: listings that are not taken down, orders, people whose account is open, and the
-- revenue of completed orders on the day of their completion. A day is its first millisecond in the market's zone, as in
-- `store_days`. All days together are `totals`.
CREATE TABLE market_days (
  day INTEGER PRIMARY KEY,
  products INTEGER NOT NULL DEFAULT 0 CHECK (products >= 0),
  orders INTEGER NOT NULL DEFAULT 0 CHECK (orders >= 0),
  revenue INTEGER NOT NULL DEFAULT 0 CHECK (revenue >= 0),
  users INTEGER NOT NULL DEFAULT 0 CHECK (users >= 0)
) STRICT;
--> statement-breakpoint
CREATE TRIGGER products_of_day_come AFTER INSERT ON products WHEN new.status <> 'removed' BEGIN
  INSERT INTO market_days (day, products) VALUES (new.created_at - (new.created_at - 21600000) % 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET products = products + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_of_day_change AFTER UPDATE OF status ON products WHEN (old.status = 'removed') <> (new.status = 'removed') BEGIN
  UPDATE market_days SET products = products + iif(new.status = 'removed', -1, 1) WHERE day = new.created_at - (new.created_at - 21600000) % 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER products_of_day_go AFTER DELETE ON products WHEN old.status <> 'removed' BEGIN
  UPDATE market_days SET products = products - 1 WHERE day = old.created_at - (old.created_at - 21600000) % 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER orders_of_day_come AFTER INSERT ON orders BEGIN
  INSERT INTO market_days (day, orders) VALUES (new.created_at - (new.created_at - 21600000) % 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1;
END;
--> statement-breakpoint
CREATE TRIGGER orders_of_day_go AFTER DELETE ON orders BEGIN
  UPDATE market_days SET orders = orders - 1 WHERE day = old.created_at - (old.created_at - 21600000) % 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER order_events_earn AFTER INSERT ON order_events WHEN new.to_status = 'completed' AND new.from_status IS NOT 'completed' BEGIN
  INSERT INTO market_days (day, revenue) SELECT new.at - (new.at - 21600000) % 86400000, amount FROM orders WHERE id = new.order_id
    ON CONFLICT (day) DO UPDATE SET revenue = revenue + excluded.revenue;
END;
--> statement-breakpoint
CREATE TRIGGER order_events_unearn AFTER INSERT ON order_events WHEN new.from_status = 'completed' AND new.to_status <> 'completed' BEGIN
  UPDATE market_days SET revenue = revenue - (SELECT amount FROM orders WHERE id = new.order_id)
    WHERE day = (SELECT at - (at - 21600000) % 86400000 FROM order_events WHERE order_id = new.order_id AND to_status = 'completed'
      ORDER BY at DESC, rowid DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER users_of_day_come AFTER INSERT ON users WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO market_days (day, users) VALUES (new.created_at - (new.created_at - 21600000) % 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET users = users + 1;
END;
--> statement-breakpoint
CREATE TRIGGER users_of_day_change AFTER UPDATE OF deleted_at ON users WHEN (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
  UPDATE market_days SET users = users + iif(new.deleted_at IS NULL, 1, -1) WHERE day = new.created_at - (new.created_at - 21600000) % 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER users_of_day_go AFTER DELETE ON users WHEN old.deleted_at IS NULL BEGIN
  UPDATE market_days SET users = users - 1 WHERE day = old.created_at - (old.created_at - 21600000) % 86400000;
END;
--> statement-breakpoint
-- What is there already.
INSERT INTO listed_orders (order_id) SELECT id FROM orders ORDER BY created_at, id;
--> statement-breakpoint
INSERT INTO order_search (rowid, words) SELECT seq, words FROM order_words;
--> statement-breakpoint
INSERT INTO order_search_by_amount (rowid, words) SELECT amount_seq, words FROM order_words;
--> statement-breakpoint
INSERT INTO listed_users (user_id, role, kind, state, store)
  SELECT u.id, coalesce((SELECT min(role) FROM user_roles WHERE user_id = u.id), 'none'), iif(s.user_id IS NULL, 'buyer', 'seller'),
    iif(u.deleted_at IS NULL, 'open', 'closed'), coalesce(s.business_name, '')
  FROM users u LEFT JOIN seller_profiles s ON s.user_id = u.id ORDER BY u.created_at, u.id;
--> statement-breakpoint
INSERT INTO facet_counts SELECT 'products', p.status, p.category, iif(p.is_auction, 'auction', 'fixed'), count(*) FROM products p GROUP BY 2, 3, 4;
--> statement-breakpoint
INSERT INTO facet_counts SELECT 'orders', o.status, iif(o.auction_id IS NOT NULL, 'auction', iif(o.offer_id IS NOT NULL, 'offer', 'fixed')), coalesce(o.payment_method, 'none'), count(*) FROM orders o GROUP BY 2, 3, 4;
--> statement-breakpoint
INSERT INTO market_days (day, products) SELECT created_at - (created_at - 21600000) % 86400000 AS day, count(*) FROM products WHERE status <> 'removed' GROUP BY day
  ON CONFLICT (day) DO UPDATE SET products = excluded.products;
--> statement-breakpoint
INSERT INTO market_days (day, orders) SELECT created_at - (created_at - 21600000) % 86400000 AS day, count(*) FROM orders WHERE 1 GROUP BY day
  ON CONFLICT (day) DO UPDATE SET orders = excluded.orders;
--> statement-breakpoint
INSERT INTO market_days (day, users) SELECT created_at - (created_at - 21600000) % 86400000 AS day, count(*) FROM users WHERE deleted_at IS NULL GROUP BY day
  ON CONFLICT (day) DO UPDATE SET users = excluded.users;
--> statement-breakpoint
INSERT INTO market_days (day, revenue)
  SELECT c.at - (c.at - 21600000) % 86400000 AS day, sum(o.amount) FROM orders o
    JOIN (SELECT order_id, max(at) AS at FROM order_events WHERE to_status = 'completed' GROUP BY order_id) c ON c.order_id = o.id
    WHERE o.status = 'completed' GROUP BY day
  ON CONFLICT (day) DO UPDATE SET revenue = excluded.revenue;
--> statement-breakpoint
-- Lists by status have a term each now. `orders_problem_newest` also tells cron what is due.
DROP INDEX orders_to_pay_newest;
--> statement-breakpoint
DROP INDEX orders_paid_newest;
--> statement-breakpoint
DROP INDEX orders_completed_newest;
--> statement-breakpoint
DROP INDEX orders_cancelled_newest;
