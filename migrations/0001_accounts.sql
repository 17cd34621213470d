-- Accounts: who signs in, their sessions, links, addresses and stores.
-- Everywhere: money is INTEGER centavos; times are INTEGER milliseconds since 1970, UTC; images are keys in a bucket.

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  full_name TEXT NOT NULL CHECK (length(full_name) BETWEEN 1 AND 100),
  password_hash TEXT NOT NULL,
  avatar_url TEXT,
  language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  created_at INTEGER NOT NULL,
  email_confirmed_at INTEGER,
  notify_email INTEGER NOT NULL DEFAULT 1 CHECK (notify_email IN (0, 1)),
  notify_outbid INTEGER NOT NULL DEFAULT 1 CHECK (notify_outbid IN (0, 1)),
  deleted_at INTEGER
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX users_email ON users (lower(email));
--> statement-breakpoint
CREATE INDEX users_newest ON users (created_at, id) WHERE deleted_at IS NULL;
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
--> statement-breakpoint
CREATE TABLE user_roles (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('admin')),
  PRIMARY KEY (user_id, role)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE sessions (
  id_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  user_agent TEXT NOT NULL DEFAULT '' CHECK (length(user_agent) <= 300),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX sessions_user ON sessions (user_id);
--> statement-breakpoint
CREATE INDEX sessions_last_used ON sessions (last_used_at);
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
CREATE TABLE seller_profiles (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  handle TEXT NOT NULL UNIQUE CHECK (length(handle) BETWEEN 1 AND 60),
  business_name TEXT NOT NULL CHECK (length(business_name) BETWEEN 1 AND 100),
  description TEXT,
  phone TEXT,
  address TEXT,
  city TEXT,
  state TEXT,
  postal_code TEXT,
  country TEXT NOT NULL DEFAULT 'México',
  shipping_policy TEXT,
  return_policy TEXT,
  created_at INTEGER NOT NULL,
  -- A PayPal e-mail or a CLABE.
  payout_account TEXT CHECK (length(payout_account) BETWEEN 1 AND 254),
  -- What buyers said of a seller, as far as it is revealed: ratings, and of each kind of stars their sum and their number.
  positive INTEGER NOT NULL DEFAULT 0,
  neutral INTEGER NOT NULL DEFAULT 0,
  negative INTEGER NOT NULL DEFAULT 0,
  item_sum INTEGER NOT NULL DEFAULT 0,
  item_count INTEGER NOT NULL DEFAULT 0,
  communication_sum INTEGER NOT NULL DEFAULT 0,
  communication_count INTEGER NOT NULL DEFAULT 0,
  shipping_time_sum INTEGER NOT NULL DEFAULT 0,
  shipping_time_count INTEGER NOT NULL DEFAULT 0,
  shipping_cost_sum INTEGER NOT NULL DEFAULT 0,
  shipping_cost_count INTEGER NOT NULL DEFAULT 0
) STRICT;
