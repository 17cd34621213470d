import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findSuggestions } from "~/data/search/suggestions.server";
import { CATEGORIES } from "~/domain/catalog/product";
import { readTypedParam } from "~/domain/search/list-query";
import { isBegun, suggestConcepts, titleExpression } from "~/domain/search/suggestions";
import { readWords } from "~/domain/search/words";
import { readByLexicon } from "~/http/search-lexicon.server";

const CONCEPTS_SHOWN = 5;

/** What a search may be completed to, as typed so far: categories, things, titles. For the island of the search box. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const typed = readTypedParam(new URL(request.url).searchParams, "q");
  const search = (text: string) => ({ text, href: `/search?q=${encodeURIComponent(text)}`, kind: "" });
  if (readWords(typed).join("").length < 2) return json([]);
  const found = await readByLexicon(context, (lexicon) =>
    findSuggestions(context.db, titleExpression(typed), suggestConcepts(typed, lexicon, context.language)),
  );
  const categories = CATEGORIES.map((category) => ({
    text: context.t(`shell.category.${category}`),
    href: `/category/${category}`,
    kind: context.t("shell.aCategory"),
  })).filter(({ text }) => isBegun(text, typed));
  const things = found.concepts.slice(0, CONCEPTS_SHOWN);
  // The index reads eight letters of a beginning.
  const titles = found.titles.filter((title) => isBegun(title, typed));
  return json([...categories, ...[...things, ...titles].map(search)], {
    headers: { "Cache-Control": "private, max-age=60" },
  });
}
