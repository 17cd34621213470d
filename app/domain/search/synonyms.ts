import { SECOND } from "../time";
import { type Lexicon, TERM_WORDS_MAX, type TermFound } from "./lexicon";
import { SEARCH_WORDS_MAX } from "./missed-search";
import { isEmptyWord, readWords, singularsOf } from "./words";

/** Words that an administrator added: they mean what `term` means as `concept`. */
export interface Synonym {
  words: string;
  term: string;
  concept: string;
}

/** An isolate reads the synonyms again when its copy is older than this. */
export const SYNONYMS_LIFE = 30 * SECOND;
/** More than administrators will add. */
export const SYNONYMS_MAX = 1_000;

/** The lexicon of queries. Its version names the synonyms too; listings are read by the lexicon alone. */
export function withSynonyms(lexicon: Lexicon, synonyms: readonly Synonym[]): Lexicon {
  if (synonyms.length === 0) return lexicon;
  const added = synonyms.flatMap(({ words, term, concept }) => {
    const own = readWords(words);
    const senses = meaningsOf(term, lexicon).filter((sense) => sense.concept === concept);
    return own.length > 0 && senses.length > 0 ? [{ own, concept, senses }] : [];
  });
  const byFirst = new Map<string, typeof added>();
  for (const one of added)
    for (const form of singularsOf(one.own[0] ?? "")) byFirst.set(form, [...(byFirst.get(form) ?? []), one]);
  const findAdded = (words: readonly string[], at: number): TermFound | null => {
    const first = new Set(singularsOf(words[at] ?? "").flatMap((form) => byFirst.get(form) ?? []));
    const here = [...first].filter(({ own }) => own.every((word, index) => isForm(words[at + index] ?? "", word)));
    const length = Math.max(0, ...here.map(({ own }) => own.length));
    const senses = here.filter(({ own }) => own.length === length).flatMap((one) => one.senses);
    return length > 0 ? { length, senses } : null;
  };
  return {
    ...lexicon,
    // `hasSearchesOfOthers` knows the sign.
    version: `${lexicon.version}+${added.map(({ own, concept }) => `${own.join(" ")}=${concept}`).join(",")}`,
    addedTo: (concept) => added.filter((one) => one.concept === concept).map(({ own }) => own),
    find(words, at) {
      const [known, more] = [lexicon.find(words, at), findAdded(words, at)];
      if (!known || !more) return known ?? more;
      if (known.length !== more.length) return known.length > more.length ? known : more;
      return { length: known.length, senses: [...known.senses, ...more.senses] };
    },
    termsFrom: (letters, most) => [
      ...lexicon.termsFrom(letters, most),
      ...added.flatMap(({ own, senses }) => {
        const term = own.join(" ");
        return term.startsWith(letters) ? [{ term, senses, isAdded: true }] : [];
      }),
    ],
    hasBeginning: (letters) =>
      lexicon.hasBeginning(letters) || added.some(({ own }) => own.some((word) => word.startsWith(letters))),
  };
}

function isForm(typed: string, word: string): boolean {
  return singularsOf(typed).includes(word) || singularsOf(word).includes(typed);
}

/** What a whole text means; empty when it is no term. */
export function meaningsOf(text: string, lexicon: Lexicon): TermFound["senses"] {
  const words = readWords(text);
  const found = lexicon.find(words, 0);
  return found?.length === words.length ? found.senses : [];
}

export type SynonymRefusal = "wordsMissing" | "wordsTooLong" | "termUnknown" | "termAmbiguous" | "alreadyMeant";

/** The concept that new words are to mean. `chosen`: of a term that means several things. */
export function readSynonym(
  { words, term, chosen }: { words: string; term: string; chosen: string },
  lexicon: Lexicon,
): { ok: true; synonym: Synonym } | { ok: false; refusal: { field: "words" | "term"; reason: SynonymRefusal } } {
  const own = readWords(words);
  const refuse = (field: "words" | "term", reason: SynonymRefusal) =>
    ({ ok: false, refusal: { field, reason } }) as const;
  if (own.every(isEmptyWord)) return refuse("words", "wordsMissing");
  if (own.length > TERM_WORDS_MAX || own.join(" ").length > SEARCH_WORDS_MAX) return refuse("words", "wordsTooLong");
  const concepts = [...new Set(meaningsOf(term, lexicon).map(({ concept }) => concept))];
  if (concepts.length === 0) return refuse("term", "termUnknown");
  const concept = concepts.length === 1 ? concepts[0] : concepts.find((one) => one === chosen);
  if (!concept) return refuse("term", "termAmbiguous");
  if (meaningsOf(words, lexicon).some((sense) => sense.concept === concept)) return refuse("words", "alreadyMeant");
  return { ok: true, synonym: { words: own.join(" "), term: readWords(term).join(" "), concept } };
}
