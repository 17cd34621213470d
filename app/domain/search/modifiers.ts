import type { Category } from "../catalog/product";
import { headOf, isOfSet, isSeveral, OF_SETS } from "./inner-terms";
import { isQuality, type Lexicon } from "./lexicon";
import { isName, isOfOthers, isOnlyThing, isSpanish, isThing, kindsWithin, type Term } from "./read-terms";

/** Before a number of pieces: "bolsa de 100". */
const PACKS = new Set("bag bags bolsa bolsas box caja cajas jar".split(" "));
const COUNTED = new Set(
  "botellas bottles botes cajas cans cup cups frascos jars latas paquetes rollos taza tazas tubos tubes".split(" "),
);
/** Of what looks like a thing and is none. */
export const IMITATIONS = new Set("escala juguete miniatura miniature replica toy".split(" "));
/** What is theirs is something else: "vestido para muñeca", "playera para perro". */
const DOLLS = new Set("doll dolls muneca munecas".split(" "));
const PETS = new Set("cat dog gato gatos mascota mascotas perro perros pet pets".split(" "));
const OF_IMITATIONS: readonly Category[] = ["toys", "collectibles"];

/** A thing that only says which one is meant: "ruedas" of "silla de ruedas", "camera" of "camera bag", "cama" of "colcha de cama". */
export function isModifier(term: Term, terms: readonly Term[], words: readonly string[], lexicon: Lexicon): boolean {
  if (!isThing(term.senses, lexicon) || !isOnlyThing(term, lexicon)) return false;
  const end = term.at + term.length;
  const things = terms.filter((other) => other.at < term.at && isThing(other.senses, lexicon));
  const longer = things.filter((other) => end <= other.at + other.length && !isSeveral(other, words));
  if (longer.length > 0) {
    return !longer.some(
      (other) =>
        isOfSet(other, words, lexicon) ||
        kindsWithin(term, other, lexicon).length > 0 ||
        headOf(term, other, lexicon) === "alike",
    );
  }
  if (isBeforeThing(term, terms, words, lexicon)) return true;
  const isLinked = words[term.at - 1] === "de" || words[term.at - 1] === "del";
  const before = things.filter((other) => isOnlyThing(other, lexicon) && other.at + other.length === term.at - 1);
  if (!isLinked) return false;
  if (before.length > 0) return before.every((other) => kindsWithin(term, other, lexicon).length === 0);
  return isOfUnknown(term, words, lexicon);
}

/** "Curtain" of "curtain string lights", and not "necklace" of "necklace and earrings". */
function isBeforeThing(term: Term, terms: readonly Term[], words: readonly string[], lexicon: Lexicon): boolean {
  const isEnglish = ({ senses }: Term) => senses.every(({ language }) => language === "en");
  const kinds = (one: Term) => one.senses.flatMap(({ concept }) => [concept, ...lexicon.concept(concept).kinds]);
  const next = term.isLast ? undefined : terms.find(({ at }) => at === term.at + term.length);
  const isNumbered = next && !next.isLast && /^\d+$/.test(words[next.at + next.length] ?? "");
  if (!next || isNumbered || ![term, next].every((one) => isEnglish(one) && isOnlyThing(one, lexicon))) return false;
  return !kinds(term).some((kind) => kinds(next).includes(kind));
}

/** "Barbie" of "casa de Barbie": of something that nobody knows. */
export function isOfUnknown({ at }: Term, words: readonly string[], lexicon: Lexicon): boolean {
  const [thing = "", link] = words.slice(at - 2, at);
  return link === "de" && /^\p{L}{4,}$/u.test(thing) && !OF_SETS.has(thing) && !lexicon.find([thing], 0);
}

/** "Wool" of "wool coat", which is a thing as well: yarn. */
export function isOnlyLike(term: Term, main: readonly Term[], words: readonly string[], lexicon: Lexicon): boolean {
  if (term.senses.length === 0 || isThing(term.senses, lexicon)) return false;
  const things = (lexicon.find(words, term.at)?.senses ?? []).filter((sense) => !isQuality(sense, lexicon));
  return things.some((sense) => !isOfOthers(sense, lexicon)) && main.some((one) => !isName(one, lexicon));
}

/** "Bolsa de 100" at a title's end, and behind a thing "3 botes" and "12 cups". */
export function isPack({ at, length }: Term, main: readonly Term[], words: readonly string[]): boolean {
  const own = words[at] ?? "";
  const isOf = PACKS.has(own) && /^\d+$/.test(words[at + 2] ?? "");
  const isBehind = main.some((one) => one.at + one.length < at);
  return at > 0 && length === 1 && (isOf || (COUNTED.has(own) && isBehind && /^\d+$/.test(words[at - 1] ?? "")));
}

/** "Swing" of "extractor de leche Medela Swing": an English word behind a brand, in a Spanish title. */
export function isModelName(term: Term, terms: readonly Term[], main: readonly Term[], lexicon: Lexicon): boolean {
  const isEnglish = term.senses.length > 0 && term.senses.every(({ language }) => language === "en");
  const isBehindBrand = terms.some((other) => isName(other, lexicon) && other.at + other.length === term.at);
  const [thing] = main.filter((one) => !isName(one, lexicon) && isSpanish(one) && one.at < term.at);
  return isEnglish && isBehindBrand && thing !== undefined && kindsWithin(term, thing, lexicon).length === 0;
}

/** "Cámara" of "réplica de cámara", "estufa" of "estufa de juguete". */
export function isImitated(term: Term, words: readonly string[], category: Category | null, lexicon: Lexicon): boolean {
  if (!category || !isOnlyThing(term, lexicon) || IMITATIONS.has(words[term.at] ?? "")) return false;
  const isOutside = (at: number) => at < term.at || at >= term.at + term.length;
  const isMarked = (marks: ReadonlySet<string>) => words.some((word, at) => marks.has(word) && isOutside(at));
  const categories = term.senses.flatMap(({ concept }) => lexicon.concept(concept).categories);
  const isElsewhere = categories.some((one) => !OF_IMITATIONS.includes(one));
  const isStrange = !categories.includes(category);
  const isToy = (isMarked(IMITATIONS) || isMarked(DOLLS)) && (isStrange || OF_IMITATIONS.includes(category));
  return isElsewhere && (isToy || (isStrange && isMarked(PETS)));
}
