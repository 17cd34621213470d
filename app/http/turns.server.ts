import { beTold } from "~/data/be-told.server";
import { underWay } from "~/data/under-way.server";
import { networkOf } from "~/domain/rate-limit";

/** Pages that are worked on at once in an isolate. Further ones wait, so that other pages need not. */
const SEARCHES_MAX = 2;
const OF_NETWORK_MAX = 4;
/** Milliseconds that one waits at most, and between two looks whether it is its turn although nobody called it. */
const WAIT_MAX = 2_000;
const LOOK = 200;
/** Milliseconds after which one that never ends is forgotten. */
const LIFE = 5_000;
/** Networks that are known at once. */
const NETWORKS_MAX = 10_000;

interface Place {
  call(told: null): void;
  /** Who still stands here then is gone. */
  until: number;
}

interface Line {
  going: ReturnType<typeof underWay>;
  /** In their order. */
  waiting: Place[];
}

const newLine = (): Line => ({ going: underWay(LIFE), waiting: [] });
const searches = newLine();
const networks = new Map<string, Line>();

/**
 * In the turn of its network; an unknown one has none. Searches have a line of their own: there they wait for those of
 * others as well, and the network's other pages need not.
 */
export async function inNetworkTurn<T>({ headers, url }: Request, work: () => Promise<T>): Promise<T> {
  const address = headers.get("CF-Connecting-IP");
  if (!address) return work();
  const network = networkOf(address).own;
  const [name, most] = looksForWords(url) ? [`${network}?`, SEARCHES_MAX] : [network, OF_NETWORK_MAX];
  const line = networks.get(name) ?? newLine();
  // Clients that disconnect leave theirs behind.
  if (networks.size > NETWORKS_MAX) networks.clear();
  networks.set(name, line);
  try {
    return await inLine(line, most, work);
  } finally {
    if (line.going.count(Date.now()) === 0 && line.waiting.length === 0) networks.delete(name);
  }
}

/** In the turn of the searches where it looks for words. */
export function inSearchTurn<T>({ url }: Request, work: () => Promise<T>): Promise<T> {
  return looksForWords(url) ? inLine(searches, SEARCHES_MAX, work) : work();
}

/** A search, the price guide and the listing assistant take several times what other pages do. */
export function looksForWords(url: string): boolean {
  return /[?&]q=|\/search-product-info(?:\?|$)/.test(url);
}

async function inLine<T>({ going, waiting }: Line, most: number, work: () => Promise<T>): Promise<T> {
  const isFull = () => going.count(Date.now()) >= most;
  forgetGone(waiting);
  if (isFull() || waiting.length > 0) await beCalled(waiting, isFull);
  const end = going.begin(Date.now());
  try {
    return await work();
  } finally {
    end();
    forgetGone(waiting);
    waiting.shift()?.call(null);
  }
}

function beCalled(waiting: Place[], isFull: () => boolean): Promise<null> {
  const until = Date.now() + WAIT_MAX;
  return beTold<null>(LOOK, (call) => {
    const place = { call, until };
    waiting.push(place);
    return () => {
      if (isFull() && Date.now() < until) return false;
      const at = waiting.indexOf(place);
      if (at >= 0) waiting.splice(at, 1);
      return true;
    };
  });
}

function forgetGone(waiting: Place[]): void {
  while (waiting[0] && waiting[0].until < Date.now()) waiting.shift();
}
