-- How what was paid travels to its buyer, and what buyer and seller write to each other.

-- How an order was sent, one of each.
CREATE TABLE shipments (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  way TEXT NOT NULL CHECK (way IN ('carrier', 'own', 'in_person')),
  carrier TEXT,
  -- Of a carrier that is none of those we know.
  carrier_name TEXT CHECK (length(carrier_name) BETWEEN 1 AND 60),
  number TEXT CHECK (length(number) BETWEEN 5 AND 40),
  sent_at INTEGER NOT NULL,
  -- The latest day that the seller named.
  arrives_by INTEGER NOT NULL CHECK (arrives_by > sent_at),
  -- When it counts as delivered if nobody says anything; empty once it is no longer on its way.
  delivers_at INTEGER CHECK (delivers_at > arrives_by),
  -- What the buyer says at a hand-over in person.
  code TEXT CHECK (code GLOB '[0-9][0-9][0-9][0-9][0-9][0-9]'),
  corrected_at INTEGER,
  told_paypal_at INTEGER,
  -- When PayPal is to be told next; empty when there is nothing to tell.
  tell_paypal_at INTEGER,
  paypal_tries INTEGER NOT NULL DEFAULT 0,
  CHECK ((way = 'carrier') = (carrier IS NOT NULL) AND (carrier IS NULL) = (number IS NULL)),
  CHECK ((carrier_name IS NULL) = (carrier IS NOT 'other')),
  CHECK ((way = 'in_person') = (code IS NOT NULL))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX shipments_due ON shipments (delivers_at) WHERE delivers_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX shipments_to_tell ON shipments (tell_paypal_at) WHERE tell_paypal_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER shipments_are_sent BEFORE INSERT ON shipments BEGIN
  SELECT RAISE(ABORT, 'a parcel of what was not sent')
    WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = new.order_id AND status = 'shipped');
END;
--> statement-breakpoint
CREATE TRIGGER shipments_are_corrected_once BEFORE UPDATE OF carrier, carrier_name, number ON shipments
  WHEN old.corrected_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a parcel is corrected once');
END;
--> statement-breakpoint
CREATE TRIGGER shipments_arrive AFTER UPDATE OF status ON orders WHEN old.status = 'shipped' AND new.status <> 'shipped' BEGIN
  UPDATE shipments SET delivers_at = NULL WHERE order_id = new.id;
END;
--> statement-breakpoint
-- Whether its seller was reminded to send it.
ALTER TABLE orders ADD COLUMN ship_reminded INTEGER NOT NULL DEFAULT 0 CHECK (ship_reminded IN (0, 1));
--> statement-breakpoint
CREATE INDEX orders_to_send ON orders (moved_at) WHERE status = 'paid' AND ship_reminded = 0;
--> statement-breakpoint
-- What buyer and seller of an order write to each other. Nothing here is ever changed or removed.
CREATE TABLE order_messages (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  at INTEGER NOT NULL,
  body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 2000)
) STRICT;
--> statement-breakpoint
CREATE INDEX order_messages_order ON order_messages (order_id, at);
--> statement-breakpoint
CREATE INDEX order_messages_user ON order_messages (user_id, at);
--> statement-breakpoint
CREATE TRIGGER order_messages_are_theirs BEFORE INSERT ON order_messages BEGIN
  SELECT RAISE(ABORT, 'a message of somebody else')
    WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = new.order_id AND new.user_id IN (buyer_id, seller_id));
END;
--> statement-breakpoint
CREATE TRIGGER order_messages_stay BEFORE UPDATE ON order_messages BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER order_messages_remain BEFORE DELETE ON order_messages BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
