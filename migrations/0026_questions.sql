-- What people ask a seller about a listing, in public once it is answered (app/domain/questions/question.ts).
CREATE TABLE questions (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (id),
  seller_id TEXT NOT NULL REFERENCES seller_profiles (user_id),
  asker_id TEXT NOT NULL REFERENCES users (id),
  asked_at INTEGER NOT NULL,
  question TEXT NOT NULL CHECK (length(question) BETWEEN 1 AND 500),
  language TEXT NOT NULL CHECK (language IN ('en', 'es')),
  answered_at INTEGER,
  answer TEXT CHECK (length(answer) BETWEEN 1 AND 1000),
  answer_language TEXT CHECK (answer_language IN ('en', 'es')),
  CHECK (asker_id <> seller_id),
  CHECK ((answered_at IS NULL) + (answer IS NULL) + (answer_language IS NULL) IN (0, 3))
) STRICT;
--> statement-breakpoint
CREATE INDEX questions_answered ON questions (product_id, answered_at, id) WHERE answered_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX questions_open ON questions (product_id, asker_id) WHERE answered_at IS NULL;
--> statement-breakpoint
CREATE INDEX questions_to_answer ON questions (seller_id, asked_at, id) WHERE answered_at IS NULL;
--> statement-breakpoint
CREATE INDEX questions_answered_by ON questions (seller_id, answered_at) WHERE answered_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX questions_asked ON questions (asker_id, asked_at, id);
--> statement-breakpoint
CREATE TRIGGER questions_are_of_listings BEFORE INSERT ON questions BEGIN
  SELECT RAISE(ABORT, 'a question is about a listing on offer') WHERE new.answered_at IS NOT NULL OR NOT EXISTS
    (SELECT 1 FROM products WHERE id = new.product_id AND seller_id = new.seller_id AND status = 'active');
END;
--> statement-breakpoint
-- A question gets one answer; nothing else changes.
CREATE TRIGGER questions_stay BEFORE UPDATE ON questions BEGIN
  SELECT RAISE(ABORT, 'a question does not change') WHERE
    (old.id, old.product_id, old.seller_id, old.asker_id, old.asked_at, old.question, old.language)
      IS NOT (new.id, new.product_id, new.seller_id, new.asker_id, new.asked_at, new.question, new.language);
  SELECT RAISE(ABORT, 'a question has one answer') WHERE old.answered_at IS NOT NULL;
END;
--> statement-breakpoint
-- An answered one goes only when an administrator removes it, or with its listing.
CREATE TRIGGER questions_remain BEFORE DELETE ON questions WHEN old.answered_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'an answered question stays') WHERE NOT EXISTS (SELECT 1 FROM removed_questions WHERE id = old.id)
    AND NOT EXISTS (SELECT 1 FROM products WHERE id = old.product_id AND status = 'removed');
END;
--> statement-breakpoint
-- Once a person. The seller's of an open question also takes it from their list until it is decided.
CREATE TABLE question_reports (
  question_id TEXT NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  cause TEXT NOT NULL CHECK (cause IN ('contact', 'offensive', 'off_topic', 'other')),
  at INTEGER NOT NULL,
  -- When an administrator decided that the question stays.
  kept_at INTEGER,
  kept_by TEXT REFERENCES users (id),
  PRIMARY KEY (question_id, user_id),
  CHECK ((kept_at IS NULL) = (kept_by IS NULL))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX question_reports_open ON question_reports (at) WHERE kept_at IS NULL;
--> statement-breakpoint
-- Questions that an administrator removed, with their answers, and why: they are in no other table.
CREATE TABLE removed_questions (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (id),
  asker_id TEXT NOT NULL REFERENCES users (id),
  question TEXT NOT NULL,
  answer TEXT,
  -- The part that was against the rules.
  part TEXT NOT NULL CHECK (part IN ('question', 'answer')),
  admin_id TEXT NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  at INTEGER NOT NULL,
  CHECK (part = 'question' OR answer IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX removed_questions_asked ON removed_questions (asker_id);
--> statement-breakpoint
CREATE TRIGGER removed_questions_go AFTER INSERT ON removed_questions BEGIN
  DELETE FROM questions WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER removed_questions_stay BEFORE UPDATE ON removed_questions BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER removed_questions_remain BEFORE DELETE ON removed_questions BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
