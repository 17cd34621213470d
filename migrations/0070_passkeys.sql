-- Public keys of authenticators that open an account without its password.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The authenticator's own id of it, base64url.
  credential TEXT NOT NULL UNIQUE CHECK (length(credential) BETWEEN 1 AND 1364),
  -- SPKI in DER, base64url.
  public_key TEXT NOT NULL,
  -- How often the authenticator says it was used; always 0 for those that are synchronized.
  counter INTEGER NOT NULL CHECK (counter >= 0),
  name TEXT NOT NULL CHECK (length(name) > 0),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  -- The session that it opened last.
  used_by TEXT,
  CHECK ((last_used_at IS NULL) = (used_by IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX passkeys_of_user ON passkeys (user_id, created_at);
--> statement-breakpoint
CREATE TRIGGER passkeys_counters_grow BEFORE UPDATE OF counter ON passkeys
WHEN NEW.counter <= OLD.counter AND NEW.counter + OLD.counter > 0
BEGIN SELECT RAISE(ABORT, 'a counter of a passkey grows'); END;
--> statement-breakpoint
-- No answer to a challenge counts twice. Kept for as long as the challenge could.
CREATE TABLE used_challenges (
  hash TEXT PRIMARY KEY,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX used_challenges_by_age ON used_challenges (used_at);
