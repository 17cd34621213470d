-- What is wrong with an order: what its buyer reports, what both do about it, and what came of it.

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
-- An order that somebody closed otherwise takes its problem along.
CREATE TRIGGER order_events_close_problems AFTER INSERT ON order_events
  WHEN new.from_status = 'problem_open' AND new.to_status <> 'problem_open' BEGIN
  INSERT INTO problem_events (id, problem_id, at, from_status, to_status, actor)
    SELECT new.id, id, new.at, status, iif(new.actor = 'P', 'resolved_external', 'closed_with_order'), new.actor FROM problems
    WHERE order_id = new.order_id AND status IN ('open', 'partial_offered', 'return_agreed', 'return_shipped',
      'return_received', 'escalated', 'at_paypal');
  UPDATE problems SET status = iif(new.actor = 'P', 'resolved_external', 'closed_with_order'), moved_at = new.at, due_at = NULL
    WHERE order_id = new.order_id AND status IN ('open', 'partial_offered', 'return_agreed', 'return_shipped',
      'return_received', 'escalated', 'at_paypal');
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
