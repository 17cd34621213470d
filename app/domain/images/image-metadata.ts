import { cleanGif } from "./gif";
import type { Orientation } from "./header";
import { detectFormat, type ImageFormat } from "./image";
import { cleanJpeg } from "./jpeg";
import { cleanPng } from "./png";
import { cleanWebp } from "./webp";

const CLEANERS = { jpeg: cleanJpeg, png: cleanPng, webp: cleanWebp, gif: cleanGif };

/** Same pixels and colours, nothing else. Data hidden in compressed pixels stays. `null` unless complete and still. */
export function withoutMetadata(bytes: Uint8Array, format: ImageFormat): Uint8Array<ArrayBuffer> | null {
  return withOrientation(bytes, format, 1);
}

/** For where pixels cannot be rotated. A WebP's should be: Chromium ignores its orientation. */
export function withOrientation(
  bytes: Uint8Array,
  format: ImageFormat,
  orientation: Orientation,
): Uint8Array<ArrayBuffer> | null {
  return detectFormat(bytes) === format ? CLEANERS[format](bytes, orientation) : null;
}
