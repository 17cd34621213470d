/** Workers have one cache more than browsers. */
const dataCentre = () => (caches as unknown as { default: Cache }).default;

/** A kept answer, with its bytes: another request cannot read a stream. `at` is when it was made, milliseconds. */
interface Kept {
  at: number;
  status: number;
  body: ArrayBuffer;
  headers: Headers;
}

interface Visit {
  /** The page and its language. */
  key: string;
  /** How long an answer is fresh, milliseconds; 0 keeps nothing. */
  life: number;
  now: number;
  waitUntil(work: Promise<unknown>): void;
  render(): Promise<Response>;
}

/** How long a kept answer still serves while a new one is made, milliseconds. */
const STALE = 30_000;
/** How long it serves when none can be made, milliseconds. */
const RESERVE = 300_000;
const MOST = 300;
/** Nobody waits longer than this for somebody else's rendering, milliseconds. */
const PATIENCE = 2_000;

/** What this isolate answered lately; in front of the data centre's cache, which other isolates fill as well. */
const near = new Map<string, Kept>();
const underWay = new Map<string, Promise<Kept>>();

/**
 * Answers a visitor's page. What is fresh is answered from the cache; what is stale too, while a new one is made after
 * the response; what is older only when no new one can be made. Visitors who ask for the same page while it is being
 * rendered share that rendering, cache or no cache.
 */
export async function answerVisitor(visit: Visit): Promise<Response> {
  const { key, life, now } = visit;
  const kept = life > 0 ? (near.get(key) ?? (await fromDataCentre(key))) : null;
  const age = kept ? now - kept.at : Number.POSITIVE_INFINITY;
  if (kept && age < life) return answer(kept);
  if (kept && age < life + STALE) {
    if (!underWay.has(key)) visit.waitUntil(make(visit));
    return answer(kept);
  }
  const shared = underWay.get(key);
  const made = (shared && (await inTime(shared))) ?? (await make(visit));
  return answer(kept && made.status >= 500 && age < life + RESERVE ? kept : made);
}

/**
 * Renders a page, for everybody who waits for it, and keeps it when it says by `s-maxage` that it may be. One that says
 * `s-maxage=0` is for those who wait and nobody after them.
 */
function make(visit: Visit): Promise<Kept> {
  const { key, life, now } = visit;
  const making = (async () => {
    const response = await visit.render();
    const { status, headers } = response;
    const made: Kept = { at: now, status, body: await response.arrayBuffer(), headers };
    if (life > 0 && isForAll(made) && !isOfNow(made)) {
      remember(key, made);
      visit.waitUntil(toDataCentre(key, made, life));
    } else if (life > 0 && status < 500) {
      // What was there for everybody is so no more.
      near.delete(key);
      visit.waitUntil(dataCentre().delete(key));
    }
    return made;
  })();
  underWay.set(key, making);
  const done = making.finally(() => underWay.get(key) === making && underWay.delete(key)).catch(() => {});
  // Others await it. Without waitUntil its promise would never settle once the visitor who asked first hangs up.
  visit.waitUntil(done);
  return making;
}

/** Whether an answer says of itself that every visitor may have it. */
function isForAll({ status, headers }: Kept): boolean {
  return status === 200 && headers.get("Cache-Control")?.includes("s-maxage") === true;
}

/** Whether an answer is right only at the time it was made: a running auction. */
function isOfNow({ headers }: Kept): boolean {
  return /s-maxage=0\b/.test(headers.get("Cache-Control") ?? "");
}

/** Somebody else's rendering, if it comes soon and well. */
async function inTime(making: Promise<Kept>): Promise<Kept | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tired = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE);
  });
  const made = await Promise.race([making.catch(() => null), tired]);
  clearTimeout(timer);
  return made && isForAll(made) ? made : null;
}

function remember(key: string, kept: Kept) {
  near.delete(key);
  near.set(key, kept);
  if (near.size > MOST) for (const oldest of near.keys()) return near.delete(oldest);
}

function answer({ body, status, headers }: Kept): Response {
  return new Response(status === 204 || status === 304 ? null : body, { status, headers });
}

/** An answer that is kept elsewhere travels as it is, headers and all; the cache sees only how long it may stay. */
async function fromDataCentre(key: string): Promise<Kept | null> {
  const found = await dataCentre().match(key);
  if (!found) return null;
  const { at, headers } = JSON.parse(found.headers.get("X-Kept") ?? "{}");
  const kept: Kept = { at, status: found.status, body: await found.arrayBuffer(), headers: new Headers(headers) };
  remember(key, kept);
  return kept;
}

function toDataCentre(key: string, { at, body, headers }: Kept, life: number): Promise<void> {
  return dataCentre().put(
    key,
    new Response(body, {
      headers: {
        "Cache-Control": `public, max-age=${Math.round((life + RESERVE) / 1000)}`,
        "X-Kept": JSON.stringify({ at, headers: [...headers] }),
      },
    }),
  );
}
