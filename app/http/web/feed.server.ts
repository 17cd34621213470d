import type { AppContext } from "~/context";
import type { NewestItem } from "~/data/search/newest-items.server";
import { titleFor } from "~/domain/catalog/translation";
import { pictureUrl } from "~/domain/images/picture";
import { toCentavos } from "~/domain/money";
import { foreign, otherLanguage } from "~/i18n/language";
import { answerText } from "../answers/text-answer.server";
import { type Xml, xml } from "../answers/xml.server";

export const FEED_TYPE = "application/atom+xml";

interface Feed {
  title: string;
  /** Path and parameters of the feed, and of the page that it follows. */
  path: string;
  page: string;
  items: readonly NewestItem[];
}

/** The newest products of a list as an Atom feed (RFC 4287). */
export function answerFeed(context: AppContext, { title, path, page, items }: Feed): Response {
  const { config, language, now } = context;
  const { origin, brand } = config;
  // Atom demands a date, also of an empty feed.
  const updated = items[0]?.publishedAt ?? now();
  return answerText(
    context,
    FEED_TYPE,
    xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><title>${title}</title><id>${origin + path}</id><link rel="self" type="${FEED_TYPE}" href="${origin + path}"/><link rel="alternate" type="text/html" hreflang="${language}" href="${origin + page}"/><updated>${new Date(updated).toISOString()}</updated><author><name>${brand}</name><uri>${origin}/</uri></author><icon>${origin}/favicon.ico</icon>
${items.map((item) => entryOf(context, item))}</feed>`,
  );
}

function entryOf({ config, language, t }: AppContext, item: NewestItem): Xml {
  const { origin } = config;
  const address = `${origin}/product/${item.id}`;
  const title = titleFor(item, language);
  const lang = foreign(title.language, language);
  const links = (item.secondTitle === null ? [] : [language, otherLanguage(language)]).map(
    (one) => xml`<link rel="alternate" type="text/html" hreflang="${one}" href="${address}?lang=${one}"/>`,
  );
  const published = new Date(item.publishedAt).toISOString();
  const says = [
    t("money", { amount: toCentavos(item.price) }),
    t(`catalog.formats.${item.isAuction ? "auction" : "fixed"}`),
    t(`catalog.condition.${item.condition}`),
  ].join(" · ");
  return xml`<entry><title${lang ? xml` xml:lang="${lang}"` : null}>${title.text}</title><id>${address}</id>${links}<link rel="alternate" type="text/html" href="${address}"/><link rel="enclosure" type="image/jpeg" href="${origin + pictureUrl(item.image, 1280)}"/><published>${published}</published><updated>${published}</updated><author><name>${item.store}</name><uri>${origin}/store/${item.handle}</uri></author><category term="${item.category}" label="${t(`shell.category.${item.category}`)}"/><summary>${says}</summary></entry>
`;
}
