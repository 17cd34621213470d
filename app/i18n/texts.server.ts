import type { Fetcher } from "@cloudflare/workers-types";
import inline from "../../build/inline.json";
import type { AllTexts } from "./all";

/** `shop` on every page, `desk` where one works. */
export type StyleSheets = Record<"shop" | "desk", string>;

/** Of this isolate; not a promise, which another request must not await. */
let opened: Said | null = null;

/** What pages are made of beside code. */
interface Said extends AllTexts {
  sheets: StyleSheets;
}

/** Reads texts and style sheets, an asset of the Worker, once. Throws where it is away: no page can do without it. */
export async function openTexts(assets: Pick<Fetcher, "fetch">): Promise<void> {
  if (opened) return;
  const response = await assets.fetch(`https://assets.invalid/texts/${inline.texts}.json`);
  if (!response.ok) throw new Error(`the texts' asset answered ${response.status}`);
  opened = (await response.json()) as Said;
}

/** Throws before `openTexts`. */
export function styleSheets(): StyleSheets {
  return said().sheets;
}

/** Throws before `openTexts`. */
export function allTexts(): AllTexts {
  return said();
}

function said(): Said {
  if (!opened) throw new Error("openTexts comes first");
  return opened;
}
