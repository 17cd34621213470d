-- Several drafts a person: both tables again, without the one draft of a user.
CREATE TABLE several_drafts (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  fields TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(fields) AND length(fields) <= 20000),
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  form TEXT NOT NULL DEFAULT ''
) STRICT;
--> statement-breakpoint
INSERT INTO several_drafts (id, user_id, fields, updated_at, version, form)
  SELECT id, user_id, fields, updated_at, version, form FROM drafts;
--> statement-breakpoint
CREATE TABLE several_draft_images (
  draft_id TEXT NOT NULL REFERENCES several_drafts (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
  key TEXT NOT NULL UNIQUE,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  placeholder TEXT,
  PRIMARY KEY (draft_id, position)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO several_draft_images (draft_id, position, key, width, height, placeholder)
  SELECT draft_id, position, key, width, height, placeholder FROM draft_images;
--> statement-breakpoint
DROP TABLE draft_images;
--> statement-breakpoint
DROP TABLE drafts;
--> statement-breakpoint
ALTER TABLE several_drafts RENAME TO drafts;
--> statement-breakpoint
ALTER TABLE several_draft_images RENAME TO draft_images;
--> statement-breakpoint
CREATE INDEX drafts_updated ON drafts (updated_at);
--> statement-breakpoint
CREATE INDEX drafts_of_user ON drafts (user_id, updated_at);
--> statement-breakpoint
-- When a seller changed a published listing, and which of its fields.
CREATE TABLE listing_edits (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields))
) STRICT;
--> statement-breakpoint
CREATE INDEX listing_edits_product ON listing_edits (product_id, at);
--> statement-breakpoint
-- Photos of listings as they were bought: they stay in the bucket when their seller takes them off the listing.
CREATE TABLE bought_photos (key TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER listing_versions_keep_photos AFTER INSERT ON listing_versions BEGIN
  INSERT OR IGNORE INTO bought_photos (key) SELECT value ->> 'key' FROM json_each(new.listing, '$.images');
END;
--> statement-breakpoint
INSERT OR IGNORE INTO bought_photos (key)
  SELECT i.value ->> 'key' FROM listing_versions v, json_each(v.listing, '$.images') i;
