import { cleanGif } from "./gif";
import type { Orientation } from "./header";
import { detectFormat, type ImageFormat } from "./image";
import { cleanJpeg } from "./jpeg";
import { cleanPng } from "./png";
import { cleanWebp } from "./webp";

const CLEANERS = { jpeg: cleanJpeg, png: cleanPng, webp: cleanWebp, gif: cleanGif };

/**
 * A new file with the same pixels and colours and nothing else: no EXIF (place, time, camera, orientation), XMP, IPTC,
 * comments, texts, thumbnails or unknown parts, and nothing after the image's end. A GIF keeps its first frame.
 * Null when the bytes are not a whole, still image of that format; sizes are for `readImage` to judge.
 *
 * The compressed pixels are copied as they are: what somebody hid inside them stays.
 */
export function withoutMetadata(bytes: Uint8Array, format: ImageFormat): Uint8Array<ArrayBuffer> | null {
  return withOrientation(bytes, format, 1);
}

/**
 * As `withoutMetadata`, with the orientation as the one thing the file's EXIF says; for where pixels cannot be turned.
 * Orientation 1 writes nothing. A GIF has no place for one and is returned without. Browsers turn JPEG and PNG by it;
 * a WebP is turned by Safari and not by Chromium, so its pixels are better turned or shown as they are stored.
 */
export function withOrientation(
  bytes: Uint8Array,
  format: ImageFormat,
  orientation: Orientation,
): Uint8Array<ArrayBuffer> | null {
  return detectFormat(bytes) === format ? CLEANERS[format](bytes, orientation) : null;
}
