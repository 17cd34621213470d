-- When buyers could not pay because of PayPal or of the market's account there.

-- When PayPal last was away, or refused the market's account, as the buyer of this payment wanted to pay.
ALTER TABLE payments ADD COLUMN outage_at INTEGER;
--> statement-breakpoint
-- The table again, with refusals to capture or to show what buyers approved: they end with the next capture.
CREATE TABLE account_refusals_0015 (
  kind TEXT PRIMARY KEY CHECK (kind IN ('accountRefused', 'keyRefused', 'captureRefused')),
  -- PayPal's code, and the id that its support asks for.
  code TEXT NOT NULL,
  debug_id TEXT,
  times INTEGER NOT NULL CHECK (times > 0),
  since INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO account_refusals_0015 (kind, code, debug_id, times, since, last_at)
  SELECT kind, code, debug_id, times, since, last_at FROM account_refusals;
--> statement-breakpoint
DROP TABLE account_refusals;
--> statement-breakpoint
ALTER TABLE account_refusals_0015 RENAME TO account_refusals;
