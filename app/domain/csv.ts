/** What spreadsheets take for a formula, also after white space. */
const FORMULA = /^\s*[=+\-@]/;

/** CSV that is safe to open in a spreadsheet: every cell is quoted, and formulas are escaped. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  const text = String(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
