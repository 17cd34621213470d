import type { AppContext } from "~/context";
import { toCsv } from "~/domain/csv";

/** Rows of a file that are read at once. */
export const CSV_PAGE = 500;
/** Spreadsheets take a file without it for another encoding than UTF-8. */
const MARK = "\uFEFF";

interface CsvFile<Row extends { id: string }> {
  /** Without its ending. */
  name: string;
  columns: readonly string[];
  /** The newest rows, at most CSV_PAGE. */
  first: readonly Row[];
  /** The next rows after a row's id, at most CSV_PAGE. */
  next: (id: string) => Promise<readonly Row[]>;
  /** Of each row one line of the file, or several. */
  cells: (row: Row) => Line | readonly Line[];
}

type Line = readonly (string | number)[];

/** A file for spreadsheets, read while it is sent, so that its length costs no memory. A fault breaks it off. */
export function answerCsv<Row extends { id: string }>(
  { logFault }: AppContext,
  { name, columns, first, next, cells }: CsvFile<Row>,
): Response {
  const encoder = new TextEncoder();
  let rows: readonly Row[] = first;
  const body = new ReadableStream<Uint8Array>({
    start: (file) => file.enqueue(encoder.encode(MARK + toCsv([columns]))),
    async pull(file) {
      const last = rows.at(-1);
      if (last) file.enqueue(encoder.encode(toCsv(rows.flatMap((row) => toLines(cells(row))))));
      if (!last || rows.length < CSV_PAGE) return file.close();
      try {
        rows = await next(last.id);
      } catch (error) {
        logFault(error);
        file.error(error);
      }
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function toLines(cells: Line | readonly Line[]): readonly Line[] {
  return cells.every((cell) => typeof cell === "object") ? cells : [cells as Line];
}
