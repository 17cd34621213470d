-- Why an administrator suspended an account and until when, its holder's appeal, and the decision about it.
CREATE TABLE suspensions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  admin_id TEXT NOT NULL REFERENCES users (id),
  rule TEXT NOT NULL CHECK (rule IN ('prohibited', 'ownBids', 'outside', 'harassment', 'attack', 'other')),
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
  CHECK ((appealed_at IS NULL) = (appeal IS NULL)),
  CHECK ((decision IS NULL) + (decided_by IS NULL) + (decided_at IS NULL) + (decision_reason IS NULL) IN (0, 4))
) STRICT;
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
