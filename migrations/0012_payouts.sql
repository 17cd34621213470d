-- The administrators' side of orders: what is counted, who did what, what sellers are paid, and what does not add up.

INSERT INTO totals SELECT 'products', count(*) FROM products WHERE status <> 'removed';
--> statement-breakpoint
INSERT INTO totals SELECT 'orders', count(*) FROM orders;
--> statement-breakpoint
-- What came in by orders that are completed, in centavos.
INSERT INTO totals SELECT 'revenue', coalesce(sum(amount), 0) FROM orders WHERE status = 'completed';
--> statement-breakpoint
CREATE TRIGGER products_come AFTER INSERT ON products WHEN new.status <> 'removed' BEGIN
  UPDATE totals SET n = n + 1 WHERE name = 'products';
END;
--> statement-breakpoint
CREATE TRIGGER products_change AFTER UPDATE OF status ON products WHEN (old.status = 'removed') <> (new.status = 'removed') BEGIN
  UPDATE totals SET n = n - (old.status <> 'removed') + (new.status <> 'removed') WHERE name = 'products';
END;
--> statement-breakpoint
CREATE TRIGGER products_go AFTER DELETE ON products WHEN old.status <> 'removed' BEGIN
  UPDATE totals SET n = n - 1 WHERE name = 'products';
END;
--> statement-breakpoint
CREATE TRIGGER orders_come AFTER INSERT ON orders BEGIN
  UPDATE totals SET n = n + 1 WHERE name = 'orders';
  UPDATE totals SET n = n + new.amount WHERE name = 'revenue' AND new.status = 'completed';
END;
--> statement-breakpoint
CREATE TRIGGER orders_change AFTER UPDATE OF status ON orders WHEN (old.status = 'completed') <> (new.status = 'completed') BEGIN
  UPDATE totals SET n = n + iif(new.status = 'completed', new.amount, -new.amount) WHERE name = 'revenue';
END;
--> statement-breakpoint
CREATE TRIGGER orders_go AFTER DELETE ON orders BEGIN
  UPDATE totals SET n = n - 1 WHERE name = 'orders';
  UPDATE totals SET n = n - old.amount WHERE name = 'revenue' AND old.status = 'completed';
END;
--> statement-breakpoint
CREATE INDEX orders_newest ON orders (created_at, id);
--> statement-breakpoint
-- One for each list: an index by status would be taken for what other indexes serve better.
CREATE INDEX orders_to_pay_newest ON orders (created_at, id) WHERE status = 'awaiting_payment';
--> statement-breakpoint
CREATE INDEX orders_paid_newest ON orders (created_at, id) WHERE status = 'paid';
--> statement-breakpoint
CREATE INDEX orders_problem_newest ON orders (created_at, id) WHERE status = 'problem_open';
--> statement-breakpoint
CREATE INDEX orders_completed_newest ON orders (created_at, id) WHERE status = 'completed';
--> statement-breakpoint
CREATE INDEX orders_cancelled_newest ON orders (created_at, id) WHERE status = 'cancelled';
--> statement-breakpoint
CREATE INDEX orders_product ON orders (product_id);
--> statement-breakpoint
CREATE INDEX orders_touched ON orders (moved_at);
--> statement-breakpoint
CREATE INDEX orders_sold ON orders (seller_id) WHERE status = 'completed';
--> statement-breakpoint
-- What the books say that the seller is to have of it still; kept by their entries.
ALTER TABLE orders ADD COLUMN payable INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE orders SET payable = coalesce((SELECT sum(amount) FROM ledger_entries
  WHERE order_id = orders.id AND account = 'seller_payable'), 0);
--> statement-breakpoint
CREATE INDEX orders_payable ON orders (seller_id, id) WHERE payable <> 0;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_owe AFTER INSERT ON ledger_entries WHEN new.account = 'seller_payable' BEGIN
  UPDATE orders SET payable = payable + new.amount WHERE id = new.order_id;
END;
--> statement-breakpoint
-- By day: 86,400,000 milliseconds.
CREATE INDEX ledger_entries_day ON ledger_entries (at / 86400000, amount);
--> statement-breakpoint
CREATE INDEX payments_asked ON payments (updated_at);
--> statement-breakpoint
CREATE INDEX refunds_asked ON refunds (updated_at);
--> statement-breakpoint
CREATE INDEX refunds_failed ON refunds (created_at, id) WHERE status = 'failed';
--> statement-breakpoint
-- What was refused is tried again once, as a refund of its own.
ALTER TABLE refunds ADD COLUMN retry_of TEXT REFERENCES refunds (id);
--> statement-breakpoint
CREATE UNIQUE INDEX refunds_retry ON refunds (retry_of) WHERE retry_of IS NOT NULL;
--> statement-breakpoint
-- A PayPal e-mail or a CLABE.
ALTER TABLE seller_profiles ADD COLUMN payout_account TEXT CHECK (length(payout_account) BETWEEN 1 AND 254);
--> statement-breakpoint
CREATE TABLE payouts (
  id TEXT PRIMARY KEY,
  seller_id TEXT NOT NULL REFERENCES seller_profiles (user_id),
  -- Where it goes, as the seller had it then.
  account TEXT NOT NULL CHECK (length(account) BETWEEN 1 AND 254),
  amount INTEGER NOT NULL CHECK (amount > 0),
  status TEXT NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'paid', 'failed', 'returned')),
  -- What bank or PayPal know it under.
  reference TEXT CHECK (length(reference) BETWEEN 1 AND 100),
  created_at INTEGER NOT NULL,
  moved_at INTEGER NOT NULL,
  CHECK ((reference IS NULL) = (status IN ('requested', 'failed')))
) STRICT;
--> statement-breakpoint
CREATE INDEX payouts_seller ON payouts (seller_id, created_at, id);
--> statement-breakpoint
CREATE INDEX payouts_newest ON payouts (created_at, id);
--> statement-breakpoint
CREATE INDEX payouts_requested ON payouts (created_at, id) WHERE status = 'requested';
--> statement-breakpoint
CREATE TRIGGER payouts_keep_their_sum BEFORE UPDATE OF seller_id, account, amount, created_at ON payouts BEGIN
  SELECT RAISE(ABORT, 'a payout does not change its sum');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_move BEFORE UPDATE OF status ON payouts WHEN old.status <> new.status
    AND (old.status, new.status) NOT IN (VALUES ('requested', 'paid'), ('requested', 'failed'), ('paid', 'returned')) BEGIN
  SELECT RAISE(ABORT, 'a payout does not move so');
END;
--> statement-breakpoint
-- Of which orders a payout is, and how much of each; below zero what a refund left the seller to bear.
CREATE TABLE payout_orders (
  payout_id TEXT NOT NULL REFERENCES payouts (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  amount INTEGER NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (payout_id, order_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX payout_orders_order ON payout_orders (order_id);
--> statement-breakpoint
CREATE TRIGGER payout_orders_stay BEFORE UPDATE ON payout_orders BEGIN
  SELECT RAISE(ABORT, 'books are not rewritten');
END;
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
-- Each comparison of PayPal, orders and books, and how far it has come.
CREATE TABLE reconciliations (
  id TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  -- What was touched from then on is looked at.
  since INTEGER NOT NULL,
  stage TEXT NOT NULL DEFAULT 'payments' CHECK (stage IN ('payments', 'orders', 'products', 'days', 'done')),
  -- The last id that was looked at in this stage.
  bookmark TEXT NOT NULL DEFAULT '',
  payments INTEGER NOT NULL DEFAULT 0,
  orders INTEGER NOT NULL DEFAULT 0,
  products INTEGER NOT NULL DEFAULT 0,
  ended_at INTEGER,
  CHECK ((ended_at IS NULL) = (stage <> 'done'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX reconciliations_running ON reconciliations ((ended_at IS NULL)) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX reconciliations_newest ON reconciliations (started_at);
--> statement-breakpoint
CREATE TABLE discrepancies (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  -- The id of a payment, an order or a product, or the number of a day.
  about TEXT NOT NULL,
  -- What does not agree: amounts, statuses and ids, nothing of a person.
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  found_at INTEGER NOT NULL,
  settled_at INTEGER
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX discrepancies_open ON discrepancies (about, kind) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE INDEX discrepancies_newest ON discrepancies (found_at, id) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE INDEX discrepancies_settled ON discrepancies (settled_at, id) WHERE settled_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX problems_to_decide ON problems (moved_at, id) WHERE status = 'escalated';
