-- Carts, checkouts, orders with every event of theirs, and how they travel.

-- A visitor's cart is nobody's, and named by a signed cookie.
CREATE TABLE carts (
  id TEXT PRIMARY KEY,
  user_id TEXT UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  updated_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX carts_of_visitors ON carts (updated_at) WHERE user_id IS NULL;
--> statement-breakpoint
-- `price` is what a piece cost when it was put in: a change is said, never silently charged.
CREATE TABLE cart_items (
  cart_id TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  price INTEGER NOT NULL CHECK (price BETWEEN 1 AND 9999999999),
  added_at INTEGER NOT NULL,
  PRIMARY KEY (cart_id, product_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- One payment of one or several orders. Its id was drawn with the form.
CREATE TABLE checkouts (
  id TEXT PRIMARY KEY,
  buyer_id TEXT NOT NULL REFERENCES users (id),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  total INTEGER NOT NULL CHECK (total BETWEEN 1 AND 9999999999),
  -- The address as it was then.
  ship_to TEXT NOT NULL CHECK (json_valid(ship_to)),
  -- Until then stock is held for it.
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX checkouts_buyer ON checkouts (buyer_id, created_at);
--> statement-breakpoint
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (id),
  auction_id TEXT REFERENCES auctions (id),
  buyer_id TEXT NOT NULL REFERENCES users (id),
  seller_id TEXT NOT NULL REFERENCES seller_profiles (user_id),
  title TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  payment_method TEXT,
  status TEXT NOT NULL CHECK (status IN ('awaiting_payment', 'payment_pending', 'paid', 'shipped', 'delivered', 'completed',
    'problem_open', 'refunded', 'partially_refunded', 'cancelled', 'expired_unpaid')),
  pay_by INTEGER,
  -- Which reminders to pay went out: 1 after a day, 2 four hours before it is too late.
  reminded INTEGER NOT NULL DEFAULT 0 CHECK (reminded BETWEEN 0 AND 2),
  created_at INTEGER NOT NULL,
  quantity INTEGER NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 9999),
  -- Part of the amount.
  shipping INTEGER NOT NULL DEFAULT 0 CHECK (shipping BETWEEN 0 AND amount),
  -- The last checkout that it was in.
  checkout_id TEXT REFERENCES checkouts (id),
  ship_to TEXT CHECK (json_valid(ship_to)),
  -- Kept by its events.
  moved_at INTEGER NOT NULL DEFAULT 0,
  -- When it first was with its buyer.
  delivered_at INTEGER,
  -- Whether its seller was reminded to send it.
  ship_reminded INTEGER NOT NULL DEFAULT 0 CHECK (ship_reminded IN (0, 1)),
  -- What the books say that the seller is to have of it still; kept by their entries.
  payable INTEGER NOT NULL DEFAULT 0,
  -- From when they may say it: when the order first was with its buyer, was paid back, or was cancelled by who sold it. Kept
  -- by its events.
  feedback_from INTEGER,
  -- Whether its buyer was reminded to say it.
  feedback_reminded INTEGER NOT NULL DEFAULT 0 CHECK (feedback_reminded IN (0, 1)),
  CHECK (buyer_id <> seller_id)
) STRICT;
--> statement-breakpoint
-- A won auction has one order that lives.
CREATE UNIQUE INDEX orders_of_auction ON orders (auction_id) WHERE status NOT IN ('cancelled', 'expired_unpaid');
--> statement-breakpoint
CREATE INDEX orders_buyer ON orders (buyer_id, created_at);
--> statement-breakpoint
CREATE INDEX orders_seller ON orders (seller_id, created_at);
--> statement-breakpoint
CREATE INDEX orders_due ON orders (pay_by) WHERE status = 'awaiting_payment';
--> statement-breakpoint
CREATE INDEX orders_to_remind ON orders (reminded, pay_by) WHERE status = 'awaiting_payment';
--> statement-breakpoint
-- What a person has yet to pay for, on every page of theirs: won auctions, and what is on hold for them.
CREATE INDEX orders_to_pay ON orders (buyer_id) WHERE status = 'awaiting_payment';
--> statement-breakpoint
CREATE INDEX orders_checkout ON orders (checkout_id) WHERE checkout_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX orders_under_review ON orders (checkout_id) WHERE status = 'payment_pending';
--> statement-breakpoint
CREATE INDEX orders_moved ON orders (status, moved_at) WHERE status IN ('paid', 'shipped', 'delivered', 'problem_open');
--> statement-breakpoint
CREATE INDEX orders_to_send ON orders (moved_at) WHERE status = 'paid' AND ship_reminded = 0;
--> statement-breakpoint
CREATE INDEX orders_newest ON orders (created_at, id);
--> statement-breakpoint
-- One for each list: an index by status would be taken for what other indexes serve better.
CREATE INDEX orders_to_pay_newest ON orders (created_at, id) WHERE status = 'awaiting_payment';
--> statement-breakpoint
CREATE INDEX orders_paid_newest ON orders (created_at, id) WHERE status = 'paid';
--> statement-breakpoint
CREATE INDEX orders_problem_newest ON orders (created_at, id) WHERE status = 'problem_open';
--> statement-breakpoint
CREATE INDEX orders_completed_newest ON orders (created_at, id) WHERE status = 'completed';
--> statement-breakpoint
CREATE INDEX orders_cancelled_newest ON orders (created_at, id) WHERE status = 'cancelled';
--> statement-breakpoint
CREATE INDEX orders_product ON orders (product_id);
--> statement-breakpoint
CREATE INDEX orders_touched ON orders (moved_at);
--> statement-breakpoint
CREATE INDEX orders_sold ON orders (seller_id) WHERE status = 'completed';
--> statement-breakpoint
CREATE INDEX orders_payable ON orders (seller_id, id) WHERE payable <> 0;
--> statement-breakpoint
CREATE INDEX orders_to_rate ON orders (delivered_at) WHERE feedback_reminded = 0 AND delivered_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER orders_begin AFTER INSERT ON orders BEGIN
  INSERT INTO order_events (id, order_id, at, to_status, actor)
    VALUES (new.id, new.id, new.created_at, new.status, iif(new.checkout_id IS NULL, 'T', 'B'));
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_their_sum BEFORE UPDATE OF amount, quantity, shipping ON orders BEGIN
  SELECT RAISE(ABORT, 'an order does not change its sum');
END;
--> statement-breakpoint
CREATE TRIGGER shipments_arrive AFTER UPDATE OF status ON orders WHEN old.status = 'shipped' AND new.status <> 'shipped' BEGIN
  UPDATE shipments SET delivers_at = NULL WHERE order_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_come AFTER INSERT ON orders BEGIN
  UPDATE totals SET n = n + 1 WHERE name = 'orders';
  UPDATE totals SET n = n + new.amount WHERE name = 'revenue' AND new.status = 'completed';
END;
--> statement-breakpoint
CREATE TRIGGER orders_change AFTER UPDATE OF status ON orders WHEN (old.status = 'completed') <> (new.status = 'completed') BEGIN
  UPDATE totals SET n = n + iif(new.status = 'completed', new.amount, -new.amount) WHERE name = 'revenue';
END;
--> statement-breakpoint
CREATE TRIGGER orders_go AFTER DELETE ON orders BEGIN
  UPDATE totals SET n = n - 1 WHERE name = 'orders';
  UPDATE totals SET n = n - old.amount WHERE name = 'revenue' AND old.status = 'completed';
END;
--> statement-breakpoint
CREATE TRIGGER orders_move BEFORE UPDATE OF status ON orders
  WHEN old.status <> new.status AND new.status NOT IN ('completed', 'cancelled')
    AND (old.status, new.status) NOT IN (VALUES ('awaiting_payment', 'paid'), ('awaiting_payment', 'payment_pending'),
      ('awaiting_payment', 'expired_unpaid'), ('payment_pending', 'paid'), ('payment_pending', 'awaiting_payment'),
      ('paid', 'shipped'), ('shipped', 'delivered'), ('shipped', 'problem_open'), ('delivered', 'problem_open'),
      ('completed', 'problem_open'), ('problem_open', 'refunded'), ('problem_open', 'partially_refunded'),
      ('partially_refunded', 'refunded')) BEGIN
  SELECT RAISE(ABORT, 'an order does not move so');
END;
--> statement-breakpoint
-- How every order came to be what it is. The first of an order has its id, and comes from nothing.
CREATE TABLE order_events (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  at INTEGER NOT NULL,
  from_status TEXT,
  to_status TEXT NOT NULL,
  actor TEXT NOT NULL CHECK (actor IN ('B', 'S', 'A', 'T', 'P')),
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 200)
) STRICT;
--> statement-breakpoint
CREATE INDEX order_events_order ON order_events (order_id, at);
--> statement-breakpoint
CREATE TRIGGER order_events_stay BEFORE UPDATE ON order_events BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER order_events_remain BEFORE DELETE ON order_events BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER order_events_date AFTER INSERT ON order_events BEGIN
  UPDATE orders SET moved_at = new.at, delivered_at = iif(new.to_status = 'delivered', coalesce(delivered_at, new.at), delivered_at)
    WHERE id = new.order_id;
END;
--> statement-breakpoint
-- Whoever sends or cancels the order has answered.
CREATE TRIGGER order_events_answer AFTER INSERT ON order_events WHEN new.from_status = 'paid' BEGIN
  UPDATE cancellations SET answer = iif(new.to_status = 'cancelled', 'accepted', 'declined'), answered_at = new.at
    WHERE order_id = new.order_id AND answer IS NULL;
END;
--> statement-breakpoint
-- An order that somebody closed otherwise takes its problem along.
CREATE TRIGGER order_events_close_problems AFTER INSERT ON order_events
  WHEN new.from_status = 'problem_open' AND new.to_status <> 'problem_open' BEGIN
  INSERT INTO problem_events (id, problem_id, at, from_status, to_status, actor)
    SELECT new.id, id, new.at, status, iif(new.actor = 'P', 'resolved_external', 'closed_with_order'), new.actor FROM problems
    WHERE order_id = new.order_id AND status IN ('open', 'partial_offered', 'return_agreed', 'return_shipped',
      'return_received', 'escalated', 'at_paypal');
  UPDATE problems SET status = iif(new.actor = 'P', 'resolved_external', 'closed_with_order'), moved_at = new.at, due_at = NULL
    WHERE order_id = new.order_id AND status IN ('open', 'partial_offered', 'return_agreed', 'return_shipped',
      'return_received', 'escalated', 'at_paypal');
END;
--> statement-breakpoint
CREATE TRIGGER order_events_open_feedback AFTER INSERT ON order_events
  WHEN new.to_status IN ('delivered', 'completed', 'refunded', 'partially_refunded')
    OR (new.from_status, new.to_status, new.actor) = ('paid', 'cancelled', 'S') BEGIN
  UPDATE orders SET feedback_from = new.at WHERE id = new.order_id AND feedback_from IS NULL;
END;
--> statement-breakpoint
-- What buyer and seller of an order write to each other. Nothing here is ever changed or removed.
CREATE TABLE order_messages (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  at INTEGER NOT NULL,
  body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 2000)
) STRICT;
--> statement-breakpoint
CREATE INDEX order_messages_order ON order_messages (order_id, at);
--> statement-breakpoint
CREATE INDEX order_messages_user ON order_messages (user_id, at);
--> statement-breakpoint
CREATE TRIGGER order_messages_are_theirs BEFORE INSERT ON order_messages BEGIN
  SELECT RAISE(ABORT, 'a message of somebody else')
    WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = new.order_id AND new.user_id IN (buyer_id, seller_id));
END;
--> statement-breakpoint
CREATE TRIGGER order_messages_stay BEFORE UPDATE ON order_messages BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER order_messages_remain BEFORE DELETE ON order_messages BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- How an order was sent, one of each.
CREATE TABLE shipments (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  way TEXT NOT NULL CHECK (way IN ('carrier', 'own', 'in_person')),
  carrier TEXT,
  -- Of a carrier that is none of those we know.
  carrier_name TEXT CHECK (length(carrier_name) BETWEEN 1 AND 60),
  number TEXT CHECK (length(number) BETWEEN 5 AND 40),
  sent_at INTEGER NOT NULL,
  -- The latest day that the seller named.
  arrives_by INTEGER NOT NULL CHECK (arrives_by > sent_at),
  -- When it counts as delivered if nobody says anything; empty once it is no longer on its way.
  delivers_at INTEGER CHECK (delivers_at > arrives_by),
  -- What the buyer says at a hand-over in person.
  code TEXT CHECK (code GLOB '[0-9][0-9][0-9][0-9][0-9][0-9]'),
  corrected_at INTEGER,
  told_paypal_at INTEGER,
  -- When PayPal is to be told next; empty when there is nothing to tell.
  tell_paypal_at INTEGER,
  paypal_tries INTEGER NOT NULL DEFAULT 0,
  CHECK ((way = 'carrier') = (carrier IS NOT NULL) AND (carrier IS NULL) = (number IS NULL)),
  CHECK ((carrier_name IS NULL) = (carrier IS NOT 'other')),
  CHECK ((way = 'in_person') = (code IS NOT NULL))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX shipments_due ON shipments (delivers_at) WHERE delivers_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX shipments_to_tell ON shipments (tell_paypal_at) WHERE tell_paypal_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER shipments_are_sent BEFORE INSERT ON shipments BEGIN
  SELECT RAISE(ABORT, 'a parcel of what was not sent')
    WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = new.order_id AND status = 'shipped');
END;
--> statement-breakpoint
CREATE TRIGGER shipments_are_corrected_once BEFORE UPDATE OF carrier, carrier_name, number ON shipments
  WHEN old.corrected_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a parcel is corrected once');
END;
--> statement-breakpoint
-- A buyer who asks for a paid order to be cancelled, once.
CREATE TABLE cancellations (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  asked_at INTEGER NOT NULL,
  answer TEXT CHECK (answer IN ('accepted', 'declined')),
  answered_at INTEGER,
  CHECK ((answer IS NULL) = (answered_at IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX cancellations_open ON cancellations (asked_at) WHERE answer IS NULL;
