import type { Lexicon } from "./lexicon";
import { canBeMistyped } from "./spelling";

/** Shorter words that nobody knows may be names. */
const SPELLED_LEAST = 7;

/** "Márquez" is no marquee: names end so. */
const SURNAME = /ez$/;

/** What a seller mistyped, where only one known word can be meant. */
export function spelledRight(word: string, lexicon: Lexicon): string {
  const isKnown = lexicon.hasBeginning(word) || lexicon.find([word], 0) !== null;
  if (isKnown || word.length < SPELLED_LEAST || SURNAME.test(word) || !canBeMistyped(word)) return word;
  const near = lexicon.speller().nearest(word, 1);
  return near && near[0] === word[0] ? near : word;
}
