-- Payments, refunds, the ledger, payouts, and what does not agree with PayPal.

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
CREATE INDEX payments_asked ON payments (updated_at);
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
CREATE TRIGGER payments_name_their_orders AFTER INSERT ON payments BEGIN
  INSERT INTO payment_orders (payment_id, order_id)
    SELECT new.id, id FROM orders WHERE checkout_id = new.checkout_id AND status = 'awaiting_payment';
END;
--> statement-breakpoint
-- Which orders a payment was made for. They may be paid with another checkout since.
CREATE TABLE payment_orders (
  payment_id TEXT NOT NULL REFERENCES payments (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  PRIMARY KEY (payment_id, order_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX payment_orders_order ON payment_orders (order_id);
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
--> statement-breakpoint
CREATE INDEX webhook_events_handled ON webhook_events (handled_at) WHERE handled_at IS NOT NULL;
--> statement-breakpoint
-- Money that is to go back to a buyer: written down before PayPal is asked, under whose id it is asked.
CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  payment_id TEXT NOT NULL REFERENCES payments (id),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  cause TEXT NOT NULL CHECK (cause IN ('unwanted', 'cancelled', 'problem', 'admin', 'paypal')),
  -- To be asked for; PayPal looks at it; with the buyer; refused for good.
  status TEXT NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'pending', 'done', 'failed')),
  -- One that was made at PayPal may be of several orders.
  paypal_refund_id TEXT,
  -- PayPal's code, when it was last refused.
  fault TEXT,
  created_at INTEGER NOT NULL,
  -- When PayPal was last asked about it.
  updated_at INTEGER NOT NULL,
  -- What was refused is tried again once, as a refund of its own.
  retry_of TEXT REFERENCES refunds (id)
) STRICT;
--> statement-breakpoint
CREATE INDEX refunds_order ON refunds (order_id);
--> statement-breakpoint
CREATE INDEX refunds_payment ON refunds (payment_id);
--> statement-breakpoint
CREATE INDEX refunds_paypal ON refunds (paypal_refund_id) WHERE paypal_refund_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX refunds_open ON refunds (updated_at) WHERE status IN ('due', 'pending');
--> statement-breakpoint
CREATE INDEX refunds_asked ON refunds (updated_at);
--> statement-breakpoint
CREATE INDEX refunds_failed ON refunds (created_at, id) WHERE status = 'failed';
--> statement-breakpoint
CREATE UNIQUE INDEX refunds_retry ON refunds (retry_of) WHERE retry_of IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER refunds_keep_their_sum BEFORE UPDATE OF order_id, payment_id, amount ON refunds BEGIN
  SELECT RAISE(ABORT, 'a refund does not change its sum');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_move BEFORE UPDATE OF status ON refunds
  WHEN old.status <> new.status AND (old.status, new.status) NOT IN (VALUES ('due', 'pending'), ('due', 'done'),
    ('due', 'failed'), ('pending', 'done'), ('pending', 'failed')) BEGIN
  SELECT RAISE(ABORT, 'a refund does not move so');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_stay_within BEFORE INSERT ON refunds BEGIN
  SELECT RAISE(ABORT, 'more is paid back than was paid') WHERE new.amount + (SELECT coalesce(sum(amount), 0) FROM refunds
    WHERE order_id = new.order_id AND payment_id = new.payment_id AND status <> 'failed')
      > (SELECT amount FROM orders WHERE id = new.order_id);
  SELECT RAISE(ABORT, 'paid back of another payment') WHERE NOT EXISTS (SELECT 1 FROM ledger_entries
    WHERE order_id = new.order_id AND payment_id = new.payment_id AND kind IN ('sale', 'unwanted'));
END;
--> statement-breakpoint
CREATE TABLE ledger_entries (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- sale, unwanted: money came, for a seller or for what could not be had any more. return: it is to go back; refund: it went
  -- back; kept: it could not. payout: the seller has it.
  kind TEXT NOT NULL CHECK (kind IN ('sale', 'unwanted', 'return', 'refund', 'kept', 'payout', 'payout_failed')),
  payment_id TEXT REFERENCES payments (id),
  refund_id TEXT REFERENCES refunds (id),
  payout_id TEXT,
  account TEXT NOT NULL CHECK (account IN ('buyer_clearing', 'platform_fee', 'paypal_fee', 'seller_payable', 'refunds')),
  amount INTEGER NOT NULL CHECK (amount <> 0),
  at INTEGER NOT NULL,
  CHECK (coalesce(payment_id, refund_id, payout_id) IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX ledger_entries_once ON ledger_entries (order_id, kind, account, coalesce(refund_id, payout_id, payment_id));
--> statement-breakpoint
CREATE INDEX ledger_entries_payment ON ledger_entries (payment_id);
--> statement-breakpoint
-- By day: 86,400,000 milliseconds.
CREATE INDEX ledger_entries_day ON ledger_entries (at / 86400000, amount);
--> statement-breakpoint
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'books are not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_remain BEFORE DELETE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'books are not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_owe AFTER INSERT ON ledger_entries WHEN new.account = 'seller_payable' BEGIN
  UPDATE orders SET payable = payable + new.amount WHERE id = new.order_id;
END;
--> statement-breakpoint
CREATE TABLE payouts (
  id TEXT PRIMARY KEY,
  seller_id TEXT NOT NULL REFERENCES seller_profiles (user_id),
  -- Where it goes, as the seller had it then.
  account TEXT NOT NULL CHECK (length(account) BETWEEN 1 AND 254),
  amount INTEGER NOT NULL CHECK (amount > 0),
  status TEXT NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'paid', 'failed', 'returned')),
  -- What bank or PayPal know it under.
  reference TEXT CHECK (length(reference) BETWEEN 1 AND 100),
  created_at INTEGER NOT NULL,
  moved_at INTEGER NOT NULL,
  CHECK ((reference IS NULL) = (status IN ('requested', 'failed')))
) STRICT;
--> statement-breakpoint
CREATE INDEX payouts_seller ON payouts (seller_id, created_at, id);
--> statement-breakpoint
CREATE INDEX payouts_newest ON payouts (created_at, id);
--> statement-breakpoint
CREATE INDEX payouts_requested ON payouts (created_at, id) WHERE status = 'requested';
--> statement-breakpoint
CREATE TRIGGER payouts_keep_their_sum BEFORE UPDATE OF seller_id, account, amount, created_at ON payouts BEGIN
  SELECT RAISE(ABORT, 'a payout does not change its sum');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_move BEFORE UPDATE OF status ON payouts WHEN old.status <> new.status
    AND (old.status, new.status) NOT IN (VALUES ('requested', 'paid'), ('requested', 'failed'), ('paid', 'returned')) BEGIN
  SELECT RAISE(ABORT, 'a payout does not move so');
END;
--> statement-breakpoint
-- Of which orders a payout is, and how much of each; below zero what a refund left the seller to bear.
CREATE TABLE payout_orders (
  payout_id TEXT NOT NULL REFERENCES payouts (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  amount INTEGER NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (payout_id, order_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX payout_orders_order ON payout_orders (order_id);
--> statement-breakpoint
CREATE TRIGGER payout_orders_stay BEFORE UPDATE ON payout_orders BEGIN
  SELECT RAISE(ABORT, 'books are not rewritten');
END;
--> statement-breakpoint
-- Each comparison of PayPal, orders and books, and how far it has come.
CREATE TABLE reconciliations (
  id TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  -- What was touched from then on is looked at.
  since INTEGER NOT NULL,
  stage TEXT NOT NULL DEFAULT 'payments' CHECK (stage IN ('payments', 'orders', 'products', 'days', 'done')),
  -- The last id that was looked at in this stage.
  bookmark TEXT NOT NULL DEFAULT '',
  payments INTEGER NOT NULL DEFAULT 0,
  orders INTEGER NOT NULL DEFAULT 0,
  products INTEGER NOT NULL DEFAULT 0,
  ended_at INTEGER,
  CHECK ((ended_at IS NULL) = (stage <> 'done'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX reconciliations_running ON reconciliations ((ended_at IS NULL)) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX reconciliations_newest ON reconciliations (started_at);
--> statement-breakpoint
CREATE TABLE discrepancies (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  -- The id of a payment, an order or a product, or the number of a day.
  about TEXT NOT NULL,
  -- What does not agree: amounts, statuses and ids, nothing of a person.
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  found_at INTEGER NOT NULL,
  settled_at INTEGER
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX discrepancies_open ON discrepancies (about, kind) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE INDEX discrepancies_newest ON discrepancies (found_at, id) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE INDEX discrepancies_settled ON discrepancies (settled_at, id) WHERE settled_at IS NOT NULL;
