import type { AppContext } from "~/context";
import { listAddresses, listParts, type PublicKind } from "~/data/catalog/public-addresses.server";
import { CATEGORIES } from "~/domain/catalog/product";
import { LANGUAGES } from "~/i18n/language";
import { XML_DECLARATION, type Xml, xml } from "../answers/xml.server";
import { notFound } from "../pages/not-found.server";
import { readInBatches, readPartName } from "./numbered-rows.server";

/** A part has what is on offer of so many numbers, each with up to three addresses: the protocol allows 50,000 in a file. */
const PART = 16_000;
/** Addresses of one read. */
const BATCH = 5_000;

const KINDS = ["products", "stores"] as const satisfies readonly PublicKind[];
const PATHS: Record<PublicKind, string> = { products: "/product/", stores: "/store/" };
const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";
const SET = xml`xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
const PAGES = "pages.xml";

/** The pages that the market always has. */
const ALWAYS = [
  "/",
  ...CATEGORIES.map((category) => `/category/${category}`),
  ...["/prices", "/terms", "/privacy", "/auction-rules", "/used-items-policy"],
];

/** Names the parts that have an address. One round trip. */
export async function sitemapIndex({ db, config }: AppContext): Promise<Xml> {
  const parts = await Promise.all(KINDS.map((kind) => listParts(db, kind, PART)));
  const names = [PAGES, ...KINDS.flatMap((kind, index) => (parts[index] ?? []).map((part) => `${kind}-${part}.xml`))];
  return xml`<sitemapindex xmlns="${SCHEMA}">${names.map(
    (name) => xml`<sitemap><loc>${config.origin}/sitemap/${name}</loc></sitemap>`,
  )}</sitemapindex>`;
}

/** Throws a 404 for a part without an address. */
export async function writeSitemapPart({ db, config }: AppContext, name: string): Promise<AsyncGenerator<string>> {
  const { origin } = config;
  if (name === PAGES) return one(`${XML_DECLARATION}${pagesOf(origin)}`);
  const asked = readPartName(name, KINDS);
  if (!asked) throw notFound();
  const { kind, part } = asked;
  const span = { from: part * PART, before: (part + 1) * PART, most: BATCH };
  const { isEmpty, batches } = await readInBatches((next) => listAddresses(db, kind, next), span);
  if (isEmpty) throw notFound();
  return write();

  async function* write() {
    yield `${XML_DECLARATION}<urlset ${SET}>`;
    for await (const rows of batches())
      yield rows.map(({ name, isBoth }) => urlsOf(origin + PATHS[kind] + name, isBoth === 1)).join("");
    yield "</urlset>";
  }
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

function pagesOf(origin: string): Xml {
  return xml`<urlset ${SET}>${ALWAYS.map((path) => urlsOf(origin + path, true))}</urlset>`;
}

/** An address, and those of both languages where its words are in both. */
function urlsOf(address: string, isBoth: boolean): Xml {
  if (!isBoth) return xml`<url><loc>${address}</loc></url>\n`;
  const inLanguage = LANGUAGES.map((language) => [language, `${address}?lang=${language}`] as const);
  const links = [...inLanguage, ["x-default", address] as const].map(
    ([language, href]) => xml`<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  );
  const all = [address, ...inLanguage.map(([, href]) => href)];
  return xml`${all.map((loc) => xml`<url><loc>${loc}</loc>${links}</url>\n`)}`;
}
