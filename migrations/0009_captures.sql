-- Who captures a payment, since when it has its status, why PayPal keeps it pending, and fees higher than payments.

-- Until when one process alone captures it, by the database's clock.
ALTER TABLE payments ADD COLUMN claimed_until INTEGER;
--> statement-breakpoint
-- NULL for payments from before: since they were created.
ALTER TABLE payments ADD COLUMN moved_at INTEGER;
--> statement-breakpoint
ALTER TABLE payments ADD COLUMN pending_reason TEXT;
--> statement-breakpoint
-- PayPal's fee of a small payment can be higher than the payment.
ALTER TABLE payments ADD COLUMN charged_fee INTEGER CHECK (charged_fee >= 0);
--> statement-breakpoint
UPDATE payments SET charged_fee = fee;
--> statement-breakpoint
ALTER TABLE payments DROP COLUMN fee;
--> statement-breakpoint
ALTER TABLE payments RENAME COLUMN charged_fee TO fee;
--> statement-breakpoint
DROP TRIGGER payments_move;
--> statement-breakpoint
CREATE TRIGGER payments_move BEFORE UPDATE OF status ON payments
  WHEN old.status <> new.status AND ((old.status, new.status) NOT IN (VALUES ('created', 'approved'),
    ('created', 'abandoned'), ('created', 'failed'), ('approved', 'captured'), ('approved', 'capture_pending'),
    ('approved', 'failed'), ('approved', 'abandoned'), ('approved', 'reversed'), ('capture_pending', 'captured'),
    ('capture_pending', 'failed'),
    -- A declined payment may be approved again; money that comes after all is recorded.
    ('approved', 'created'), ('created', 'captured'), ('abandoned', 'captured'), ('failed', 'captured'),
    ('reversed', 'captured'), ('created', 'capture_pending'), ('abandoned', 'capture_pending'),
    ('failed', 'capture_pending'), ('reversed', 'capture_pending'), ('captured', 'partially_refunded'),
    ('captured', 'refunded'), ('captured', 'reversed'), ('partially_refunded', 'refunded'),
    ('partially_refunded', 'reversed'))
    -- Only the approval was reversed, not a capture.
    OR (old.status = 'reversed' AND old.capture_id IS NOT NULL)) BEGIN
  SELECT RAISE(ABORT, 'a payment does not move so');
END;
--> statement-breakpoint
CREATE INDEX payments_ended ON payments (moved_at) WHERE status IN ('abandoned', 'failed', 'reversed');
--> statement-breakpoint
-- When a won auction's deadline was extended, once: a payment pending at the deadline was refused.
ALTER TABLE orders ADD COLUMN extended_at INTEGER;
