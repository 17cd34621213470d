import { RemixBrowser } from "@remix-run/react";
import { hydrateRoot } from "react-dom/client";
import sheets from "../build/sheets.json";
import { DEFAULT_CURRENCY } from "./domain/money";
import { isLanguage } from "./i18n/language";
import { LanguageProvider } from "./i18n/language-provider";
import { createTexts, type HydratedTexts, type Translate } from "./i18n/texts";
import { ownClock, showLocalTimes } from "./islands/local-times";
import { suggestSearches } from "./islands/suggest";
import { PageProvider } from "./ui/page-provider";

const { lang, dataset } = document.documentElement;
const { currency = DEFAULT_CURRENCY } = dataset;
const language = isLanguage(lang) ? lang : "en";
const load: Record<typeof language, () => Promise<HydratedTexts>> = {
  en: async () => (await import("./i18n/en-hydrated")).enHydrated,
  es: async () => (await import("./i18n/es-hydrated")).esHydrated,
};

/**
 * Resolves when Remix has decoded the page's data; until then `RemixBrowser` throws a promise.
 * React 18 gives a page up for good when a click meets a root that still suspends (its error 345).
 */
async function decodeData() {
  try {
    RemixBrowser({} as never);
  } catch (decoded) {
    await decoded;
  }
}

/** A form that is posted along with the choice of a language is not checked or sent: React does not hear of it. */
addEventListener(
  "submit",
  (event) => {
    if ((event.submitter as HTMLElement | null)?.matches("#keeps")) event.stopPropagation();
  },
  true,
);

void Promise.all([load[language](), decodeData()]).then(([texts]) => {
  // React finds the times as it will draw them.
  showLocalTimes();
  const t = createTexts(language, texts, currency).t as Translate;
  hydrateRoot(
    document,
    <LanguageProvider language={language} t={t} clock={ownClock()}>
      <PageProvider hydrate nonce="" sheets={sheets}>
        <RemixBrowser />
      </PageProvider>
    </LanguageProvider>,
  );
  suggestSearches();
});
