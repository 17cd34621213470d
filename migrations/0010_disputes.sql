-- Whose order a dispute at PayPal is about, what PayPal took back by itself, and refunds that it keeps refusing.

-- When administrators were told that PayPal refuses a refund.
ALTER TABLE refunds ADD COLUMN alerted_at INTEGER;
--> statement-breakpoint
-- PayPal's time of the buyer's claim.
ALTER TABLE disputes ADD COLUMN opened_at INTEGER;
--> statement-breakpoint
-- What PayPal's decision takes from the market, centavos.
ALTER TABLE disputes ADD COLUMN moved INTEGER CHECK (moved >= 0);
--> statement-breakpoint
-- When PayPal's decision was first read.
ALTER TABLE disputes ADD COLUMN decided_at INTEGER;
--> statement-breakpoint
UPDATE disputes SET decided_at = updated_at WHERE status = 'RESOLVED';
--> statement-breakpoint
CREATE INDEX disputes_won_by_buyer ON disputes (created_at) WHERE outcome IN ('RESOLVED_BUYER_FAVOUR', 'ACCEPTED');
--> statement-breakpoint
-- The payments that a dispute is about. disputes.payment_id is the first of them.
CREATE TABLE dispute_payments (
  dispute_id TEXT NOT NULL REFERENCES disputes (id),
  payment_id TEXT NOT NULL REFERENCES payments (id),
  PRIMARY KEY (dispute_id, payment_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX dispute_payments_payment ON dispute_payments (payment_id);
--> statement-breakpoint
-- The orders that a dispute is about. Without a row for one of its payments an administrator has to choose.
CREATE TABLE dispute_orders (
  dispute_id TEXT NOT NULL REFERENCES disputes (id),
  payment_id TEXT NOT NULL REFERENCES payments (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- The administrator who chose; NULL when the dispute's items or amount did.
  admin_id TEXT REFERENCES users (id),
  placed_at INTEGER NOT NULL,
  PRIMARY KEY (dispute_id, payment_id, order_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX dispute_orders_order ON dispute_orders (order_id);
--> statement-breakpoint
CREATE INDEX dispute_orders_payment ON dispute_orders (payment_id);
--> statement-breakpoint
CREATE TRIGGER dispute_orders_stay BEFORE UPDATE ON dispute_orders BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER dispute_orders_remain BEFORE DELETE ON dispute_orders BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
INSERT INTO dispute_payments (dispute_id, payment_id) SELECT id, payment_id FROM disputes;
--> statement-breakpoint
INSERT INTO dispute_orders (dispute_id, payment_id, order_id, placed_at)
  SELECT d.id, d.payment_id, r.order_id, d.created_at FROM disputes d JOIN payment_orders r ON r.payment_id = d.payment_id;
--> statement-breakpoint
-- Refunds and reversals that PayPal made by itself because of a dispute, or that nothing places on an order.
CREATE TABLE paypal_movements (
  -- PayPal's id of the refund, or of the dispute where only its outcome tells.
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments (id),
  dispute_id TEXT REFERENCES disputes (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- The status of the payment when all of it has moved.
  whole TEXT NOT NULL CHECK (whole IN ('refunded', 'reversed')),
  -- The order that an administrator chose.
  order_id TEXT REFERENCES orders (id),
  admin_id TEXT REFERENCES users (id),
  created_at INTEGER NOT NULL,
  -- When it was recorded as refunds of its orders; until then it waits.
  recorded_at INTEGER
) STRICT;
--> statement-breakpoint
CREATE INDEX paypal_movements_dispute ON paypal_movements (dispute_id, payment_id) WHERE dispute_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX paypal_movements_waiting ON paypal_movements (created_at, id) WHERE recorded_at IS NULL;
--> statement-breakpoint
CREATE INDEX paypal_movements_order ON paypal_movements (order_id) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER paypal_movements_stay BEFORE UPDATE OF id, payment_id, amount, whole, created_at ON paypal_movements BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER paypal_movements_remain BEFORE DELETE ON paypal_movements BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- How far the list of PayPal's disputes was read, in one row.
CREATE TABLE dispute_reads (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Disputes that changed before were read.
  read_until INTEGER NOT NULL,
  -- The list under way: when it was begun, and PayPal's token of its next page.
  begun_at INTEGER,
  page TEXT,
  asked_at INTEGER NOT NULL,
  -- PayPal's code, while it refuses the list to the account, and since when.
  refusal TEXT,
  refused_since INTEGER,
  CHECK ((refusal IS NULL) = (refused_since IS NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO dispute_reads (id, read_until, asked_at) VALUES (1, 0, 0);
