-- A program connects an identity in the session that asked for it, and only once it exchanges the code.
ALTER TABLE identity_flows ADD COLUMN session_hash TEXT REFERENCES sessions (id_hash) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX identity_flows_of_session ON identity_flows (session_hash) WHERE session_hash IS NOT NULL;
--> statement-breakpoint
ALTER TABLE auth_codes ADD COLUMN session_hash TEXT REFERENCES sessions (id_hash) ON DELETE CASCADE;
--> statement-breakpoint
-- What is connected then: JSON, of an answer that was verified.
ALTER TABLE auth_codes ADD COLUMN identity TEXT CHECK (identity IS NULL OR json_valid(identity) AND session_hash IS NOT NULL);
--> statement-breakpoint
CREATE INDEX auth_codes_of_session ON auth_codes (session_hash) WHERE session_hash IS NOT NULL;
