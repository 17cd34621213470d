-- The key of the ZIP file with an import's photos.
ALTER TABLE imports ADD COLUMN archive TEXT;
--> statement-breakpoint
-- Lines of a file on their way: a request to the database takes ten megabytes.
CREATE TABLE import_parts (
  import_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  added_at INTEGER NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  PRIMARY KEY (import_id, part)
) STRICT;
--> statement-breakpoint
CREATE INDEX import_parts_added ON import_parts (added_at);
