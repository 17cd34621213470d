-- When cron followed a suspension that time ended: its holder was told, and the list of people shows it.
ALTER TABLE suspensions ADD COLUMN ended_at INTEGER CHECK (ended_at >= until);
--> statement-breakpoint
-- Those that are over already: telling their holders now would come too late.
UPDATE suspensions SET ended_at = until WHERE until <= CAST(unixepoch('subsec') * 1000 AS INTEGER);
--> statement-breakpoint
CREATE INDEX suspensions_to_end ON suspensions (until) WHERE until IS NOT NULL AND ended_at IS NULL AND decision IS NOT 'lifted';
--> statement-breakpoint
CREATE TRIGGER suspensions_end BEFORE UPDATE OF ended_at ON suspensions WHEN new.ended_at IS NOT old.ended_at BEGIN
  SELECT RAISE(ABORT, 'a suspension ends once') WHERE old.ended_at IS NOT NULL OR old.decision = 'lifted';
END;
--> statement-breakpoint
-- People are also found by whether they are suspended: the same table with one more state.
CREATE TABLE listed_users_before AS SELECT seq, user_id, role, kind, state, store FROM listed_users;
--> statement-breakpoint
DROP TABLE listed_users;
--> statement-breakpoint
CREATE TABLE listed_users (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL DEFAULT 'none',
  kind TEXT NOT NULL DEFAULT 'buyer' CHECK (kind IN ('buyer', 'seller')),
  state TEXT NOT NULL CHECK (state IN ('open', 'suspended', 'closed')),
  -- The name of the store.
  store TEXT NOT NULL DEFAULT ''
) STRICT;
--> statement-breakpoint
INSERT INTO listed_users (seq, user_id, role, kind, state, store) SELECT seq, user_id, role, kind, state, store FROM listed_users_before ORDER BY seq;
--> statement-breakpoint
DROP TABLE listed_users_before;
--> statement-breakpoint
CREATE VIEW user_states AS SELECT u.id, CASE WHEN u.deleted_at IS NOT NULL THEN 'closed'
    WHEN EXISTS (SELECT 1 FROM suspensions x WHERE x.user_id = u.id AND x.decision IS NOT 'lifted' AND x.ended_at IS NULL) THEN 'suspended'
    ELSE 'open' END AS state FROM users u;
--> statement-breakpoint
CREATE TRIGGER listed_users_come AFTER INSERT ON listed_users BEGIN
  INSERT INTO user_search (rowid, words) SELECT seq, words FROM user_words WHERE seq = new.seq;
  INSERT INTO facet_counts VALUES ('users', new.role, new.kind, new.state, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listed_users_change AFTER UPDATE ON listed_users BEGIN
  DELETE FROM user_search WHERE rowid = old.seq;
  INSERT INTO user_search (rowid, words) SELECT seq, words FROM user_words WHERE seq = new.seq;
  UPDATE facet_counts SET n = n - 1 WHERE (list, a, b, c) = ('users', old.role, old.kind, old.state);
  INSERT INTO facet_counts VALUES ('users', new.role, new.kind, new.state, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listed_users_go AFTER DELETE ON listed_users BEGIN
  DELETE FROM user_search WHERE rowid = old.seq;
  UPDATE facet_counts SET n = n - 1 WHERE (list, a, b, c) = ('users', old.role, old.kind, old.state);
END;
--> statement-breakpoint
DROP TRIGGER users_listed_anew;
--> statement-breakpoint
CREATE TRIGGER users_listed_anew AFTER UPDATE OF full_name, email, deleted_at ON users
  WHEN (old.full_name, old.email, old.deleted_at) IS NOT (new.full_name, new.email, new.deleted_at) BEGIN
  UPDATE listed_users SET state = (SELECT state FROM user_states WHERE id = new.id) WHERE user_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER suspensions_listed AFTER INSERT ON suspensions BEGIN
  UPDATE listed_users SET state = (SELECT state FROM user_states WHERE id = new.user_id) WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER suspensions_unlisted AFTER UPDATE OF decision, ended_at ON suspensions
  WHEN (old.decision, old.ended_at) IS NOT (new.decision, new.ended_at) BEGIN
  UPDATE listed_users SET state = (SELECT state FROM user_states WHERE id = new.user_id) WHERE user_id = new.user_id;
END;
--> statement-breakpoint
UPDATE listed_users SET state = 'suspended' WHERE user_id IN (
  SELECT user_id FROM suspensions WHERE decision IS NOT 'lifted' AND ended_at IS NULL) AND state = 'open';
