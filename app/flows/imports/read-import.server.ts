import type { AppContext } from "~/context";
import type { ArchiveUpload } from "~/data/imports/archives.server";
import { writeImport } from "~/data/imports/imports.server";
import { inPortions } from "~/data/in-portions.server";
import { shortFileName } from "~/domain/catalog/draft";
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from "~/domain/imports/import";
import { readColumns } from "~/domain/imports/import-columns";
import { type LineDefaults, readLines } from "~/domain/imports/import-lines";
import { readRecords } from "./read-records.server";
import { beginReading } from "./reading-turns.server";

export type ImportRefusal =
  | ("none" | "tooLarge" | "notCsv" | "noTitle" | "noLines" | "tooMany" | "running" | "wait" | "busy")
  | ArchiveRefusal;
type ArchiveRefusal = "archiveTooLarge" | "notZip";

export function isArchiveRefusal(refusal: ImportRefusal): refusal is ArchiveRefusal {
  return refusal === "archiveTooLarge" || refusal === "notZip";
}

interface SentImport {
  file: File | null;
  /** Its ZIP file. */
  upload: ArchiveUpload;
  /** That of the seller's last import, for a file that corrects it. */
  lastArchive: string | null;
  defaults: LineDefaults;
}

/** Keeps a file's lines with what is wrong in each, in the place of the seller's last import. */
export async function readImport(
  context: AppContext,
  userId: string,
  { file, ...sent }: SentImport,
): Promise<ImportRefusal | null> {
  let isUsed = false;
  let end: (() => void) | null = null;
  try {
    if (!file?.size) return "none";
    if (file.size > IMPORT_BYTES_MAX) return "tooLarge";
    end = await beginReading(file.size);
    const refusal = end ? await writeLines(context, userId, { ...sent, file }) : "busy";
    isUsed = refusal === null;
    return refusal;
  } finally {
    end?.();
    if (!isUsed) await sent.upload.discard();
  }
}

async function writeLines(
  { db, archives, config, newId, now }: AppContext,
  userId: string,
  { file, upload, lastArchive, defaults }: SentImport & { file: File },
): Promise<ImportRefusal | null> {
  const records = await inPortions(readRecords(new Uint8Array(await file.arrayBuffer())));
  if (!records) return "notCsv";
  const [header = [], ...rest] = records;
  const columns = readColumns(header, rest);
  if (!columns.fields.includes("title")) return "noTitle";
  if (rest.length > IMPORT_ROWS_MAX) return "tooMany";
  const stored = await upload.end();
  if (stored === "tooLarge") return "archiveTooLarge";
  const key = stored === "stored" ? upload.key : lastArchive;
  const archive = key ? await archives.open(key) : null;
  if (stored === "stored" && !archive) return "notZip";
  const facts = { columns, defaults, archive, currency: config.currency, origin: config.origin };
  const read = await inPortions(readLines(rest, facts));
  if (!read) return "tooLarge";
  if (read.length === 0) return "noLines";
  const lines = read.map((line) => ({ ...line, id: newId() }));
  const written = await writeImport(db, {
    ...{ id: newId(), userId, now: now(), fileName: shortFileName(file.name), source: columns.source, header },
    ...{ columns: columns.fields, archive: key, lines },
  });
  if (written === "tooLarge") return "tooLarge";
  if (!written) return "running";
  if (lastArchive && lastArchive !== key) await archives.remove(lastArchive);
  return null;
}
