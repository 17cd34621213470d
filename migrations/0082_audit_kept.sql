-- A row that is written over goes without a DELETE that a trigger would see.
CREATE TRIGGER audit_entries_once BEFORE INSERT ON audit_entries
  WHEN EXISTS (SELECT 1 FROM audit_entries WHERE seq = new.seq) BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
--> statement-breakpoint
CREATE TRIGGER audit_hashes_once BEFORE INSERT ON audit_hashes
  WHEN EXISTS (SELECT 1 FROM audit_hashes WHERE seq = new.seq) BEGIN
  SELECT RAISE(ABORT, 'history is not rewritten');
END;
