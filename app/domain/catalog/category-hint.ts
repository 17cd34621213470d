import type { Lexicon } from "../search/lexicon";
import type { TitleRead } from "../search/title-terms";
import { CATEGORIES, type Category } from "./product";

/** What a listing that the title finds says of its category: the sooner it is found, the more. */
interface Neighbour {
  category: Category;
  level: number;
  /** 0 to 1. */
  likeness: number;
}

/** Of what the thing itself means, of the other things that a title names, and of all listings found together. */
const WEIGHTS = { main: 3, other: 0.5, neighbours: 4 } as const;

const LEAST = 0.1;

/** Categories that a title may be of, when it was read without one, the likeliest first; empty when neither lexicon nor market knows its words. */
export function suggestCategories(
  { terms, main }: Pick<TitleRead, "terms" | "main">,
  neighbours: readonly Neighbour[],
  lexicon: Lexicon,
): Category[] {
  const scores = new Map<Category, number>();
  const add = (categories: readonly Category[], weight: number) => {
    for (const category of categories) scores.set(category, (scores.get(category) ?? 0) + weight / categories.length);
  };
  const of = (concept: string) => lexicon.concept(concept).categories;
  for (const { senses } of main) for (const { concept } of senses) add(of(concept), WEIGHTS.main / senses.length);
  for (const { senses } of terms) for (const { concept } of senses) add(of(concept), WEIGHTS.other / senses.length);
  const votes = neighbours.map(({ category, level, likeness }) => ({
    category,
    vote: 2 ** -level * (LEAST + likeness),
  }));
  const all = votes.reduce((sum, { vote }) => sum + vote, 0);
  for (const { category, vote } of votes) add([category], (WEIGHTS.neighbours * vote) / all);
  return CATEGORIES.filter((category) => scores.has(category)).sort(
    (a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0),
  );
}
