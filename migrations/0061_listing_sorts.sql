-- A seller's listings of a status, as they may be sorted; equal ones by age. Seller and status are one expression, so that
-- only what asks for it reads these indexes: other lists of a seller, the newest first, would have to sort what they find there.
CREATE INDEX products_of_seller_by_price ON products (seller_id || ' ' || status, price, seq);
--> statement-breakpoint
CREATE INDEX products_of_seller_by_stock ON products (seller_id || ' ' || status, stock, seq);
--> statement-breakpoint
CREATE INDEX products_of_seller_by_watchers ON products (seller_id || ' ' || status, watchers, seq);
--> statement-breakpoint
CREATE INDEX products_of_seller_by_end ON products (seller_id || ' ' || status, coalesce(auction_end_time, 999999999999999), seq);
