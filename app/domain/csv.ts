/** What a spreadsheet would take for a formula; a tab or line end before one does not help. */
const FORMULA = /^\s*[=+\-@]/;

/** Rows as a file that spreadsheets open: every cell quoted, and none of them a formula. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  const text = String(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
