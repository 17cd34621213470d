import { createCookie } from "@remix-run/cloudflare";
import type { i18n } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { en } from "./en";
import { es } from "./es";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "./language";
import { createTexts, type Translate } from "./texts";

/** Remembers the chosen language for a year. Functional, so it needs no consent; no secret, so scripts may read it. */
export const languageCookie = createCookie("lang", { path: "/", sameSite: "lax", maxAge: 31_536_000 });

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    cookie: languageCookie,
    // `?lang=es` is what the hreflang alternates point to; people switch by the form in the header.
    order: ["searchParams", "cookie", "header"],
    searchParamKey: "lang",
  },
});

const texts: Record<Language, i18n> = { en: createTexts("en", en), es: createTexts("es", es) };

/** The language to answer a request in: its `lang` parameter, its cookie, its Accept-Language, else English. */
export async function detectLanguage(request: Request): Promise<Language> {
  const found = await detector.getLocale(request);
  return isLanguage(found) ? found : DEFAULT_LANGUAGE;
}

/** The texts of a language. */
export function translate(language: Language): Translate {
  return texts[language].t as Translate;
}
