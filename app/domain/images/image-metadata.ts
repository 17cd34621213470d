import { cleanGif } from "./gif";
import type { Orientation } from "./header";
import { detectFormat, type ImageFormat } from "./image";
import { cleanJpeg } from "./jpeg";
import { cleanPng } from "./png";
import { cleanWebp } from "./webp";

const CLEANERS = { jpeg: cleanJpeg, png: cleanPng, webp: cleanWebp, gif: cleanGif };

/**
 * A new file with the same pixels and colours and nothing else: no EXIF (place, time, camera, orientation), XMP, IPTC,
 * comments, texts, thumbnails or unknown parts, and nothing after the image's end. A GIF keeps its first frame. `null`
 * when the bytes are not a complete, still image of that format; `readImage` checks sizes. The compressed pixels are
 * copied: data hidden in them stays.
 */
export function withoutMetadata(bytes: Uint8Array, format: ImageFormat): Uint8Array<ArrayBuffer> | null {
  return withOrientation(bytes, format, 1);
}

/**
 * As `withoutMetadata`, but with EXIF that holds only the orientation, for where pixels cannot be rotated. Orientation
 * 1 writes nothing, and a GIF has no place for it. Browsers apply it to JPEG and PNG; Safari applies it to WebP and
 * Chromium does not, so a WebP's pixels should be rotated instead.
 */
export function withOrientation(
  bytes: Uint8Array,
  format: ImageFormat,
  orientation: Orientation,
): Uint8Array<ArrayBuffer> | null {
  return detectFormat(bytes) === format ? CLEANERS[format](bytes, orientation) : null;
}
