import { isQuality, type Lexicon, type Sense } from "./lexicon";
import { readWords } from "./words";

/**
 * What a word means beside a product line that it is an accessory of: "funda" of "funda iphone" is a phone case, as "funda
 * de celular" is. `null` when it is none.
 */
export function accessoryOf(
  words: readonly string[],
  senses: readonly Sense[],
  line: readonly Sense[],
  lexicon: Lexicon,
): readonly Sense[] | null {
  const lines = line.map(({ concept }) => concept);
  const kinds = [...new Set([...lines, ...lines.flatMap((concept) => lexicon.concept(concept).kinds)])];
  const isOf = ({ concept }: Sense) => lexicon.concept(concept).of.some((id) => kinds.includes(id));
  const own = senses.filter(isOf);
  const named = own.length > 0 ? own : kinds.flatMap((kind) => namedFor(words, senses, kind, lexicon)).filter(isOf);
  if (named.length > 0) return [...new Map(named.map((sense) => [sense.language + sense.concept, sense])).values()];
  return senses.some(({ concept }) => lexicon.concept(concept).of.includes(concept)) ? senses : null;
}

/** Or its first word in Spanish and its last in English: "cargador" of "cargador rápido". */
function namedFor(
  words: readonly string[],
  senses: readonly Sense[],
  kind: string,
  lexicon: Lexicon,
): readonly Sense[] {
  const { names } = lexicon.concept(kind);
  const isSpanish = senses.some(({ language }) => language === "es");
  // "Dual sim" is what a telephone is like.
  const isWhole = words.length === 1 || (senses.length > 0 && senses.every((sense) => isQuality(sense, lexicon)));
  const heads = isWhole ? [words] : [words, isSpanish ? words.slice(0, 1) : words.slice(-1)];
  const terms = heads.flatMap((head) => [
    [...head, ...readWords(names.es)],
    [...readWords(names.en), ...head],
  ]);
  return terms.flatMap((term) => {
    const found = lexicon.find(term, 0);
    return found?.length === term.length ? found.senses : [];
  });
}
