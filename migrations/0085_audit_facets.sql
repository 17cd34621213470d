-- Entries are found by words, action, person and thing together: beside the words of its reason, each has terms for its
-- action, its person, both, and its thing. They begin with a letter that nobody types (U+E000).
DROP TRIGGER audit_entries_found;
--> statement-breakpoint
DROP TABLE audit_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE audit_search USING fts5(
  words, content='', detail=none, prefix='2 3 4', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIEW audit_words (seq, words) AS SELECT seq, replace(coalesce(reason, ''), char(57344), ' ')
  || ' ' || char(57344) || hex(what || ' ') || ' ' || char(57344) || hex(' ' || admin_id)
  || ' ' || char(57344) || hex(what || ' ' || admin_id) || ' ' || char(57344) || hex('  ' || about) FROM audit_entries;
--> statement-breakpoint
INSERT INTO audit_search (rowid, words) SELECT seq, words FROM audit_words;
--> statement-breakpoint
CREATE TRIGGER audit_entries_found AFTER INSERT ON audit_entries BEGIN
  INSERT INTO audit_search (rowid, words) SELECT seq, words FROM audit_words WHERE seq = new.seq;
END;
--> statement-breakpoint
DROP INDEX audit_entries_what;
--> statement-breakpoint
DROP INDEX audit_entries_about;
