import { firstLetters } from "~/domain/search/words";

/** Letters of the longest beginning that has an index. */
export const LONGEST = 12;

/** A term of a word index: what begins so, as far as beginnings have indexes, or a single letter by itself. */
export function beginning(word: string): string {
  return word.length > 1 ? `"${firstLetters(word, LONGEST)}"*` : `"${word}"`;
}
