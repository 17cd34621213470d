import { readCsv } from "~/domain/csv";
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from "~/domain/imports/import";
import { withoutMarkRuns } from "~/domain/text";

/** A file's header and lines, at most one more than an import may have. `null` for a workbook or another binary file. */
export function readRecords(bytes: Uint8Array): string[][] | null {
  const text = decode(bytes);
  if (text.includes("\0")) return null;
  return readCsv(withoutMarkRuns(text).trimEnd(), { rows: IMPORT_ROWS_MAX + 2, columns: IMPORT_COLUMNS_MAX });
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
