-- Every word that the word indexes have of a listing, for lists to check the other words of a rare one by
-- (app/domain/search/row-checks.ts). Listings of before are read again by cron; until then word indexes alone tell.
ALTER TABLE products ADD COLUMN words TEXT NOT NULL DEFAULT '' CHECK (length(words) <= 40000);
--> statement-breakpoint
CREATE INDEX products_unread ON products (words) WHERE words = '';
