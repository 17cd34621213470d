import type { Fetcher } from "@cloudflare/workers-types";
import { createLexicon, type Lexicon } from "~/domain/search/lexicon";
import inline from "../../build/inline.json";

export const LEXICON_VERSION = inline.lexicon;

/** Of this isolate; not a promise, which another request must not await. */
let opened: Lexicon | null = null;

/** The lexicon, an asset of the Worker. Without it, words find themselves only. */
export async function openLexicon(assets: Fetcher, onFault: (error: Error) => void): Promise<Lexicon> {
  if (opened) return opened;
  try {
    const response = await assets.fetch(`https://assets.invalid/lexicon/${LEXICON_VERSION}.txt`);
    if (!response.ok) throw new Error(`the lexicon's asset answered ${response.status}`);
    opened = createLexicon(await response.text(), LEXICON_VERSION);
    return opened;
  } catch (error) {
    onFault(error as Error);
    return createLexicon("");
  }
}
