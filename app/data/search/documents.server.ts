import { type SQL, sql } from "drizzle-orm";
import type { ListingDocument } from "~/domain/search/listing-document";
import { spellingKeys } from "~/domain/search/spelling";
import { hasProductStatus } from "../catalog/facts.server";
import { commit } from "../commit.server";
import { type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { products } from "../schema.server";

/** A listing's texts, as they are indexed. */
type Texts = RowOf<{
  id: typeof products.id;
  title: typeof products.title;
  description: typeof products.description;
  category: typeof products.category;
  secondTitle: typeof products.second_title;
  secondDescription: typeof products.second_description;
}>;

/** Listings that another lexicon read, and those whose words are not stored, along indexes. */
export function selectOutdatedListings(db: Database, lexicon: string, most: number) {
  const listings = (condition: SQL) => sql`SELECT * FROM (SELECT id, title, description, category,
      second_title AS secondTitle, second_description AS secondDescription FROM products WHERE ${condition} LIMIT ${most})`;
  const [before, after] = [listings(sql`lexicon < ${lexicon}`), listings(sql`lexicon > ${lexicon}`)];
  return db.all<Texts>(
    sql`${before} UNION ALL ${after} UNION ALL ${listings(sql`words = ${literal("")}`)} LIMIT ${most}`,
  );
}

/** One transaction. Leaves alone what was edited meanwhile. */
export async function writeDocuments(
  db: Database,
  read: readonly { texts: Texts; document: ListingDocument }[],
): Promise<void> {
  const writes = read.flatMap(({ texts, document }) => {
    const { id, title, description, category, secondTitle, secondDescription } = texts;
    const { forms, senses, words, lexicon, marketWords } = document;
    const same = sql`id = ${id} AND title = ${title} AND description IS ${description} AND category = ${category}
      AND second_title IS ${secondTitle} AND second_description IS ${secondDescription}`;
    return [
      ...learnWords(
        marketWords,
        sql`EXISTS (SELECT 1 FROM products WHERE ${same} AND ${hasProductStatus("active")} AND lexicon <> ${lexicon})`,
      ),
      sql`UPDATE products SET forms = ${forms}, senses = ${senses}, words = ${words}, lexicon = ${lexicon} WHERE ${same}`,
    ];
  });
  await commit(db, writes);
}

/** Words of a listing that mistyped words may have been. */
export function learnWords(words: readonly string[], when: Condition): SQL[] {
  if (words.length === 0) return [];
  const keys = Object.fromEntries(words.map((word) => [word, spellingKeys(word)]));
  return [
    sql`INSERT INTO market_words (word, n) SELECT value, 1 FROM json_each(${JSON.stringify(words)}) WHERE ${when}
      ON CONFLICT (word) DO UPDATE SET n = n + 1`,
    sql`INSERT INTO market_word_keys (key, word) SELECT k.value, w.key FROM json_each(${JSON.stringify(keys)}) w,
      json_each(w.value) k WHERE ${when} ON CONFLICT DO NOTHING`,
  ];
}
