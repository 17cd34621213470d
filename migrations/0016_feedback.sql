-- What buyer and seller say of each other once an order is over, and what it comes to.

-- From when they may say it: when the order first was with its buyer, was paid back, or was cancelled by who sold it. Kept
-- by its events.
ALTER TABLE orders ADD COLUMN feedback_from INTEGER;
--> statement-breakpoint
-- Whether its buyer was reminded to say it.
ALTER TABLE orders ADD COLUMN feedback_reminded INTEGER NOT NULL DEFAULT 0 CHECK (feedback_reminded IN (0, 1));
--> statement-breakpoint
UPDATE orders SET feedback_from = (SELECT min(at) FROM order_events WHERE order_id = orders.id
  AND (to_status IN ('delivered', 'completed', 'refunded', 'partially_refunded')
    OR (from_status, to_status, actor) = ('paid', 'cancelled', 'S')));
--> statement-breakpoint
CREATE INDEX orders_to_rate ON orders (delivered_at) WHERE feedback_reminded = 0 AND delivered_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER order_events_open_feedback AFTER INSERT ON order_events
  WHEN new.to_status IN ('delivered', 'completed', 'refunded', 'partially_refunded')
    OR (new.from_status, new.to_status, new.actor) = ('paid', 'cancelled', 'S') BEGIN
  UPDATE orders SET feedback_from = new.at WHERE id = new.order_id AND feedback_from IS NULL;
END;
--> statement-breakpoint
-- One of each side of an order. Nobody else reads it before it is revealed; from then on it stays.
CREATE TABLE feedback (
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- The side that says it.
  role TEXT NOT NULL CHECK (role IN ('buyer', 'seller')),
  -- What it is known by where the order is not named.
  id TEXT NOT NULL UNIQUE,
  -- Of whom it is said.
  rated_id TEXT NOT NULL REFERENCES users (id),
  rating TEXT NOT NULL CHECK (rating IN ('positive', 'neutral', 'negative')),
  item INTEGER CHECK (item BETWEEN 1 AND 5),
  communication INTEGER CHECK (communication BETWEEN 1 AND 5),
  shipping_time INTEGER CHECK (shipping_time BETWEEN 1 AND 5),
  shipping_cost INTEGER CHECK (shipping_cost BETWEEN 1 AND 5),
  text TEXT CHECK (length(text) BETWEEN 1 AND 500),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- When time reveals it.
  reveal_at INTEGER NOT NULL,
  -- When it was revealed.
  revealed_at INTEGER,
  -- Of whom it is said, once.
  reply TEXT CHECK (length(reply) BETWEEN 1 AND 500),
  replied_at INTEGER,
  PRIMARY KEY (order_id, role),
  CHECK (role = 'buyer' OR (rating = 'positive' AND coalesce(item, communication, shipping_time, shipping_cost) IS NULL)),
  CHECK (reply IS NULL OR replied_at IS NOT NULL),
  CHECK (replied_at IS NULL OR revealed_at IS NOT NULL)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX feedback_of ON feedback (rated_id, role, revealed_at, id) WHERE revealed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX feedback_due ON feedback (reveal_at) WHERE revealed_at IS NULL;
--> statement-breakpoint
-- Texts that an administrator took down, and why. The rating stays.
CREATE TABLE feedback_removals (
  feedback_id TEXT NOT NULL REFERENCES feedback (id),
  part TEXT NOT NULL CHECK (part IN ('text', 'reply')),
  admin_id TEXT NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- What stood there.
  removed TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (feedback_id, part)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER feedback_is_theirs BEFORE INSERT ON feedback BEGIN
  SELECT RAISE(ABORT, 'feedback of somebody else') WHERE new.rated_id IS NOT (SELECT iif(new.role = 'buyer', seller_id, buyer_id)
    FROM orders WHERE id = new.order_id AND feedback_from IS NOT NULL);
  SELECT RAISE(ABORT, 'feedback is revealed afterwards') WHERE new.revealed_at IS NOT NULL;
END;
--> statement-breakpoint
-- Revealed, it gets a reply and loses a text that was taken down; nothing else.
CREATE TRIGGER feedback_stays BEFORE UPDATE ON feedback BEGIN
  SELECT RAISE(ABORT, 'feedback does not change its order') WHERE (old.order_id, old.role, old.id, old.rated_id, old.created_at,
    old.reveal_at) IS NOT (new.order_id, new.role, new.id, new.rated_id, new.created_at, new.reveal_at);
  SELECT RAISE(ABORT, 'what is revealed stays') WHERE old.revealed_at IS NOT NULL AND (
    (old.revealed_at, old.rating, old.item, old.communication, old.shipping_time, old.shipping_cost, old.updated_at)
      IS NOT (new.revealed_at, new.rating, new.item, new.communication, new.shipping_time, new.shipping_cost, new.updated_at)
    OR (old.replied_at IS NOT NULL AND old.replied_at IS NOT new.replied_at)
    OR (old.text IS NOT new.text AND (new.text IS NOT NULL OR NOT EXISTS
      (SELECT 1 FROM feedback_removals WHERE feedback_id = new.id AND part = 'text')))
    OR (old.replied_at IS NOT NULL AND old.reply IS NOT new.reply AND (new.reply IS NOT NULL OR NOT EXISTS
      (SELECT 1 FROM feedback_removals WHERE feedback_id = new.id AND part = 'reply'))));
END;
--> statement-breakpoint
CREATE TRIGGER feedback_remains BEFORE DELETE ON feedback BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER feedback_removals_remove AFTER INSERT ON feedback_removals BEGIN
  UPDATE feedback SET text = iif(new.part = 'text', NULL, text), reply = iif(new.part = 'reply', NULL, reply)
    WHERE id = new.feedback_id;
END;
--> statement-breakpoint
CREATE TRIGGER feedback_removals_stay BEFORE UPDATE ON feedback_removals BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER feedback_removals_remain BEFORE DELETE ON feedback_removals BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- What buyers said of a seller, as far as it is revealed: ratings, and of each kind of stars their sum and their number.
ALTER TABLE seller_profiles ADD COLUMN positive INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN neutral INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN negative INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN item_sum INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN item_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN communication_sum INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN communication_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN shipping_time_sum INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN shipping_time_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN shipping_cost_sum INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE seller_profiles ADD COLUMN shipping_cost_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE TRIGGER feedback_counts AFTER UPDATE OF revealed_at ON feedback
  WHEN new.role = 'buyer' AND old.revealed_at IS NULL AND new.revealed_at IS NOT NULL BEGIN
  UPDATE seller_profiles SET
    positive = positive + (new.rating = 'positive'),
    neutral = neutral + (new.rating = 'neutral'),
    negative = negative + (new.rating = 'negative'),
    item_sum = item_sum + coalesce(new.item, 0),
    item_count = item_count + (new.item IS NOT NULL),
    communication_sum = communication_sum + coalesce(new.communication, 0),
    communication_count = communication_count + (new.communication IS NOT NULL),
    shipping_time_sum = shipping_time_sum + coalesce(new.shipping_time, 0),
    shipping_time_count = shipping_time_count + (new.shipping_time IS NOT NULL),
    shipping_cost_sum = shipping_cost_sum + coalesce(new.shipping_cost, 0),
    shipping_cost_count = shipping_cost_count + (new.shipping_cost IS NOT NULL)
    WHERE user_id = new.rated_id;
END;
