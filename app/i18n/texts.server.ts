import type { Fetcher } from "@cloudflare/workers-types";
import inline from "../../build/inline.json";
import type { AllTexts } from "./all";

/** Of this isolate; not a promise, which another request must not await. */
let opened: AllTexts | null = null;

/** Reads the texts, an asset of the Worker, once. Throws where it is away: nothing can be said without it. */
export async function openTexts(assets: Pick<Fetcher, "fetch">): Promise<void> {
  if (opened) return;
  const response = await assets.fetch(`https://assets.invalid/texts/${inline.texts}.json`);
  if (!response.ok) throw new Error(`the texts' asset answered ${response.status}`);
  opened = (await response.json()) as AllTexts;
}

/** Throws before `openTexts`. */
export function allTexts(): AllTexts {
  if (!opened) throw new Error("openTexts comes first");
  return opened;
}
