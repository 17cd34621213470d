import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { countDeskList } from "~/data/moderation/desk-lists.server";
import { type DeskList, type DeskQuery, readDeskQuery } from "~/domain/moderation/desk-list";
import { readNewestFirst } from "./newest-first.server";

type List<Row> = (
  db: AppContext["db"],
  admin: Admin,
  query: DeskQuery,
  after: string | null,
  most: number,
) => Promise<Row[]>;

const PATHS = { products: "/admin", orders: "/admin/orders", users: "/admin/users" } as const;

/** The address of a list, or of its file, with its choices. */
function addressOf(path: string, { asked }: DeskQuery): string {
  const choices = new URLSearchParams(asked);
  return choices.size > 0 ? `${path}?${choices}` : path;
}

/** A page of one of the dashboard's three lists, with what its filters show. Throws like `readNewestFirst`. */
export async function readDeskPage<Row extends { id: string }>(
  { db }: AppContext,
  request: Request,
  admin: Admin,
  list: DeskList,
  read: List<Row>,
) {
  const query = readDeskQuery(list, new URL(request.url).searchParams);
  const path = PATHS[list];
  const [count, { rows, pages }] = await Promise.all([
    countDeskList(db, admin, query),
    readNewestFirst(request, addressOf(path, query), (after, most) => read(db, admin, query, after, most)),
  ]);
  const filters = { list, path, asked: query.asked, count, file: addressOf(`/admin/${list}.csv`, query) };
  return { rows, pages, filters };
}
