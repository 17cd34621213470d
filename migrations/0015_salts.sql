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
