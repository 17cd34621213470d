import { bigEndian, hasAsciiAt, littleEndian } from "./bytes";
import type { Orientation } from "./header";

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Precedes EXIF data in a JPEG segment; some writers put it into PNG and WebP too. */
export const EXIF_NAME = "Exif\0\0";

/** Returns 1 when it is missing or invalid. Reads only the first directory, so no offset can make it loop. */
export function readOrientation(exif: Uint8Array): Orientation {
  const tiff = hasAsciiAt(exif, 0, EXIF_NAME) ? exif.subarray(EXIF_NAME.length) : exif;
  const number = hasAsciiAt(tiff, 0, "II*\0") ? littleEndian : hasAsciiAt(tiff, 0, "MM\0*") ? bigEndian : null;
  if (!number) return 1;

  const directory = number(tiff, 4, 4);
  const entries = number(tiff, directory, 2);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) return 1;
    if (number(tiff, entry, 2) !== ORIENTATION_TAG) continue;
    return number(tiff, entry + 2, 2) === SHORT ? toOrientation(number(tiff, entry + 8, 2)) : 1;
  }
  return 1;
}

/** 26 bytes, without EXIF_NAME. */
export function writeExif(orientation: Orientation): number[] {
  const header = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8];
  const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  const noNextDirectory = [0, 0, 0, 0];
  return [...header, 0, 1, ...entry, ...noNextDirectory];
}

function toOrientation(value: number): Orientation {
  return value >= 1 && value <= 8 ? (value as Orientation) : 1;
}
