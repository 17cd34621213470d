-- After payment: when an order came to be what it is, and money that goes back.

-- Kept by its events.
ALTER TABLE orders ADD COLUMN moved_at INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
-- When it first was with its buyer.
ALTER TABLE orders ADD COLUMN delivered_at INTEGER;
--> statement-breakpoint
UPDATE orders SET moved_at = (SELECT max(at) FROM order_events WHERE order_id = orders.id);
--> statement-breakpoint
CREATE INDEX orders_moved ON orders (status, moved_at) WHERE status IN ('paid', 'shipped', 'delivered', 'problem_open');
--> statement-breakpoint
CREATE TRIGGER order_events_date AFTER INSERT ON order_events BEGIN
  UPDATE orders SET moved_at = new.at, delivered_at = iif(new.to_status = 'delivered', coalesce(delivered_at, new.at), delivered_at)
    WHERE id = new.order_id;
END;
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
  updated_at INTEGER NOT NULL
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
CREATE TABLE books (
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
INSERT INTO books (id, order_id, kind, payment_id, account, amount, at)
  SELECT id, order_id, kind, payment_id, account, amount, at FROM ledger_entries;
--> statement-breakpoint
DROP TABLE ledger_entries;
--> statement-breakpoint
ALTER TABLE books RENAME TO ledger_entries;
--> statement-breakpoint
CREATE UNIQUE INDEX ledger_entries_once ON ledger_entries (order_id, kind, account, coalesce(refund_id, payout_id, payment_id));
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
CREATE TRIGGER refunds_stay_within BEFORE INSERT ON refunds BEGIN
  SELECT RAISE(ABORT, 'more is paid back than was paid') WHERE new.amount + (SELECT coalesce(sum(amount), 0) FROM refunds
    WHERE order_id = new.order_id AND payment_id = new.payment_id AND status <> 'failed')
      > (SELECT amount FROM orders WHERE id = new.order_id);
  SELECT RAISE(ABORT, 'paid back of another payment') WHERE NOT EXISTS (SELECT 1 FROM ledger_entries
    WHERE order_id = new.order_id AND payment_id = new.payment_id AND kind IN ('sale', 'unwanted'));
END;
