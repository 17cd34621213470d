-- The authenticator app of a person's two-step verification.
CREATE TABLE factors (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  -- Base32, as authenticator apps take it.
  secret TEXT NOT NULL CHECK (length(secret) = 32),
  created_at INTEGER NOT NULL,
  -- The step of time whose code was used last: no code is used twice.
  last_step INTEGER NOT NULL,
  -- The session that it was used for.
  used_by TEXT NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TRIGGER factors_steps_grow BEFORE UPDATE OF last_step ON factors WHEN NEW.last_step <= OLD.last_step
BEGIN SELECT RAISE(ABORT, 'a code is used once'); END;
--> statement-breakpoint
-- Hashes of the codes that open an account without its app, each once.
CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES factors (user_id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  used_at INTEGER,
  used_by TEXT,
  PRIMARY KEY (user_id, hash),
  CHECK ((used_at IS NULL) = (used_by IS NULL))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER recovery_codes_once BEFORE UPDATE ON recovery_codes WHEN OLD.used_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a recovery code is used once'); END;
--> statement-breakpoint
-- When the session last proved the second factor.
ALTER TABLE sessions ADD COLUMN factor_at INTEGER;
