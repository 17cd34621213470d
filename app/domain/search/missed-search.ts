import { DAY } from "../time";
import { isEmptyWord, readWords } from "./words";

/** Characters of a search that is counted when it finds nothing, and of a synonym. */
export const SEARCH_WORDS_MAX = 80;
/** A search that found nothing is kept in words once it was asked so often: few people type what names them. */
export const MISSED_LEAST = 3;
/** Different searches of a day. */
export const MISSED_A_DAY = 500;

export interface MissedSearch {
  /** The place in the list. */
  id: string;
  words: string;
  n: number;
}

/**
 * A search as it is counted: folded, without words that ask for nothing, in the order in which they were typed, because
 * administrators have to read it and terms have an order. `null` for what may name a person: with "@", or many digits.
 */
export function missedWords(typed: string): string | null {
  if (typed.includes("@") || (typed.match(/\d/g) ?? []).length >= 7) return null;
  const words = readWords(typed)
    .filter((word) => !isEmptyWord(word))
    .join(" ");
  return words.length > 0 && words.length <= SEARCH_WORDS_MAX ? words : null;
}

export function dayOf(now: number): number {
  return now - (now % DAY);
}
