import type { AppContext } from "~/context";
import { toShippingRates } from "~/data/catalog/facts.server";
import { type ForSale, findLastNumber, listForSale } from "~/data/catalog/public-addresses.server";
import type { Condition } from "~/domain/catalog/product";
import { dearestPrice } from "~/domain/catalog/shipping-rates";
import { sellersTexts } from "~/domain/catalog/translation";
import { pictureUrl } from "~/domain/images/picture";
import { toCentavos, toDecimal } from "~/domain/money";
import { locales } from "~/i18n/format";
import { XML_DECLARATION, type Xml, xml } from "../answers/xml.server";
import { notFound } from "../pages/not-found.server";
import { readInBatches, readPartName } from "./numbered-rows.server";

/** Numbers of products in a file, and products of one read. */
const PART = 10_000;
const BATCH = 1_000;

/** Of the engines' three, "refurbished" is none of ours. */
const CONDITIONS: Record<Condition, string> = {
  new: "new",
  "used-like-new": "used",
  "used-good": "used",
  "used-fair": "used",
  "for-parts": "used",
};

/** A file of products at a fixed price, which names the next one. Throws a 404 past the newest product. */
export async function writeShoppingFeed(context: AppContext, name: string): Promise<AsyncGenerator<string>> {
  const { db, config, language, t } = context;
  const asked = readPartName(name, ["products"]);
  if (!asked) throw notFound();
  const from = asked.part * PART;
  const before = from + PART;
  const [last, { batches }] = await Promise.all([
    findLastNumber(db),
    readInBatches((span) => listForSale(db, span), { from, before, most: BATCH }),
  ]);
  if (asked.part > 0 && last < from) throw notFound();
  const next = last < before ? null : `${config.origin}/shopping/products-${asked.part + 1}.xml?lang=${language}`;
  return write();

  async function* write() {
    yield `${XML_DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>`;
    yield `${xml`<title>${config.brand}</title><link>${config.origin}/</link><description>${t("shell.tagline")}</description><language>${locales[language]}</language>`}`;
    if (next) yield `${xml`<atom:link rel="next" href="${next}"/>`}`;
    for await (const rows of batches()) yield rows.map((row) => itemOf(context, row)).join("");
    yield "</channel></rss>";
  }
}

/** In the feed's language, as the page that it leads to. */
function itemOf({ config, language, t }: AppContext, row: ForSale): Xml {
  const { title, description } = sellersTexts(row, language);
  const [cover = "", ...others]: string[] = (JSON.parse(row.images) as string[]).map(
    (key) => config.origin + pictureUrl(key, 1280),
  );
  const amount = (centavos: number) => `${toDecimal(toCentavos(centavos))} ${config.currency}`;
  return xml`<item><g:id>${row.id}</g:id><title>${title.text}</title><description>${(description ?? title).text}</description><link>${config.origin}/product/${row.id}?lang=${language}</link><g:image_link>${cover}</g:image_link>${others.map(
    (url) => xml`<g:additional_image_link>${url}</g:additional_image_link>`,
  )}<g:availability>in_stock</g:availability><g:price>${amount(row.price)}</g:price><g:condition>${CONDITIONS[row.condition]}</g:condition><g:identifier_exists>no</g:identifier_exists><g:product_type>${t(`shell.category.${row.category}`)}</g:product_type><g:shipping><g:country>MX</g:country><g:price>${amount(dearestPrice(toShippingRates(row.rates)))}</g:price></g:shipping></item>
`;
}
