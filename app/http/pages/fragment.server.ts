import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { AppContext } from "~/context";

/** `isForAll` lets the cache share it among visitors. A signed-in user's fragment is never cached. */
export function answerFragment({ language, session }: AppContext, part: ReactNode, isForAll: boolean): Response {
  const shared = isForAll ? "public, max-age=0, s-maxage=30" : "public, max-age=0, s-maxage=0";
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": language,
    "Cache-Control": session ? "private, no-store" : shared,
    Vary: "Cookie, Accept-Language",
  };
  return new Response(renderToString(part), { headers });
}
