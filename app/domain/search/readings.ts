import type { Lexicon } from "./lexicon";
import { readQuery, type SearchQuery, type SearchScope, type Unit, withoutUnits } from "./query";
import { canBeMistyped } from "./spelling";
import { isEmptyWord, readWords } from "./words";

/** One way to read what was typed. Lists show the first that finds anything. */
export interface Reading {
  kind: "typed" | "corrected" | "partial";
  query: SearchQuery;
  /** What is looked for. */
  text: string;
  /** The word that is not looked for, of what has most of them. */
  leftOut: string | null;
  /** Typed words that no lexicon knows: the market's nearest stand in for them (`marketToken`). */
  marketWords: readonly string[];
}

/** Stands in an expression for the market's word that is nearest to one of `marketWords`. */
export const marketToken = (index: number) => `zqz${index}`;

/**
 * As typed, with its mistyped words as the lexicon knows them, with those that the market knows, and then with all words but
 * one. Empty when nothing was typed that can be looked for.
 */
export function readReadings(typed: string, lexicon: Lexicon, scope: SearchScope): Reading[] {
  const query = readQuery(typed, lexicon, scope);
  if (query.units.length === 0) return [];
  const asTyped: Reading = { kind: "typed", query, text: typed, leftOut: null, marketWords: [] };
  const byLexicon = correctByLexicon(typed, query, lexicon, scope);
  const corrected = [byLexicon, correctByMarket(typed, query, lexicon)].filter((reading) => reading !== null);
  const whole = [asTyped, ...corrected].flatMap((reading) => [ofThing(reading), reading]);
  return [...whole, ...partialReadings(byLexicon ?? asTyped, lexicon)];
}

/** Of a query as typed only: what "as typed" shows. */
export function readAsTyped(typed: string, lexicon: Lexicon, scope: SearchScope): Reading[] {
  return readReadings(typed, lexicon, scope).filter(({ kind }) => kind === "typed");
}

/** Without accessories: where the thing itself is for sale, it alone is what was asked for. */
function ofThing(reading: Reading): Reading {
  return { ...reading, query: { ...reading.query, isWide: false } };
}

function correctByLexicon(typed: string, query: SearchQuery, lexicon: Lexicon, scope: SearchScope): Reading | null {
  const doubtful = doubtfulWords(query, lexicon);
  if (doubtful.length === 0) return null;
  const speller = lexicon.speller();
  const meant = new Map(
    doubtful.flatMap((word) => {
      const near = speller.nearest(word, 1) ?? speller.split(word) ?? speller.nearest(word);
      return near ? [[word, [near].flat().map(speller.shown).join(" ")] as const] : [];
    }),
  );
  if (meant.size === 0) return null;
  const text = replaceWords(typed, meant);
  return { kind: "corrected", query: readQuery(text, lexicon, scope), text, leftOut: null, marketWords: [] };
}

function correctByMarket(typed: string, query: SearchQuery, lexicon: Lexicon): Reading | null {
  const marketWords = doubtfulWords(query, lexicon);
  if (marketWords.length === 0) return null;
  const replaced = (unit: Unit): Unit => {
    const at = marketWords.indexOf(unit.words[0] ?? "");
    return at < 0 || unit.words.length > 1 ? unit : { words: [marketToken(at)], senses: [], isThing: false };
  };
  const meant = { ...query, units: query.units.map(replaced), apart: query.apart?.map(replaced) ?? null };
  const tokens = new Map(marketWords.map((word, index) => [word, marketToken(index)]));
  return { kind: "corrected", query: meant, text: replaceWords(typed, tokens), leftOut: null, marketWords };
}

/** What the lexicon does not know, nor anything that begins so. */
function doubtfulWords({ units }: SearchQuery, lexicon: Lexicon): string[] {
  return units.flatMap(({ words: [word = "", ...more], senses }) =>
    senses.length === 0 && more.length === 0 && canBeMistyped(word) && !lexicon.hasBeginning(word) ? [word] : [],
  );
}

/** Leaves out what says least first; of words that say as much, the last; then all words that mean nothing known. */
function partialReadings({ query, text, marketWords }: Reading, lexicon: Lexicon): Reading[] {
  const { units } = query;
  if (units.length < 2) return [];
  const order = units
    .map((unit, index) => ({ unit, index, weight: weightOf(unit, lexicon) }))
    .sort((a, b) => a.weight - b.weight || b.index - a.index);
  const unknown = units.filter(({ senses }) => senses.length === 0);
  const left = order.map(({ index }) => [index]);
  if (unknown.length > 1 && unknown.length < units.length) left.push(unknown.map((unit) => units.indexOf(unit)));
  return left.map((indexes) => ({
    ...{ kind: "partial" as const, query: withoutUnits(query, indexes), marketWords },
    ...splitText(
      text,
      indexes.flatMap((index) => units[index]?.words ?? []),
    ),
  }));
}

/** Of words of no category, such as colours, less than of models and things. */
function weightOf({ words, senses }: Unit, lexicon: Lexicon): number {
  if (senses.length === 0) return words.every(canBeMistyped) ? 0 : 2;
  return senses.every(({ concept }) => lexicon.concept(concept).categories.length === 0) ? 1 : 3;
}

/** The text without some words, and those as they were typed. */
function splitText(text: string, words: readonly string[]): { text: string; leftOut: string } {
  const pieces = text.split(/\s+/);
  const isOf = (piece: string) => readWords(piece).some((word) => words.includes(word) && !isEmptyWord(word));
  return {
    text: pieces.filter((piece) => !isOf(piece)).join(" "),
    leftOut: pieces.filter(isOf).join(" ") || words.join(" "),
  };
}

function replaceWords(text: string, meant: ReadonlyMap<string, string>): string {
  return text
    .split(/\s+/)
    .map((piece) => {
      const [word = "", ...more] = readWords(piece);
      return more.length === 0
        ? (meant.get(word) ?? piece)
        : readWords(piece)
            .map((one) => meant.get(one) ?? one)
            .join(" ");
    })
    .join(" ");
}
