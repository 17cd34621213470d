import { readWords, singularsOf } from "../search/words";

/** Cards of similar listings on a product's page. */
export const SIMILAR_MAX = 6;
/** Shorter words ("de", "con", "for") say nothing about a product. */
const TELLING_LETTERS = 4;

export interface Similar {
  id: string;
  title: string;
  price: number;
}

/** The most words in common first; then the nearest price, as a ratio: 50 is as near to 100 as 200 is. */
export function chooseSimilar<Listing extends Similar>(
  shown: Pick<Similar, "title" | "price">,
  candidates: readonly Listing[],
): Listing[] {
  const words = wordsOf(shown.title);
  const ranked = [...new Map(candidates.map((one) => [one.id, one])).values()].map((listing) => ({
    listing,
    common: wordsOf(listing.title).filter((word) => words.includes(word)).length,
    distance: Math.abs(Math.log(listing.price / shown.price)),
  }));
  ranked.sort((a, b) => b.common - a.common || a.distance - b.distance);
  return ranked.slice(0, SIMILAR_MAX).map(({ listing }) => listing);
}

function wordsOf(title: string): string[] {
  const words = readWords(title).filter((word) => word.length >= TELLING_LETTERS);
  return [...new Set(words.map((word) => singularsOf(word)[1] ?? word))];
}
