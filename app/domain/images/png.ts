import { asciiAt, asciiBytes, bigEndian, concatBytes, MAX_PARTS } from "./bytes";
import { readOrientation, writeExif } from "./exif";
import type { Flaw, Header, Orientation } from "./header";

type Chunk = { name: string; start: number; end: number };

const SIGNATURE_BYTES = 8;
const BEFORE_BODY = 8;
const CHECKSUM_BYTES = 4;

// Chunks that pixels and colours need, with their maximum size: larger ones could hide data.
const KEPT = new Map([
  ["IHDR", 13],
  ["PLTE", 768],
  ["tRNS", 256],
  ["gAMA", 4],
  ["cHRM", 32],
  ["sRGB", 1],
  ["cICP", 4],
  ["sBIT", 4],
  ["pHYs", 9],
  ["bKGD", 6],
  ["iCCP", Number.POSITIVE_INFINITY],
  ["IDAT", Number.POSITIVE_INFINITY],
  ["IEND", 0],
]);

export function readPng(bytes: Uint8Array): Header | Flaw {
  const chunks = readChunks(bytes);
  return chunks ? readHeader(bytes, chunks) : "broken";
}

/** Removes texts, times, EXIF, private chunks and what follows the image's end. */
export function cleanPng(bytes: Uint8Array, orientation: Orientation): Uint8Array<ArrayBuffer> | null {
  const chunks = readChunks(bytes);
  if (!chunks || typeof readHeader(bytes, chunks) === "string") return null;

  const parts = chunks.filter(isKept).map(({ start, end }): ArrayLike<number> => bytes.subarray(start, end));
  // EXIF goes right behind the header: it has to precede the pixels, and nothing else.
  if (orientation !== 1) parts.splice(1, 0, exifChunk(orientation));
  return concatBytes([bytes.subarray(0, SIGNATURE_BYTES), ...parts]);
}

function isKept(chunk: Chunk): boolean {
  return bodyBytes(chunk) <= (KEPT.get(chunk.name) ?? -1);
}

function bodyBytes({ start, end }: Chunk): number {
  return end - start - BEFORE_BODY - CHECKSUM_BYTES;
}

function exifChunk(orientation: Orientation): Uint8Array {
  const exif = writeExif(orientation);
  const named = [...asciiBytes("eXIf"), ...exif];
  return concatBytes([bigEndianBytes(exif.length), named, bigEndianBytes(checksum(named))]);
}

function readHeader(bytes: Uint8Array, chunks: Chunk[]): Header | Flaw {
  if (chunks.some(({ name }) => name === "acTL")) return "animated";

  const [first] = chunks;
  const headers = chunks.filter(({ name }) => name === "IHDR");
  const hasPixels = chunks.some(({ name }) => name === "IDAT");
  if (!first || first !== headers[0] || headers.length > 1 || bodyBytes(first) !== 13 || !hasPixels) return "broken";
  if (chunks.some((chunk) => isCritical(chunk) && !isKept(chunk))) return "broken";

  const width = bigEndian(bytes, first.start + BEFORE_BODY, 4);
  const height = bigEndian(bytes, first.start + BEFORE_BODY + 4, 4);
  if (width === 0 || height === 0) return "broken";

  const exif = chunks.find(({ name }) => name === "eXIf");
  const orientation = exif ? readOrientation(bytes.subarray(exif.start + BEFORE_BODY, exif.end - CHECKSUM_BYTES)) : 1;
  return { width, height, orientation };
}

// A capital first letter marks a chunk without which the image cannot be decoded.
function isCritical({ name }: Chunk): boolean {
  return name[0] === name[0]?.toUpperCase();
}

function readChunks(bytes: Uint8Array): Chunk[] | null {
  const chunks: Chunk[] = [];
  let start = SIGNATURE_BYTES;
  while (chunks.length < MAX_PARTS) {
    const end = start + BEFORE_BODY + bigEndian(bytes, start, 4) + CHECKSUM_BYTES;
    if (end > bytes.length) return null;

    const name = asciiAt(bytes, start + 4, 4);
    chunks.push({ name, start, end });
    if (name === "IEND") return chunks;
    start = end;
  }
  return null;
}

function bigEndianBytes(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

/** CRC-32, bit by bit because it covers only a few bytes. */
function checksum(values: readonly number[]): number {
  let crc = 0xffffffff;
  for (const value of values) {
    crc ^= value;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
