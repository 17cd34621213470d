-- The log is searched by the words of its reasons. Entries never change or go, and neither does what is found of them.
CREATE VIRTUAL TABLE audit_search USING fts5(
  reason, content='', detail=none, prefix='2 3 4', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO audit_search (rowid, reason) SELECT seq, reason FROM audit_entries WHERE reason IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER audit_entries_found AFTER INSERT ON audit_entries WHEN new.reason IS NOT NULL BEGIN
  INSERT INTO audit_search (rowid, reason) VALUES (new.seq, new.reason);
END;
