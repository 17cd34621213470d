import { readWords, singularsOf } from "../search/words";

/** Cards of similar listings on a product's page. */
export const SIMILAR_MAX = 6;
/** Shorter words ("de", "con", "for") say nothing about a product. */
const TELLING_LETTERS = 4;
/** Longer words that a sofa and a teapot have in common. */
export const UNTELLING_WORDS = `
  with from into over para desde hasta sobre unos unas
  colour color size talla inch pulgada piece pieza medida
  white blanco blanca black negro negra blue azul green verde grey gray gris pink rosa yellow amarillo amarilla rojo roja
  small large chico chica grande new nuevo nueva used usado usada`
  .trim()
  .split(/\s+/);
const UNTELLING: ReadonlySet<string> = new Set(UNTELLING_WORDS);

export interface Similar {
  id: string;
  title: string;
  price: number;
}

/** Only what shares a word: the most words first; then the nearest price, as a ratio: 50 is as near to 100 as 200 is. */
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
  return ranked
    .filter(({ common }) => common > 0)
    .sort((a, b) => b.common - a.common || a.distance - b.distance)
    .slice(0, SIMILAR_MAX)
    .map(({ listing }) => listing);
}

function wordsOf(title: string): string[] {
  const words = readWords(title).map((word) => singularsOf(word)[1] ?? word);
  return [...new Set(words)].filter((word) => word.length >= TELLING_LETTERS && !UNTELLING.has(word));
}
