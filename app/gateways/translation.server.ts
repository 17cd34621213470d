import { isPlausible, PIECES_MAX, splitText } from "~/domain/catalog/translation";
import type { Language } from "~/i18n/language";

const MODEL = "@cf/meta/m2m100-1.2b";
/** Milliseconds for all texts together. */
export const TRANSLATION_TIMEOUT = 8_000;

/** Workers AI: https://developers.cloudflare.com/workers-ai/models/m2m100-1.2b/ */
export interface TranslationBinding {
  run(
    model: typeof MODEL,
    input: { text: string; source_lang: Language; target_lang: Language },
    options: { signal: AbortSignal },
  ): Promise<{ translated_text?: string }>;
}

type TranslationAnswer = { ok: true; texts: string[] } | { ok: false; reason: "tooLong" | "failed" };

interface Translator {
  /** All texts or none; empty ones stay. */
  translate(texts: readonly string[], from: Language, to: Language): Promise<TranslationAnswer>;
}

/** `onFault` gets what the service answered, never a text. */
export function createTranslator(binding: TranslationBinding, onFault: (fault: string) => void): Translator {
  return {
    async translate(texts, from, to) {
      const split = texts.map(splitText);
      if (split.flat().filter(isText).length > PIECES_MAX) return { ok: false, reason: "tooLong" };
      const timeout = new AbortController();
      const options = { signal: timeout.signal };
      const one = async (text: string) => {
        if (!isText(text)) return text;
        const { translated_text } = await binding.run(MODEL, { text, source_lang: from, target_lang: to }, options);
        if (!isPlausible(translated_text, text)) throw new Error("no plausible text");
        return translated_text.trim();
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      // The binding may take no notice of its signal.
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("too late")), TRANSLATION_TIMEOUT);
      });
      try {
        const all = Promise.all(split.map(async (parts) => (await Promise.all(parts.map(one))).join("")));
        return { ok: true, texts: await Promise.race([all, late]) };
      } catch (error) {
        onFault(faultOf(error));
        return { ok: false, reason: "failed" };
      } finally {
        clearTimeout(timer);
        timeout.abort();
      }
    },
  };
}

function isText(part: string): boolean {
  return part.trim() !== "";
}

/** Cloudflare's messages begin with a code ("3040: …") and may go on with the text. */
function faultOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  return /^\d{4}\b/.exec(message)?.[0] ?? (["too late", "no plausible text"].includes(message) ? message : "unknown");
}
