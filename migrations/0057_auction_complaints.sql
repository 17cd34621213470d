-- What a bidder or the seller says against an auction's result, once, and the decision about it.
CREATE TABLE auction_complaints (
  auction_id TEXT NOT NULL REFERENCES auctions (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  cause TEXT NOT NULL CHECK (cause IN ('sellerBids', 'agreement', 'result', 'bids', 'fault', 'other')),
  -- Empty once the account is closed.
  words TEXT NOT NULL CHECK (length(words) <= 1000),
  at INTEGER NOT NULL,
  decision TEXT CHECK (decision IN ('stands', 'void')),
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER,
  decision_reason TEXT CHECK (length(decision_reason) BETWEEN 1 AND 200),
  PRIMARY KEY (auction_id, user_id),
  CHECK ((decision IS NULL) + (decided_by IS NULL) + (decided_at IS NULL) + (decision_reason IS NULL) IN (0, 4))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX auction_complaints_open ON auction_complaints (at) WHERE decision IS NULL;
--> statement-breakpoint
CREATE TRIGGER auction_complaints_begin BEFORE INSERT ON auction_complaints BEGIN
  SELECT RAISE(ABORT, 'only who took part complains about a result') WHERE NOT EXISTS (SELECT 1 FROM auctions a
    WHERE a.id = new.auction_id AND a.closing IS NOT NULL AND (a.seller_id = new.user_id
      OR EXISTS (SELECT 1 FROM bidders b WHERE b.auction_id = a.id AND b.user_id = new.user_id)));
END;
--> statement-breakpoint
CREATE TRIGGER auction_complaints_stay BEFORE UPDATE ON auction_complaints
  WHEN (old.auction_id, old.user_id, old.cause, old.at) IS NOT (new.auction_id, new.user_id, new.cause, new.at)
    OR (new.words <> old.words AND new.words <> '') OR (old.decision IS NOT NULL AND new.decision IS NOT old.decision) BEGIN
  SELECT RAISE(ABORT, 'a complaint and its decision stay');
END;
--> statement-breakpoint
CREATE TRIGGER auction_complaints_remain BEFORE DELETE ON auction_complaints BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- One entry for a decision, however many complained.
CREATE TRIGGER auction_complaints_decided AFTER UPDATE OF decision ON auction_complaints
  WHEN new.decision IS NOT old.decision AND NOT EXISTS (SELECT 1 FROM audit_entries
    WHERE about = new.auction_id AND what = 'result_' || new.decision AND at = new.decided_at) BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES (new.decided_by, 'result_' || new.decision, 'auction', new.auction_id, new.decision_reason, new.decided_at);
END;
