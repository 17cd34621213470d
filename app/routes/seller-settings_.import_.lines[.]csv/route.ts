import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listWrongLines } from "~/data/imports/import-lines.server";
import { findImport } from "~/data/imports/imports.server";
import { isReadByCells } from "~/domain/imports/import-columns";
import { answerCsv, CSV_PAGE } from "~/http/answers/csv-answer.server";
import { requireSellerAnd } from "~/http/session/store-owner.server";
import { problemText } from "~/ui/imports/problem-text";

/** The lines to correct as they were sent, with a column of reasons, for the same spreadsheet. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, config, t } = context;
  const read = async (userId: string, after: number) => {
    const lines = await listWrongLines(db, userId, after, CSV_PAGE);
    return lines.map((line) => ({ ...line, id: String(line.line) }));
  };
  const [seller, [found, first]] = await requireSellerAnd(request, context, (userId) =>
    Promise.all([findImport(db, userId), read(userId, 0)]),
  );
  const { header = [], columns = [] } = found ?? {};
  const reasons = t("imports.reasons");
  const own = header.map((_, index) => index).filter((index) => header[index] !== reasons);
  // Lines to correct alone may not tell what it is.
  const nameOf = (name: string, index: number) =>
    isReadByCells(name, columns[index]) ? t("imports.column.condition") : name;
  return answerCsv(context, {
    name: "to-correct",
    columns: [...own.map((index) => nameOf(header[index] ?? "", index)), reasons],
    first,
    next: (id) => read(seller.id, Number(id)),
    cells: ({ cells, problems }) =>
      cells.map((line, index) => [
        ...own.map((column) => line[column] ?? ""),
        index === 0 ? problems.map((problem) => problemText(t, problem, config.currency)).join("; ") : "",
      ]),
  });
}
