/** The first one is the default (Spec section 9). */
export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

/** For the attribute `lang` of words on a page in `page`: only what differs says its language. */
export function foreign(words: Language, page: Language): Language | undefined {
  return words === page ? undefined : words;
}

export function otherLanguage(language: Language): Language {
  return language === "en" ? "es" : "en";
}
