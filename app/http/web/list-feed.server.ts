import type { AppContext } from "~/context";
import { listNewest } from "~/data/search/newest-items.server";
import type { Category } from "~/domain/catalog/product";
import { feedUrl, listUrl, readListQuery } from "~/domain/search/list-query";
import { isWordless } from "../pages/list-page.server";
import { answerFeed } from "./feed.server";

interface ListFeed {
  /** The path of the list. */
  page: string;
  category: Category | null;
  title: string;
}

/** The newest of a list, narrowed as its page is. One round trip. */
export async function answerListFeed(context: AppContext, request: Request, { page, category, title }: ListFeed) {
  const { searchParams } = new URL(request.url);
  const lexicon = await context.lexicon();
  const query = readListQuery(searchParams, category, { lexicon, language: context.language });
  const items = isWordless(query) ? [] : await listNewest(context.db, query);
  const list = listUrl(page, searchParams, null);
  return answerFeed(context, { title, path: feedUrl(page, searchParams), page: list, items });
}
