import { redirect } from "@remix-run/cloudflare";
import { PAGE_SIZE } from "~/domain/search/search";

/** The page with rows older than the one that `?before=` names. Throws a redirect to the first page past the end. */
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
