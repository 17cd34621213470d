import { readCsv } from "~/domain/csv";
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from "~/domain/imports/import";
import type { Portions } from "~/domain/portions";
import { withoutMarkRuns } from "~/domain/text";

/** Bytes that are decoded at once. */
const SLICE = 500_000;

/** A file's header and lines, at most one more than an import may have. `null` for a workbook or another binary file. */
export function* readRecords(bytes: Uint8Array): Portions<string[][] | null> {
  const text = yield* decode(bytes);
  if (text.includes("\0")) return null;
  return yield* readCsv(text.trimEnd(), { rows: IMPORT_ROWS_MAX + 2, columns: IMPORT_COLUMNS_MAX });
}

function* decode(bytes: Uint8Array): Portions<string> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return yield* decodeBy(new TextDecoder("utf-16le"), bytes);
  try {
    return yield* decodeBy(new TextDecoder("utf-8", { fatal: true }), bytes);
  } catch {
    return yield* decodeBy(new TextDecoder("windows-1252"), bytes);
  }
}

function* decodeBy(decoder: TextDecoder, bytes: Uint8Array): Portions<string> {
  let text = "";
  for (let at = 0; at < bytes.length; at += SLICE) {
    text += withoutMarkRuns(decoder.decode(bytes.subarray(at, at + SLICE), { stream: true }));
    yield;
  }
  return text + decoder.decode();
}
