-- Whether a listing is not shown before an administrator has read it (app/domain/moderation/prohibited.ts). Its status is a hidden one
-- meanwhile, or that of a listing that is over and was to be listed again.
ALTER TABLE products ADD COLUMN is_held INTEGER NOT NULL DEFAULT 0 CHECK (is_held IN (0, 1));
--> statement-breakpoint
CREATE TABLE listing_reviews (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- The words that it is held for.
  found TEXT NOT NULL,
  -- What it becomes when it is released.
  target TEXT NOT NULL CHECK (target IN ('scheduled', 'active', 'paused')),
  -- Of an auction that begins then.
  terms TEXT,
  at INTEGER NOT NULL,
  -- Refused: it was taken down. Closed: it ended instead.
  decision TEXT CHECK (decision IN ('released', 'refused', 'closed')),
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER,
  CHECK ((decided_by IS NULL) = (decided_at IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX listing_reviews_open ON listing_reviews (product_id) WHERE decision IS NULL;
--> statement-breakpoint
CREATE INDEX listing_reviews_product ON listing_reviews (product_id, at);
--> statement-breakpoint
CREATE TRIGGER listing_reviews_hold AFTER INSERT ON listing_reviews BEGIN
  UPDATE products SET is_held = 1, is_away = 0 WHERE id = new.product_id;
  INSERT INTO report_cases (noun, about, reports, weight, since, due)
    VALUES ('review', new.product_id, 0, 400, new.at, new.at - 400 * 432000);
END;
--> statement-breakpoint
CREATE TRIGGER listing_reviews_let_go AFTER UPDATE OF decision ON listing_reviews WHEN old.decision IS NULL AND new.decision IS NOT NULL BEGIN
  UPDATE products SET is_held = 0 WHERE id = new.product_id;
  DELETE FROM report_cases WHERE noun = 'review' AND about = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER listing_reviews_audited AFTER UPDATE OF decision ON listing_reviews WHEN new.decision = 'released' BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, at)
    VALUES (new.decided_by, 'listing_released', 'product', new.product_id, new.decided_at);
END;
--> statement-breakpoint
CREATE TRIGGER products_held BEFORE UPDATE OF status ON products
  WHEN old.is_held = 1 AND old.status <> new.status AND new.status IN ('active', 'reserved', 'sold') BEGIN
  SELECT RAISE(ABORT, 'a listing that is held is not shown');
END;
--> statement-breakpoint
CREATE TRIGGER products_leave_review AFTER UPDATE OF status ON products
  WHEN new.is_held = 1 AND old.status <> new.status AND new.status IN ('ended', 'removed') BEGIN
  UPDATE listing_reviews SET decision = iif(new.status = 'removed', 'refused', 'closed') WHERE product_id = new.id AND decision IS NULL;
END;
