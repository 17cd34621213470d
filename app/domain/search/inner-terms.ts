import type { Language } from "~/i18n/language";
import { isLike, isQuality, type Lexicon, type Sense } from "./lexicon";
import { isName, isNamedWithin, kindsWithin, spokenIn, type Term } from "./read-terms";
import { fullWords, readWords } from "./words";

export interface InnerTerm extends Term {
  /** And the longer term is no accessory of it. */
  isOther: boolean;
  /** And the word names a material or the like, too: "iron" of "cast iron skillet". */
  isMaterial?: boolean;
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
    if (isSeveral(term, words)) return [];
    return own.flatMap((_, offset) => {
      const longest = offset > 0 ? own.length : own.length - 1;
      const found = Array.from({ length: longest - offset }, (_, less) =>
        lexicon.find(own.slice(0, longest - less), offset),
      ).find((one) => !one?.senses.some((sense) => isOneOf(sense, term.senses)));
      const isNone = ({ concept }: Sense) =>
        term.senses.some((own) => lexicon.concept(own.concept).others.includes(concept));
      const senses = spokenIn(found?.senses ?? [], language).filter(
        (sense) => !isLike(sense, lexicon) || isNone(sense),
      );
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
      const head = headOf(inner, term, lexicon);
      if (head === "alike") return [];
      const concepts = inner.senses.map(({ concept }) => concept);
      const isAccessory = term.senses.some(({ concept }) =>
        lexicon.concept(concept).of.some((id) => concepts.includes(id)),
      );
      const isAlike = inner.senses.some(({ concept }) =>
        lexicon
          .concept(concept)
          .kinds.some((kind) => term.senses.some((own) => lexicon.concept(own.concept).kinds.includes(kind))),
      );
      const isMaterial = !head && found?.senses.some((sense) => isLike(sense, lexicon)) === true;
      const isOther = !head && !isAccessory && !isAlike && !isMaterial && !isForIt(inner, term, lexicon);
      return [{ ...inner, isOther, isMaterial }];
    });
  });
}

/** "Baby" of "baby clothes", which are "ropa de bebé"; but not "dog" of "hot dog machine". */
function isForIt(inner: Term, term: Term, lexicon: Lexicon): boolean {
  return inner.senses.some(
    (sense) => isQuality(sense, lexicon) && term.senses.some(({ concept }) => isNamedWithin(sense, concept, lexicon)),
  );
}

export const hasDigit = (word = "") => /\d/.test(word);
const isOf = ({ senses }: Term, id: string) => senses.some(({ concept }) => concept === id);
const isOneOf = ({ concept }: Sense, senses: readonly Sense[]) => senses.some((other) => other.concept === concept);

/**
 * Whether it is the term's head word, of which the term is perhaps a kind: surely enough where both are of a category
 * ("alike"), and else as far as there is nothing better ("other"). `null` where the lexicon says that it is none.
 */
export function headOf(inner: Term, term: Term, lexicon: Lexicon): "alike" | "other" | null {
  const languages = term.senses.map(({ language }) => language);
  const isPlaced =
    (languages.includes("es") && inner.at === term.at) ||
    (languages.includes("en") && inner.at + inner.length === term.at + term.length);
  const categoriesOf = ({ concept }: Sense) => lexicon.concept(concept).categories;
  const isNone = term.senses.some(({ concept }) => lexicon.concept(concept).others.some((id) => isOf(inner, id)));
  const isThing = term.senses.some((sense) => !isQuality(sense, lexicon));
  if (!isPlaced || isNone || !isThing || isName(term, lexicon)) return null;
  const own = inner.senses.flatMap(categoriesOf);
  return term.senses.flatMap(categoriesOf).some((one) => own.includes(one)) ? "alike" : "other";
}

/** "Teclado y mouse" are both. */
export function isSeveral({ at, length }: Term, words: readonly string[]): boolean {
  return words.slice(at, at + length).some((word) => JOINING.has(word));
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

const JOINING = new Set("and e y".split(" "));
export const OF_SETS = new Set("collection coleccion juego kit lot lote pack pair paquete par set".split(" "));
