-- Why an administrator took a listing down, its seller's appeal, and the decision about it.
CREATE TABLE takedowns (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  admin_id TEXT NOT NULL REFERENCES users (id),
  rule TEXT NOT NULL CHECK (rule IN ('prohibited', 'stolen', 'fake', 'misleading', 'rights', 'ownBids', 'outside', 'other')),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- The listing's status before.
  was TEXT NOT NULL CHECK (was IN ('scheduled', 'active', 'paused', 'reserved', 'sold', 'ended')),
  at INTEGER NOT NULL,
  appeal TEXT CHECK (length(appeal) BETWEEN 1 AND 1000),
  appealed_at INTEGER,
  decision TEXT CHECK (decision IN ('restored', 'kept')),
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER,
  decision_reason TEXT CHECK (length(decision_reason) BETWEEN 1 AND 200),
  CHECK ((appealed_at IS NULL) = (appeal IS NULL)),
  CHECK ((decision IS NULL) + (decided_by IS NULL) + (decided_at IS NULL) + (decision_reason IS NULL) IN (0, 4))
) STRICT;
--> statement-breakpoint
CREATE INDEX takedowns_product ON takedowns (product_id, at);
--> statement-breakpoint
CREATE INDEX takedowns_appeals ON takedowns (appealed_at) WHERE appealed_at IS NOT NULL AND decision IS NULL;
--> statement-breakpoint
CREATE TRIGGER takedowns_stay BEFORE UPDATE OF decision ON takedowns
  WHEN old.decision = 'restored' OR (old.decision = 'kept' AND new.decision IS NOT 'restored') BEGIN
  SELECT RAISE(ABORT, 'a decision stays');
END;
--> statement-breakpoint
-- What was taken down by mistake returns to what it was.
DROP TRIGGER products_move;
--> statement-breakpoint
CREATE TRIGGER products_move BEFORE UPDATE OF status ON products
  WHEN old.status <> new.status AND (old.status, new.status) NOT IN (VALUES
    ('scheduled', 'active'), ('scheduled', 'ended'), ('scheduled', 'removed'),
    ('active', 'paused'), ('active', 'reserved'), ('active', 'sold'), ('active', 'ended'), ('active', 'removed'),
    ('paused', 'active'), ('paused', 'ended'), ('paused', 'removed'),
    ('reserved', 'active'), ('reserved', 'sold'), ('reserved', 'removed'),
    ('sold', 'active'), ('sold', 'ended'), ('sold', 'removed'),
    ('ended', 'active'), ('ended', 'sold'), ('ended', 'removed'),
    ('removed', 'active'), ('removed', 'paused'), ('removed', 'sold'), ('removed', 'ended')) BEGIN
  SELECT RAISE(ABORT, 'a product does not move so');
END;
--> statement-breakpoint
-- All that administrators did, in order. The triggers below write it, in the transaction of what was done.
CREATE TABLE audit_entries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  admin_id TEXT NOT NULL REFERENCES users (id),
  what TEXT NOT NULL CHECK (length(what) BETWEEN 1 AND 40),
  -- What it was done to: the noun names a table.
  noun TEXT NOT NULL CHECK (length(noun) BETWEEN 1 AND 40),
  about TEXT NOT NULL,
  amount INTEGER,
  reason TEXT,
  at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX audit_entries_admin ON audit_entries (admin_id);
--> statement-breakpoint
CREATE INDEX audit_entries_what ON audit_entries (what);
--> statement-breakpoint
CREATE INDEX audit_entries_about ON audit_entries (about);
--> statement-breakpoint
CREATE TRIGGER audit_entries_stay BEFORE UPDATE ON audit_entries BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_remain BEFORE DELETE ON audit_entries BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- An entry's hash covers the entry and the hash before it. Cron writes it.
CREATE TABLE audit_hashes (
  seq INTEGER PRIMARY KEY REFERENCES audit_entries (seq),
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
--> statement-breakpoint
CREATE TRIGGER audit_hashes_stay BEFORE UPDATE ON audit_hashes BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER audit_hashes_remain BEFORE DELETE ON audit_hashes BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
INSERT INTO audit_entries (admin_id, what, noun, about, amount, reason, at)
  SELECT admin_id, what, noun, about, amount, reason, at FROM (
    SELECT admin_id, what, iif(order_id IS NOT NULL, 'order', iif(payout_id IS NOT NULL, 'payout', iif(batch_id IS NOT NULL, 'batch', 'seller'))) AS noun,
      coalesce(order_id, payout_id, batch_id, seller_id) AS about, amount, reason, at FROM admin_actions
    UNION ALL SELECT admin_id, 'bids_opened', 'auction', auction_id, NULL, reason, at FROM revelations
    UNION ALL SELECT admin_id, 'feedback_removed', 'feedback', feedback_id, NULL, reason, at FROM feedback_removals
    UNION ALL SELECT admin_id, 'question_removed', 'question', id, NULL, reason, at FROM removed_questions
    UNION ALL SELECT decided_by, 'strike_' || decision, 'order', order_id, NULL, decision_reason, decided_at FROM strikes
      WHERE decision IS NOT NULL
    UNION ALL SELECT settled_by, 'refund_settled', 'order', order_id, amount, settlement, updated_at FROM refunds
      WHERE settled_by IS NOT NULL
    UNION ALL SELECT admin_id, 'problem_' || to_status, 'problem', problem_id, amount, substr(words, 1, 200), at FROM problem_events
      WHERE admin_id IS NOT NULL) ORDER BY at;
--> statement-breakpoint
CREATE TRIGGER admin_actions_audited AFTER INSERT ON admin_actions BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, amount, reason, at)
    VALUES (new.admin_id, new.what, iif(new.order_id IS NOT NULL, 'order', iif(new.payout_id IS NOT NULL, 'payout',
      iif(new.batch_id IS NOT NULL, 'batch', 'seller'))), coalesce(new.order_id, new.payout_id, new.batch_id, new.seller_id),
      new.amount, new.reason, new.at);
END;
--> statement-breakpoint
CREATE TRIGGER revelations_audited AFTER INSERT ON revelations BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.admin_id, 'bids_opened', 'auction', new.auction_id, new.reason, new.at);
END;
--> statement-breakpoint
CREATE TRIGGER feedback_removals_audited AFTER INSERT ON feedback_removals BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.admin_id, 'feedback_removed', 'feedback', new.feedback_id, new.reason, new.at);
END;
--> statement-breakpoint
CREATE TRIGGER removed_questions_audited AFTER INSERT ON removed_questions BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.admin_id, 'question_removed', 'question', new.id, new.reason, new.at);
END;
--> statement-breakpoint
-- One entry for a question, however many reported it.
CREATE TRIGGER question_reports_audited AFTER UPDATE OF kept_by ON question_reports
  WHEN new.kept_by IS NOT NULL AND old.kept_by IS NULL AND NOT EXISTS (SELECT 1 FROM audit_entries
    WHERE about = new.question_id AND what = 'question_kept' AND at = new.kept_at) BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, at)
    VALUES (new.kept_by, 'question_kept', 'question', new.question_id, new.kept_at);
END;
--> statement-breakpoint
CREATE TRIGGER strikes_audited AFTER UPDATE OF decision ON strikes WHEN new.decision IS NOT NULL AND old.decision IS NULL BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.decided_by, 'strike_' || new.decision, 'order', new.order_id, new.decision_reason, new.decided_at);
END;
--> statement-breakpoint
CREATE TRIGGER second_accounts_audited AFTER UPDATE OF reviewed_by ON second_accounts
  WHEN new.reviewed_by IS NOT NULL AND old.reviewed_by IS NULL BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, at)
    VALUES (new.reviewed_by, 'bidder_reviewed', 'auction', new.auction_id, new.reviewed_at);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_audited AFTER UPDATE OF settled_by ON refunds WHEN new.settled_by IS NOT NULL AND old.settled_by IS NULL BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, amount, reason, at)
    VALUES (new.settled_by, 'refund_settled', 'order', new.order_id, new.amount, new.settlement, new.updated_at);
END;
--> statement-breakpoint
CREATE TRIGGER dispute_orders_audited AFTER INSERT ON dispute_orders WHEN new.admin_id IS NOT NULL BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.admin_id, 'dispute_placed', 'order', new.order_id, new.dispute_id, new.placed_at);
END;
--> statement-breakpoint
CREATE TRIGGER movement_orders_audited AFTER INSERT ON movement_orders BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.admin_id, 'money_placed', 'order', new.order_id, new.movement_id, new.placed_at);
END;
--> statement-breakpoint
CREATE TRIGGER problem_events_audited AFTER INSERT ON problem_events WHEN new.admin_id IS NOT NULL BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, amount, reason, at)
    VALUES (new.admin_id, 'problem_' || new.to_status, 'problem', new.problem_id, new.amount, substr(new.words, 1, 200), new.at);
END;
--> statement-breakpoint
CREATE TRIGGER synonyms_audited AFTER INSERT ON synonyms BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.added_by, 'synonym_added', 'synonym', new.id, new.words, new.added_at);
END;
--> statement-breakpoint
CREATE TRIGGER takedowns_audited AFTER INSERT ON takedowns BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.admin_id, 'product_removed', 'product', new.product_id, new.reason, new.at);
END;
--> statement-breakpoint
CREATE TRIGGER takedowns_decided AFTER UPDATE OF decision ON takedowns WHEN new.decision IS NOT old.decision BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.decided_by, 'product_' || new.decision, 'product', new.product_id, new.decision_reason, new.decided_at);
END;
