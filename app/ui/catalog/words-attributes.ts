import { foreign, type Language } from "~/i18n/language";

/** Attributes of an element that has words of a seller: its language, and that an island may translate them. */
export function wordsAttributes(words: { language: Language } | null, page: Language) {
  const lang = words ? foreign(words.language, page) : undefined;
  return { lang, "data-words": lang && "" };
}
