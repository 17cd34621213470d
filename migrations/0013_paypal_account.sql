-- PayPal's refusals of the market's own account or key, one row a kind, until it begins a payment again.
CREATE TABLE account_refusals (
  kind TEXT PRIMARY KEY CHECK (kind IN ('accountRefused', 'keyRefused')),
  -- PayPal's code, and the id that its support asks for.
  code TEXT NOT NULL,
  debug_id TEXT,
  times INTEGER NOT NULL CHECK (times > 0),
  since INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
-- Of an event only what it is about is kept, instead of its whole body, which names people.
ALTER TABLE webhook_events ADD COLUMN paypal_order_id TEXT;
--> statement-breakpoint
ALTER TABLE webhook_events ADD COLUMN capture_id TEXT;
--> statement-breakpoint
ALTER TABLE webhook_events ADD COLUMN refund_id TEXT;
--> statement-breakpoint
ALTER TABLE webhook_events ADD COLUMN dispute_id TEXT;
--> statement-breakpoint
ALTER TABLE webhook_events ADD COLUMN amount INTEGER;
--> statement-breakpoint
ALTER TABLE webhook_events ADD COLUMN currency TEXT;
--> statement-breakpoint
-- PayPal's time of the event.
ALTER TABLE webhook_events ADD COLUMN created_at INTEGER;
--> statement-breakpoint
UPDATE webhook_events SET
  capture_id = body ->> '$.resource.id',
  paypal_order_id = body ->> '$.resource.supplementary_data.related_ids.order_id',
  amount = CAST(round((body ->> '$.resource.amount.value') * 100) AS INTEGER),
  currency = body ->> '$.resource.amount.currency_code'
  WHERE json_valid(body) AND type LIKE 'PAYMENT.CAPTURE.%' AND type NOT IN ('PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED');
--> statement-breakpoint
UPDATE webhook_events SET paypal_order_id = coalesce(body ->> '$.resource.order_id', body ->> '$.resource.id')
  WHERE json_valid(body) AND type LIKE 'CHECKOUT.%';
--> statement-breakpoint
UPDATE webhook_events SET dispute_id = body ->> '$.resource.dispute_id' WHERE json_valid(body) AND type LIKE 'CUSTOMER.DISPUTE.%';
--> statement-breakpoint
UPDATE webhook_events SET refund_id = body ->> '$.resource.id'
  WHERE json_valid(body) AND (type IN ('PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED') OR type LIKE 'PAYMENT.REFUND.%');
--> statement-breakpoint
UPDATE webhook_events SET created_at = unixepoch(body ->> '$.create_time') * 1000 WHERE json_valid(body);
--> statement-breakpoint
-- Code that still stores bodies fails until it is replaced, and PayPal sends the event again.
ALTER TABLE webhook_events DROP COLUMN body;
--> statement-breakpoint
-- Events are deleted by their age, handled or not.
DROP INDEX webhook_events_handled;
--> statement-breakpoint
CREATE INDEX webhook_events_type ON webhook_events (type, received_at);
