import type { AppContext } from "~/context";
import { XML_DECLARATION, type Xml } from "./xml.server";

/** A text for programs, the same for every visitor who reads its language, cached as their pages are. */
export function answerText({ language }: AppContext, type: string, text: string | Xml): Response {
  const body = typeof text === "string" ? text : XML_DECLARATION + text;
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Language": language,
      "Cache-Control": "public, max-age=0, s-maxage=30",
      Vary: "Cookie, Accept-Language",
    },
  });
}
