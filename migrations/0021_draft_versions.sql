-- A draft's version rises with each save. `form` is the id of the form that saved last: its saves may arrive in another
-- order than they were sent, and every form but that one must have been made from this version.
ALTER TABLE drafts ADD COLUMN version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0);
--> statement-breakpoint
ALTER TABLE drafts ADD COLUMN form TEXT NOT NULL DEFAULT '';
