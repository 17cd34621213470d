-- Strikes that count, of each account, and when the newest came: who is suspended is found without counting all strikes.
CREATE TABLE strike_tallies (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  counted INTEGER NOT NULL CHECK (counted > 0),
  newest INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- As many as suspend.
CREATE INDEX strike_tallies_suspended ON strike_tallies (newest) WHERE counted >= 3;
--> statement-breakpoint
INSERT INTO strike_tallies (user_id, counted, newest)
  SELECT user_id, count(*), max(at) FROM strikes WHERE decision IS NOT 'lifted' GROUP BY user_id;
--> statement-breakpoint
CREATE TRIGGER strikes_tallied AFTER INSERT ON strikes BEGIN
  INSERT INTO strike_tallies (user_id, counted, newest) VALUES (new.user_id, 1, new.at)
    ON CONFLICT DO UPDATE SET counted = counted + 1, newest = max(newest, excluded.newest);
END;
--> statement-breakpoint
CREATE TRIGGER strikes_lifted AFTER UPDATE OF decision ON strikes WHEN new.decision = 'lifted' AND old.decision IS NULL BEGIN
  DELETE FROM strike_tallies WHERE user_id = new.user_id;
  INSERT INTO strike_tallies (user_id, counted, newest)
    SELECT user_id, count(*), max(at) FROM strikes WHERE user_id = new.user_id AND decision IS NOT 'lifted' GROUP BY user_id;
END;
