-- Addresses, one-time links, and what people are told: in the market and by mail.

ALTER TABLE users ADD COLUMN email_confirmed_at INTEGER;
--> statement-breakpoint
ALTER TABLE users ADD COLUMN notify_email INTEGER NOT NULL DEFAULT 1 CHECK (notify_email IN (0, 1));
--> statement-breakpoint
ALTER TABLE users ADD COLUMN notify_outbid INTEGER NOT NULL DEFAULT 1 CHECK (notify_outbid IN (0, 1));
--> statement-breakpoint
ALTER TABLE users ADD COLUMN deleted_at INTEGER;
--> statement-breakpoint
CREATE TABLE addresses (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  full_name TEXT NOT NULL CHECK (length(full_name) BETWEEN 1 AND 100),
  phone TEXT NOT NULL CHECK (length(phone) BETWEEN 10 AND 20),
  street_address TEXT NOT NULL CHECK (length(street_address) BETWEEN 5 AND 200),
  city TEXT NOT NULL CHECK (length(city) BETWEEN 2 AND 100),
  state TEXT NOT NULL CHECK (length(state) BETWEEN 2 AND 100),
  postal_code TEXT NOT NULL CHECK (length(postal_code) BETWEEN 4 AND 10),
  country TEXT NOT NULL DEFAULT 'México' CHECK (length(country) BETWEEN 2 AND 100),
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default = 1;
--> statement-breakpoint
CREATE INDEX addresses_user ON addresses (user_id, is_default DESC, created_at DESC, id DESC);
--> statement-breakpoint
-- What a mail's link may be used for, once. The link carries the id and a signature, so that nothing kept here opens anything.
CREATE TABLE links (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('recover', 'confirm-email', 'change-email')),
  email TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX links_user ON links (user_id);
--> statement-breakpoint
CREATE INDEX links_expires ON links (expires_at);
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
-- All of a seller's products, whatever became of them: what a person downloads, and what goes with an account.
CREATE INDEX products_of_seller ON products (seller_id, seq);
