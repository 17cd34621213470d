-- auction_events again, with the bids that are void because their account is suspended or closed (exclusion). Renaming a table
-- reads every trigger that names it.
DROP TRIGGER auctions_move_forward;
--> statement-breakpoint
CREATE TABLE auction_events_new (
  auction_id TEXT NOT NULL REFERENCES auctions (id),
  seq INTEGER NOT NULL CHECK (seq > 0),
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL CHECK (type IN ('bid', 'retraction', 'bidsCancellation', 'exclusion', 'hold',
    'capture', 'settlement', 'earlySale', 'cancellation', 'takedown')),
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
  CHECK ((type IN ('retraction', 'bidsCancellation', 'exclusion')) = (withdrawn IS NOT NULL)),
  CHECK ((type IN ('bid', 'retraction', 'bidsCancellation', 'exclusion', 'hold', 'capture')) = (user_id IS NOT NULL))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO auction_events_new (auction_id, seq, id, type, at, user_id, max, withdrawn, reason, key, price, leader_id, ends_at,
    salt, commitment, hash)
  SELECT auction_id, seq, id, type, at, user_id, max, withdrawn, reason, key, price, leader_id, ends_at, salt, commitment, hash
  FROM auction_events;
--> statement-breakpoint
DROP TABLE auction_events;
--> statement-breakpoint
ALTER TABLE auction_events_new RENAME TO auction_events;
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
    (SELECT 1 FROM auction_events WHERE auction_id = new.id AND seq = new.seq
      AND type IN ('retraction', 'bidsCancellation', 'exclusion'));
END;
--> statement-breakpoint
-- Who may have bids that are void: suspended, or closed before accounts with standing bids stayed open. Cron works them off.
CREATE TABLE exclusions (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX exclusions_at ON exclusions (at);
--> statement-breakpoint
INSERT INTO exclusions (user_id, at)
  SELECT user_id, max(at) FROM strikes GROUP BY user_id HAVING count(*) >= 3
  UNION SELECT id, deleted_at FROM users WHERE deleted_at IS NOT NULL
    AND EXISTS (SELECT 1 FROM bidders b JOIN auctions a ON a.id = b.auction_id
      WHERE b.user_id = users.id AND b.max IS NOT NULL AND a.closing IS NULL)
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- What a buyer says against a strike, once, and what an administrator decided. A lifted strike counts nowhere.
ALTER TABLE strikes ADD COLUMN appeal TEXT CHECK (length(appeal) BETWEEN 1 AND 1000);
--> statement-breakpoint
ALTER TABLE strikes ADD COLUMN appealed_at INTEGER CHECK ((appealed_at IS NULL) = (appeal IS NULL));
--> statement-breakpoint
ALTER TABLE strikes ADD COLUMN decision TEXT CHECK (decision IN ('lifted', 'kept'));
--> statement-breakpoint
ALTER TABLE strikes ADD COLUMN decided_by TEXT REFERENCES users (id);
--> statement-breakpoint
ALTER TABLE strikes ADD COLUMN decided_at INTEGER;
--> statement-breakpoint
ALTER TABLE strikes ADD COLUMN decision_reason TEXT CHECK (length(decision_reason) BETWEEN 1 AND 200
  AND (decision IS NULL) + (decided_by IS NULL) + (decided_at IS NULL) + (decision_reason IS NULL) IN (0, 4));
--> statement-breakpoint
CREATE INDEX strikes_appealed ON strikes (appealed_at) WHERE appealed_at IS NOT NULL AND decision IS NULL;
--> statement-breakpoint
-- Whether a seller's auctions take no bids of persons with two strikes.
ALTER TABLE seller_profiles ADD COLUMN blocks_strikes INTEGER NOT NULL DEFAULT 1 CHECK (blocks_strikes IN (0, 1));
--> statement-breakpoint
-- The bid up to which a bidder was compared with the seller; a later one puts them in the index again.
ALTER TABLE bidders ADD COLUMN compared_at INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE bidders SET compared_at = last_bid_at WHERE last_bid_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX bidders_to_compare ON bidders (last_bid_at) WHERE last_bid_at > compared_at;
--> statement-breakpoint
-- Bidders who share something with the seller of an auction, for the administrators: once each, and what matched.
CREATE TABLE second_accounts (
  auction_id TEXT NOT NULL REFERENCES auctions (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  matches TEXT NOT NULL CHECK (json_valid(matches)),
  at INTEGER NOT NULL,
  reviewed_at INTEGER,
  reviewed_by TEXT REFERENCES users (id),
  PRIMARY KEY (auction_id, user_id),
  CHECK ((reviewed_at IS NULL) = (reviewed_by IS NULL))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX second_accounts_open ON second_accounts (at) WHERE reviewed_at IS NULL;
--> statement-breakpoint
-- Where an account signed in from lately: a keyed hash of network and browser, to compare bidders with sellers.
CREATE TABLE devices (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  at INTEGER NOT NULL,
  PRIMARY KEY (user_id, hash)
) STRICT;
--> statement-breakpoint
CREATE INDEX devices_at ON devices (at);
