/** Workers have a `default` cache, which the DOM's types lack. */
export const dataCentre = () => (caches as unknown as { default: Cache }).default;

/** Another request cannot read its stream, hence bytes. */
interface CachedResponse {
  at: number;
  status: number;
  body: ArrayBuffer;
  headers: Headers;
}

interface Visit {
  key: string;
  /** How long a response is fresh; 0 turns the cache off. */
  life: number;
  now: number;
  waitUntil(work: Promise<unknown>): void;
  render(): Promise<Response>;
}

/** How long past its life a response is served while a new one is rendered. */
const STALE = 30_000;
/** How long past its life a response is served when rendering fails. */
const RESERVE = 300_000;
const MOST = 300;
/** Longest wait for another request's rendering. */
const TIMEOUT = 2_000;

/** Cache of this isolate, in front of the data centre's cache, which all isolates share. */
const near = new Map<string, CachedResponse>();
const underWay = new Map<string, Promise<CachedResponse>>();

/** Fresh from the cache, or stale while a new one is rendered. Concurrent requests share one rendering. */
export async function answerVisitor(visit: Visit): Promise<Response> {
  const { key, life, now } = visit;
  // Another request may have made it while the data centre was asked.
  const cached = life > 0 ? (near.get(key) ?? (await fromDataCentre(key)) ?? near.get(key)) : null;
  const age = cached ? now - cached.at : Number.POSITIVE_INFINITY;
  if (cached && age < life) return answer(cached);
  if (cached && age < life + STALE) {
    if (!underWay.has(key)) visit.waitUntil(make(visit));
    return answer(cached);
  }
  const shared = underWay.get(key);
  const made = (shared && (await inTime(shared))) ?? (await make(visit));
  return answer(cached && made.status >= 500 && age < life + RESERVE ? cached : made);
}

/** Caches the page if its `s-maxage` allows that; 0 shares it with waiting requests only. */
function make(visit: Visit): Promise<CachedResponse> {
  const { key, life, now } = visit;
  const making = (async () => {
    const response = await visit.render();
    const { status, headers } = response;
    const made: CachedResponse = { at: now, status, body: await response.arrayBuffer(), headers };
    if (life > 0 && isForAll(made) && !isOfNow(made)) {
      remember(key, made);
      visit.waitUntil(toDataCentre(key, made, life));
    } else if (life > 0 && status < 500) {
      // The page may no longer be shared: delete the old copy.
      near.delete(key);
      visit.waitUntil(dataCentre().delete(key));
    }
    return made;
  })();
  underWay.set(key, making);
  const done = making.finally(() => underWay.get(key) === making && underWay.delete(key)).catch(() => {});
  // Other requests await this promise. Without waitUntil it would never settle once the first client disconnects.
  visit.waitUntil(done);
  return making;
}

function isForAll({ status, headers }: CachedResponse): boolean {
  return status === 200 && headers.get("Cache-Control")?.includes("s-maxage") === true;
}

function isOfNow({ headers }: CachedResponse): boolean {
  return /s-maxage=0\b/.test(headers.get("Cache-Control") ?? "");
}

async function inTime(making: Promise<CachedResponse>): Promise<CachedResponse | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT);
  });
  const made = await Promise.race([making.catch(() => null), timeout]);
  clearTimeout(timer);
  return made && isForAll(made) ? made : null;
}

function remember(key: string, cached: CachedResponse) {
  near.delete(key);
  near.set(key, cached);
  if (near.size > MOST) for (const oldest of near.keys()) return near.delete(oldest);
}

function answer({ body, status, headers }: CachedResponse): Response {
  return new Response(status === 204 || status === 304 ? null : body, { status, headers });
}

/** The response's own headers are stored in X-Cached, so that the cache only sees its own Cache-Control. */
async function fromDataCentre(key: string): Promise<CachedResponse | null> {
  const found = await dataCentre().match(key);
  if (!found) return null;
  const { at, headers } = JSON.parse(found.headers.get("X-Cached") ?? "{}");
  const cached: CachedResponse = {
    at,
    status: found.status,
    body: await found.arrayBuffer(),
    headers: new Headers(headers),
  };
  remember(key, cached);
  return cached;
}

function toDataCentre(key: string, { at, body, headers }: CachedResponse, life: number): Promise<void> {
  return dataCentre().put(
    key,
    new Response(body, {
      headers: {
        "Cache-Control": `public, max-age=${Math.round((life + RESERVE) / 1000)}`,
        "X-Cached": JSON.stringify({ at, headers: [...headers] }),
      },
    }),
  );
}
