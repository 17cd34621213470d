-- What goes wrong with an order, here and at PayPal, and what buyer and seller say of each other.

CREATE TABLE problems (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- The last was opened at PayPal.
  kind TEXT NOT NULL CHECK (kind IN ('not_received', 'not_as_described', 'change_of_mind', 'paypal')),
  description TEXT NOT NULL CHECK (length(description) BETWEEN 1 AND 2000),
  status TEXT NOT NULL CHECK (status IN ('open', 'partial_offered', 'return_agreed', 'return_shipped', 'return_received',
    'escalated', 'at_paypal', 'resolved_refund', 'resolved_partial', 'resolved_seller', 'resolved_external', 'closed_no_return',
    'withdrawn', 'closed_with_order')),
  opened_at INTEGER NOT NULL,
  -- When it came to be what it is.
  moved_at INTEGER NOT NULL,
  -- From then on time decides, and nobody else.
  due_at INTEGER,
  -- Part of the money that the seller offered, once.
  offer INTEGER CHECK (offer > 0),
  -- What went back in the end.
  refunded INTEGER CHECK (refunded >= 0),
  -- The address to send it back to, who pays the label and how the buyer gets it, and with what it was sent.
  return_to TEXT CHECK (json_valid(return_to)),
  label_by TEXT CHECK (label_by IN ('seller', 'buyer')),
  label_note TEXT CHECK (length(label_note) BETWEEN 1 AND 500),
  return_carrier TEXT,
  return_carrier_name TEXT CHECK (length(return_carrier_name) BETWEEN 1 AND 60),
  return_number TEXT CHECK (length(return_number) BETWEEN 5 AND 40),
  -- When those who decide were reminded of it.
  alerted_at INTEGER,
  CHECK (status <> 'partial_offered' OR offer IS NOT NULL),
  CHECK (status <> 'return_agreed' OR (return_to IS NOT NULL AND label_by IS NOT NULL)),
  CHECK (status <> 'return_shipped' OR (return_carrier IS NOT NULL AND return_number IS NOT NULL)),
  CHECK (kind <> 'not_as_described' OR label_by IS NOT 'buyer')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX problems_one_open ON problems (order_id)
  WHERE status IN ('open', 'partial_offered', 'return_agreed', 'return_shipped', 'return_received', 'escalated', 'at_paypal');
--> statement-breakpoint
-- What was reported of an order is not reported again.
CREATE UNIQUE INDEX problems_once ON problems (order_id, kind) WHERE kind <> 'paypal';
--> statement-breakpoint
CREATE INDEX problems_order ON problems (order_id, opened_at);
--> statement-breakpoint
CREATE INDEX problems_due ON problems (due_at) WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX problems_escalated ON problems (moved_at) WHERE status = 'escalated';
--> statement-breakpoint
CREATE INDEX problems_to_alert ON problems (moved_at) WHERE status = 'escalated' AND alerted_at IS NULL;
--> statement-breakpoint
CREATE INDEX problems_to_decide ON problems (moved_at, id) WHERE status = 'escalated';
--> statement-breakpoint
CREATE TRIGGER problems_move BEFORE UPDATE OF status ON problems
  WHEN old.status <> new.status AND (old.status, new.status) NOT IN (VALUES ('open', 'resolved_refund'),
    ('open', 'partial_offered'), ('open', 'return_agreed'), ('open', 'escalated'), ('open', 'withdrawn'),
    ('partial_offered', 'resolved_partial'), ('partial_offered', 'open'), ('return_agreed', 'return_shipped'),
    ('return_agreed', 'closed_no_return'), ('return_shipped', 'return_received'), ('return_received', 'resolved_refund'),
    ('return_received', 'escalated'), ('escalated', 'resolved_refund'), ('escalated', 'resolved_partial'),
    ('escalated', 'resolved_seller'), ('escalated', 'return_agreed'))
  AND NOT (old.status IN ('open', 'partial_offered', 'return_agreed', 'return_shipped', 'return_received', 'escalated',
      'at_paypal') AND new.status IN ('at_paypal', 'resolved_external', 'closed_with_order')) BEGIN
  SELECT RAISE(ABORT, 'a problem does not move so');
END;
--> statement-breakpoint
CREATE TRIGGER problems_keep_what_they_are BEFORE UPDATE OF order_id, kind, description, opened_at ON problems BEGIN
  SELECT RAISE(ABORT, 'a report is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER problems_keep_their_offer BEFORE UPDATE OF offer ON problems
  WHEN old.offer IS NOT NULL AND new.offer IS NOT old.offer BEGIN
  SELECT RAISE(ABORT, 'part is offered once');
END;
--> statement-breakpoint
-- How every problem came to be what it is. The first comes from nothing.
CREATE TABLE problem_events (
  id TEXT PRIMARY KEY,
  problem_id TEXT NOT NULL REFERENCES problems (id),
  at INTEGER NOT NULL,
  from_status TEXT,
  to_status TEXT NOT NULL,
  actor TEXT NOT NULL CHECK (actor IN ('B', 'S', 'A', 'T', 'P')),
  -- Which of those who look after the market it was.
  admin_id TEXT REFERENCES users (id),
  words TEXT CHECK (length(words) BETWEEN 1 AND 2000),
  -- What was offered, or goes back.
  amount INTEGER CHECK (amount >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX problem_events_problem ON problem_events (problem_id, at);
--> statement-breakpoint
CREATE TRIGGER problem_events_stay BEFORE UPDATE ON problem_events BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER problem_events_remain BEFORE DELETE ON problem_events BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
-- Private: only buyer, seller and those who decide see them.
CREATE TABLE problem_photos (
  problem_id TEXT NOT NULL REFERENCES problems (id),
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 4),
  key TEXT NOT NULL UNIQUE,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  added_at INTEGER NOT NULL,
  PRIMARY KEY (problem_id, position)
) STRICT;
--> statement-breakpoint
CREATE INDEX problem_photos_added ON problem_photos (added_at);
--> statement-breakpoint
-- A buyer's complaint at PayPal, as PayPal last told it.
CREATE TABLE disputes (
  -- PayPal's.
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments (id),
  reason TEXT NOT NULL,
  status TEXT NOT NULL,
  stage TEXT,
  amount INTEGER CHECK (amount > 0),
  outcome TEXT,
  respond_by INTEGER,
  created_at INTEGER NOT NULL,
  -- When PayPal was last asked about it.
  updated_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX disputes_payment ON disputes (payment_id);
--> statement-breakpoint
CREATE INDEX disputes_open ON disputes (updated_at) WHERE status <> 'RESOLVED';
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
