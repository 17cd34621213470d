import { POLICY } from "../policy";
import type { Result } from "../result";
import { asciiAt, hasAsciiAt } from "./bytes";
import { readGif } from "./gif";
import type { Flaw, Header } from "./header";
import { readJpeg } from "./jpeg";
import { readPng } from "./png";
import { readWebp } from "./webp";

export const IMAGE_FORMATS = ["jpeg", "png", "webp", "gif"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export type Image = Header & { format: ImageFormat };

/** An uploaded file, with the type and name that the browser sent. */
export type ImageUpload = { bytes: Uint8Array; mimeType: string; fileName: string };

export type ImageUse = "product" | "avatar" | "problem";

export type ImageRefusal =
  | { reason: "not-an-image" | "broken" | "animated" | "wrong-type" }
  | { reason: "too-large-dimensions"; maxSide: number; maxPixels: number }
  | { reason: "too-many-bytes"; maxBytes: number };

export type ImageAnswer = Result<{ image: Image }, ImageRefusal>;

const MB = 1024 * 1024;
export const MAX_PRODUCT_IMAGES = POLICY.MAX_PHOTOS;
export const MAX_PRODUCT_IMAGE_BYTES = POLICY.MAX_PHOTO_MB * MB;
export const MAX_AVATAR_BYTES = POLICY.MAX_AVATAR_MB * MB;
/** What browsers and resizers can decode without running out of memory. */
export const MAX_PIXELS = 40_000_000;
export const MAX_SIDE = 12_000;

/** Spec section 9. */
export const PRODUCT_IMAGE_FORMATS: readonly ImageFormat[] = ["jpeg", "png", "webp"];
/** Spec section 9's "any image type", except those that can contain script: never SVG. */
export const AVATAR_FORMATS: readonly ImageFormat[] = [...IMAGE_FORMATS];

const LIMITS: Record<ImageUse, { maxBytes: number; formats: readonly ImageFormat[] }> = {
  product: { maxBytes: MAX_PRODUCT_IMAGE_BYTES, formats: PRODUCT_IMAGE_FORMATS },
  avatar: { maxBytes: MAX_AVATAR_BYTES, formats: AVATAR_FORMATS },
  problem: { maxBytes: MAX_PRODUCT_IMAGE_BYTES, formats: PRODUCT_IMAGE_FORMATS },
};

export const MIME_TYPE = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp", gif: "image/gif" } as const;
export const EXTENSION = { jpeg: "jpg", png: "png", webp: "webp", gif: "gif" } as const;
/** Of photos, as a file input's `accept`. */
export const PHOTO_TYPES = PRODUCT_IMAGE_FORMATS.map((format) => MIME_TYPE[format]).join();

const READERS = { jpeg: readJpeg, png: readPng, webp: readWebp, gif: readGif };

/** Spec sections 5 and 9. */
export function checkImage({ bytes, mimeType, fileName }: ImageUpload, use: ImageUse): ImageAnswer {
  const { maxBytes, formats } = LIMITS[use];
  if (bytes.length > maxBytes) return { ok: false, refusal: { reason: "too-many-bytes", maxBytes } };

  const format = detectFormat(bytes);
  const isWrong = format && !(formats.includes(format) && declaredTypeAgrees(format, mimeType, fileName));
  return isWrong ? { ok: false, refusal: { reason: "wrong-type" } } : readImage(bytes);
}

/** Phones put second pictures and films after an image's end: store only what `withoutMetadata` returns. */
export function readImage(bytes: Uint8Array): ImageAnswer {
  const format = detectFormat(bytes);
  if (!format) return { ok: false, refusal: { reason: "not-an-image" } };

  const header: Header | Flaw = READERS[format](bytes);
  if (typeof header === "string") return { ok: false, refusal: { reason: header } };

  const { width, height } = header;
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    return { ok: false, refusal: { reason: "too-large-dimensions", maxSide: MAX_SIDE, maxPixels: MAX_PIXELS } };
  }
  return { ok: true, image: { format, ...header } };
}

export function detectFormat(bytes: Uint8Array): ImageFormat | null {
  if (hasAsciiAt(bytes, 0, "\xff\xd8\xff")) return "jpeg";
  if (hasAsciiAt(bytes, 0, "\x89PNG\r\n\x1a\n")) return "png";
  if (hasAsciiAt(bytes, 0, "RIFF") && hasAsciiAt(bytes, 8, "WEBP")) return "webp";
  return ["GIF87a", "GIF89a"].includes(asciiAt(bytes, 0, 6)) ? "gif" : null;
}

export function uprightSize({ width, height, orientation }: Header): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Without a known type (none, or application/octet-stream) only the extension counts. */
export function declaredTypeAgrees(format: ImageFormat, mimeType: string, fileName: string): boolean {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  const type = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  const isNamed = (name: string | undefined) => name === format || (format === "jpeg" && name === "jpg");
  const isUnknownType = type === "" || type === "application/octet-stream";
  return isNamed(ending) && (isUnknownType || (type.startsWith("image/") && isNamed(type.slice("image/".length))));
}
