-- What was refunded in part is refunded once the rest of its money went back as well.
DROP TRIGGER orders_move;
--> statement-breakpoint
CREATE TRIGGER orders_move BEFORE UPDATE OF status ON orders
  WHEN old.status <> new.status AND new.status NOT IN ('completed', 'cancelled')
    AND (old.status, new.status) NOT IN (VALUES ('awaiting_payment', 'paid'), ('awaiting_payment', 'payment_pending'),
      ('awaiting_payment', 'expired_unpaid'), ('payment_pending', 'paid'), ('payment_pending', 'awaiting_payment'),
      ('paid', 'shipped'), ('shipped', 'delivered'), ('shipped', 'problem_open'), ('delivered', 'problem_open'),
      ('completed', 'problem_open'), ('problem_open', 'refunded'), ('problem_open', 'partially_refunded'),
      ('partially_refunded', 'refunded')) BEGIN
  SELECT RAISE(ABORT, 'an order does not move so');
END;
