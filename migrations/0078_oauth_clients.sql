-- Applications that may sign people in with their accounts; administrators register them.
CREATE TABLE oauth_clients (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  website TEXT NOT NULL CHECK (length(website) BETWEEN 1 AND 500),
  logo TEXT CHECK (length(logo) BETWEEN 1 AND 500),
  -- Exact addresses.
  redirects TEXT NOT NULL CHECK (json_array_length(redirects) BETWEEN 1 AND 10),
  -- SHA-256; an application that keeps no secret has none.
  secret_hash TEXT CHECK (length(secret_hash) = 43),
  added_by TEXT NOT NULL REFERENCES users (id),
  added_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TRIGGER oauth_clients_audited AFTER INSERT ON oauth_clients BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.added_by, 'client_added', 'client', new.id, new.name, new.added_at);
END;
