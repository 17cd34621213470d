-- What a person lets an application read.
CREATE TABLE consents (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  client_id TEXT NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
  -- With a space between them.
  scopes TEXT NOT NULL CHECK (length(scopes) > 0),
  granted_at INTEGER NOT NULL,
  last_used_at INTEGER,
  PRIMARY KEY (user_id, client_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX consents_of_client ON consents (client_id);
--> statement-breakpoint
-- Requests of applications to sign a person in, and the code that answers one.
CREATE TABLE authorizations (
  id TEXT PRIMARY KEY CHECK (length(id) = 32),
  client_id TEXT NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
  redirect TEXT NOT NULL,
  scopes TEXT NOT NULL CHECK (length(scopes) > 0),
  state TEXT,
  nonce TEXT,
  -- PKCE, S256.
  challenge TEXT NOT NULL CHECK (length(challenge) = 43),
  created_at INTEGER NOT NULL,
  -- Who read it first.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'denied')),
  code_hash TEXT UNIQUE,
  code_expires_at INTEGER,
  -- The session in which it was approved: without it the code is worth nothing.
  approved_in TEXT,
  used_at INTEGER,
  -- The session that the code opened.
  opened TEXT,
  CHECK (status = 'pending' OR user_id IS NOT NULL),
  CHECK ((status = 'approved') + (code_hash IS NOT NULL) + (code_expires_at IS NOT NULL) + (approved_in IS NOT NULL) IN (0, 4)),
  CHECK ((used_at IS NULL) = (opened IS NULL) AND (used_at IS NULL OR code_hash IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX authorizations_by_age ON authorizations (created_at);
--> statement-breakpoint
CREATE INDEX authorizations_of_user ON authorizations (user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER authorizations_stay BEFORE UPDATE ON authorizations
  WHEN (old.status <> 'pending' AND new.status <> old.status)
    OR (old.user_id IS NOT NULL AND new.user_id IS NOT old.user_id)
    OR (old.used_at IS NOT NULL AND (new.used_at IS NOT old.used_at OR new.opened IS NOT old.opened)) BEGIN
  SELECT RAISE(ABORT, 'an authorization is read by one person, decided once, and its code used once');
END;
--> statement-breakpoint
-- What an application may read by its session.
ALTER TABLE service_sessions ADD COLUMN scopes TEXT CHECK ((client_id IS NULL) = (scopes IS NULL));
--> statement-breakpoint
CREATE INDEX service_sessions_of_client ON service_sessions (client_id) WHERE client_id IS NOT NULL;
