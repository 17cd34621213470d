import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";

/** The streaming entry that Remix uses on Workers when an app has none of its own. */
export default async function handleRequest(request: Request, status: number, headers: Headers, remix: EntryContext) {
  const body = await renderToReadableStream(<RemixServer context={remix} url={request.url} />, {
    signal: request.signal,
    onError: (error) => console.error(error),
  });
  if (isbot(request.headers.get("user-agent") ?? "")) await body.allReady;
  headers.set("Content-Type", "text/html");
  return new Response(body, { headers, status });
}
