import { redirect } from "@remix-run/cloudflare";
import { PAGE_SIZE } from "~/domain/search/search";

/**
 * A page of a list that begins with the newest: its first, or what is older than the row that `?before=` names. With
 * the addresses of the first page and of the next one, `null` where it leads nowhere. Beyond the end is the first page.
 */
export async function readNewestFirst<Row extends { id: string }>(
  request: Request,
  path: string,
  list: (before: string | null, most: number) => Promise<Row[]>,
) {
  const before = new URL(request.url).searchParams.get("before") || null;
  const found = await list(before, PAGE_SIZE + 1);
  if (before && found.length === 0) throw redirect(path);
  const rows = found.slice(0, PAGE_SIZE);
  const next = found.length > PAGE_SIZE ? `${path}${path.includes("?") ? "&" : "?"}before=${rows.at(-1)?.id}` : null;
  return { rows, pages: { newest: before && path, next } };
}
