import { hasAsciiAt } from "../images/bytes";
import { withoutMarkRuns } from "../text";

const MB = 1024 * 1024;
/** Of a ZIP file with photos: with a file of lines, below what Cloudflare's smallest plan takes of one request. */
export const ARCHIVE_BYTES_MAX = 80 * MB;
export const ARCHIVE_FILES_MAX = 10_000;
/** The end of a ZIP file within which its directory is looked for. */
export const DIRECTORY_ROOM = 2 * MB;
/** Before a file's bytes: its name and what else its program wrote of it. */
export const LOCAL_HEADER_ROOM = 2_048;

const END = "PK\x05\x06";
const END_LENGTH = 22;
const COMMENT_MAX = 65_535;
const ENTRY = "PK\x01\x02";
const ENTRY_LENGTH = 46;
const LOCAL = "PK\x03\x04";
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
/** Bytes: operating systems take no longer paths. */
const PATH_MAX = 4_096;
/** Last parts of a path by which a file is found. */
const FOLDERS_MAX = 4;

/** Where a file lies in a ZIP file, bytes. */
export interface ArchivedFile {
  offset: number;
  /** In the ZIP file, and unpacked as the ZIP file says. */
  packed: number;
  size: number;
  isDeflated: boolean;
}

/** By its path, and every end of it that is its own: "cups/blue.jpg" and "blue.jpg". `null`: several files have this end. */
export type Archive = ReadonlyMap<string, ArchivedFile | null>;

const KEY = /^imports\/[0-9a-f-]{36}\.zip$/;
export const archiveKey = (id: string) => `imports/${id}.zip`;
export const isArchiveKey = (key: string) => KEY.test(key);

/** Programs write the same name in several ways. */
export function archivedName(written: string): string {
  const path = withoutMarkRuns(written).normalize("NFC").toLowerCase().replaceAll("\\", "/");
  return path.replace(/^(?:\.?\/)+/, "");
}

/** Of a ZIP file's last bytes, which begin at `from`. `null` when it is none, too long, or of a kind for larger files. */
export function readArchive(tail: Uint8Array, from: number): Archive | null {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  let end = tail.length - END_LENGTH;
  const first = Math.max(0, end - COMMENT_MAX);
  while (end >= first && !hasAsciiAt(tail, end, END)) end--;
  if (end < first) return null;
  const files = view.getUint16(end + 10, true);
  const begin = view.getUint32(end + 16, true);
  let at = begin - from;
  if (files > ARCHIVE_FILES_MAX || at < 0) return null;

  const ends = new Map<string, ArchivedFile | null>();
  const paths = new Map<string, ArchivedFile | null>();
  for (let count = 0; count < files; count++) {
    if (at + ENTRY_LENGTH > end || !hasAsciiAt(tail, at, ENTRY)) return null;
    const nameEnd = at + ENTRY_LENGTH + view.getUint16(at + 28, true);
    if (nameEnd > end) return null;
    const offset = view.getUint32(at + 42, true);
    const packed = view.getUint32(at + 20, true);
    if (offset + LOCAL_LENGTH + packed > begin) return null;
    const method = view.getUint16(at + 10, true);
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    const isNamed = nameEnd - at - ENTRY_LENGTH <= PATH_MAX;
    if (isNamed && !isEncrypted && (method === STORED || method === DEFLATED)) {
      const path = archivedName(decodeName(tail.subarray(at + ENTRY_LENGTH, nameEnd)));
      const file = { offset, packed, size: view.getUint32(at + 24, true), isDeflated: method === DEFLATED };
      for (const one of endsOf(path)) ends.set(one, ends.has(one) ? null : file);
      paths.set(path, paths.has(path) ? null : file);
    }
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return new Map([...ends, ...paths]);
}

/** None of what macOS adds. */
function endsOf(path: string): string[] {
  const parts = path.split("/");
  if (parts.includes("__macosx")) return [];
  return Array.from({ length: Math.min(parts.length, FOLDERS_MAX) }, (_, n) => parts.slice(-n - 1).join("/"));
}

/** UTF-8 whether or not it is marked so, as macOS writes it; else what old programs write. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The packed bytes, of what lies at the file's offset: `LOCAL_HEADER_ROOM` more than they are. */
export function packedBytes(around: Uint8Array, { packed }: ArchivedFile): Uint8Array | null {
  if (around.length < LOCAL_LENGTH || !hasAsciiAt(around, 0, LOCAL)) return null;
  const view = new DataView(around.buffer, around.byteOffset, around.length);
  const start = LOCAL_LENGTH + view.getUint16(26, true) + view.getUint16(28, true);
  return start + packed <= around.length ? around.subarray(start, start + packed) : null;
}
