-- Entries are found by words, action, person and thing together: beside the words of its reason, each has terms for its
-- action, its person, both, and its thing. They begin with a letter that nobody types (U+E000). A beginning without an
-- index of its length would read all entries that have it.
DROP TRIGGER audit_entries_found;
--> statement-breakpoint
DROP TABLE audit_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE audit_search USING fts5(
  words, content='', detail=none, prefix='2 3 4 5 6 7 8 9 10 11 12', tokenize='unicode61 remove_diacritics 2'
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
--> statement-breakpoint
-- How often what found nothing was asked, over all days that are kept: administrators read the most frequent first.
CREATE TABLE missed_words (
  words TEXT PRIMARY KEY,
  n INTEGER NOT NULL CHECK (n >= 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX missed_words_often ON missed_words (-n, words);
--> statement-breakpoint
INSERT INTO missed_words (words, n) SELECT words, sum(n) FROM missed_searches WHERE words IS NOT NULL GROUP BY words;
--> statement-breakpoint
DROP INDEX missed_searches_words;
--> statement-breakpoint
CREATE TRIGGER missed_searches_counted AFTER INSERT ON missed_searches WHEN new.words IS NOT NULL BEGIN
  INSERT INTO missed_words (words, n) VALUES (new.words, new.n) ON CONFLICT (words) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER missed_searches_recounted AFTER UPDATE OF words, n ON missed_searches WHEN new.words IS NOT NULL BEGIN
  INSERT INTO missed_words (words, n) VALUES (new.words, new.n - iif(old.words IS NULL, 0, old.n))
    ON CONFLICT (words) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER missed_searches_forgotten AFTER DELETE ON missed_searches WHEN old.words IS NOT NULL BEGIN
  UPDATE missed_words SET n = n - old.n WHERE words = old.words;
  DELETE FROM missed_words WHERE words = old.words AND n = 0;
END;
--> statement-breakpoint
CREATE INDEX webhook_events_waiting ON webhook_events (received_at) WHERE handled_at IS NULL;
