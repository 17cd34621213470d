-- Suspended accounts, the newest first.
CREATE INDEX suspensions_standing ON suspensions (at) WHERE ended_at IS NULL AND decision IS NOT 'lifted';
--> statement-breakpoint
-- Auctions that a person bid in, the last bid first.
CREATE INDEX bidders_last_bid ON bidders (user_id, last_bid_at) WHERE last_bid_at IS NOT NULL;
--> statement-breakpoint
-- A refund that was settled another way is a new row: the log missed it.
DROP TRIGGER refunds_audited;
--> statement-breakpoint
CREATE TRIGGER refunds_audited AFTER INSERT ON refunds WHEN new.settled_by IS NOT NULL BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, amount, reason, at)
    VALUES (new.settled_by, 'refund_settled', 'order', new.order_id, new.amount, new.settlement, new.created_at);
END;
--> statement-breakpoint
INSERT INTO audit_entries (admin_id, what, noun, about, amount, reason, at)
  SELECT r.settled_by, 'refund_settled', 'order', r.order_id, r.amount, r.settlement, r.created_at FROM refunds r
  WHERE r.settled_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM audit_entries e WHERE e.about = r.order_id
    AND e.what = 'refund_settled' AND e.amount = r.amount AND e.reason IS r.settlement) ORDER BY r.created_at;
