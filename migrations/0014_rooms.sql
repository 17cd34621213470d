-- Whether somebody looked at an auction live: from then on its room is told what happens in it.
ALTER TABLE auctions ADD COLUMN has_room INTEGER NOT NULL DEFAULT 0 CHECK (has_room IN (0, 1));
--> statement-breakpoint
UPDATE auctions SET has_room = 1 WHERE closing IS NULL;
