-- Refresh tokens below it are of the time before the second factor was proved.
ALTER TABLE service_sessions ADD COLUMN floor INTEGER NOT NULL DEFAULT 0 CHECK (floor >= 0);
--> statement-breakpoint
-- What its owner calls an authenticator app; NULL for one that was set up on the pages.
ALTER TABLE factors ADD COLUMN name TEXT CHECK (length(name) BETWEEN 1 AND 100);
--> statement-breakpoint
-- Apps that the auth service offered, until a code of them is right.
CREATE TABLE factor_offers (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL CHECK (length(secret) = 32),
  name TEXT CHECK (length(name) BETWEEN 1 AND 100),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX factor_offers_of_user ON factor_offers (user_id);
--> statement-breakpoint
CREATE INDEX factor_offers_by_age ON factor_offers (created_at);
--> statement-breakpoint
-- Each is answered once, from the network that asked for it.
CREATE TABLE factor_challenges (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Of factors or factor_offers.
  factor_id TEXT NOT NULL,
  -- A hash.
  network TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Names the answer that counted.
  used_by TEXT
) STRICT;
--> statement-breakpoint
CREATE INDEX factor_challenges_of_user ON factor_challenges (user_id);
--> statement-breakpoint
CREATE INDEX factor_challenges_by_age ON factor_challenges (created_at);
