import { detectLanguage } from "../catalog/listing-language";
import type { Category } from "../catalog/product";
import { isWeak } from "../search/asking-words";
import { kindToken, senseToken } from "../search/document";
import { withoutSet } from "../search/inner-terms";
import { isQuality, type Lexicon } from "../search/lexicon";
import { allOf, anyOf, type Match, writeMatch } from "../search/match";
import { isLine, isName, isOfOthers, type Term } from "../search/read-terms";
import { withoutAccessories } from "../search/tiers";
import { readTitle, type TitleRead } from "../search/title-terms";
import { isEmptyWord, readWords, singularsOf } from "../search/words";

/** A word that makes two listings alike, in the forms that count as the same. */
interface TellingWord {
  forms: readonly string[];
  weight: number;
}

/** What is looked for to compare a thing that somebody names, in a title or in words of a search. */
export interface ComparableSearch {
  /** From listings that say the same to others of the same thing. */
  ways: readonly Match[];
  /** How many of these find the thing itself; the others find things of its kind. */
  nearest: number;
  words: readonly TellingWord[];
  read: TitleRead;
}

const WORDS_MAX = 12;
/** Words of a name or model say most; then those of what it is for; colours say least. */
const WEIGHTS = { name: 4, thing: 2, quality: 1, around: 1 } as const;

export function comparableSearch(text: string, category: Category | null, lexicon: Lexicon): ComparableSearch {
  const language = detectLanguage({ title: text, description: null });
  const read = readTitle(withoutSet(text, lexicon), { category, language }, lexicon);
  const { words, terms, around, main } = read;
  const head =
    main.findLast((term) => !isName(term, lexicon)) ?? main.findLast((term) => isLine(term, lexicon)) ?? main.at(-1);
  const telling = words.flatMap((word, at) => {
    const own = terms.filter((term) => covers(term, at));
    const isHead = head && covers(head, at);
    const senses = own.flatMap((term) => term.senses);
    return isHead || isEmptyWord(word) || isWeak([word], senses, lexicon) ? [] : [{ word, own, senses }];
  });
  const others = tokensOfOthers(head, terms, lexicon);
  const weighed = telling.slice(0, WORDS_MAX).map(({ word, own, senses }) => {
    const isAround = others !== null && own.some((term) => around.includes(term) && !isName(term, lexicon));
    const isModel = senses.length === 0 || own.some((term) => isName(term, lexicon)) || /\d/.test(word);
    const isLike = senses.every((sense) => isQuality(sense, lexicon));
    const kind = isAround ? "around" : isModel ? "name" : isLike ? "quality" : "thing";
    return { word, kind, forms: singularsOf(word), weight: WEIGHTS[kind] } as const;
  });
  const strong = weighed.filter(({ kind }) => kind === "name");
  const names = strong.filter(({ word }) => !/\d/.test(word));
  const levels = [strong, names].filter((some) => some.length > 0).map((some) => allOf(some.map(hasWord)));
  if (weighed.length > 0) levels.push(anyOf((strong.length > 0 ? strong : weighed).map(hasWord)));
  const meant = (some: readonly Term[]) => [
    ...new Set(some.flatMap(({ senses }) => senses.map(({ concept }) => concept))),
  ];
  const things = meant(main);
  const kinds = [...new Set(things.flatMap((concept) => lexicon.concept(concept).kinds))];
  const [thing, anyThing] = [meant(head ? [head] : []), things].map((some) => (some.length > 0 ? ofAny(some) : null));
  const near = thing && anyThing ? [...levels.map((level) => allOf([thing, level])), thing, anyThing] : levels;
  const wider = kinds.length > 0 ? [ofAny(kinds)] : [];
  const bare = strong.length > 1 && thing ? [allOf(strong.map(hasWord))] : [];
  const ways = (some: readonly Match[]) => [
    ...new Map(
      some
        .map((match) => (others ? withoutAccessories(match, others) : match))
        .map((match) => [writeMatch(match), match]),
    ).values(),
  ];
  const nearest = ways([...near, ...bare]);
  return {
    ways: ways([...near, ...bare, ...wider]),
    nearest: nearest.length,
    words: weighed.map(({ forms, weight }) => ({ forms, weight })),
    read,
  };
}

function covers({ at, length }: Term, word: number): boolean {
  return word >= at && word < at + length;
}

const hasWord = ({ forms }: TellingWord): Match => ({ columns: ["title", "forms"], words: [forms] });

function ofAny(concepts: readonly string[]): Match {
  const tokens = concepts.flatMap((concept) => [
    senseToken({ concept, language: "en" }),
    senseToken({ concept, language: "es" }),
    kindToken(concept),
  ]);
  return { columns: ["senses"], words: [tokens] };
}

/** What only goes around a thing that its title names: "funda iPhone 12". */
const COVERS = ["case", "cover", "funda"];

/** Tokens of what is not the thing that is asked for, besides accessories; `null` when that is one itself. */
function tokensOfOthers(head: Term | undefined, terms: readonly Term[], lexicon: Lexicon): string[] | null {
  if (!head || head.senses.every((sense) => isOfOthers(sense, lexicon))) return null;
  const covers = COVERS.flatMap((word) => lexicon.find([word], 0)?.senses ?? []);
  const isAsked = terms.some(({ senses }) =>
    senses.some(({ concept }) => covers.some((one) => one.concept === concept)),
  );
  return isAsked ? [] : [...new Set(covers.map(senseToken))];
}

/** How alike a title is: the share of the telling words that it has, by weight. */
export function likeness({ words }: Pick<ComparableSearch, "words">, title: string): number {
  const typed = readWords(title);
  const own = new Set(typed.flatMap((word, at) => [...singularsOf(word), word + (typed[at + 1] ?? "")]));
  const sum = (some: readonly TellingWord[]) => some.reduce((total, { weight }) => total + weight, 0);
  const all = sum(words);
  return all === 0 ? 1 : sum(words.filter(({ forms }) => forms.some((form) => own.has(form)))) / all;
}
