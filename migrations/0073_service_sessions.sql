-- Sessions that the auth service opened: rows of sessions, with what their tokens need.
CREATE TABLE service_sessions (
  -- Hash of the id that access tokens name.
  id_hash TEXT PRIMARY KEY REFERENCES sessions (id_hash) ON DELETE CASCADE,
  -- With the secret of the configuration, signs refresh tokens.
  refresh_key TEXT NOT NULL CHECK (length(refresh_key) = 43),
  -- Of the refresh token that lives.
  counter INTEGER NOT NULL DEFAULT 0 CHECK (counter >= 0),
  refreshed_at INTEGER NOT NULL,
  -- How its user proved who they are, the newest first: JSON, times in seconds.
  amr TEXT NOT NULL CHECK (json_valid(amr)),
  -- Of an OAuth client; NULL for the user's own.
  client_id TEXT
) STRICT;
--> statement-breakpoint
CREATE TRIGGER service_sessions_counters_grow BEFORE UPDATE OF counter ON service_sessions
WHEN NEW.counter < OLD.counter
BEGIN SELECT RAISE(ABORT, 'a refresh token that was replaced stays so'); END;
--> statement-breakpoint
-- Where a browser comes back with a code, which is exchanged for a session by who has the verifier (RFC 7636).
CREATE TABLE auth_codes (
  code_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the verifier, base64url.
  challenge TEXT NOT NULL CHECK (length(challenge) BETWEEN 43 AND 128),
  -- What was proved.
  method TEXT NOT NULL,
  redirect_to TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX auth_codes_of_user ON auth_codes (user_id);
--> statement-breakpoint
CREATE INDEX auth_codes_by_age ON auth_codes (expires_at);
