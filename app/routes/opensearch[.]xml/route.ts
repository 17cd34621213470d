import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerText } from "~/http/answers/text-answer.server";
import { xml } from "~/http/answers/xml.server";
import { FEED_TYPE } from "~/http/web/feed.server";

const TYPE = "application/opensearchdescription+xml";
/** Characters of a short name, by OpenSearch 1.1. */
const NAME_MAX = 16;

/** Adds the market's search to a browser. */
export function loader({ context }: LoaderFunctionArgs) {
  const { config, t } = context;
  const { origin, brand } = config;
  return answerText(
    context,
    TYPE,
    xml`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${brand.slice(0, NAME_MAX)}</ShortName><Description>${t("shell.tagline")}</Description><InputEncoding>UTF-8</InputEncoding><Image width="32" height="32" type="image/x-icon">${origin}/favicon.ico</Image><Url type="text/html" template="${origin}/search?q={searchTerms}"/><Url type="${FEED_TYPE}" template="${origin}/search/feed.atom?q={searchTerms}"/><Url type="${TYPE}" rel="self" template="${origin}/opensearch.xml"/></OpenSearchDescription>`,
  );
}
