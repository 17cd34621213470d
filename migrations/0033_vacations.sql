-- While a seller is away, from `away_from` until `away_until` (NULL: until further notice), fixed-price listings are off sale, or are
-- sold and shipped afterwards (`away_sells`).
ALTER TABLE seller_profiles ADD COLUMN away_from INTEGER;
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN away_until INTEGER CHECK (away_until > away_from);
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN away_sells INTEGER NOT NULL DEFAULT 0
  CHECK (away_sells IN (0, 1)) CHECK (away_sells = 0 OR away_until IS NOT NULL);
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN away_note TEXT CHECK (length(away_note) BETWEEN 1 AND 300);
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN buyer_note TEXT CHECK (length(buyer_note) BETWEEN 1 AND 500);
--> statement-breakpoint
-- What a business says publicly of itself, all or nothing. `phone` and `address` of a profile stay private.
ALTER TABLE seller_profiles ADD COLUMN legal_name TEXT CHECK (length(legal_name) BETWEEN 1 AND 200);
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN business_address TEXT CHECK (length(business_address) BETWEEN 1 AND 300);
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN business_phone TEXT CHECK (length(business_phone) BETWEEN 1 AND 20);
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN rfc TEXT CHECK (length(rfc) IN (12, 13))
  CHECK ((rfc IS NULL) = (legal_name IS NULL) AND (rfc IS NULL) = (business_address IS NULL) AND (rfc IS NULL) = (business_phone IS NULL));
--> statement-breakpoint
CREATE INDEX seller_profiles_away ON seller_profiles (away_from) WHERE away_from IS NOT NULL;
--> statement-breakpoint
-- Paused because its seller is away, and back on sale afterwards. Any other move ends that.
ALTER TABLE products ADD COLUMN is_away INTEGER NOT NULL DEFAULT 0 CHECK (is_away IN (0, 1));
--> statement-breakpoint
CREATE INDEX products_away ON products (seller_id) WHERE is_away = 1;
--> statement-breakpoint
CREATE INDEX products_to_hide ON products (seller_id) WHERE status = 'active' AND is_auction = 0;
--> statement-breakpoint
CREATE TRIGGER products_not_away AFTER UPDATE OF status ON products WHEN new.is_away = 1 AND new.status <> 'paused' BEGIN
  UPDATE products SET is_away = 0 WHERE seq = new.seq;
END;
--> statement-breakpoint
-- From when the seller of an order is back, as its buyer was told; no later than 30 days after it was made. Its time to ship counts
-- from then.
ALTER TABLE orders ADD COLUMN away_until INTEGER;
--> statement-breakpoint
CREATE TRIGGER orders_of_absent_sellers AFTER INSERT ON orders
  WHEN EXISTS (SELECT 1 FROM seller_profiles WHERE user_id = new.seller_id AND away_from <= new.created_at AND away_until > new.created_at)
BEGIN
  UPDATE orders SET away_until = (SELECT min(away_until, new.created_at + 2592000000) FROM seller_profiles WHERE user_id = new.seller_id)
    WHERE id = new.id;
END;
