-- A seller's complaint about a return has photos too: beside the buyer's, the same table with twice as many places.
CREATE TABLE new_problem_photos (
  problem_id TEXT NOT NULL REFERENCES problems (id),
  -- What it was sent with; NULL: the report.
  event_id TEXT REFERENCES problem_events (id),
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
  key TEXT NOT NULL UNIQUE,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  added_at INTEGER NOT NULL,
  PRIMARY KEY (problem_id, position)
) STRICT;
--> statement-breakpoint
INSERT INTO new_problem_photos (problem_id, position, key, width, height, added_at)
  SELECT problem_id, position, key, width, height, added_at FROM problem_photos;
--> statement-breakpoint
DROP TABLE problem_photos;
--> statement-breakpoint
ALTER TABLE new_problem_photos RENAME TO problem_photos;
--> statement-breakpoint
CREATE INDEX problem_photos_added ON problem_photos (added_at);
