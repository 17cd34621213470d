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
/** What narrows a list. */
const NARROWED: Parameters = {
  q: ANY,
  category: CATEGORIES,
  format: FORMATS,
  condition: CONDITION_FILTERS,
  shipping: /^free$/,
  min: ANY,
  max: ANY,
};
const READ: Parameters = { [AS_TYPED]: /^yes$/ };
const LIST: Parameters = { ...NARROWED, sort: SORTS, ...READ, ...PLACES };

interface PublicPage {
  path: RegExp;
  parameters: Parameters;
  /** The parameters that make another page of it for search engines; `null` when it is not for them. */
  canonical: readonly string[] | null;
}

const PLACED = Object.keys(PLACES);

/** Pages and files that visitors share, with their parameters. Each has `lang` as well. */
const PUBLIC: readonly PublicPage[] = [
  { path: /^\/search$/, parameters: LIST, canonical: Object.keys(LIST) },
  { path: /^\/category\/[^/]+$/, parameters: LIST, canonical: PLACED },
  { path: /^\/store\/[^/]+$/, parameters: PLACES, canonical: PLACED },
  { path: /^\/store\/[^/]+\/feedback$/, parameters: { before: ANY }, canonical: ["before"] },
  { path: /^\/product\/[^/]+$/, parameters: { before: NUMBER, text: /^(?:original|translated)$/ }, canonical: [] },
  { path: /^\/product\/[^/]+\/questions$/, parameters: { before: ANY }, canonical: ["before"] },
  { path: /^\/auction\/[^/]+\/fragment$/, parameters: { before: NUMBER, seq: NUMBER }, canonical: null },
  { path: /^\/auction\/[^/]+\/proof$/, parameters: { after: NUMBER }, canonical: [] },
  {
    path: /^\/auth$/,
    parameters: { mode: /^sign-up$/, to: ANY, for: OF_PRODUCTS, product: ANY },
    canonical: null,
  },
  { path: /^\/prices$/, parameters: { q: ANY }, canonical: [] },
  { path: /^\/(?:cart|auth\/recover)$/, parameters: {}, canonical: null },
  { path: /^\/(?:|terms|privacy|used-items-policy|auction-rules)$/, parameters: {}, canonical: [] },
  { path: /^\/(?:search|category\/[^/]+)\/feed\.atom$/, parameters: { ...NARROWED, ...READ }, canonical: null },
  { path: /^\/(?:store\/[^/]+\/)?feed\.atom$/, parameters: {}, canonical: null },
  {
    path: /^\/(?:robots\.txt|sitemap\.xml|opensearch\.xml|site\.webmanifest|\.well-known\/security\.txt)$/,
    parameters: {},
    canonical: null,
  },
];

const LANGUAGE: Parameters = { lang: new RegExp(`^(?:${LANGUAGES.join("|")})$`) };

/**
 * The address of a page as it is cached, in one order and without what the page does not know: other parameters, such as
 * the framework's, and values that it ignores. `null`: not cached.
 */
export function cachedAddress(url: URL): URL | null {
  const { pathname } = url;
  // Routes also match other spellings.
  if (!/^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/.test(pathname) || pathname !== pathname.toLowerCase()) return null;
  const parameters = pageAt(url)?.parameters;
  if (!parameters) return url.search ? null : url;
  const known = new URL(pathname, url);
  for (const [name, values] of Object.entries({ ...parameters, ...LANGUAGE }))
    for (const value of valuesOf(url.searchParams.getAll(name), values)) known.searchParams.append(name, value);
  return known;
}

/** Path and parameters of the address under which search engines keep a page; `null` when it is not for them. */
export function canonicalAddress(url: URL): string | null {
  const canonical = pageAt(url)?.canonical;
  const address = canonical ? cachedAddress(url) : null;
  if (!canonical || !address) return null;
  for (const name of new Set(address.searchParams.keys()))
    if (!canonical.includes(name) && !(name in LANGUAGE)) address.searchParams.delete(name);
  return address.pathname + address.search;
}

/** Parameters by which a list is narrowed or sorted: a page of a category has too many of them for search engines. */
export const FACETS: readonly string[] = Object.keys(LIST).filter((name) => !PLACED.includes(name));

function pageAt({ pathname }: URL): PublicPage | undefined {
  return PUBLIC.find(({ path }) => path.test(pathname));
}

function valuesOf(given: readonly string[], values: RegExp | readonly string[]): readonly string[] {
  if (values instanceof RegExp) return given.slice(0, 1).filter((value) => values.test(value));
  return values.filter((value) => given.includes(value));
}
