-- Since when a listing is over: its page stays for a while, and then it is gone. Listings that are over already count from now.
ALTER TABLE products ADD COLUMN closed_at INTEGER;
--> statement-breakpoint
UPDATE products SET closed_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE status IN ('sold', 'ended', 'removed');
--> statement-breakpoint
CREATE TRIGGER products_close AFTER UPDATE OF status ON products
  WHEN (old.status IN ('sold', 'ended', 'removed')) <> (new.status IN ('sold', 'ended', 'removed')) BEGIN
  UPDATE products
    SET closed_at = iif(new.status IN ('sold', 'ended', 'removed'), CAST(unixepoch('subsec') * 1000 AS INTEGER), NULL)
    WHERE seq = new.seq;
END;
