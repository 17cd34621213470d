import { type Matches, rootOf } from "./page-title";

/** Names the feed of a page, in the page's language. */
export function feedLink(matches: Matches, title: string, path: string) {
  const { language = "en" } = rootOf(matches);
  const [feed, search] = path.split("?");
  const query = new URLSearchParams(search);
  query.set("lang", language);
  return [{ tagName: "link", rel: "alternate", type: "application/atom+xml", title, href: `${feed}?${query}` }];
}
