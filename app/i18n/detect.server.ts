import { createCookie } from "@remix-run/cloudflare";
import type { i18n } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { DEFAULT_CURRENCY } from "~/domain/money";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "./language";
import { createTexts, type Translate } from "./texts";
import { allTexts } from "./texts.server";

/** Keeps the chosen language for a year. Functional, so it needs no consent; not secret, so scripts may read it. */
const languageCookie = createCookie("lang", { path: "/", sameSite: "lax", maxAge: 31_536_000 });

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    cookie: languageCookie,
    // The hreflang alternates use `?lang=es`; people switch by the form in the header.
    order: ["searchParams", "cookie", "custom"],
    searchParamKey: "lang",
    // The detector's own parser takes only the first language: "nah, es" would be English.
    findLocale: async (request) => preferredLanguage(request.headers.get("Accept-Language") ?? ""),
  },
});

/** The supported language with the highest weight. */
function preferredLanguage(header: string): Language | null {
  const wishes = header.split(",").map((wish) => {
    const [tag = "", ...parameters] = wish
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const weight = parameters.find((one) => one.startsWith("q="))?.slice(2) ?? "1";
    return { language: tag.split("-")[0], weight: Number(weight) };
  });
  const ours = wishes.filter(({ language, weight }) => isLanguage(language) && weight > 0);
  const [most] = ours.sort((a, b) => b.weight - a.weight);
  return isLanguage(most?.language) ? most.language : null;
}

const MOST = 500;
const detected = new Map<string, Language>();

/** By the `lang` parameter, else the cookie, else Accept-Language, else English. */
export async function detectLanguage(request: Request, url: URL): Promise<Language> {
  const wish = request.headers.get("Accept-Language") ?? "";
  const inAddress = url.search && url.searchParams.get("lang");
  const asked = `${inAddress}|${readCookie(request)}|${wish}`;
  const known = detected.get(asked);
  if (known) return known;
  const found = await detector.getLocale(request);
  const language = isLanguage(found) ? found : DEFAULT_LANGUAGE;
  if (detected.size >= MOST) detected.clear();
  detected.set(asked, language);
  return language;
}

const COOKIE = new RegExp(`(?:^|;\\s*)${languageCookie.name}=([^;]*)`);

function readCookie(request: Request): string {
  return COOKIE.exec(request.headers.get("Cookie") ?? "")?.[1] ?? "";
}

const MOST_TEXTS = 1_000;

export function hasChosenLanguage(request: Request): boolean {
  return readCookie(request) !== "";
}

export function chooseLanguage(language: Language, { config }: { config: { secure: boolean } }): Promise<string> {
  return languageCookie.serialize(language, { secure: config.secure });
}

const translators = new Map<string, Translate>();

/** Amounts are written in this currency. */
export function translate(language: Language, currency: string = DEFAULT_CURRENCY): Translate {
  const name = language + currency;
  const translator = translators.get(name) ?? cached(createTexts(language, allTexts().texts[language], currency));
  translators.set(name, translator);
  return translator;
}

/** Caches texts: a page needs hundreds, most with the same values, or none, as the page before. */
function cached(instance: i18n): Translate {
  const known = new Map<string, string>();
  return (key, values) => {
    const asked = values ? key + JSON.stringify(values) : key;
    const text = known.get(asked) ?? instance.t(key, values);
    if (known.size >= MOST_TEXTS) known.clear();
    known.set(asked, text);
    return text;
  };
}
