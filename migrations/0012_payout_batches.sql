-- Payouts that are paid together, and debts of sellers that are settled otherwise than by a payout.

CREATE TABLE payout_batches (
  id TEXT PRIMARY KEY,
  -- Sum and number of its payouts when it was closed.
  amount INTEGER NOT NULL CHECK (amount > 0),
  payouts INTEGER NOT NULL CHECK (payouts > 0),
  -- The language of its file.
  language TEXT NOT NULL CHECK (language IN ('en', 'es')),
  reference TEXT CHECK (length(reference) BETWEEN 1 AND 100),
  created_at INTEGER NOT NULL,
  paid_at INTEGER,
  CHECK ((reference IS NULL) = (paid_at IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX payout_batches_newest ON payout_batches (created_at, id);
--> statement-breakpoint
CREATE INDEX payout_batches_unpaid ON payout_batches (created_at, id) WHERE paid_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER payout_batches_stay BEFORE UPDATE OF id, amount, payouts, language, created_at ON payout_batches BEGIN
  SELECT RAISE(ABORT, 'a batch does not change its sum');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_are_paid_once BEFORE UPDATE OF reference, paid_at ON payout_batches
  WHEN old.paid_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a batch is paid once');
END;
--> statement-breakpoint
CREATE TRIGGER payout_batches_remain BEFORE DELETE ON payout_batches BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- The batch with which a payout was paid, with the names in its file.
ALTER TABLE payouts ADD COLUMN batch_id TEXT REFERENCES payout_batches (id);
--> statement-breakpoint
ALTER TABLE payouts ADD COLUMN store TEXT;
--> statement-breakpoint
ALTER TABLE payouts ADD COLUMN name TEXT;
--> statement-breakpoint
CREATE INDEX payouts_batch ON payouts (batch_id, id) WHERE batch_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX payouts_requested;
--> statement-breakpoint
-- Those that the next batch takes.
CREATE INDEX payouts_unbatched ON payouts (created_at, id) WHERE status = 'requested' AND batch_id IS NULL;
--> statement-breakpoint
CREATE INDEX orders_owed ON orders (seller_id) WHERE payable < 0;
--> statement-breakpoint
CREATE TRIGGER payouts_stay_in_their_batch BEFORE UPDATE OF batch_id, store, name ON payouts
  WHEN old.batch_id IS NOT NULL OR new.batch_id IS NULL OR new.store IS NULL OR new.name IS NULL
    OR new.status <> 'requested' BEGIN
  SELECT RAISE(ABORT, 'a payout is in one batch');
END;
--> statement-breakpoint
-- admin_actions again, with actions about a batch or a seller.
CREATE TABLE admin_actions_new (
  id TEXT PRIMARY KEY,
  admin_id TEXT NOT NULL REFERENCES users (id),
  what TEXT NOT NULL CHECK (what IN ('completed', 'cancelled', 'refund', 'refund_again', 'payout', 'payout_paid', 'payout_failed',
    'payout_returned', 'batch', 'batch_paid', 'debt_repaid', 'debt_written_off')),
  order_id TEXT REFERENCES orders (id),
  payout_id TEXT REFERENCES payouts (id),
  batch_id TEXT REFERENCES payout_batches (id),
  seller_id TEXT REFERENCES seller_profiles (user_id),
  amount INTEGER,
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 200),
  at INTEGER NOT NULL,
  CHECK ((order_id IS NOT NULL) + (payout_id IS NOT NULL) + (batch_id IS NOT NULL) + (seller_id IS NOT NULL) = 1)
) STRICT;
--> statement-breakpoint
INSERT INTO admin_actions_new (id, admin_id, what, order_id, payout_id, amount, reason, at)
  SELECT id, admin_id, what, order_id, payout_id, amount, reason, at FROM admin_actions ORDER BY rowid;
--> statement-breakpoint
DROP TABLE admin_actions;
--> statement-breakpoint
ALTER TABLE admin_actions_new RENAME TO admin_actions;
--> statement-breakpoint
CREATE INDEX admin_actions_order ON admin_actions (order_id, at) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX admin_actions_payout ON admin_actions (payout_id, at) WHERE payout_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX admin_actions_batch ON admin_actions (batch_id, at) WHERE batch_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX admin_actions_seller ON admin_actions (seller_id, at) WHERE seller_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER admin_actions_stay BEFORE UPDATE ON admin_actions BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER admin_actions_remain BEFORE DELETE ON admin_actions BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- ledger_entries again, with the debts that are settled. Renaming a table reads every trigger that names it.
DROP TRIGGER refunds_stay_within;
--> statement-breakpoint
CREATE TABLE ledger_entries_new (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- sale, unwanted: money came, for a seller or for what could not be had any more. return: it is to go back; refund: it went
  -- back; kept: it could not. payout: the seller has it. repaid, written_off: what the seller owed came back, or never will.
  kind TEXT NOT NULL CHECK (kind IN ('sale', 'unwanted', 'return', 'refund', 'kept', 'payout', 'payout_failed', 'repaid',
    'written_off')),
  payment_id TEXT REFERENCES payments (id),
  refund_id TEXT REFERENCES refunds (id),
  payout_id TEXT,
  -- The administrator's action that settled a debt.
  action_id TEXT REFERENCES admin_actions (id),
  account TEXT NOT NULL CHECK (account IN ('buyer_clearing', 'platform_fee', 'paypal_fee', 'seller_payable', 'refunds')),
  amount INTEGER NOT NULL CHECK (amount <> 0),
  at INTEGER NOT NULL,
  CHECK (coalesce(payment_id, refund_id, payout_id, action_id) IS NOT NULL)
) STRICT;
--> statement-breakpoint
INSERT INTO ledger_entries_new (id, order_id, kind, payment_id, refund_id, payout_id, account, amount, at)
  SELECT id, order_id, kind, payment_id, refund_id, payout_id, account, amount, at FROM ledger_entries ORDER BY rowid;
--> statement-breakpoint
DROP TABLE ledger_entries;
--> statement-breakpoint
ALTER TABLE ledger_entries_new RENAME TO ledger_entries;
--> statement-breakpoint
CREATE UNIQUE INDEX ledger_entries_once
  ON ledger_entries (order_id, kind, account, coalesce(refund_id, payout_id, action_id, payment_id));
--> statement-breakpoint
CREATE INDEX ledger_entries_payment ON ledger_entries (payment_id);
--> statement-breakpoint
CREATE INDEX ledger_entries_action ON ledger_entries (action_id) WHERE action_id IS NOT NULL;
--> statement-breakpoint
-- By day: 86,400,000 milliseconds.
CREATE INDEX ledger_entries_day ON ledger_entries (at / 86400000, amount);
--> statement-breakpoint
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'books are not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_remain BEFORE DELETE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'books are not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_owe AFTER INSERT ON ledger_entries WHEN new.account = 'seller_payable' BEGIN
  UPDATE orders SET payable = payable + new.amount WHERE id = new.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_stay_within BEFORE INSERT ON refunds BEGIN
  SELECT RAISE(ABORT, 'more is paid back than was paid') WHERE new.amount + (SELECT coalesce(sum(amount), 0) FROM refunds
    WHERE order_id = new.order_id AND payment_id = new.payment_id AND status <> 'failed')
      > (SELECT amount FROM orders WHERE id = new.order_id);
  SELECT RAISE(ABORT, 'paid back of another payment') WHERE NOT EXISTS (SELECT 1 FROM ledger_entries
    WHERE order_id = new.order_id AND payment_id = new.payment_id AND kind IN ('sale', 'unwanted'));
END;
