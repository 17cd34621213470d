/** Workers have one cache more than browsers. */
const dataCentre = () => (caches as unknown as { default: Cache }).default;

/** A kept answer; `at` is when it was made, milliseconds. */
interface Kept {
  at: number;
  body: ArrayBuffer;
  headers: [string, string][];
}

const STALE = 300_000;
const MOST = 300;

/** What this isolate answered lately; in front of the data centre's cache, which other isolates fill as well. */
const near = new Map<string, Kept>();

/**
 * Answers a visitor's page from the cache. For `life` milliseconds it is fresh; for five minutes more it still answers
 * while a new one is made after the response. `render` makes a page; what it answers is kept when it says so by
 * `s-maxage`.
 */
export async function throughVisitorCache(
  key: string,
  life: number,
  now: number,
  waitUntil: (work: Promise<unknown>) => void,
  render: () => Promise<Response>,
): Promise<Response> {
  const kept = near.get(key) ?? (await fromDataCentre(key));
  if (kept && now - kept.at < life) return answer(kept);
  if (kept && now - kept.at < life + STALE) {
    // Whoever comes meanwhile gets the old page, not another rendering.
    kept.at = now - life + 1_000;
    remember(key, kept);
    waitUntil(render().then((response) => keep(key, response, now)));
    return answer(kept);
  }
  const response = await render();
  const made = await keep(key, response.clone(), now);
  if (made) waitUntil(toDataCentre(key, made, life));
  return response;
}

async function keep(key: string, response: Response, now: number): Promise<Kept | null> {
  if (response.status !== 200 || !response.headers.get("Cache-Control")?.includes("s-maxage")) return null;
  if (response.headers.has("Set-Cookie")) return null;
  const kept = { at: now, body: await response.arrayBuffer(), headers: [...response.headers] };
  remember(key, kept);
  return kept;
}

function remember(key: string, kept: Kept) {
  near.delete(key);
  near.set(key, kept);
  if (near.size > MOST) for (const oldest of near.keys()) return near.delete(oldest);
}

function answer(kept: Kept): Response {
  return new Response(kept.body, { headers: kept.headers });
}

async function fromDataCentre(key: string): Promise<Kept | null> {
  const found = await dataCentre().match(key);
  if (!found) return null;
  const kept = {
    at: Number(found.headers.get("X-Made-At")),
    body: await found.arrayBuffer(),
    headers: [...found.headers],
  };
  kept.headers = kept.headers.filter(([name]) => name !== "x-made-at");
  remember(key, kept);
  return kept;
}

function toDataCentre(key: string, kept: Kept, life: number): Promise<void> {
  const headers = new Headers(kept.headers);
  headers.set("X-Made-At", String(kept.at));
  headers.set("Cache-Control", `public, max-age=${Math.round((life + STALE) / 1000)}`);
  headers.delete("Vary");
  return dataCentre().put(key, new Response(kept.body, { headers }));
}
