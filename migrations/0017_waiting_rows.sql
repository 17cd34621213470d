-- Disputes that PayPal's list named and that are not recorded yet, so that a run that stops loses none.
CREATE TABLE listed_disputes (
  -- PayPal's.
  id TEXT PRIMARY KEY,
  listed_at INTEGER NOT NULL,
  -- When PayPal was last asked about it; NULL before the first time.
  asked_at INTEGER
) STRICT;
--> statement-breakpoint
CREATE INDEX listed_disputes_asked ON listed_disputes (asked_at);
--> statement-breakpoint
-- What an administrator has to decide or pay.
CREATE INDEX payouts_requested ON payouts (created_at, id) WHERE status = 'requested';
--> statement-breakpoint
-- What PayPal took beyond what was left of the payment, centavos: an administrator confirms that the market bears it.
ALTER TABLE paypal_movements ADD COLUMN surplus INTEGER CHECK (surplus > 0);
--> statement-breakpoint
CREATE INDEX paypal_movements_surplus ON paypal_movements (payment_id) WHERE surplus IS NOT NULL;
