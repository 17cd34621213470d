-- Money that goes back: one way for all of it, what a buyer asks for, and what PayPal decides.

-- Which orders a payment was made for. They may be paid with another checkout since.
CREATE TABLE payment_orders (
  payment_id TEXT NOT NULL REFERENCES payments (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  PRIMARY KEY (payment_id, order_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX payment_orders_order ON payment_orders (order_id);
--> statement-breakpoint
INSERT INTO payment_orders (payment_id, order_id)
  SELECT y.id, o.id FROM payments y JOIN orders o ON o.checkout_id = y.checkout_id;
--> statement-breakpoint
CREATE TRIGGER payments_name_their_orders AFTER INSERT ON payments BEGIN
  INSERT INTO payment_orders (payment_id, order_id)
    SELECT new.id, id FROM orders WHERE checkout_id = new.checkout_id AND status = 'awaiting_payment';
END;
--> statement-breakpoint
-- What was noted on the payment is a refund like any other.
INSERT INTO refunds (id, order_id, payment_id, amount, cause, created_at, updated_at)
  SELECT e.id, e.order_id, e.payment_id, -e.amount, 'unwanted', e.at, e.at FROM ledger_entries e JOIN payments y ON y.id = e.payment_id
  WHERE e.kind = 'unwanted' AND e.account = 'buyer_clearing' AND y.refund_due > 0;
--> statement-breakpoint
DROP INDEX payments_to_refund;
--> statement-breakpoint
ALTER TABLE payments DROP COLUMN refund_due;
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
--> statement-breakpoint
-- Whoever sends or cancels the order has answered.
CREATE TRIGGER order_events_answer AFTER INSERT ON order_events WHEN new.from_status = 'paid' BEGIN
  UPDATE cancellations SET answer = iif(new.to_status = 'cancelled', 'accepted', 'declined'), answered_at = new.at
    WHERE order_id = new.order_id AND answer IS NULL;
END;
--> statement-breakpoint
-- A buyer's complaint at PayPal, as PayPal last told it.
CREATE TABLE disputes (
  -- PayPal's.
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments (id),
  reason TEXT NOT NULL,
  status TEXT NOT NULL,
  stage TEXT,
  amount INTEGER CHECK (amount > 0),
  outcome TEXT,
  respond_by INTEGER,
  created_at INTEGER NOT NULL,
  -- When PayPal was last asked about it.
  updated_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX disputes_payment ON disputes (payment_id);
--> statement-breakpoint
CREATE INDEX disputes_open ON disputes (updated_at) WHERE status <> 'RESOLVED';
--> statement-breakpoint
CREATE INDEX webhook_events_handled ON webhook_events (handled_at) WHERE handled_at IS NOT NULL;
