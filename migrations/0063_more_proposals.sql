-- Decisions about problems and ends of debts above TWO_PERSON_AMOUNT need two administrators as well: the same table with more kinds.
CREATE TABLE proposals_before AS SELECT * FROM proposals;
--> statement-breakpoint
DROP TABLE proposals;
--> statement-breakpoint
CREATE TABLE proposals (
  id TEXT PRIMARY KEY,
  what TEXT NOT NULL CHECK (what IN ('role_granted', 'role_revoked', 'refund', 'cancelled', 'batch', 'problem', 'debt_repaid', 'debt_written_off')),
  -- Whose role or debt.
  user_id TEXT REFERENCES users (id),
  order_id TEXT REFERENCES orders (id),
  problem_id TEXT REFERENCES problems (id),
  -- What a problem would be decided to.
  outcome TEXT CHECK (outcome IN ('resolved_refund', 'resolved_partial')),
  amount INTEGER CHECK (amount > 0),
  fee_bearer TEXT CHECK (fee_bearer IN ('market', 'seller')),
  -- Of a problem, the words to both sides.
  reason TEXT CHECK (length(reason) BETWEEN 1 AND iif(what = 'problem', 2000, 200)),
  proposed_by TEXT NOT NULL REFERENCES users (id),
  proposed_at INTEGER NOT NULL,
  until INTEGER NOT NULL CHECK (until > proposed_at),
  decision TEXT CHECK (decision IN ('confirmed', 'declined')),
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER,
  CHECK ((user_id IS NOT NULL) = (what IN ('role_granted', 'role_revoked', 'debt_repaid', 'debt_written_off'))),
  CHECK ((order_id IS NOT NULL) = (what IN ('refund', 'cancelled')) AND (order_id IS NULL) = (fee_bearer IS NULL)),
  CHECK ((problem_id IS NOT NULL) = (what = 'problem') AND (problem_id IS NULL) = (outcome IS NULL)),
  CHECK ((amount IS NULL) = (what IN ('role_granted', 'role_revoked')) AND (reason IS NULL) = (what = 'batch')),
  CHECK ((decision IS NULL) + (decided_by IS NULL) + (decided_at IS NULL) IN (0, 3))
) STRICT;
--> statement-breakpoint
INSERT INTO proposals (id, what, user_id, order_id, amount, fee_bearer, reason, proposed_by, proposed_at, until, decision, decided_by, decided_at)
  SELECT id, what, user_id, order_id, amount, fee_bearer, reason, proposed_by, proposed_at, until, decision, decided_by, decided_at FROM proposals_before;
--> statement-breakpoint
DROP TABLE proposals_before;
--> statement-breakpoint
CREATE INDEX proposals_open ON proposals (proposed_at) WHERE decision IS NULL;
--> statement-breakpoint
CREATE TRIGGER proposals_begin BEFORE INSERT ON proposals WHEN new.decision IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a proposal begins open');
END;
--> statement-breakpoint
-- Two people are needed, unless there is only one administrator.
CREATE TRIGGER proposals_decide BEFORE UPDATE ON proposals BEGIN
  SELECT RAISE(ABORT, 'a proposal does not change') WHERE old.decision IS NOT NULL
    OR (old.id, old.what, old.user_id, old.order_id, old.problem_id, old.outcome, old.amount, old.fee_bearer, old.reason, old.proposed_by, old.proposed_at, old.until)
      IS NOT (new.id, new.what, new.user_id, new.order_id, new.problem_id, new.outcome, new.amount, new.fee_bearer, new.reason, new.proposed_by, new.proposed_at, new.until);
  SELECT RAISE(ABORT, 'too late') WHERE new.decision = 'confirmed' AND new.decided_at > old.until;
  SELECT RAISE(ABORT, 'another administrator confirms') WHERE new.decision = 'confirmed' AND new.decided_by = old.proposed_by
    AND EXISTS (SELECT 1 FROM user_roles WHERE role = 'admin' AND user_id <> old.proposed_by);
END;
--> statement-breakpoint
CREATE TRIGGER proposals_remain BEFORE DELETE ON proposals BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER proposals_audited AFTER INSERT ON proposals BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, amount, reason, at)
    VALUES (new.proposed_by, 'proposed', 'proposal', new.id, new.amount, substr(new.reason, 1, 200), new.proposed_at);
END;
--> statement-breakpoint
CREATE TRIGGER proposals_decided AFTER UPDATE OF decision ON proposals WHEN new.decision IS NOT old.decision BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, amount, reason, at)
    VALUES (new.decided_by, new.decision, 'proposal', new.id, new.amount, substr(new.reason, 1, 200), new.decided_at);
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    SELECT new.decided_by, new.what, 'user', new.user_id, new.reason, new.decided_at
    WHERE new.decision = 'confirmed' AND new.what IN ('role_granted', 'role_revoked');
END;
--> statement-breakpoint
-- A confirmed role is changed, and its holder's sessions end: who signs in again has a new one.
CREATE TRIGGER proposals_of_roles AFTER UPDATE OF decision ON proposals
  WHEN new.decision = 'confirmed' AND new.what IN ('role_granted', 'role_revoked') BEGIN
  INSERT INTO user_roles (user_id, role) SELECT new.user_id, 'admin' WHERE new.what = 'role_granted';
  DELETE FROM user_roles WHERE user_id = new.user_id AND new.what = 'role_revoked';
  DELETE FROM sessions WHERE user_id = new.user_id;
END;
