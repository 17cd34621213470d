-- Why reports were dismissed, what upheld ones led to, and whether that was reversed.
ALTER TABLE reports ADD COLUMN reason TEXT CHECK (length(reason) BETWEEN 1 AND 200);
--> statement-breakpoint
-- The id of the takedown, the ruling or the suspension.
ALTER TABLE reports ADD COLUMN led_to TEXT;
--> statement-breakpoint
ALTER TABLE reports ADD COLUMN reversed_at INTEGER;
--> statement-breakpoint
CREATE INDEX reports_led_to ON reports (led_to) WHERE led_to IS NOT NULL;
--> statement-breakpoint
-- Until now both were written in one batch, with moments of their own.
UPDATE reports SET led_to = (SELECT id FROM takedowns d WHERE d.product_id = reports.about AND abs(d.at - reports.decided_at) < 5000 LIMIT 1)
  WHERE noun = 'listing' AND decision = 'upheld';
--> statement-breakpoint
UPDATE reports SET led_to = (SELECT id FROM rulings d WHERE d.noun = reports.noun AND d.about = reports.about
    AND abs(d.at - reports.decided_at) < 5000 LIMIT 1)
  WHERE noun <> 'listing' AND decision = 'upheld';
--> statement-breakpoint
UPDATE reports SET reversed_at = coalesce((SELECT decided_at FROM takedowns WHERE id = reports.led_to AND decision = 'restored'),
    (SELECT decided_at FROM rulings WHERE id = reports.led_to AND decision = 'restored'))
  WHERE led_to IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER reports_stay;
--> statement-breakpoint
CREATE TRIGGER reports_stay BEFORE UPDATE ON reports BEGIN
  SELECT RAISE(ABORT, 'a report does not change') WHERE
    (old.id, old.noun, old.about, old.user_id, old.cause, old.weight, old.at)
      IS NOT (new.id, new.noun, new.about, new.user_id, new.cause, new.weight, new.at)
    OR (old.words IS NOT new.words AND new.words IS NOT NULL);
  SELECT RAISE(ABORT, 'a decision stays') WHERE old.decision IS NOT NULL
    AND (old.decision, old.decided_at, old.decided_by, old.reason, old.led_to)
      IS NOT (new.decision, new.decided_at, new.decided_by, new.reason, new.led_to);
  SELECT RAISE(ABORT, 'a decision is reversed once') WHERE old.reversed_at IS NOT new.reversed_at
    AND (old.reversed_at IS NOT NULL OR old.led_to IS NULL);
END;
--> statement-breakpoint
DROP TRIGGER reports_audited;
--> statement-breakpoint
-- One entry for a thing, however many reported it.
CREATE TRIGGER reports_audited AFTER UPDATE OF decision ON reports
  WHEN new.decision = 'dismissed' AND old.decision IS NULL AND NOT EXISTS (SELECT 1 FROM audit_entries
    WHERE about = new.about AND what = 'reports_dismissed' AND at = new.decided_at) BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, reason, at) VALUES (new.decided_by, 'reports_dismissed',
    iif(new.noun = 'listing', 'product', iif(new.noun = 'person', 'user', new.noun)), new.about, new.reason, new.decided_at);
END;
