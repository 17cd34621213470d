import type { AppContext } from "~/context";
import { listSynonyms } from "~/data/search/synonyms.server";
import type { Lexicon } from "~/domain/search/lexicon";
import { SYNONYMS_LIFE, type Synonym, withSynonyms } from "~/domain/search/synonyms";

interface Copy {
  synonyms: readonly Synonym[];
  lexicon: Lexicon;
  at: number;
}

/** This isolate's, by the lexicon that they were added to. */
const copies = new WeakMap<Lexicon, Copy>();

/**
 * Reads a query by the lexicon with what administrators added. An old copy of it is read again in the same round trip, and
 * the query is read again when it changed.
 */
export async function readByLexicon<T>(context: AppContext, read: (lexicon: Lexicon) => Promise<T>): Promise<T> {
  const { db, now } = context;
  const own = await context.lexicon();
  const copy = copies.get(own) ?? { synonyms: [], lexicon: own, at: 0 };
  const isOld = now() - copy.at > SYNONYMS_LIFE;
  const [synonyms, answer] = await Promise.all([isOld ? listSynonyms(db) : null, read(copy.lexicon)]);
  if (!synonyms) return answer;
  const isSame = JSON.stringify(synonyms) === JSON.stringify(copy.synonyms);
  const fresh = { synonyms, lexicon: isSame ? copy.lexicon : withSynonyms(own, synonyms), at: now() };
  copies.set(own, fresh);
  return isSame ? answer : read(fresh.lexicon);
}
