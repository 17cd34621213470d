-- Accounts at OpenID Connect providers that open an account here.
CREATE TABLE identities (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- As the operator named it; whose accounts they are says the issuer.
  provider TEXT NOT NULL CHECK (length(provider) BETWEEN 1 AND 30),
  issuer TEXT NOT NULL CHECK (length(issuer) > 0),
  -- The issuer's own id of the person.
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  -- What the issuer said last.
  email TEXT,
  is_email_verified INTEGER NOT NULL CHECK (is_email_verified IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL CHECK (last_used_at >= created_at),
  -- The session that it opened last.
  used_by TEXT,
  UNIQUE (issuer, subject),
  UNIQUE (user_id, provider)
) STRICT;
--> statement-breakpoint
CREATE TRIGGER identities_stay_whose BEFORE UPDATE OF user_id, issuer, subject ON identities
WHEN NEW.user_id IS NOT OLD.user_id OR NEW.issuer IS NOT OLD.issuer OR NEW.subject IS NOT OLD.subject
BEGIN SELECT RAISE(ABORT, 'an identity stays that of one person'); END;
