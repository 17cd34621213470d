import { CATEGORIES } from "~/domain/catalog/product";
import { AS_TYPED } from "~/domain/search/list-query";
import { CONDITION_FILTERS, FORMATS, SORTS } from "~/domain/search/search";
import { LANGUAGES } from "~/i18n/language";
import { OF_PRODUCTS } from "../session/sign-in-purpose.server";

const ANY = /^/;
const NUMBER = /^(?:0|[1-9]\d{0,6})$/;
const POSITION = /^[a-z]\.\d{1,9}\.\d{1,10}$/;

/** What the values of a parameter look like. Of a list of words an address may name several, otherwise one counts. */
type Parameters = Readonly<Record<string, RegExp | readonly string[]>>;

const PLACES: Parameters = { after: POSITION, before: POSITION };
const LIST: Parameters = {
  q: ANY,
  category: CATEGORIES,
  format: FORMATS,
  condition: CONDITION_FILTERS,
  shipping: /^free$/,
  min: ANY,
  max: ANY,
  sort: SORTS,
  [AS_TYPED]: /^yes$/,
  ...PLACES,
};

/** Parameters of the public pages that visitors share. Every page has `lang`. */
const PARAMETERS: readonly [path: RegExp, parameters: Parameters][] = [
  [/^\/(?:search|category\/[^/]+)$/, LIST],
  [/^\/store\/[^/]+$/, PLACES],
  [/^\/store\/[^/]+\/feedback$/, { before: ANY }],
  [/^\/product\/[^/]+$/, { before: NUMBER, text: /^(?:original|translated)$/ }],
  [/^\/auction\/[^/]+\/fragment$/, { before: NUMBER, seq: NUMBER }],
  [/^\/auction\/[^/]+\/proof$/, { after: NUMBER }],
  [/^\/auth$/, { mode: /^sign-up$/, to: ANY, for: OF_PRODUCTS, product: ANY }],
  [/^\/(?:|cart|terms|privacy|used-items-policy|auction-rules|auth\/recover)$/, {}],
];

const LANGUAGE: Parameters = { lang: new RegExp(`^(?:${LANGUAGES.join("|")})$`) };

/**
 * The address of a page as it is cached, in one order and without what the page does not know: other parameters, such as
 * the framework's, and values that it ignores. `null`: not cached.
 */
export function cachedAddress(url: URL): URL | null {
  const { pathname } = url;
  // Routes also match other spellings. Remix's data of a page are not the page.
  if (!/^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/.test(pathname) || pathname !== pathname.toLowerCase()) return null;
  if (pathname.endsWith(".data")) return null;
  const parameters = PARAMETERS.find(([path]) => path.test(pathname))?.[1];
  if (!parameters) return url.search ? null : url;
  const known = new URL(pathname, url);
  for (const [name, values] of Object.entries({ ...parameters, ...LANGUAGE }))
    for (const value of valuesOf(url.searchParams.getAll(name), values)) known.searchParams.append(name, value);
  return known;
}

function valuesOf(given: readonly string[], values: RegExp | readonly string[]): readonly string[] {
  if (values instanceof RegExp) return given.slice(0, 1).filter((value) => values.test(value));
  return values.filter((value) => given.includes(value));
}
