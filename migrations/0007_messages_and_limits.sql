-- What people are told, how often something may be tried, what administrators did, and what is counted.

CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  message TEXT NOT NULL CHECK (json_valid(message)),
  created_at INTEGER NOT NULL,
  read_at INTEGER
) STRICT;
--> statement-breakpoint
CREATE INDEX notifications_user ON notifications (user_id, id);
--> statement-breakpoint
CREATE INDEX notifications_created ON notifications (created_at);
--> statement-breakpoint
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
--> statement-breakpoint
-- The outbox: written in the batch of what it tells, sent afterwards. Its id is the provider's idempotency key.
CREATE TABLE mails (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('en', 'es')),
  message TEXT NOT NULL CHECK (json_valid(message)),
  created_at INTEGER NOT NULL,
  next_try_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER,
  given_up_at INTEGER,
  last_error TEXT
) STRICT;
--> statement-breakpoint
CREATE INDEX mails_due ON mails (next_try_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
--> statement-breakpoint
CREATE INDEX mails_done ON mails (coalesce(sent_at, given_up_at)) WHERE sent_at IS NOT NULL OR given_up_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX mails_user ON mails (user_id);
--> statement-breakpoint
CREATE TABLE rate_limits (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count >= 0),
  window_start INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX rate_limits_last ON rate_limits (last_at);
--> statement-breakpoint
-- Who did what as an administrator, and why. What moves an order has the id of its event, a refund or payout its own.
CREATE TABLE admin_actions (
  id TEXT PRIMARY KEY,
  admin_id TEXT NOT NULL REFERENCES users (id),
  what TEXT NOT NULL CHECK (what IN ('completed', 'cancelled', 'refund', 'refund_again', 'payout', 'payout_paid', 'payout_failed',
    'payout_returned')),
  order_id TEXT REFERENCES orders (id),
  payout_id TEXT REFERENCES payouts (id),
  amount INTEGER,
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 200),
  at INTEGER NOT NULL,
  CHECK ((order_id IS NULL) <> (payout_id IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX admin_actions_order ON admin_actions (order_id, at) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX admin_actions_payout ON admin_actions (payout_id, at) WHERE payout_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER admin_actions_stay BEFORE UPDATE ON admin_actions BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER admin_actions_remain BEFORE DELETE ON admin_actions BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- How many there are of what no other table counts: 'users' who have not deleted their account.
CREATE TABLE totals (
  name TEXT PRIMARY KEY,
  n INTEGER NOT NULL CHECK (n >= 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO totals VALUES ('orders', 0), ('products', 0), ('revenue', 0), ('users', 0);
