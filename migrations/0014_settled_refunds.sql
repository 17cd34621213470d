-- Refunds that PayPal refused for good and that the buyer got another way, and who placed PayPal's money on which orders.

-- The administrator who settled another way the refund that this one is of (retry_of).
ALTER TABLE refunds ADD COLUMN settled_by TEXT REFERENCES users (id);
--> statement-breakpoint
-- How, with its reference, as the buyer reads it.
ALTER TABLE refunds ADD COLUMN settlement TEXT CHECK ((settlement IS NULL) = (settled_by IS NULL)
  AND (settlement IS NULL OR (length(settlement) BETWEEN 1 AND 200 AND status = 'done' AND retry_of IS NOT NULL
    AND paypal_refund_id IS NULL)));
--> statement-breakpoint
CREATE TRIGGER refunds_stay_settled BEFORE UPDATE OF settled_by, settlement ON refunds BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- The orders that administrators chose for what PayPal moved: one after the other, each with as much as is left of it.
-- paypal_movements.order_id is the last choice until it is recorded.
CREATE TABLE movement_orders (
  movement_id TEXT NOT NULL REFERENCES paypal_movements (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  admin_id TEXT NOT NULL REFERENCES users (id),
  placed_at INTEGER NOT NULL,
  PRIMARY KEY (movement_id, order_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX movement_orders_order ON movement_orders (order_id);
--> statement-breakpoint
CREATE TRIGGER movement_orders_stay BEFORE UPDATE ON movement_orders BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER movement_orders_remain BEFORE DELETE ON movement_orders BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
INSERT INTO movement_orders (movement_id, order_id, admin_id, placed_at)
  SELECT id, order_id, admin_id, coalesce(recorded_at, created_at) FROM paypal_movements
  WHERE order_id IS NOT NULL AND admin_id IS NOT NULL;
