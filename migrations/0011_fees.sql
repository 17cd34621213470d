-- Who bears PayPal's fee of a refunded sale, and how much of the fee each refund has.

ALTER TABLE refunds ADD COLUMN fee_bearer TEXT NOT NULL DEFAULT 'seller' CHECK (fee_bearer IN ('seller', 'market'));
--> statement-breakpoint
-- The refund's part of PayPal's fee, in proportion to its amount. The part of a failed refund returns with its amount.
ALTER TABLE refunds ADD COLUMN fee INTEGER NOT NULL DEFAULT 0 CHECK (fee >= 0);
--> statement-breakpoint
UPDATE refunds SET fee_bearer = iif(cause = 'unwanted', 'market', 'seller'),
  fee = (SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e WHERE e.order_id = refunds.order_id
    AND e.payment_id = refunds.payment_id AND e.account = 'paypal_fee') * amount / (SELECT amount FROM orders WHERE id = order_id);
--> statement-breakpoint
CREATE TRIGGER refunds_keep_their_fee BEFORE UPDATE OF fee_bearer, fee ON refunds BEGIN
  SELECT RAISE(ABORT, 'a refund does not change its fee');
END;
