-- An account is suspended for fraud and a false identity too, as it is reported and warned: the same table with two more rules.
CREATE TABLE suspensions_before AS SELECT * FROM suspensions;
--> statement-breakpoint
DROP TABLE suspensions;
--> statement-breakpoint
CREATE TABLE suspensions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  admin_id TEXT NOT NULL REFERENCES users (id),
  rule TEXT NOT NULL CHECK (rule IN ('prohibited', 'fraud', 'identity', 'ownBids', 'outside', 'harassment', 'attack', 'other')),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  at INTEGER NOT NULL,
  -- NULL: until an administrator lifts it.
  until INTEGER CHECK (until > at),
  appeal TEXT CHECK (length(appeal) BETWEEN 1 AND 1000),
  appealed_at INTEGER,
  decision TEXT CHECK (decision IN ('lifted', 'kept')),
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER,
  decision_reason TEXT CHECK (length(decision_reason) BETWEEN 1 AND 200),
  -- When cron followed its end by time.
  ended_at INTEGER CHECK (ended_at >= until),
  CHECK ((appealed_at IS NULL) = (appeal IS NULL)),
  CHECK ((decision IS NULL) + (decided_by IS NULL) + (decided_at IS NULL) + (decision_reason IS NULL) IN (0, 4))
) STRICT;
--> statement-breakpoint
INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until, appeal, appealed_at, decision, decided_by, decided_at, decision_reason, ended_at)
  SELECT id, user_id, admin_id, rule, reason, at, until, appeal, appealed_at, decision, decided_by, decided_at, decision_reason, ended_at FROM suspensions_before;
--> statement-breakpoint
DROP TABLE suspensions_before;
--> statement-breakpoint
CREATE INDEX suspensions_user ON suspensions (user_id, at);
--> statement-breakpoint
CREATE INDEX suspensions_at ON suspensions (at);
--> statement-breakpoint
CREATE INDEX suspensions_appeals ON suspensions (appealed_at) WHERE appealed_at IS NOT NULL AND decision IS NULL;
--> statement-breakpoint
CREATE TRIGGER suspensions_begin BEFORE INSERT ON suspensions BEGIN
  SELECT RAISE(ABORT, 'one suspension at a time') WHERE EXISTS (SELECT 1 FROM suspensions WHERE user_id = new.user_id
    AND decision IS NOT 'lifted' AND coalesce(until > new.at, 1));
  SELECT RAISE(ABORT, 'an administrator is not suspended') WHERE EXISTS (SELECT 1 FROM user_roles WHERE user_id = new.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER suspensions_stay BEFORE UPDATE ON suspensions
  WHEN (old.id, old.user_id, old.admin_id, old.rule, old.reason, old.at, old.until)
      IS NOT (new.id, new.user_id, new.admin_id, new.rule, new.reason, new.at, new.until)
    OR (old.decision = 'lifted' AND new.decision IS NOT 'lifted') OR (old.decision = 'kept' AND new.decision IS NULL) BEGIN
  SELECT RAISE(ABORT, 'a suspension and its decision stay');
END;
--> statement-breakpoint
CREATE TRIGGER suspensions_remain BEFORE DELETE ON suspensions BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER suspensions_audited AFTER INSERT ON suspensions BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.admin_id, 'user_suspended', 'user', new.user_id, new.reason, new.at);
END;
--> statement-breakpoint
CREATE TRIGGER suspensions_decided AFTER UPDATE OF decision ON suspensions WHEN new.decision IS NOT old.decision BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.decided_by, iif(new.decision = 'lifted', 'user_reinstated', 'suspension_kept'), 'user', new.user_id,
      new.decision_reason, new.decided_at);
END;
--> statement-breakpoint
CREATE INDEX suspensions_to_end ON suspensions (until) WHERE until IS NOT NULL AND ended_at IS NULL AND decision IS NOT 'lifted';
--> statement-breakpoint
CREATE TRIGGER suspensions_end BEFORE UPDATE OF ended_at ON suspensions WHEN new.ended_at IS NOT old.ended_at BEGIN
  SELECT RAISE(ABORT, 'a suspension ends once') WHERE old.ended_at IS NOT NULL OR old.decision = 'lifted';
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
CREATE INDEX suspensions_standing ON suspensions (at) WHERE ended_at IS NULL AND decision IS NOT 'lifted';
