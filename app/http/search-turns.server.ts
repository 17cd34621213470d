import { underWay } from "~/data/under-way.server";

/** Pages that look for words, worked on at once in an isolate. Further ones wait, so that other pages need not. */
const TURNS_MAX = 2;
/** Milliseconds between two looks whether it is a page's turn, and after how many of them it waits no longer. */
const REST = 5;
const RESTS_MAX = 400;

const turns = underWay(5_000);

/** A search, the price guide and the listing assistant take several times what other pages do. */
export function looksForWords({ url }: Request): boolean {
  return /[?&]q=|\/search-product-info(?:\?|$)/.test(url);
}

export async function inSearchTurn<T>(work: () => Promise<T>): Promise<T> {
  for (let rests = 0; turns.count(Date.now()) >= TURNS_MAX && rests < RESTS_MAX; rests++) {
    await new Promise((go) => setTimeout(go, REST));
  }
  const end = turns.begin(Date.now());
  try {
    return await work();
  } finally {
    end();
  }
}
