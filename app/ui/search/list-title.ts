import type { ListPage } from "~/http/pages/list-page.server";

/**
 * A list's title; of one that was asked for with how many it has, because a screen reader says it first. The title of a
 * search without results says that there are none.
 */
export function listTitle(title: string | undefined, page: ListPage | undefined): string | undefined {
  if (!page) return title;
  const { path, query, applied, products, number } = page;
  const hasWords = query.typed.q !== "";
  const isSaid = path === "/search" && hasWords && products.length === 0;
  const isAsked = applied.length > 0 || hasWords;
  return isAsked && !isSaid ? `${title}: ${number.charAt(0).toLowerCase()}${number.slice(1)}` : title;
}
