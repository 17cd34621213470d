-- A buyer's own orders of a product are found however many others bought it, and those of an auction however many there are of others.
DROP INDEX orders_product;
--> statement-breakpoint
CREATE INDEX orders_product ON orders (product_id, buyer_id, created_at);
--> statement-breakpoint
CREATE INDEX orders_in_auction ON orders (auction_id, buyer_id, created_at) WHERE auction_id IS NOT NULL;
--> statement-breakpoint
-- Whether somebody was mailed about something a few minutes ago, however many emails they got before.
DROP INDEX mails_user;
--> statement-breakpoint
CREATE INDEX mails_user ON mails (user_id, created_at);
