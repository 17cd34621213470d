import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { recordExport } from "~/data/moderation/audit-entries.server";
import { type DeskList, type DeskQuery, readDeskQuery } from "~/domain/moderation/desk-list";
import { log } from "../log.server";
import { requireAdminAnd } from "../session/session.server";
import { answerCsv, CSV_PAGE } from "./csv-answer.server";

interface DeskFile<Row> {
  list: DeskList;
  columns: readonly string[];
  read: (db: AppContext["db"], admin: Admin, query: DeskQuery, after: string | null, most: number) => Promise<Row[]>;
  cells: (row: Row) => readonly (string | number)[];
}

/** One of the dashboard's lists as a file, with the choices of its page. */
export async function answerDeskCsv<Row extends { id: string }>(
  context: AppContext,
  request: Request,
  { list, columns, read, cells }: DeskFile<Row>,
): Promise<Response> {
  const query = readDeskQuery(list, new URL(request.url).searchParams);
  const { admin, first } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, first: await read(context.db, admin, query, null, CSV_PAGE) };
  });
  await recordExport(context.db, admin, list);
  log("list exported", { requestId: context.requestId, list, by: admin.id });
  const next = (after: string) => read(context.db, admin, query, after, CSV_PAGE);
  return answerCsv(context, { name: list, columns, first, next, cells });
}
