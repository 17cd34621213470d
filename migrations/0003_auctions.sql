-- Auctions: what was published, where each stands, and every event of it. The deciding clock is this database's own.

CREATE TABLE auctions (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES products (id),
  seller_id TEXT NOT NULL REFERENCES seller_profiles (user_id),
  -- What was published.
  start INTEGER NOT NULL CHECK (start BETWEEN 1 AND 1000000000),
  reserve INTEGER CHECK (reserve > start AND reserve <= 1000000000),
  buy_it_now INTEGER CHECK (buy_it_now > start AND buy_it_now <= 9999999999),
  starts_at INTEGER NOT NULL,
  original_end INTEGER NOT NULL CHECK (original_end > starts_at),
  rules TEXT NOT NULL CHECK (json_valid(rules)),
  -- Hides the reserve in the history's first hash.
  salt TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Where it stands after event number `seq`; what the replay of its events gives.
  seq INTEGER NOT NULL DEFAULT 0 CHECK (seq >= 0),
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  leader_id TEXT REFERENCES users (id),
  leader_max INTEGER,
  price INTEGER CHECK (price BETWEEN 1 AND leader_max),
  ends_at INTEGER NOT NULL CHECK (ends_at >= original_end),
  is_buy_it_now_gone INTEGER NOT NULL DEFAULT 0 CHECK (is_buy_it_now_gone IN (0, 1)),
  hold_buyer_id TEXT REFERENCES users (id),
  hold_until INTEGER,
  closing TEXT CHECK (closing IN ('sold', 'sold_bin', 'ended_no_bids', 'ended_reserve_not_met', 'cancelled', 'void')),
  closed_at INTEGER,
  sale_buyer_id TEXT REFERENCES users (id),
  sale_price INTEGER CHECK (sale_price BETWEEN 1 AND 9999999999),
  sale_pay_by INTEGER,
  -- Whether its product is on offer since; a scheduled one waits.
  is_started INTEGER NOT NULL CHECK (is_started IN (0, 1)),
  -- Bids that stand.
  bids INTEGER NOT NULL DEFAULT 0 CHECK (bids >= 0),
  -- Which reminders of its end went out: 1 a day before, 2 a quarter of an hour before.
  reminded INTEGER NOT NULL DEFAULT 0 CHECK (reminded BETWEEN 0 AND 2),
  -- Whether somebody looked at an auction live: from then on its room is told what happens in it.
  has_room INTEGER NOT NULL DEFAULT 0 CHECK (has_room IN (0, 1)),
  CHECK ((leader_id IS NULL) = (price IS NULL) AND (leader_id IS NULL) = (leader_max IS NULL)),
  CHECK ((hold_buyer_id IS NULL) = (hold_until IS NULL)),
  CHECK ((closing IS NULL) = (closed_at IS NULL)),
  CHECK ((sale_buyer_id IS NULL) = (coalesce(closing, '') NOT IN ('sold', 'sold_bin'))),
  CHECK ((sale_buyer_id IS NULL) = (sale_price IS NULL)),
  CHECK (leader_id <> seller_id AND sale_buyer_id <> seller_id AND hold_buyer_id <> seller_id)
) STRICT;
--> statement-breakpoint
-- One auction of a product runs at a time.
CREATE UNIQUE INDEX auctions_running ON auctions (product_id) WHERE closing IS NULL;
--> statement-breakpoint
CREATE INDEX auctions_of_product ON auctions (product_id, created_at);
--> statement-breakpoint
CREATE INDEX auctions_of_seller ON auctions (seller_id, created_at);
--> statement-breakpoint
CREATE INDEX auctions_due ON auctions (ends_at) WHERE closing IS NULL;
--> statement-breakpoint
CREATE INDEX auctions_to_remind ON auctions (reminded, ends_at) WHERE closing IS NULL;
--> statement-breakpoint
CREATE INDEX auctions_scheduled ON auctions (starts_at) WHERE is_started = 0 AND closing IS NULL;
--> statement-breakpoint
CREATE INDEX auctions_on_hold ON auctions (hold_buyer_id) WHERE hold_buyer_id IS NOT NULL AND closing IS NULL;
--> statement-breakpoint
CREATE TRIGGER auctions_keep_their_terms BEFORE UPDATE OF id, product_id, seller_id, start, reserve, buy_it_now, starts_at,
  original_end, rules, salt, created_at ON auctions BEGIN
  SELECT RAISE(ABORT, 'terms do not change') WHERE (old.id, old.product_id, old.seller_id, old.start, old.reserve,
    old.buy_it_now, old.starts_at, old.original_end, old.rules, old.salt, old.created_at) IS NOT (new.id, new.product_id,
    new.seller_id, new.start, new.reserve, new.buy_it_now, new.starts_at, new.original_end, new.rules, new.salt, new.created_at);
END;
--> statement-breakpoint
-- A price falls only by a withdrawal; an end never comes nearer; what is closed stays as it is.
CREATE TRIGGER auctions_move_forward BEFORE UPDATE OF seq, hash, leader_id, leader_max, price, ends_at, is_buy_it_now_gone,
  hold_buyer_id, hold_until, closing, closed_at, sale_buyer_id, sale_price, sale_pay_by ON auctions BEGIN
  SELECT RAISE(ABORT, 'an auction that is closed') WHERE old.closing IS NOT NULL;
  SELECT RAISE(ABORT, 'an event at a time') WHERE new.seq <> old.seq + 1;
  SELECT RAISE(ABORT, 'a state without its event') WHERE NOT EXISTS
    (SELECT 1 FROM auction_events WHERE auction_id = new.id AND seq = new.seq AND hash = new.hash AND ends_at = new.ends_at
      AND price IS new.price AND leader_id IS new.leader_id);
  SELECT RAISE(ABORT, 'an end that comes nearer') WHERE new.ends_at < old.ends_at;
  SELECT RAISE(ABORT, 'a price that falls') WHERE coalesce(new.price, 0) < coalesce(old.price, 0) AND NOT EXISTS
    (SELECT 1 FROM auction_events WHERE auction_id = new.id AND seq = new.seq AND type IN ('retraction', 'bidsCancellation'));
END;
--> statement-breakpoint
CREATE TRIGGER auctions_stay BEFORE DELETE ON auctions BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- Who takes part in an auction, under the number that everybody else knows them by.
CREATE TABLE bidders (
  auction_id TEXT NOT NULL REFERENCES auctions (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  number INTEGER NOT NULL CHECK (number > 0),
  -- Their highest bid that stands; nobody else is told.
  max INTEGER,
  last_bid_at INTEGER,
  has_held INTEGER NOT NULL DEFAULT 0 CHECK (has_held IN (0, 1)),
  -- When they were last mailed that somebody leads in their place.
  outbid_mailed_at INTEGER,
  PRIMARY KEY (auction_id, user_id),
  UNIQUE (auction_id, number)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX bidders_user ON bidders (user_id, auction_id);
--> statement-breakpoint
-- Every accepted event, in the order that decides. Nothing here is ever changed or removed.
CREATE TABLE auction_events (
  auction_id TEXT NOT NULL REFERENCES auctions (id),
  seq INTEGER NOT NULL CHECK (seq > 0),
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL CHECK (type IN ('bid', 'retraction', 'bidsCancellation', 'hold', 'capture',
    'settlement', 'earlySale', 'cancellation', 'takedown')),
  at INTEGER NOT NULL,
  -- Whose bid, withdrawal or purchase it is.
  user_id TEXT REFERENCES users (id),
  max INTEGER CHECK (max BETWEEN 1 AND 1000000000),
  -- Which bids a withdrawal takes, by their seq, and why.
  withdrawn TEXT CHECK (json_valid(withdrawn)),
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 200),
  -- Drawn with the form, so that sending it twice has one effect.
  key TEXT,
  -- What everybody could see after it, and its link in the chain.
  price INTEGER,
  leader_id TEXT REFERENCES users (id),
  ends_at INTEGER NOT NULL,
  salt TEXT,
  commitment TEXT,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (auction_id, seq),
  CHECK ((type = 'bid') = (max IS NOT NULL)),
  CHECK ((max IS NULL) = (salt IS NULL) AND (max IS NULL) = (commitment IS NULL)),
  CHECK ((type IN ('retraction', 'bidsCancellation')) = (withdrawn IS NOT NULL)),
  CHECK ((type IN ('bid', 'retraction', 'bidsCancellation', 'hold', 'capture')) = (user_id IS NOT NULL))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX auction_events_key ON auction_events (auction_id, user_id, key) WHERE key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX auction_events_withdrawals ON auction_events (user_id, at) WHERE type = 'retraction';
--> statement-breakpoint
CREATE TRIGGER auction_events_stay BEFORE UPDATE ON auction_events BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER auction_events_remain BEFORE DELETE ON auction_events BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER auction_events_in_order BEFORE INSERT ON auction_events BEGIN
  SELECT RAISE(ABORT, 'an event out of its order')
    WHERE new.seq IS NOT (SELECT seq + 1 FROM auctions WHERE id = new.auction_id AND closing IS NULL);
  SELECT RAISE(ABORT, 'a bid that nobody may place')
    WHERE new.type = 'bid' AND EXISTS (SELECT 1 FROM auctions WHERE id = new.auction_id
      AND (new.user_id = seller_id OR new.at < starts_at
        OR new.at >= ends_at + iif(hold_until <= new.at, json_extract(rules, '$.hold'), 0)
        OR new.at < coalesce(hold_until, 0)));
END;
--> statement-breakpoint
-- When an administrator opened all bids of an auction that is over to both sides, for a dispute: who, when and why. Once, for
-- good.
CREATE TABLE revelations (
  auction_id TEXT PRIMARY KEY REFERENCES auctions (id),
  admin_id TEXT NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TRIGGER revelations_follow_the_end BEFORE INSERT ON revelations BEGIN
  SELECT RAISE(ABORT, 'bids of an auction that is not over')
    WHERE (SELECT closing FROM auctions WHERE id = new.auction_id) IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER revelations_stay BEFORE UPDATE ON revelations BEGIN
  SELECT RAISE(ABORT, 'what was revealed stays so');
END;
--> statement-breakpoint
CREATE TRIGGER revelations_remain BEFORE DELETE ON revelations BEGIN
  SELECT RAISE(ABORT, 'what was revealed stays so');
END;
--> statement-breakpoint
-- Whom a seller keeps out of their auctions, and the auction in which the seller met them, under a number.
CREATE TABLE blocks (
  seller_id TEXT NOT NULL REFERENCES seller_profiles (user_id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  auction_id TEXT NOT NULL REFERENCES auctions (id),
  at INTEGER NOT NULL,
  PRIMARY KEY (seller_id, user_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE watches (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, product_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX watches_product ON watches (product_id);
--> statement-breakpoint
CREATE TRIGGER watches_come AFTER INSERT ON watches BEGIN
  UPDATE products SET watchers = watchers + 1 WHERE id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER watches_go AFTER DELETE ON watches BEGIN
  UPDATE products SET watchers = watchers - 1 WHERE id = old.product_id;
END;
--> statement-breakpoint
-- Who won and did not pay.
CREATE TABLE strikes (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX strikes_user ON strikes (user_id, at);
--> statement-breakpoint
-- Second chances.
CREATE TABLE offers (
  id TEXT PRIMARY KEY,
  auction_id TEXT NOT NULL REFERENCES auctions (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  price INTEGER NOT NULL CHECK (price BETWEEN 1 AND 1000000000),
  at INTEGER NOT NULL,
  answer TEXT CHECK (answer IN ('accepted', 'declined')),
  answered_at INTEGER,
  UNIQUE (auction_id, user_id),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX offers_user ON offers (user_id, at);
