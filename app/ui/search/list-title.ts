import type { ListPage } from "~/http/pages/list-page.server";

/** A list's title; of one that was asked for with how many it has, because a screen reader says it first. */
export function listTitle(title: string | undefined, page: ListPage | undefined): string | undefined {
  const isAsked = page && (page.applied.length > 0 || page.query.typed.q !== "");
  return isAsked ? `${title}, ${page.number}` : title;
}
