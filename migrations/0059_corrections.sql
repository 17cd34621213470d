-- What an administrator changed of a listing, why, and what its fields said before.
CREATE TABLE listing_corrections (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  admin_id TEXT NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  before TEXT NOT NULL CHECK (json_valid(before)),
  at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX listing_corrections_product ON listing_corrections (product_id, at);
--> statement-breakpoint
CREATE TRIGGER listing_corrections_stay BEFORE UPDATE ON listing_corrections BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER listing_corrections_audited AFTER INSERT ON listing_corrections BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.admin_id, 'product_edited', 'product', new.product_id, new.reason, new.at);
END;
