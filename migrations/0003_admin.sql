-- What the dashboard lists and counts, at the same cost in any market.

CREATE INDEX users_newest ON users (created_at, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
-- How many there are of what no other table counts: 'users' who have not deleted their account.
CREATE TABLE totals (
  name TEXT PRIMARY KEY,
  n INTEGER NOT NULL CHECK (n >= 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO totals SELECT 'users', count(*) FROM users WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER users_come AFTER INSERT ON users WHEN new.deleted_at IS NULL BEGIN
  UPDATE totals SET n = n + 1 WHERE name = 'users';
END;
--> statement-breakpoint
CREATE TRIGGER users_change AFTER UPDATE OF deleted_at ON users BEGIN
  UPDATE totals SET n = n - (old.deleted_at IS NULL) + (new.deleted_at IS NULL) WHERE name = 'users';
END;
--> statement-breakpoint
CREATE TRIGGER users_go AFTER DELETE ON users WHEN old.deleted_at IS NULL BEGIN
  UPDATE totals SET n = n - 1 WHERE name = 'users';
END;
