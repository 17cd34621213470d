-- Why an order moved: the code stays in `reason`, and what its seller or an administrator wrote goes to `words`. Until now
-- both of a seller stood in one text, "damaged: Fell off the shelf".
ALTER TABLE order_events ADD COLUMN words TEXT CHECK (length(words) BETWEEN 1 AND 200);
--> statement-breakpoint
DROP TRIGGER order_events_stay;
--> statement-breakpoint
UPDATE order_events SET words = substr(reason, instr(reason, ': ') + 2), reason = substr(reason, 1, instr(reason, ': ') - 1)
  WHERE actor = 'S' AND to_status = 'cancelled'
    AND substr(reason, 1, instr(reason, ': ') - 1) IN ('unavailable', 'damaged', 'mistake', 'address', 'other');
--> statement-breakpoint
UPDATE order_events SET words = reason, reason = NULL WHERE actor = 'A' AND reason IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER order_events_stay BEFORE UPDATE ON order_events BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
