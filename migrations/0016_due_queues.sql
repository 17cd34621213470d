-- What the minute's cron looks for is found along an index, however many rows need nothing.

-- When PayPal is next asked about an open payment: after as long as it has had its status, from a minute to two hours.
-- Word for word as in payment-polls.server.ts.
CREATE INDEX payments_to_poll ON payments (updated_at + max(60000, min(7200000, updated_at - coalesce(moved_at, created_at))))
  WHERE status IN ('created', 'approved', 'capture_pending');
--> statement-breakpoint
CREATE INDEX orders_in_review ON orders (moved_at) WHERE status = 'payment_pending';
--> statement-breakpoint
DROP INDEX orders_to_remind;
--> statement-breakpoint
CREATE INDEX orders_to_remind ON orders (reminded, pay_by) WHERE status = 'awaiting_payment' AND auction_id IS NOT NULL;
--> statement-breakpoint
-- Since when an administrator has taken its product down.
ALTER TABLE orders ADD COLUMN taken_down_at INTEGER;
--> statement-breakpoint
UPDATE orders SET taken_down_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE status IN ('awaiting_payment', 'payment_pending')
    AND EXISTS (SELECT 1 FROM products WHERE products.id = product_id AND products.status = 'removed');
--> statement-breakpoint
CREATE INDEX orders_taken_down ON orders (taken_down_at)
  WHERE taken_down_at IS NOT NULL AND status IN ('awaiting_payment', 'payment_pending');
--> statement-breakpoint
CREATE TRIGGER products_taken_down AFTER UPDATE OF status ON products
  WHEN (old.status = 'removed') <> (new.status = 'removed') BEGIN
  UPDATE orders SET taken_down_at = iif(new.status = 'removed', CAST(unixepoch('subsec') * 1000 AS INTEGER), NULL)
    WHERE product_id = new.id AND status IN ('awaiting_payment', 'payment_pending');
END;
--> statement-breakpoint
-- An order that was on its way when the product was taken down.
CREATE TRIGGER orders_taken_down_before AFTER INSERT ON orders
  WHEN (SELECT status FROM products WHERE id = new.product_id) = 'removed' BEGIN
  UPDATE orders SET taken_down_at = new.created_at WHERE id = new.id;
END;
--> statement-breakpoint
-- When a portion was last finished; NULL before the first.
ALTER TABLE reconciliations ADD COLUMN advanced_at INTEGER;
