import type { Category } from "../catalog/product";
import { type Kind, PROHIBITED, type ProhibitedKind } from "./prohibited-words";

/** A word of the list that a listing has, as it stands in the list. */
export interface ProhibitedWord {
  kind: ProhibitedKind;
  word: string;
}

export interface ReadTexts {
  title: string;
  description: string | null;
  secondTitle: string | null;
  secondDescription: string | null;
  category: Category;
}

/** Lower case, without marks, in words: "Réplicas AK-47" is "replicas ak 47". */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** A word and what it may be the plural of. */
function formsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s")) return [word];
  return word.endsWith("es") ? [word, word.slice(0, -1), word.slice(0, -2)] : [word, word.slice(0, -1)];
}

interface Phrase {
  /** As it stands in the list. */
  text: string;
  words: readonly string[];
}

interface ReadKind {
  kind: ProhibitedKind;
  always: readonly Phrase[];
  words: readonly Phrase[];
  unless: readonly Phrase[];
  not: readonly Category[];
}

const phrases = (list: string): Phrase[] =>
  list
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ({ text, words: wordsOf(text) }));

let kinds: readonly ReadKind[] | undefined;

/** Read for the first listing: else every isolate would start later, and few are asked to publish. */
function readKinds(): readonly ReadKind[] {
  kinds ??= (Object.entries(PROHIBITED) as [ProhibitedKind, Kind][]).map(([kind, { always, words, unless, not }]) => ({
    kind,
    always: phrases(always),
    words: phrases(words),
    unless: phrases(unless),
    not,
  }));
  return kinds;
}

/** All forms of each word. */
type Read = readonly (readonly string[])[];

/** The index of a phrase's first word, or -1. */
function placeOf(text: Read, words: readonly string[]): number {
  return text.findIndex((_, from) => words.every((word, index) => text[from + index]?.includes(word)));
}

function has(text: Read, { words }: Phrase): boolean {
  return placeOf(text, words) >= 0;
}

/**
 * Words of a listing that it may not be shown for before an administrator has read it. Of a title they count unless other
 * words of the same, or the category, say that it is something else; of a description, only those that mean nothing else.
 */
export function findProhibited(texts: ReadTexts): ProhibitedWord[] {
  const titles = [texts.title, texts.secondTitle ?? ""].map((text) => wordsOf(text).map(formsOf));
  const descriptions = [texts.description ?? "", texts.secondDescription ?? ""].map((text) =>
    wordsOf(text).map(formsOf),
  );
  return readKinds().flatMap(({ kind, always, words, unless, not }) => {
    const named = not.includes(texts.category) ? [] : titles.filter((title) => !unless.some((one) => has(title, one)));
    const found = [
      ...always.filter((one) => [...titles, ...descriptions].some((text) => has(text, one))),
      ...words.filter((one) => named.some((title) => has(title, one))),
    ];
    return found.map(({ text }) => ({ kind, word: text }));
  });
}

/** Words of an excerpt before the found one, and after it. */
const AROUND = 10;

/** What a text says around a found word: before, itself, after. `null` where no text has it any more. */
export function excerptOf(texts: readonly (string | null)[], found: string): readonly [string, string, string] | null {
  const words = wordsOf(found);
  for (const text of texts) {
    // Words are at even indices, what separates them at odd ones.
    const parts = (text ?? "").split(/([^\p{L}\p{M}\p{N}]+)/u);
    const read = parts.filter((_, index) => index % 2 === 0).map((word) => formsOf(wordsOf(word).join("")));
    const start = 2 * placeOf(read, words);
    if (start < 0) continue;
    const end = start + 2 * words.length - 1;
    const [from, to] = [start - 2 * AROUND, end + 2 * AROUND];
    return [
      (from > 0 ? "…" : "") + parts.slice(Math.max(0, from), start).join(""),
      parts.slice(start, end).join(""),
      parts.slice(end, to).join("") + (to < parts.length ? "…" : ""),
    ];
  }
  return null;
}

/** What an administrator released once is not held for the same words again. */
export function wordsToReview(found: readonly ProhibitedWord[], released: readonly string[]): ProhibitedWord[] {
  return found.filter(({ word }) => !released.includes(word));
}
