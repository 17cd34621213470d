-- When what a closed account left in an order is erased; NULL when there is nothing of one.
ALTER TABLE orders ADD COLUMN erase_at INTEGER;
--> statement-breakpoint
CREATE INDEX orders_to_erase ON orders (erase_at) WHERE erase_at IS NOT NULL;
--> statement-breakpoint
-- Messages are removed only once their author's account is closed.
DROP TRIGGER order_messages_remain;
--> statement-breakpoint
CREATE TRIGGER order_messages_remain BEFORE DELETE ON order_messages
  WHEN (SELECT deleted_at FROM users WHERE id = old.user_id) IS NULL BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- A payout loses account and names once its seller's account is closed.
DROP TRIGGER payouts_keep_their_sum;
--> statement-breakpoint
CREATE TRIGGER payouts_keep_their_sum BEFORE UPDATE OF seller_id, account, amount, created_at ON payouts
  WHEN (SELECT deleted_at FROM users WHERE id = old.seller_id) IS NULL
    OR (new.seller_id, new.amount, new.created_at) <> (old.seller_id, old.amount, old.created_at) BEGIN
  SELECT RAISE(ABORT, 'a payout does not change its sum');
END;
--> statement-breakpoint
DROP TRIGGER payouts_stay_in_their_batch;
--> statement-breakpoint
CREATE TRIGGER payouts_stay_in_their_batch BEFORE UPDATE OF batch_id, store, name ON payouts
  WHEN (old.batch_id IS NOT NULL OR new.batch_id IS NULL OR new.store IS NULL OR new.name IS NULL
    OR new.status <> 'requested')
    AND (new.batch_id IS NOT old.batch_id OR (SELECT deleted_at FROM users WHERE id = old.seller_id) IS NULL) BEGIN
  SELECT RAISE(ABORT, 'a payout is in one batch');
END;
--> statement-breakpoint
-- The accounts that are closed already. What is due is erased by cron.
UPDATE orders SET erase_at = moved_at
  WHERE (ship_to IS NOT NULL AND buyer_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL))
    OR id IN (SELECT order_id FROM order_messages WHERE user_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL));
--> statement-breakpoint
UPDATE checkouts SET ship_to = '{"full_name":"","phone":"","street_address":"","city":"","state":"","postal_code":"","country":""}'
  WHERE buyer_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM orders WHERE checkout_id = checkouts.id AND ship_to IS NOT NULL);
--> statement-breakpoint
UPDATE payouts SET account = '—', store = iif(store IS NULL, NULL, '—'), name = iif(name IS NULL, NULL, '—')
  WHERE status <> 'requested' AND seller_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL);
--> statement-breakpoint
-- Withdrawals, for pages of a history before them.
CREATE INDEX auction_events_withdrawn ON auction_events (auction_id, seq) WHERE withdrawn IS NOT NULL;
