-- What people report of others (app/domain/moderation/report.ts), one open report of a person about a thing, and what was decided.
CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  noun TEXT NOT NULL CHECK (noun IN ('listing', 'question', 'message', 'feedback', 'person')),
  -- Its id.
  about TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  cause TEXT NOT NULL CHECK (cause IN ('prohibited', 'stolen', 'fake', 'misleading', 'rights', 'ownBids', 'outside', 'other',
    'contact', 'offensive', 'off_topic', 'fraud', 'harassment', 'identity', 'pressure')),
  words TEXT CHECK (length(words) BETWEEN 1 AND 500),
  -- In percent, by what became of the person's reports before.
  weight INTEGER NOT NULL CHECK (weight BETWEEN 1 AND 100),
  at INTEGER NOT NULL,
  decision TEXT CHECK (decision IN ('dismissed', 'upheld')),
  decided_at INTEGER,
  decided_by TEXT REFERENCES users (id),
  CHECK ((decision IS NULL) + (decided_at IS NULL) + (decided_by IS NULL) IN (0, 3))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX reports_open ON reports (noun, about, user_id) WHERE decision IS NULL;
--> statement-breakpoint
CREATE INDEX reports_case ON reports (noun, about, at, id) WHERE decision IS NULL;
--> statement-breakpoint
CREATE INDEX reports_user ON reports (user_id, at, id);
--> statement-breakpoint
CREATE INDEX reports_decided ON reports (user_id, decided_at, decision) WHERE decision IS NOT NULL;
--> statement-breakpoint
-- The words of a closed account are deleted.
CREATE TRIGGER reports_stay BEFORE UPDATE ON reports BEGIN
  SELECT RAISE(ABORT, 'a report does not change') WHERE
    (old.id, old.noun, old.about, old.user_id, old.cause, old.weight, old.at)
      IS NOT (new.id, new.noun, new.about, new.user_id, new.cause, new.weight, new.at)
    OR (old.words IS NOT new.words AND new.words IS NOT NULL);
  SELECT RAISE(ABORT, 'a decision stays') WHERE old.decision IS NOT NULL
    AND (old.decision, old.decided_at, old.decided_by) IS NOT (new.decision, new.decided_at, new.decided_by);
END;
--> statement-breakpoint
-- Things with open reports, in the order in which they are decided. Triggers keep it.
CREATE TABLE report_cases (
  id INTEGER PRIMARY KEY,
  noun TEXT NOT NULL CHECK (noun IN ('listing', 'question', 'message', 'feedback', 'person', 'review')),
  about TEXT NOT NULL,
  reports INTEGER NOT NULL,
  -- Of all its reports.
  weight INTEGER NOT NULL,
  -- The oldest.
  since INTEGER NOT NULL,
  -- `since`, earlier by twelve hours for each full weight.
  due INTEGER NOT NULL,
  UNIQUE (noun, about)
) STRICT;
--> statement-breakpoint
CREATE INDEX report_cases_due ON report_cases (due, id);
--> statement-breakpoint
CREATE TRIGGER reports_open_cases AFTER INSERT ON reports WHEN new.decision IS NULL BEGIN
  INSERT INTO report_cases (noun, about, reports, weight, since, due)
    VALUES (new.noun, new.about, 1, new.weight, new.at, new.at - new.weight * 432000)
    ON CONFLICT (noun, about) DO UPDATE SET reports = reports + 1, weight = weight + new.weight,
      since = min(since, new.at), due = min(since, new.at) - (weight + new.weight) * 432000;
END;
--> statement-breakpoint
CREATE TRIGGER reports_close_cases AFTER UPDATE OF decision ON reports WHEN old.decision IS NULL AND new.decision IS NOT NULL BEGIN
  UPDATE report_cases SET reports = reports - 1, weight = weight - new.weight, due = since - (weight - new.weight) * 432000
    WHERE noun = new.noun AND about = new.about;
  DELETE FROM report_cases WHERE noun = new.noun AND about = new.about AND reports = 0;
END;
--> statement-breakpoint
CREATE TRIGGER reports_leave_cases AFTER DELETE ON reports WHEN old.decision IS NULL BEGIN
  UPDATE report_cases SET reports = reports - 1, weight = weight - old.weight, due = since - (weight - old.weight) * 432000
    WHERE noun = old.noun AND about = old.about;
  DELETE FROM report_cases WHERE noun = old.noun AND about = old.about AND reports = 0;
END;
--> statement-breakpoint
-- One entry for a thing, however many reported it.
CREATE TRIGGER reports_audited AFTER UPDATE OF decision ON reports
  WHEN new.decision = 'dismissed' AND old.decision IS NULL AND NOT EXISTS (SELECT 1 FROM audit_entries
    WHERE about = new.about AND what = 'reports_dismissed' AND at = new.decided_at) BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, at) VALUES (new.decided_by, 'reports_dismissed',
    iif(new.noun = 'listing', 'product', iif(new.noun = 'person', 'user', new.noun)), new.about, new.decided_at);
END;
--> statement-breakpoint
-- A text that an administrator removed, or a warning to a person (app/domain/moderation/ruling.ts), and the appeal against it.
CREATE TABLE rulings (
  id TEXT PRIMARY KEY,
  noun TEXT NOT NULL CHECK (noun IN ('question', 'message', 'feedback', 'person')),
  -- Its id.
  about TEXT NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('question', 'answer', 'body', 'text', 'reply', 'conduct')),
  -- The person whose part was against the rules.
  touched_id TEXT NOT NULL REFERENCES users (id),
  admin_id TEXT NOT NULL REFERENCES users (id),
  rule TEXT NOT NULL CHECK (rule IN ('prohibited', 'stolen', 'fake', 'misleading', 'rights', 'ownBids', 'outside', 'other',
    'contact', 'offensive', 'off_topic', 'fraud', 'harassment', 'identity', 'pressure')),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- What stood there: a text, or the row of a question as JSON. Where nothing is left to restore, none.
  kept TEXT,
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
-- A text is removed once, until it is restored.
CREATE UNIQUE INDEX rulings_standing ON rulings (noun, about, part) WHERE noun <> 'person' AND decision IS NOT 'restored';
--> statement-breakpoint
CREATE INDEX rulings_about ON rulings (noun, about);
--> statement-breakpoint
CREATE INDEX rulings_touched ON rulings (touched_id, at);
--> statement-breakpoint
CREATE INDEX rulings_asker ON rulings (kept ->> 'asker_id') WHERE noun = 'question';
--> statement-breakpoint
CREATE INDEX rulings_appeals ON rulings (appealed_at) WHERE appealed_at IS NOT NULL AND decision IS NULL;
--> statement-breakpoint
CREATE TRIGGER rulings_stay BEFORE UPDATE ON rulings BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten') WHERE
    (old.id, old.noun, old.about, old.part, old.touched_id, old.admin_id, old.rule, old.reason, old.at)
      IS NOT (new.id, new.noun, new.about, new.part, new.touched_id, new.admin_id, new.rule, new.reason, new.at)
    OR (old.kept IS NOT new.kept AND new.kept IS NOT NULL);
  SELECT RAISE(ABORT, 'a decision stays') WHERE old.decision = 'restored' AND new.decision IS NOT 'restored'
    OR (old.decision = 'kept' AND new.decision IS NOT old.decision AND new.decision IS NOT 'restored');
END;
--> statement-breakpoint
CREATE TRIGGER rulings_remain BEFORE DELETE ON rulings BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER rulings_audited AFTER INSERT ON rulings BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at) VALUES (new.admin_id,
    iif(new.noun = 'person', 'person_warned', new.noun || '_removed'), iif(new.noun = 'person', 'user', new.noun), new.about,
    new.reason, new.at);
END;
--> statement-breakpoint
CREATE TRIGGER rulings_decided AFTER UPDATE OF decision ON rulings WHEN new.decision IS NOT old.decision BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at) VALUES (new.decided_by, 'ruling_' || new.decision,
    iif(new.noun = 'person', 'user', new.noun), new.about, new.decision_reason, new.decided_at);
END;
--> statement-breakpoint
-- What was reported and removed until now. Its parts can be appealed and restored as well.
INSERT INTO reports (id, noun, about, user_id, cause, weight, at, decision, decided_at, decided_by)
  SELECT question_id || '-' || user_id, 'question', question_id, user_id, cause, 100, at,
    iif(kept_at IS NULL, NULL, 'dismissed'), kept_at, kept_by FROM question_reports;
--> statement-breakpoint
DROP TRIGGER rulings_audited;
--> statement-breakpoint
INSERT INTO rulings (id, noun, about, part, touched_id, admin_id, rule, reason, kept, at)
  SELECT q.id, 'question', q.id, q.part, iif(q.part = 'question', q.asker_id, p.seller_id), q.admin_id, 'other', q.reason,
    json_object('product_id', p.id, 'seller_id', p.seller_id, 'asker_id', q.asker_id, 'asked_at', q.at, 'question', q.question,
      'language', p.language, 'answered_at', iif(q.answer IS NULL, NULL, q.at), 'answer', q.answer,
      'answer_language', iif(q.answer IS NULL, NULL, p.language)), q.at
  FROM removed_questions q JOIN products p ON p.id = q.product_id;
--> statement-breakpoint
INSERT INTO rulings (id, noun, about, part, touched_id, admin_id, rule, reason, kept, at)
  SELECT f.id || '-' || r.part, 'feedback', f.id, r.part, iif((r.part = 'text') = (f.role = 'buyer'), o.buyer_id, o.seller_id),
    r.admin_id, 'other', r.reason, r.removed, r.at
  FROM feedback_removals r JOIN feedback f ON f.id = r.feedback_id JOIN orders o ON o.id = f.order_id;
--> statement-breakpoint
CREATE TRIGGER rulings_audited AFTER INSERT ON rulings BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at) VALUES (new.admin_id,
    iif(new.noun = 'person', 'person_warned', new.noun || '_removed'), iif(new.noun = 'person', 'user', new.noun), new.about,
    new.reason, new.at);
END;
--> statement-breakpoint
DROP TRIGGER questions_are_of_listings;
--> statement-breakpoint
DROP TRIGGER questions_remain;
--> statement-breakpoint
DROP TRIGGER feedback_stays;
--> statement-breakpoint
DROP TRIGGER order_messages_stay;
--> statement-breakpoint
DROP TABLE question_reports;
--> statement-breakpoint
DROP TABLE removed_questions;
--> statement-breakpoint
DROP TABLE feedback_removals;
--> statement-breakpoint
-- For the code before, as long as it still answers; nothing of ours reads them.
CREATE VIEW question_reports AS SELECT about AS question_id, user_id, cause, at, decided_at AS kept_at, decided_by AS kept_by
  FROM reports WHERE noun = 'question';
--> statement-breakpoint
CREATE VIEW removed_questions AS SELECT id, kept ->> 'product_id' AS product_id, kept ->> 'asker_id' AS asker_id,
  kept ->> 'question' AS question, kept ->> 'answer' AS answer, part, admin_id, reason, at
  FROM rulings WHERE noun = 'question' AND decision IS NOT 'restored';
--> statement-breakpoint
CREATE VIEW feedback_removals AS SELECT about AS feedback_id, part, admin_id, reason, kept AS removed, at
  FROM rulings WHERE noun = 'feedback' AND decision IS NOT 'restored';
--> statement-breakpoint
CREATE TRIGGER questions_are_of_listings BEFORE INSERT ON questions
  WHEN NOT EXISTS (SELECT 1 FROM rulings WHERE noun = 'question' AND about = new.id AND decision = 'restored') BEGIN
  SELECT RAISE(ABORT, 'a question is about a listing on offer') WHERE new.answered_at IS NOT NULL OR NOT EXISTS
    (SELECT 1 FROM products WHERE id = new.product_id AND seller_id = new.seller_id AND status = 'active');
END;
--> statement-breakpoint
-- An answered one goes only when an administrator removes it, or with its listing.
CREATE TRIGGER questions_remain BEFORE DELETE ON questions WHEN old.answered_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'an answered question stays') WHERE NOT EXISTS
    (SELECT 1 FROM rulings WHERE noun = 'question' AND about = old.id AND decision IS NOT 'restored')
    AND NOT EXISTS (SELECT 1 FROM products WHERE id = old.product_id AND status = 'removed');
END;
--> statement-breakpoint
CREATE TRIGGER questions_take_reports AFTER DELETE ON questions BEGIN
  DELETE FROM reports WHERE noun = 'question' AND about = old.id AND decision IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER order_messages_take_reports AFTER DELETE ON order_messages BEGIN
  DELETE FROM reports WHERE noun = 'message' AND about = old.id AND decision IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER order_messages_stay BEFORE UPDATE ON order_messages BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten') WHERE (old.id, old.order_id, old.user_id, old.at)
      IS NOT (new.id, new.order_id, new.user_id, new.at)
    OR NOT EXISTS (SELECT 1 FROM rulings WHERE noun = 'message' AND about = new.id
      AND (decision IS NOT 'restored' OR kept = new.body));
END;
--> statement-breakpoint
-- Revealed, it gets a reply, and loses and gets back a text that was removed; nothing else.
CREATE TRIGGER feedback_stays BEFORE UPDATE ON feedback BEGIN
  SELECT RAISE(ABORT, 'feedback does not change its order') WHERE (old.order_id, old.role, old.id, old.rated_id, old.created_at,
    old.reveal_at) IS NOT (new.order_id, new.role, new.id, new.rated_id, new.created_at, new.reveal_at);
  SELECT RAISE(ABORT, 'what is revealed stays') WHERE old.revealed_at IS NOT NULL AND (
    (old.revealed_at, old.rating, old.item, old.communication, old.shipping_time, old.shipping_cost, old.updated_at)
      IS NOT (new.revealed_at, new.rating, new.item, new.communication, new.shipping_time, new.shipping_cost, new.updated_at)
    OR (old.replied_at IS NOT NULL AND old.replied_at IS NOT new.replied_at)
    OR (old.text IS NOT new.text AND NOT EXISTS (SELECT 1 FROM rulings WHERE noun = 'feedback' AND about = new.id AND part = 'text'
      AND iif(decision IS 'restored', kept = new.text, new.text IS NULL)))
    OR (old.replied_at IS NOT NULL AND old.reply IS NOT new.reply AND NOT EXISTS (SELECT 1 FROM rulings WHERE noun = 'feedback'
      AND about = new.id AND part = 'reply' AND iif(decision IS 'restored', kept = new.reply, new.reply IS NULL))));
END;
--> statement-breakpoint
CREATE TRIGGER rulings_remove AFTER INSERT ON rulings BEGIN
  DELETE FROM questions WHERE new.noun = 'question' AND id = new.about;
  UPDATE order_messages SET body = '—' WHERE new.noun = 'message' AND id = new.about;
  UPDATE feedback SET text = iif(new.part = 'text', NULL, text), reply = iif(new.part = 'reply', NULL, reply)
    WHERE new.noun = 'feedback' AND id = new.about;
END;
--> statement-breakpoint
-- As it was, where it still has its place.
CREATE TRIGGER rulings_restore AFTER UPDATE OF decision ON rulings WHEN new.decision = 'restored' AND new.kept IS NOT NULL BEGIN
  INSERT INTO questions (id, product_id, seller_id, asker_id, asked_at, question, language, answered_at, answer, answer_language)
    SELECT new.about, p.id, p.seller_id, new.kept ->> 'asker_id', new.kept ->> 'asked_at', new.kept ->> 'question',
      new.kept ->> 'language', new.kept ->> 'answered_at', new.kept ->> 'answer', new.kept ->> 'answer_language'
    FROM products p WHERE new.noun = 'question' AND p.id = new.kept ->> 'product_id' AND p.status <> 'removed';
  UPDATE order_messages SET body = new.kept WHERE new.noun = 'message' AND id = new.about;
  UPDATE feedback SET text = iif(new.part = 'text', new.kept, text), reply = iif(new.part = 'reply', new.kept, reply)
    WHERE new.noun = 'feedback' AND id = new.about;
END;
