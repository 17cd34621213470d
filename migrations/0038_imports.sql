-- A seller's file of listings: one at a time (app/domain/imports/import.ts).
CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('own', 'mercado-libre', 'ebay', 'shopify')),
  -- The names of the file's columns, and what each was understood as.
  header TEXT NOT NULL CHECK (json_valid(header)),
  columns TEXT NOT NULL CHECK (json_valid(columns)),
  status TEXT NOT NULL DEFAULT 'preview' CHECK (status IN ('preview', 'running', 'done')),
  target TEXT CHECK (target IN ('active', 'paused')),
  moved_at INTEGER NOT NULL,
  -- Until when one run works on it.
  claimed_until INTEGER NOT NULL DEFAULT 0,
  CHECK (status = 'preview' OR target IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX imports_running ON imports (moved_at) WHERE status = 'running';
--> statement-breakpoint
CREATE INDEX imports_moved ON imports (moved_at);
--> statement-breakpoint
CREATE TABLE import_lines (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line INTEGER NOT NULL CHECK (line > 1),
  -- The id of the listing that is made of it.
  listing_id TEXT NOT NULL UNIQUE,
  sku TEXT NOT NULL CHECK (length(sku) <= 100),
  typed TEXT NOT NULL CHECK (json_valid(typed)),
  photos TEXT NOT NULL CHECK (json_valid(photos)),
  -- As in the file.
  cells TEXT NOT NULL CHECK (json_valid(cells)),
  problems TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(problems)),
  status TEXT NOT NULL CHECK (status IN ('ready', 'known', 'wrong', 'imported')),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  PRIMARY KEY (import_id, line)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX import_lines_status ON import_lines (import_id, status, tries, line);
--> statement-breakpoint
-- Imports make no second listing of a seller's SKU.
CREATE TABLE imported_skus (
  seller_id TEXT NOT NULL REFERENCES seller_profiles (user_id),
  sku TEXT NOT NULL CHECK (length(sku) BETWEEN 1 AND 100),
  product_id TEXT NOT NULL UNIQUE REFERENCES products (id),
  PRIMARY KEY (seller_id, sku)
) STRICT, WITHOUT ROWID;
