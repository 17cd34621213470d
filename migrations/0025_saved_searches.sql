-- Lists that people are told about (app/domain/search/saved-search.ts): `list` is the list's address, `lexicon` by which its tokens
-- were read.
CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  list TEXT NOT NULL CHECK (length(list) BETWEEN 1 AND 1000),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
  language TEXT NOT NULL CHECK (language IN ('en', 'es')),
  cadence TEXT NOT NULL CHECK (cadence IN ('instant', 'daily', 'off')),
  lexicon TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- When its new matches are told; NULL without any.
  due_at INTEGER,
  UNIQUE (user_id, list)
) STRICT;
--> statement-breakpoint
CREATE INDEX saved_searches_due ON saved_searches (due_at) WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX saved_searches_lexicon ON saved_searches (lexicon);
--> statement-breakpoint
-- One of these a listing must have for a saved search to find it.
CREATE TABLE saved_search_tokens (
  token TEXT NOT NULL,
  search_id TEXT NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
  PRIMARY KEY (token, search_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX saved_search_tokens_search ON saved_search_tokens (search_id);
--> statement-breakpoint
-- What saved searches found, once each.
CREATE TABLE saved_search_matches (
  search_id TEXT NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  found_at INTEGER NOT NULL,
  told_at INTEGER,
  PRIMARY KEY (search_id, product_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX saved_search_matches_untold ON saved_search_matches (search_id) WHERE told_at IS NULL;
--> statement-breakpoint
CREATE INDEX saved_search_matches_found ON saved_search_matches (found_at);
--> statement-breakpoint
CREATE INDEX saved_search_matches_product ON saved_search_matches (product_id);
--> statement-breakpoint
-- Listings that saved searches have not seen yet. `was` is what an edited one was found by before; `after` the last search that
-- was asked.
CREATE TABLE unmatched_listings (
  product_id TEXT PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  was TEXT,
  after TEXT NOT NULL DEFAULT ''
) STRICT;
--> statement-breakpoint
CREATE INDEX unmatched_listings_at ON unmatched_listings (at);
--> statement-breakpoint
CREATE TRIGGER products_to_match AFTER INSERT ON products WHEN new.status = 'active' BEGIN
  INSERT INTO unmatched_listings (product_id, at) VALUES (new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
-- A rising bid brings a listing into no search, and neither does another lexicon.
CREATE TRIGGER products_to_match_again AFTER UPDATE OF title, second_title, category, condition, price, shipping, status ON products
  WHEN new.status = 'active'
    AND (old.status, old.title, old.second_title, old.category, old.condition, old.shipping IS NULL, iif(new.is_auction, 0, old.price))
    IS NOT (new.status, new.title, new.second_title, new.category, new.condition, new.shipping IS NULL, iif(new.is_auction, 0, new.price)) BEGIN
  INSERT INTO unmatched_listings (product_id, at, was)
    VALUES (new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), iif(old.status = 'active', json_object('title', old.title,
      'category', old.category, 'condition', old.condition, 'price', old.price, 'shipping', old.shipping,
      'isAuction', old.is_auction, 'forms', old.forms, 'senses', old.senses), NULL))
    -- What it was found by before the first of several edits.
    ON CONFLICT (product_id) DO UPDATE SET at = excluded.at, after = '';
END;
--> statement-breakpoint
-- Searches that found nothing, by day (its first millisecond) and by a keyed hash of their words. The words themselves are kept
-- once a search was asked often enough.
CREATE TABLE missed_searches (
  day INTEGER NOT NULL,
  hash TEXT NOT NULL,
  words TEXT CHECK (length(words) BETWEEN 1 AND 80),
  n INTEGER NOT NULL CHECK (n > 0),
  PRIMARY KEY (day, hash)
) STRICT;
--> statement-breakpoint
CREATE INDEX missed_searches_hash ON missed_searches (hash, n);
--> statement-breakpoint
CREATE INDEX missed_searches_words ON missed_searches (words, n) WHERE words IS NOT NULL;
--> statement-breakpoint
-- Words that administrators added to the lexicon: `words` mean what `term` means as one of its concepts.
CREATE TABLE synonyms (
  id TEXT PRIMARY KEY,
  words TEXT NOT NULL UNIQUE CHECK (length(words) BETWEEN 1 AND 80),
  term TEXT NOT NULL CHECK (length(term) BETWEEN 1 AND 80),
  concept_id TEXT NOT NULL,
  added_by TEXT NOT NULL REFERENCES users (id),
  added_at INTEGER NOT NULL
) STRICT;
