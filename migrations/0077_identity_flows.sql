-- Where a program sent a browser to a provider, by the auth service; gone once it is back.
CREATE TABLE identity_flows (
  state_hash TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  -- What the provider's answer has to fit.
  nonce TEXT NOT NULL,
  verifier TEXT NOT NULL,
  -- What the program has to fit that exchanges the code at the end (RFC 7636): SHA-256, base64url.
  challenge TEXT NOT NULL CHECK (length(challenge) BETWEEN 43 AND 128),
  redirect_to TEXT NOT NULL,
  -- To whose account it is connected; NULL of a sign-in.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX identity_flows_of_user ON identity_flows (user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX identity_flows_by_age ON identity_flows (expires_at);
