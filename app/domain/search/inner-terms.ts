import type { Language } from "~/i18n/language";
import { isQuality, type Lexicon, type Sense } from "./lexicon";
import { isName, isSpanish, kindsWithin, spokenIn, type Term } from "./read-terms";
import { fullWords, readWords } from "./words";

export interface InnerTerm extends Term {
  /** And the longer term is no accessory of it. */
  isOther: boolean;
}

/** "Mesa" of "juego de mesa", "coffee" of "coffee table", "traje" of "traje de baño": what the longer term is no kind of. */
export function innerTerms(
  terms: readonly Term[],
  words: readonly string[],
  language: Language | null,
  lexicon: Lexicon,
): InnerTerm[] {
  const isWithin = (term: Term, other: Term) =>
    other !== term && other.at <= term.at && term.at + term.length <= other.at + other.length;
  const whole = terms.flatMap((term) => {
    const isPart = term.length === 1 || terms.some((other) => isWithin(term, other));
    return isPart ? [] : [{ ...term, senses: lexicon.find(words, term.at)?.senses ?? [] }];
  });
  return whole.flatMap((term) => {
    const own = words.slice(term.at, term.at + term.length);
    return own.flatMap((_, offset) => {
      const longest = offset > 0 ? own.length : own.length - 1;
      const found = Array.from({ length: longest - offset }, (_, less) =>
        lexicon.find(own.slice(0, longest - less), offset),
      ).find((one) => !one?.senses.some((sense) => isOneOf(sense, term.senses)));
      const senses = spokenIn(found?.senses ?? [], language).filter((sense) => !isQuality(sense, lexicon));
      const inner = { at: term.at + offset, length: found?.length ?? 0, senses };
      if (
        senses.length === 0 ||
        hasDigit(own[offset]) ||
        isName(inner, lexicon) ||
        kindsWithin(inner, term, lexicon).length > 0
      )
        return [];
      // "Sheet" of "sheet set", but not "bed" of "bed sheet set".
      const isOfIt = fullWords(own).length - inner.length === 1 && !OF_SETS.has(own[offset] ?? "");
      if (isOfIt && isOfSet(term, words, lexicon)) return [];
      if (isHead(inner, term, lexicon)) return [];
      const concepts = inner.senses.map(({ concept }) => concept);
      const isAccessory = term.senses.some(({ concept }) =>
        lexicon.concept(concept).of.some((id) => concepts.includes(id)),
      );
      const isAlike = inner.senses.some(({ concept }) =>
        lexicon
          .concept(concept)
          .kinds.some((kind) => term.senses.some((own) => lexicon.concept(own.concept).kinds.includes(kind))),
      );
      const isMaterial = found?.senses.some((sense) => isQuality(sense, lexicon)) === true;
      return [{ ...inner, isOther: !isAccessory && !isAlike && !isMaterial }];
    });
  });
}

export const hasDigit = (word = "") => /\d/.test(word);
const isOf = ({ senses }: Term, id: string) => senses.some(({ concept }) => concept === id);
const isOneOf = ({ concept }: Sense, senses: readonly Sense[]) => senses.some((other) => other.concept === concept);

/** A term's head word that is of its category: perhaps the term is a kind of it. */
function isHead(inner: Term, term: Term, lexicon: Lexicon): boolean {
  const categories = inner.senses.flatMap(({ concept }) => lexicon.concept(concept).categories);
  const isPlaced = isSpanish(term) ? inner.at === term.at : inner.at + inner.length === term.at + term.length;
  return (
    isPlaced &&
    term.senses.some(({ concept }) => lexicon.concept(concept).categories.some((one) => categories.includes(one))) &&
    !term.senses.some(({ concept }) => lexicon.concept(concept).others.some((id) => isOf(inner, id)))
  );
}

/** "Juego de sábanas" are several of them; "juego de mesa" is a game. */
export function isOfSet(term: Term, words: readonly string[], lexicon: Lexicon): boolean {
  const set = words.slice(term.at, term.at + term.length).find((word) => OF_SETS.has(word));
  const meant = lexicon.find([set ?? ""], 0);
  return set !== undefined && !(meant && kindsWithin({ ...meant, at: term.at }, term, lexicon).length > 0);
}

/** Without "juego de" or "lot of" before what there are several of; "juego de mesa" is a thing of its own. */
export function withoutSet(title: string, lexicon: Lexicon): string {
  const [first = "", ...others] = readWords(title);
  if (!OF_SETS.has(first) || (lexicon.find([first, ...others], 0)?.length ?? 1) > 1) return title;
  return title.replace(/^\W*\w+\s+(?:de\b|of\b)?\s*(?:\d+\s+)?/u, "") || title;
}

export const OF_SETS = new Set("collection coleccion juego kit lot lote pack pair paquete par set".split(" "));
