-- Buying: what is paid together, each try to pay it, whose money it is then, and how every order came to be what it is.

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
ALTER TABLE orders ADD COLUMN quantity INTEGER NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 9999);
--> statement-breakpoint
-- Part of the amount.
ALTER TABLE orders ADD COLUMN shipping INTEGER NOT NULL DEFAULT 0 CHECK (shipping BETWEEN 0 AND amount);
--> statement-breakpoint
-- The last checkout that it was in.
ALTER TABLE orders ADD COLUMN checkout_id TEXT REFERENCES checkouts (id);
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN ship_to TEXT CHECK (json_valid(ship_to));
--> statement-breakpoint
CREATE INDEX orders_checkout ON orders (checkout_id) WHERE checkout_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX orders_under_review ON orders (checkout_id) WHERE status = 'payment_pending';
--> statement-breakpoint
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  checkout_id TEXT NOT NULL REFERENCES checkouts (id),
  attempt INTEGER NOT NULL CHECK (attempt > 0),
  paypal_order_id TEXT UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('created', 'approved', 'abandoned', 'captured', 'capture_pending', 'failed', 'reversed',
    'partially_refunded', 'refunded')),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  currency TEXT NOT NULL,
  capture_id TEXT UNIQUE,
  fee INTEGER CHECK (fee BETWEEN 0 AND amount),
  -- Captured for what could not be had any more, and to be paid back.
  refund_due INTEGER NOT NULL DEFAULT 0 CHECK (refund_due BETWEEN 0 AND amount),
  created_at INTEGER NOT NULL,
  -- When PayPal was last asked about it.
  updated_at INTEGER NOT NULL,
  UNIQUE (checkout_id, attempt),
  CHECK (status NOT IN ('captured', 'capture_pending', 'partially_refunded', 'refunded') OR capture_id IS NOT NULL)
) STRICT;
--> statement-breakpoint
-- One payment of a checkout at most takes money: whoever is to be captured says so here first.
CREATE UNIQUE INDEX payments_one_taken ON payments (checkout_id)
  WHERE status IN ('approved', 'captured', 'capture_pending', 'partially_refunded', 'refunded');
--> statement-breakpoint
CREATE INDEX payments_open ON payments (updated_at) WHERE status IN ('created', 'approved', 'capture_pending');
--> statement-breakpoint
CREATE INDEX payments_to_refund ON payments (updated_at) WHERE refund_due > 0;
--> statement-breakpoint
-- Nobody pays another sum than that of the orders, as they wait for it.
CREATE TRIGGER payments_are_of_orders BEFORE INSERT ON payments BEGIN
  SELECT RAISE(ABORT, 'a payment that is not the sum of its orders') WHERE
    new.amount IS NOT (SELECT sum(amount) FROM orders WHERE checkout_id = new.checkout_id AND status = 'awaiting_payment')
    OR (new.amount, new.currency) IS NOT (SELECT total, currency FROM checkouts WHERE id = new.checkout_id);
END;
--> statement-breakpoint
CREATE TRIGGER payments_keep_their_sum BEFORE UPDATE OF checkout_id, attempt, amount, currency ON payments BEGIN
  SELECT RAISE(ABORT, 'a payment does not change its sum');
END;
--> statement-breakpoint
CREATE TRIGGER payments_keep_their_names BEFORE UPDATE OF paypal_order_id, capture_id ON payments
  WHEN (old.paypal_order_id IS NOT NULL AND new.paypal_order_id IS NOT old.paypal_order_id)
    OR (old.capture_id IS NOT NULL AND new.capture_id IS NOT old.capture_id) BEGIN
  SELECT RAISE(ABORT, 'a payment does not change its name');
END;
--> statement-breakpoint
CREATE TRIGGER payments_move BEFORE UPDATE OF status ON payments
  WHEN old.status <> new.status AND (old.status, new.status) NOT IN (VALUES ('created', 'approved'), ('created', 'abandoned'),
    ('created', 'failed'), ('approved', 'captured'), ('approved', 'capture_pending'), ('approved', 'failed'),
    ('approved', 'abandoned'), ('approved', 'reversed'), ('capture_pending', 'captured'), ('capture_pending', 'failed'),
    -- What was declined may be approved anew; money that comes nevertheless is known, and paid back.
    ('approved', 'created'), ('created', 'captured'), ('abandoned', 'captured'), ('failed', 'captured'),
    ('created', 'capture_pending'), ('abandoned', 'capture_pending'), ('failed', 'capture_pending'),
    ('captured', 'partially_refunded'), ('captured', 'refunded'), ('captured', 'reversed'),
    ('partially_refunded', 'refunded'), ('partially_refunded', 'reversed')) BEGIN
  SELECT RAISE(ABORT, 'a payment does not move so');
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
INSERT INTO order_events (id, order_id, at, to_status, actor)
  SELECT id, id, created_at, status, 'T' FROM orders;
--> statement-breakpoint
CREATE TRIGGER orders_begin AFTER INSERT ON orders BEGIN
  INSERT INTO order_events (id, order_id, at, to_status, actor)
    VALUES (new.id, new.id, new.created_at, new.status, iif(new.checkout_id IS NULL, 'T', 'B'));
END;
--> statement-breakpoint
CREATE TRIGGER order_events_stay BEFORE UPDATE ON order_events BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER order_events_remain BEFORE DELETE ON order_events BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER orders_move BEFORE UPDATE OF status ON orders
  WHEN old.status <> new.status AND new.status NOT IN ('completed', 'cancelled')
    AND (old.status, new.status) NOT IN (VALUES ('awaiting_payment', 'paid'), ('awaiting_payment', 'payment_pending'),
      ('awaiting_payment', 'expired_unpaid'), ('payment_pending', 'paid'), ('payment_pending', 'awaiting_payment'),
      ('paid', 'shipped'), ('shipped', 'delivered'), ('shipped', 'problem_open'), ('delivered', 'problem_open'),
      ('completed', 'problem_open'), ('problem_open', 'refunded'), ('problem_open', 'partially_refunded')) BEGIN
  SELECT RAISE(ABORT, 'an order does not move so');
END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_their_sum BEFORE UPDATE OF amount, quantity, shipping ON orders BEGIN
  SELECT RAISE(ABORT, 'an order does not change its sum');
END;
--> statement-breakpoint
-- Whose money it is. What a person pays and what others get of it come to nothing, order by order.
CREATE TABLE ledger_entries (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  payment_id TEXT NOT NULL REFERENCES payments (id),
  kind TEXT NOT NULL CHECK (kind IN ('sale', 'unwanted', 'refund')),
  account TEXT NOT NULL CHECK (account IN ('buyer_clearing', 'platform_fee', 'paypal_fee', 'seller_payable', 'refunds')),
  amount INTEGER NOT NULL CHECK (amount <> 0),
  at INTEGER NOT NULL,
  UNIQUE (order_id, payment_id, kind, account)
) STRICT;
--> statement-breakpoint
CREATE INDEX ledger_entries_payment ON ledger_entries (payment_id);
--> statement-breakpoint
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'books are not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_remain BEFORE DELETE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'books are not rewritten');
END;
--> statement-breakpoint
-- What PayPal told, once each.
CREATE TABLE webhook_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  handled_at INTEGER
) STRICT;
--> statement-breakpoint
CREATE INDEX webhook_events_received ON webhook_events (received_at);
