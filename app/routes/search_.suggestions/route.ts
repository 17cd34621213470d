import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findSuggestions } from "~/data/search/suggestions.server";
import { CATEGORIES } from "~/domain/catalog/product";
import { readTypedParam } from "~/domain/search/list-query";
import { suggestConcepts, titleExpression } from "~/domain/search/suggestions";
import { readWords } from "~/domain/search/words";

const CONCEPTS_SHOWN = 5;

/** What a search may be completed to, as typed so far: categories, things, titles. For the island of the search box. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const typed = readTypedParam(new URL(request.url).searchParams, "q");
  const words = readWords(typed).join(" ");
  const search = (text: string) => ({ text, href: `/search?q=${encodeURIComponent(text)}`, kind: "" });
  if (words.length < 2) return json([]);
  const lexicon = await context.lexicon();
  const concepts = suggestConcepts(typed, lexicon, context.language);
  const found = await findSuggestions(context.db, titleExpression(typed), concepts);
  const categories = CATEGORIES.map((category) => ({
    text: context.t(`shell.category.${category}`),
    href: `/category/${category}`,
    kind: context.t("shell.aCategory"),
  })).filter(({ text }) => ` ${readWords(text).join(" ")}`.includes(` ${words}`));
  const things = found.concepts.slice(0, CONCEPTS_SHOWN);
  return json([...categories, ...[...things, ...found.titles].map(search)], {
    headers: { "Cache-Control": "private, max-age=60" },
  });
}
