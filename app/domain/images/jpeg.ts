import { asciiBytes, bigEndian, concatBytes, hasAsciiAt, MAX_PARTS } from "./bytes";
import { EXIF_NAME, readOrientation, writeExif } from "./exif";
import type { Flaw, Header, Orientation } from "./header";

/** A marker with its body; after a start of scan also the compressed pixels. */
type Segment = { code: number; body: number; end: number };

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
// Baseline, extended and progressive: the kinds that browsers decode.
const DRAWABLE_FRAMES = [0xc0, 0xc1, 0xc2];
const TABLES = [0xc4, 0xdb, 0xdd];
// A progressive photo has about ten; each one costs a decoder another pass over all pixels.
const MAX_SCANS = 100;
const JFIF_BYTES = 14;
const ADOBE_BYTES = 12;

export function readJpeg(bytes: Uint8Array): Header | Flaw {
  const segments = readSegments(bytes);
  return segments ? readHeader(bytes, segments) : "broken";
}

/** Removes what may show place, time or what was cropped away. */
export function cleanJpeg(bytes: Uint8Array, orientation: Orientation): Uint8Array<ArrayBuffer> | null {
  const segments = readSegments(bytes);
  if (!segments || typeof readHeader(bytes, segments) === "string") return null;

  const jfif = segments.find(
    ({ code, body, end }) => code === APP0 && end - body >= JFIF_BYTES && hasAsciiAt(bytes, body, "JFIF\0"),
  );
  return concatBytes([
    [0xff, SOI],
    ...(jfif ? [writeSegment(APP0, withoutThumbnail(bytes.subarray(jfif.body)))] : []),
    ...(orientation === 1 ? [] : [writeSegment(APP1, [...asciiBytes(EXIF_NAME), ...writeExif(orientation)])]),
    ...segments.flatMap((part) => keptBytes(bytes, part)),
    [0xff, EOI],
  ]);
}

function keptBytes(bytes: Uint8Array, { code, body, end }: Segment): ArrayLike<number>[] {
  if (code === APP14 && hasAsciiAt(bytes, body, "Adobe")) {
    return [writeSegment(code, bytes.subarray(body, Math.min(end, body + ADOBE_BYTES)))];
  }
  const isProfile = code === APP2 && hasAsciiAt(bytes, body, "ICC_PROFILE\0");
  const draws = code === SOS || DRAWABLE_FRAMES.includes(code) || TABLES.includes(code);
  return isProfile || draws ? [[0xff, code], bytes.subarray(body - 2, end)] : [];
}

// The thumbnail may show what was cropped away.
function withoutThumbnail(jfif: Uint8Array): number[] {
  return [...jfif.subarray(0, JFIF_BYTES - 2), 0, 0];
}

function writeSegment(code: number, body: ArrayLike<number>): Uint8Array {
  const length = body.length + 2;
  return concatBytes([[0xff, code, length >> 8, length & 0xff], body]);
}

function readHeader(bytes: Uint8Array, segments: Segment[]): Header | Flaw {
  // With two frames this code and a decoder could read different sizes.
  const [frame, second] = segments.filter(({ code }) => isFrame(code));
  const scans = segments.filter(({ code }) => code === SOS);
  const scan = scans[0];
  if (!frame || second || !scan || scan.body < frame.body || scans.length > MAX_SCANS) return "broken";

  const precision = bigEndian(bytes, frame.body, 1);
  const components = bigEndian(bytes, frame.body + 5, 1);
  const isDrawable = DRAWABLE_FRAMES.includes(frame.code) && precision === 8;
  if (!isDrawable || frame.end - frame.body !== 6 + 3 * components) return "broken";

  const height = bigEndian(bytes, frame.body + 1, 2);
  const width = bigEndian(bytes, frame.body + 3, 2);
  if (width === 0 || height === 0) return "broken";

  const exif = segments.find(
    ({ code, body }) => code === APP1 && body < scan.body && hasAsciiAt(bytes, body, EXIF_NAME),
  );
  return { width, height, orientation: exif ? readOrientation(bytes.subarray(exif.body, exif.end)) : 1 };
}

// C4, C8 and CC lie among the start-of-frame codes but are tables and an extension.
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

/** Returns `null` when a length exceeds the file or the end is missing. */
function readSegments(bytes: Uint8Array): Segment[] | null {
  const segments: Segment[] = [];
  let at = nextMarker(bytes, 2);
  while (at > 0 && segments.length < MAX_PARTS) {
    const code = bytes[at] ?? 0;
    if (code === EOI) return segments;

    const length = bigEndian(bytes, at + 1, 2);
    const bodyEnd = at + 1 + length;
    if (code === SOI || length < 2) return null;

    const next = nextMarker(bytes, bodyEnd);
    segments.push({ code, body: at + 3, end: code === SOS ? next - 1 : bodyEnd });
    at = next;
  }
  return null;
}

/** Skips pixels and stray bytes between markers. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const code = bytes[at + 1] ?? 0;
    const isRestart = code >= 0xd0 && code <= 0xd7;
    if (code === 0xff) at += 1;
    else if (code <= 0x01 || isRestart) at = bytes.indexOf(0xff, at + 2);
    else return at + 1;
  }
  return -1;
}
