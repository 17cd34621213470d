-- A beginning without an index of its length would read all rows that have it: those of up to twelve letters have one.
DROP TABLE product_search_by_seller;
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search_by_seller USING fts5(
  words, content='', contentless_delete=1, detail=none, prefix='2 3 4 5 6 7 8 9 10 11 12', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO product_search_by_seller (rowid, words) SELECT seq, words FROM own_words;
--> statement-breakpoint
DROP TABLE order_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE order_search USING fts5(
  words, content='', contentless_delete=1, detail=none, prefix='2 3 4 5 6 7 8 9 10 11 12', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO order_search (rowid, words) SELECT seq, words FROM order_words;
--> statement-breakpoint
DROP TABLE order_search_by_amount;
--> statement-breakpoint
CREATE VIRTUAL TABLE order_search_by_amount USING fts5(
  words, content='', contentless_delete=1, detail=none, prefix='2 3 4 5 6 7 8 9 10 11 12', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO order_search_by_amount (rowid, words) SELECT amount_seq, words FROM order_words;
--> statement-breakpoint
DROP TABLE user_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE user_search USING fts5(
  words, content='', contentless_delete=1, detail=none, prefix='2 3 4 5 6 7 8 9 10 11 12', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO user_search (rowid, words) SELECT seq, words FROM user_words;
