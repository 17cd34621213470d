-- A listing is in one language and may say the same in the other. The seller's words in `language` count.
ALTER TABLE products ADD COLUMN language TEXT NOT NULL DEFAULT 'es' CHECK (language IN ('en', 'es'));
--> statement-breakpoint
ALTER TABLE products ADD COLUMN second_title TEXT CHECK (length(second_title) BETWEEN 1 AND 120);
--> statement-breakpoint
ALTER TABLE products ADD COLUMN second_description TEXT
  CHECK (length(second_description) <= 5000 AND (second_description IS NULL OR second_title IS NOT NULL));
--> statement-breakpoint
-- Working days from payment to shipping that the seller promises; NULL: none.
ALTER TABLE products ADD COLUMN handling_days INTEGER CHECK (handling_days BETWEEN 1 AND 10);
--> statement-breakpoint
-- Days to return what a buyer does not want any more; 0: never; NULL: not chosen.
ALTER TABLE products ADD COLUMN return_days INTEGER CHECK (return_days BETWEEN 0 AND 30);
--> statement-breakpoint
ALTER TABLE products ADD COLUMN return_payer TEXT CHECK (return_payer IN ('buyer', 'seller'));
--> statement-breakpoint
-- Listings of before: English where they have more of its words and letters than of Spanish ones. Those of
-- app/domain/catalog/listing-language.ts, which reads all others, are too many for a statement.
UPDATE products SET language = 'en' WHERE (
  SELECT sum(iif(instr(spaced, part ->> 1) > 0, iif(part ->> 0 = 'en', 1, -1), 0)) FROM
    (SELECT lower(' ' || replace(replace(replace(replace(title || ' ' || coalesce(description, ''), ',', ' '), '.', ' '),
      ':', ' '), char(10), ' ') || ' ') AS spaced),
    (SELECT value AS part FROM json_each('[["en"," the "],["en"," and "],["en"," with "],["en"," of "],["en"," for "],["en"," in "],["en"," is "],
      ["en"," it "],["en"," on "],["en"," at "],["en"," to "],["en"," by "],["en"," are "],["en"," was "],["en"," from "],
      ["en"," new "],["en"," used "],["en"," black "],["en"," white "],["en"," size "],["en"," not "],["en"," this "],
      ["en"," all "],["en"," has "],["en"," one "],["en"," two "],["en"," comes "],["en"," works "],["en"," included "],
      ["en"," never "],["en"," fits "],["en"," no longer "],["en"," both "],["en","ing "],["en","ck"],["en","th"],
      ["en","ght"],["en","ed "],["en","oo"],["en","ee"],["en","sh"],["en","w"],
      ["es"," el "],["es"," la "],["es"," los "],["es"," las "],["es"," y "],["es"," con "],["es"," de "],["es"," del "],
      ["es"," para "],["es"," en "],["es"," un "],["es"," una "],["es"," se "],["es"," sin "],["es"," su "],
      ["es"," por "],["es"," al "],["es"," lo "],["es"," nuevo "],["es"," usado "],["es"," negro "],["es"," blanco "],
      ["es"," talla "],["es"," dos "],["es"," tres "],["es"," funciona "],["es"," trae "],["es"," incluye "],
      ["es"," como "],["es"," va "],["es"," le "],["es","á"],["es","é"],["es","í"],["es","ó"],["es","ú"],["es","ñ"],
      ["es","ado "],["es","ada "],["es","os "],["es","as "],["es","illa"],["es","ico "],["es","ero "]]'))
) > 0;
--> statement-breakpoint
-- The order keeps what its listing promised when it was made.
ALTER TABLE orders ADD COLUMN return_days INTEGER NOT NULL DEFAULT 30 CHECK (return_days BETWEEN 0 AND 30);
--> statement-breakpoint
-- What a machine made of a listing's texts, as a JSON list. `source` is the SHA-256 of those texts: of others it is stale.
CREATE TABLE translations (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('en', 'es')),
  source TEXT NOT NULL CHECK (length(source) = 64),
  texts TEXT NOT NULL CHECK (json_valid(texts)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (product_id, language)
) STRICT, WITHOUT ROWID;
