import { measurePortions, type Portions } from "./portions";

/** Spreadsheets run such a cell as a formula, except for an amount below zero. */
const FORMULA = /^(?!-\d+\.\d\d$)\s*[=+\-@]/;

export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  const text = String(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const DELIMITERS = [",", ";", "\t"];

/**
 * The cells of a file, whoever wrote it, in time that grows with its length alone. Cells in quotes may have line breaks;
 * what follows a closing quote belongs to its cell. `most`: rows and cells of a row that are kept.
 */
export function* readCsv(text: string, most: { rows: number; columns: number }): Portions<string[][]> {
  const delimiter = delimiterOf(text);
  const isPortion = measurePortions();
  const ends = new RegExp(`[\\r\\n${delimiter}]`, "g");
  const rows: string[][] = [];
  for (let at = 0; at < text.length && rows.length < most.rows; ) {
    const row: string[] = [];
    for (let isLast = false; !isLast; ) {
      const start = at;
      let quoted = "";
      if (text[at] === '"') {
        const close = closingQuote(text, at + 1);
        quoted = text.slice(at + 1, close).replaceAll('""', '"');
        at = close + 1;
      }
      ends.lastIndex = at;
      const end = ends.exec(text)?.index ?? text.length;
      if (row.length < most.columns) row.push(quoted + text.slice(at, end));
      isLast = text[end] !== delimiter;
      at = end + (text.startsWith("\r\n", end) ? 2 : 1);
      if (isPortion(at - start)) yield;
    }
    rows.push(row);
  }
  return rows;
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? text.length : at;
}

/** The most frequent one of the header. */
function delimiterOf(text: string): string {
  const [header = ""] = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]/, 1);
  const often = (one: string) => header.split(one).length;
  return DELIMITERS.reduce((most, one) => (often(one) > often(most) ? one : most));
}
