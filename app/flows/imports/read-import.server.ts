import type { AppContext } from "~/context";
import { writeImport } from "~/data/imports/imports.server";
import { countTries, ownLimits, waitFor } from "~/data/rate-limits.server";
import { shortFileName } from "~/domain/catalog/draft";
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from "~/domain/imports/import";
import { readColumns } from "~/domain/imports/import-columns";
import { type LineDefaults, readLines } from "~/domain/imports/import-lines";
import { readRecords } from "./read-records.server";

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
  const read = readLines(rest, columns, defaults, config.currency);
  if (!read) return "tooLarge";
  if (read.length === 0) return "noLines";
  const lines = read.map((line) => ({ ...line, id: newId() }));
  const written = await writeImport(db, {
    ...{ id: newId(), userId, now: now(), fileName: shortFileName(file.name), source: columns.source, header },
    ...{ columns: columns.fields, lines },
  });
  return written ? null : "running";
}
