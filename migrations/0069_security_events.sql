-- What happened to the security of an account, for its holder to read. No address and no secret is in it.
CREATE TABLE security_events (
  -- Sortable.
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- Families, such as Firefox and Windows; both or neither.
  browser TEXT,
  system TEXT,
  -- Of a sign-in: whether the account had not signed in from this network.
  is_new_network INTEGER CHECK (is_new_network IN (0, 1)),
  -- The name of a passkey.
  subject TEXT,
  CHECK ((browser IS NULL) = (system IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX security_events_of_user ON security_events (user_id, id);
--> statement-breakpoint
CREATE INDEX security_events_by_age ON security_events (at);
--> statement-breakpoint
CREATE TRIGGER security_events_stay BEFORE UPDATE ON security_events
BEGIN SELECT RAISE(ABORT, 'what happened is not rewritten'); END;
