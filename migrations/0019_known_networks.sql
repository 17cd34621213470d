-- Networks from which an account signed in: wrong passwords from elsewhere do not brake them.
CREATE TABLE known_networks (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Hash of the account's email and the network.
  network TEXT NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, network)
) STRICT;
--> statement-breakpoint
CREATE INDEX known_networks_last_at ON known_networks (last_at);
