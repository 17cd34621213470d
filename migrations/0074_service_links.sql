-- One-time links also open sessions of the auth service, where they lead back to a page of its caller.
CREATE TABLE new_links (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('recover', 'confirm-email', 'change-email', 'sign-in', 'reauthenticate')),
  email TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  -- Where the service leads back to; NULL for links of the pages.
  redirect_to TEXT,
  -- SHA-256 of the verifier that a code is exchanged with, base64url.
  challenge TEXT CHECK (length(challenge) BETWEEN 43 AND 128)
) STRICT;
--> statement-breakpoint
INSERT INTO new_links (id, user_id, purpose, email, expires_at)
  SELECT id, user_id, purpose, email, expires_at FROM links;
--> statement-breakpoint
DROP TABLE links;
--> statement-breakpoint
ALTER TABLE new_links RENAME TO links;
--> statement-breakpoint
CREATE INDEX links_user ON links (user_id);
--> statement-breakpoint
CREATE INDEX links_expires ON links (expires_at);
--> statement-breakpoint
-- A code that is typed instead of the link names only the address.
CREATE INDEX links_email ON links (email);
--> statement-breakpoint
-- What applications of the auth service keep about a user, besides the name.
CREATE TABLE user_metadata (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  data TEXT NOT NULL CHECK (json_valid(data) AND length(data) <= 4000)
) STRICT;
