import Papa from "papaparse";
import type { AppContext } from "~/context";
import { writeImport } from "~/data/imports/imports.server";
import { countTries, ownLimits, waitFor } from "~/data/rate-limits.server";
import { shortFileName } from "~/domain/catalog/draft";
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from "~/domain/imports/import";
import { readColumns } from "~/domain/imports/import-columns";
import { type LineDefaults, readLines } from "~/domain/imports/import-lines";

export type ImportRefusal = "none" | "tooLarge" | "notCsv" | "noTitle" | "noLines" | "tooMany" | "running" | "wait";

/** Keeps a file's lines with what is wrong in each, in the place of the seller's last import. */
export async function readImport(
  { db, config, newId, now }: AppContext,
  userId: string,
  file: File | null,
  defaults: LineDefaults,
): Promise<ImportRefusal | null> {
  if (!file || file.size === 0) return "none";
  if (file.size > IMPORT_BYTES_MAX) return "tooLarge";
  const limits = ownLimits.import(userId);
  const [tries] = await countTries(db, limits, now());
  if (waitFor(limits, tries, now()) > 0) return "wait";
  const records = readRecords(new Uint8Array(await file.arrayBuffer()));
  if (!records) return "notCsv";
  const [header = [], ...rest] = records;
  const columns = readColumns(header);
  if (!columns.fields.includes("title")) return "noTitle";
  if (rest.length > IMPORT_ROWS_MAX) return "tooMany";
  const lines = readLines(rest, columns, defaults, config.currency).map((line) => ({ ...line, id: newId() }));
  if (lines.length === 0) return "noLines";
  const written = await writeImport(db, {
    ...{ id: newId(), userId, now: now(), fileName: shortFileName(file.name), source: columns.source, header },
    ...{ columns: columns.fields, lines },
  });
  return written ? null : "running";
}

/** Line breaks inside quotes belong to their cell. `null` for a workbook or another binary file. */
function readRecords(bytes: Uint8Array): string[][] | null {
  const text = decode(bytes);
  if (text.includes("\0")) return null;
  // Empty lines stay, so that lines are counted as a spreadsheet counts them.
  const { data } = Papa.parse<string[]>(text.trimEnd(), { delimitersToGuess: [",", ";", "\t"] });
  return data;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
