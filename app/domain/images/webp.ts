import { asciiAt, asciiBytes, concatBytes, hasAsciiAt, littleEndian, MAX_PARTS } from "./bytes";
import { readOrientation, writeExif } from "./exif";
import type { Flaw, Header, Orientation } from "./header";

type Chunk = { name: string; body: Uint8Array };
type Size = { width: number; height: number };

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const PROFILE_FLAG = 0x20;
const ALPHA_FLAG = 0x10;
const EXIF_FLAG = 0x08;
const ANIMATION_FLAG = 0x02;

export function readWebp(bytes: Uint8Array): Header | Flaw {
  const chunks = readChunks(bytes);
  return chunks ? readHeader(chunks) : "broken";
}

/** Removes EXIF, XMP, unknown chunks and what follows the image's end. */
export function cleanWebp(bytes: Uint8Array, orientation: Orientation): Uint8Array<ArrayBuffer> | null {
  const chunks = readChunks(bytes);
  const header = chunks && readHeader(chunks);
  const pixels = chunks?.find(isPixels);
  if (!chunks || !header || typeof header === "string" || !pixels) return null;

  // Without a VP8X chunk, decoders ignore a profile or separate transparency.
  const isExtended = chunks[0]?.name === "VP8X";
  const profile = isExtended ? chunks.find(({ name }) => name === "ICCP") : undefined;
  const alpha = isExtended && pixels.name === "VP8 " ? chunks.find(({ name }) => name === "ALPH") : undefined;
  const exif = orientation === 1 ? undefined : { name: "EXIF", body: Uint8Array.from(writeExif(orientation)) };
  if (!profile && !alpha && !exif) return writeRiff([pixels]);

  const flags =
    (profile ? PROFILE_FLAG : 0) | (alpha || hasAlphaHint(pixels) ? ALPHA_FLAG : 0) | (exif ? EXIF_FLAG : 0);
  const canvas = [...littleEndianBytes(header.width - 1, 3), ...littleEndianBytes(header.height - 1, 3)];
  const extended = { name: "VP8X", body: Uint8Array.from([flags, 0, 0, 0, ...canvas]) };
  return writeRiff([extended, profile, alpha, pixels, exif].filter((chunk) => chunk !== undefined));
}

function readHeader(chunks: Chunk[]): Header | Flaw {
  const [first] = chunks;
  const extended = first?.name === "VP8X" ? first.body : null;
  const isAnimated = chunks.some(({ name }) => name === "ANIM" || name === "ANMF");
  if (isAnimated || (extended && littleEndian(extended, 0, 1) & ANIMATION_FLAG)) return "animated";

  const [pixels, second] = chunks.filter(isPixels);
  if (!pixels || second || (!extended && first !== pixels)) return "broken";

  const size = pixels.name === "VP8 " ? lossySize(pixels.body) : losslessSize(pixels.body);
  if (!size || size.width === 0 || size.height === 0) return "broken";
  if (extended && !(extended.length === 10 && isCanvas(extended, size))) return "broken";

  const exif = extended && chunks.find(({ name }) => name === "EXIF");
  return { ...size, orientation: exif ? readOrientation(exif.body) : 1 };
}

function isPixels({ name }: Chunk): boolean {
  return name === "VP8 " || name === "VP8L";
}

// With a canvas of another size, the checked size would not be the decoded one.
function isCanvas(extended: Uint8Array, size: Size): boolean {
  return littleEndian(extended, 4, 3) + 1 === size.width && littleEndian(extended, 7, 3) + 1 === size.height;
}

function lossySize(body: Uint8Array): Size | null {
  const isKeyFrame = (littleEndian(body, 0, 1) & 1) === 0;
  if (body.length < 10 || !isKeyFrame || !hasAsciiAt(body, 3, "\x9d\x01\x2a")) return null;
  return { width: littleEndian(body, 6, 2) & 0x3fff, height: littleEndian(body, 8, 2) & 0x3fff };
}

function losslessSize(body: Uint8Array): Size | null {
  if (body.length < 5 || body[0] !== 0x2f) return null;
  const bits = littleEndian(body, 1, 4);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function hasAlphaHint({ name, body }: Chunk): boolean {
  return name === "VP8L" && (littleEndian(body, 4, 1) & 0x10) !== 0;
}

function readChunks(bytes: Uint8Array): Chunk[] | null {
  const riffEnd = CHUNK_HEADER_BYTES + littleEndian(bytes, 4, 4);
  if (riffEnd > bytes.length) return null;

  const chunks: Chunk[] = [];
  let at = RIFF_HEADER_BYTES;
  while (at + CHUNK_HEADER_BYTES <= riffEnd) {
    const start = at + CHUNK_HEADER_BYTES;
    const end = start + littleEndian(bytes, at + 4, 4);
    if (end > riffEnd || chunks.length === MAX_PARTS) return null;

    chunks.push({ name: asciiAt(bytes, at, 4), body: bytes.subarray(start, end) });
    at = end + (end % 2);
  }
  return chunks;
}

function writeRiff(chunks: Chunk[]): Uint8Array<ArrayBuffer> {
  const body = concatBytes([
    asciiBytes("WEBP"),
    ...chunks.flatMap(({ name, body }): ArrayLike<number>[] => [
      asciiBytes(name),
      littleEndianBytes(body.length, 4),
      body,
      body.length % 2 ? [0] : [],
    ]),
  ]);
  return concatBytes([asciiBytes("RIFF"), littleEndianBytes(body.length, 4), body]);
}

function littleEndianBytes(value: number, size: number): number[] {
  return Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) % 256);
}
