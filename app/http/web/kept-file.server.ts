import type { AppContext } from "~/context";
import { streamText } from "../answers/streamed-text.server";
import { dataCentre } from "../pages/visitor-cache.server";

/** Seconds that a data centre keeps a file: reading one whole costs thousands of rows. */
const LIFE = 3_600;

/** A large file, written while it is read. `path` names it, and `write` is asked only when the cache has none. */
export async function answerKeptFile(
  { config, language, waitUntil }: AppContext,
  path: string,
  write: () => Promise<AsyncGenerator<string>>,
): Promise<Response> {
  const key = `${config.origin}${path}?in=${language}`;
  const isKept = config.visitorCacheSeconds > 0;
  const kept = isKept ? await dataCentre().match(key) : undefined;
  if (kept) return new Response(kept.body, kept);
  const response = new Response(streamText(await write()), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": `public, max-age=0, s-maxage=${LIFE}`,
      Vary: "Cookie, Accept-Language",
    },
  });
  // A file that breaks off is not kept.
  if (isKept)
    waitUntil(
      dataCentre()
        .put(key, response.clone())
        .catch(() => {}),
    );
  return response;
}
