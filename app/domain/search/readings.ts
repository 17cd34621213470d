import { isLike, isQuality, type Lexicon, type Sense } from "./lexicon";
import { headsOf, readQuery, type SearchQuery, type SearchScope, type Unit, withoutUnits } from "./query";
import { isLine, isName, isWithinTerm } from "./read-terms";
import { canBeMistyped } from "./spelling";
import { isEmptyWord, isMeasure, readWords, singularsOf } from "./words";

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
  const whole = [asTyped, ...corrected].flatMap((reading) => [ofThing(reading, lexicon), reading]);
  const ofSomething = (reading: Reading) =>
    !query.isOfAccessory && reading.query.units.some(({ isThing }) => isThing) ? ofThing(reading, lexicon) : reading;
  // A part of guesses is no answer.
  const isGuess = doubtfulWords(query, lexicon).length === query.units.length;
  return [...whole, ...partialReadings(isGuess || !byLexicon ? asTyped : byLexicon, lexicon).map(ofSomething)];
}

/** Of a query as typed only: what "as typed" shows. */
export function readAsTyped(typed: string, lexicon: Lexicon, scope: SearchScope): Reading[] {
  return readReadings(typed, lexicon, scope).filter(({ kind }) => kind === "typed");
}

/** What was typed, as the lexicon spells it; `null` when it knows the words, or nothing near them. */
export function spelledByLexicon(typed: string, lexicon: Lexicon, scope: SearchScope): string | null {
  return correctByLexicon(typed, readQuery(typed, lexicon, scope), lexicon, scope)?.text ?? null;
}

/** Without accessories: where the thing itself is for sale, it alone is what was asked for. */
function ofThing(reading: Reading, lexicon: Lexicon): Reading {
  const { query } = reading;
  return { ...reading, query: { ...query, isWide: false, units: onlyThings(query.units, lexicon) } };
}

/** "Mesa" asks for a table, and "wool for knitting" for yarn: for nothing that is "de mesa" or woolen. */
function onlyThings(units: readonly Unit[], lexicon: Lexicon): readonly Unit[] {
  const [heads, isTold] = [headsOf(units), units.length === 1 || units.some(({ isFor }) => isFor)];
  return units.map((unit) => {
    const things = unit.senses.filter((sense) => !isLike(sense, lexicon));
    const isSure = things.some((sense) => !isAccessory(sense, lexicon));
    return isTold && isSure && !isName(unit, lexicon) && heads.includes(unit)
      ? { ...unit, senses: namedSo(unit, things, lexicon) }
      : unit;
  });
}

/** Of something else; a remote control is only a kind of what has many accessories. */
function isAccessory({ concept }: Sense, lexicon: Lexicon): boolean {
  return lexicon.concept(concept).of.some((id) => id !== concept);
}

/** "Gato" is the name of a cat, and of an accessory only one of its words: a car's jack. */
function namedSo({ words }: Unit, senses: readonly Sense[], lexicon: Lexicon): readonly Sense[] {
  const forms = [words.join(" "), ...(words.length === 1 ? singularsOf(words[0] ?? "") : [])];
  const isNamed = ({ concept, language }: Sense) =>
    forms.includes(readWords(lexicon.concept(concept).names[language]).join(" "));
  const others = senses.filter((sense) => !isAccessory(sense, lexicon));
  const around = others.filter(isNamed).flatMap(({ concept }) => lexicon.concept(concept).categories);
  const isNear = ({ concept }: Sense) => lexicon.concept(concept).categories.some((one) => around.includes(one));
  if (!others.some(isNamed)) return senses;
  return senses.filter((sense) => others.includes(sense) || isNamed(sense) || isNear(sense));
}

function correctByLexicon(typed: string, query: SearchQuery, lexicon: Lexicon, scope: SearchScope): Reading | null {
  const doubtful = unknownWords(query);
  if (doubtful.length === 0) return null;
  const speller = lexicon.speller();
  const words = readWords(typed);
  const meant = new Map(
    doubtful.flatMap((word) => {
      const isBegun = lexicon.hasBeginning(word);
      const at = words.indexOf(word);
      // Alone, it was a term, and no word within longer ones.
      const isAlone = words.length === 1;
      const fits = (other: string) =>
        isAlone ? lexicon.find([other], 0) !== null : isWithinTerm(words.with(at, other), at, lexicon);
      const near = (within?: number) => speller.nearest(word, within, at < 0 ? undefined : fits, isAlone);
      const found = near(1) ?? (isBegun ? null : (speller.split(word) ?? near()));
      return found ? [[word, [found].flat().map(speller.shown).join(" ")] as const] : [];
    }),
  );
  if (meant.size === 0) return null;
  const text = replaceWords(typed, meant);
  return { kind: "corrected", query: readQuery(text, lexicon, scope), text, leftOut: null, marketWords: [] };
}

function correctByMarket(typed: string, query: SearchQuery, lexicon: Lexicon): Reading | null {
  const marketWords = doubtfulWords(query, lexicon).filter((word) => word.length > 4);
  if (marketWords.length === 0) return null;
  const replaced = (unit: Unit): Unit => {
    const at = marketWords.indexOf(unit.words[0] ?? "");
    return at < 0 || unit.words.length > 1 ? unit : { ...unit, words: [marketToken(at)] };
  };
  const meant = { ...query, units: query.units.map(replaced), apart: query.apart?.map(replaced) ?? null };
  const tokens = new Map(marketWords.map((word, index) => [word, marketToken(index)]));
  return { kind: "corrected", query: meant, text: replaceWords(typed, tokens), leftOut: null, marketWords };
}

/** What the lexicon does not know, nor anything that begins so. */
function doubtfulWords(query: SearchQuery, lexicon: Lexicon): string[] {
  return unknownWords(query).filter((word) => !lexicon.hasBeginning(word));
}

function unknownWords({ units }: SearchQuery): string[] {
  return units.flatMap(({ words: [word = "", ...more], senses }) =>
    senses.length === 0 && more.length === 0 && canBeMistyped(word) ? [word] : [],
  );
}

/** Readings without one word, and without more of them. */
const [SINGLES_MAX, PREFIXES_MAX] = [4, 2];

/**
 * Leaves out what says least first; of words that say as much, the last; then several of them. A thing of the query stays, or
 * a model; where it names no thing, a word that says more than a number.
 */
function partialReadings({ query, text, marketWords }: Reading, lexicon: Lexicon): Reading[] {
  const { units } = query;
  const [things, heads] = [units.filter(({ isThing }) => isThing), headsOf(units)];
  const weight = (unit: Unit) => weightOf(unit, lexicon) + (heads.includes(unit) ? 1 : 0);
  const order = units
    .map((unit, index) => ({ index, weight: weight(unit) }))
    .sort((a, b) => a.weight - b.weight || b.index - a.index)
    .map(({ index }) => index);
  const singles = order.slice(0, SINGLES_MAX).map((index) => [index]);
  const counts = [...Array.from({ length: PREFIXES_MAX }, (_, more) => more + 2), order.length - 1];
  const prefixes = [...new Set(counts)].flatMap((count) =>
    count > 1 && count < order.length ? [order.slice(0, count)] : [],
  );
  const unknown = units.filter((unit) => unit.senses.length === 0 && isWord(unit));
  const telling =
    [things.filter(({ isFor }) => !isFor), things, unknown, units.filter(isWord)].find((some) => some.length > 0) ?? [];
  const tellsSomething = (indexes: readonly number[]) => {
    const rest = units.filter((_, at) => !indexes.includes(at));
    // Of words that name nothing, half have to be there.
    const isEnough = things.length > 0 || rest.length * 2 >= units.length;
    const isOther = indexes.some((index) => isOtherThan(units[index], headsOf(rest), lexicon));
    return (
      (isEnough && !isOther && rest.some((unit) => telling.includes(unit))) ||
      isModel(things.length > 0 ? rest.filter((unit) => !unit.words.every(isMeasure)) : rest)
    );
  };
  const without = [...singles, ...prefixes].filter(tellsSomething).map((indexes) => withoutUnits(query, indexes));
  return [...without, ...generalQueries(query, lexicon)].map((left) => {
    const asked = left.units.flatMap(({ words }) => words);
    const said = units.flatMap(({ words }) => words).filter((word) => !asked.includes(word));
    return { ...{ kind: "partial" as const, query: left, marketWords }, ...splitText(text, said) };
  });
}

/** Without "Xbox", "juego de Xbox" asks for any game: a line that is left out is the thing itself, or the thing is for it. */
function isOtherThan(line: Unit | undefined, heads: readonly Unit[], lexicon: Lexicon): boolean {
  if (!line || !isLine(line, lexicon)) return false;
  const kinds = line.senses.flatMap(({ concept }) => lexicon.concept(concept).kinds);
  const isNear = ({ concept }: Sense) =>
    [concept, ...lexicon.concept(concept).kinds, ...lexicon.concept(concept).of].some((id) => kinds.includes(id));
  const things = heads.filter((unit) => !unit.isName);
  return things.length > 0 && !things.some(({ senses }) => senses.some(isNear));
}

/** With a thing's kind in its place, where its names in one language say it: "rug" for "persian rug"; and the kind alone. */
function generalQueries({ apart, ...query }: SearchQuery, lexicon: Lexicon): SearchQuery[] {
  const isKindOf = (other: string, { concept }: Sense) => {
    const [{ names: kind }, { names: own, kinds }] = [lexicon.concept(other), lexicon.concept(concept)];
    return kinds.includes(other) && (own.en.endsWith(` ${kind.en}`) || own.es.startsWith(`${kind.es} `));
  };
  const general = query.units.map((unit) => {
    const parts = apart?.filter(({ words }) => words.every((word) => unit.words.includes(word))) ?? [];
    const [kind, ...others] = parts.flatMap((part) => {
      const senses = part.senses.filter(({ concept }) => unit.senses.some((own) => isKindOf(concept, own)));
      return senses.length > 0 ? [{ ...part, senses }] : [];
    });
    // "Casco de bicicleta" is no other "casco".
    const isOther = parts.some(({ words, isThing }) => isThing && words !== kind?.words);
    return kind && others.length === 0 && !isOther ? kind : unit;
  });
  const kinds = general.filter((unit) => !query.units.includes(unit));
  const all = kinds.length === 0 ? [] : general.length > kinds.length ? [general, kinds] : [general];
  return all.map((units) => ({ ...query, units: onlyThings(units, lexicon), apart: null, isWide: false }));
}

function isWord({ words, senses }: Unit): boolean {
  return senses.length > 0 || words.some((word) => /^\p{L}{3,}$/u.test(word));
}

/** "ae 1", "wh1000xm4" */
function isModel(units: readonly Unit[]): boolean {
  const unknown = units.filter((unit) => !isWord(unit)).flatMap(({ words }) => words);
  return unknown.length > 1 || unknown.some((word) => /\d/.test(word) && /\D/.test(word));
}

/** Of unknown words less than of persons and purposes, of words of no category, such as colours, and of models and things. */
function weightOf({ words, senses, isFor }: Unit, lexicon: Lexicon): number {
  if (senses.length === 0) return words.every(canBeMistyped) ? 0 : 3;
  // Of "gift for a baby shower" the occasion says what may be wanted.
  if (senses.every(({ concept }) => lexicon.concept(concept).names.en === "gift")) return 0;
  if (isFor) return 1;
  return senses.every((sense) => isQuality(sense, lexicon)) ? 2 : 4;
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
