import { underWay } from "~/data/under-way.server";
import { networkOf } from "~/domain/rate-limit";

/** Pages that are worked on at once in an isolate. Further ones wait, so that other pages need not. */
const SEARCHES_MAX = 2;
const OF_NETWORK_MAX = 4;
/** Milliseconds after which one that waits looks by itself whether it is its turn, and how often it does. */
const REST = 200;
const RESTS_MAX = 10;
/** Milliseconds after which one that never ends is forgotten. */
const LIFE = 5_000;

interface Line {
  going: ReturnType<typeof underWay>;
  /** In their order. */
  waiting: (() => void)[];
}

const newLine = (): Line => ({ going: underWay(LIFE), waiting: [] });
const searches = newLine();
const networks = new Map<string, Line>();

/** In the turn of its network, and of the searches where it looks for words. */
export async function inTurn<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const own = () => (looksForWords(request) ? inLine(searches, SEARCHES_MAX, work) : work());
  const address = request.headers.get("CF-Connecting-IP");
  if (!address) return own();
  const network = networkOf(address).own;
  const line = networks.get(network) ?? newLine();
  networks.set(network, line);
  try {
    return await inLine(line, OF_NETWORK_MAX, own);
  } finally {
    if (line.going.count(Date.now()) === 0 && line.waiting.length === 0) networks.delete(network);
  }
}

/** A search, the price guide and the listing assistant take several times what other pages do. */
export function looksForWords({ url }: Request): boolean {
  return /[?&]q=|\/search-product-info(?:\?|$)/.test(url);
}

async function inLine<T>({ going, waiting }: Line, most: number, work: () => Promise<T>): Promise<T> {
  const isFull = () => going.count(Date.now()) >= most;
  if (isFull() || waiting.length > 0)
    for (let rests = 0; rests === 0 || (isFull() && rests < RESTS_MAX); rests++) await beCalled(waiting);
  const end = going.begin(Date.now());
  try {
    return await work();
  } finally {
    end();
    waiting.shift()?.();
  }
}

/** By one that ends, or after a rest: a request that is gone calls nobody. */
async function beCalled(waiting: Line["waiting"]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((go) => {
    waiting.push(go);
    timer = setTimeout(() => {
      const at = waiting.indexOf(go);
      if (at >= 0) waiting.splice(at, 1);
      go();
    }, REST);
  });
  clearTimeout(timer);
}
