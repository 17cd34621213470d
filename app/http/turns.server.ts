import { underWay } from "~/data/under-way.server";
import { networkOf } from "~/domain/rate-limit";

/** Pages that are worked on at once in an isolate. Further ones wait, so that other pages need not. */
const SEARCHES_MAX = 2;
const OF_NETWORK_MAX = 8;
/** Milliseconds between two looks whether it is a page's turn, and after how many of them it waits no longer. */
const REST = 5;
const RESTS_MAX = 400;
/** Milliseconds after which one that never ends is forgotten. */
const LIFE = 5_000;

type Line = ReturnType<typeof underWay>;

const searches = underWay(LIFE);
const networks = new Map<string, Line>();

/** In the turn of its network, and of the searches where it looks for words. */
export async function inTurn<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const own = () => (looksForWords(request) ? inLine(searches, SEARCHES_MAX, work) : work());
  const address = request.headers.get("CF-Connecting-IP");
  if (!address) return own();
  const network = networkOf(address).own;
  const line = networks.get(network) ?? underWay(LIFE);
  networks.set(network, line);
  try {
    return await inLine(line, OF_NETWORK_MAX, own);
  } finally {
    if (line.count(Date.now()) === 0) networks.delete(network);
  }
}

/** A search, the price guide and the listing assistant take several times what other pages do. */
export function looksForWords({ url }: Request): boolean {
  return /[?&]q=|\/search-product-info(?:\?|$)/.test(url);
}

async function inLine<T>(line: Line, most: number, work: () => Promise<T>): Promise<T> {
  for (let rests = 0; line.count(Date.now()) >= most && rests < RESTS_MAX; rests++) {
    await new Promise((go) => setTimeout(go, REST));
  }
  const end = line.begin(Date.now());
  try {
    return await work();
  } finally {
    end();
  }
}
