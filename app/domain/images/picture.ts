import type { ImageUse } from "./image";

/** What pages offer, px: a step apart at which a phone receives few pixels in vain. Cloudflare makes AVIF up to 1200. */
const OFFERED_WIDTHS = [320, 400, 480, 560, 640, 800, 1200] as const;
/** In feeds, exports and cards of shared pages. */
export const PICTURE_WIDTH_MAX = 1280;
/** Widths of photos, sides of avatars, px. */
const PICTURES = {
  product: {
    key: /^[0-9a-f-]{36}\/\d{1,16}-\d{1,2}\.(?:jpg|png|webp)$/,
    sizes: [...OFFERED_WIDTHS, PICTURE_WIDTH_MAX],
  },
  // Private: the URL of a product's picture cannot contain such a key.
  problem: { key: /^problem\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.(?:jpg|png|webp)$/, sizes: [320, 1280] },
  avatar: { key: /^[0-9a-f-]{36}[0-9a-f]{32}\.(?:jpg|png|webp|gif)$/, sizes: [64, 128, 256] },
} as const;
const PICTURE_FORMATS = ["avif", "webp", "jpeg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** `{userId}/{timestamp}-{index}.{ext}`, `{userId}{random}.{ext}` or `problem/{userId}/{random}.{ext}`. */
export function isImageKey(use: ImageUse, key: string): boolean {
  return PICTURES[use].key.test(key);
}

export function isPictureSize(use: ImageUse, size: number): boolean {
  return (PICTURES[use].sizes as readonly number[]).includes(size);
}

export function offeredWidths(imageWidth: number): { width: number; real: number }[] {
  const worth = OFFERED_WIDTHS.filter((_, index) => index === 0 || (OFFERED_WIDTHS[index - 1] ?? 0) < imageWidth);
  return worth.map((width) => ({ width, real: Math.min(width, imageWidth) }));
}

/** How wide a photo is that is cut to fill its frame, in widths of the frame. `frame` is its width by its height. */
export function widthFilling({ width, height }: { width: number; height: number }, frame: number): number {
  return Math.max(1, width / height / frame);
}

/** The same of a photo that is whole in its frame. */
export function widthWithin({ width, height }: { width: number; height: number }, frame: number): number {
  return Math.min(1, width / height / frame);
}

export function acceptedFormat(accept: string): PictureFormat {
  return accept.includes("image/avif") ? "avif" : accept.includes("image/webp") ? "webp" : "jpeg";
}

export const pictureKey = {
  sized: (key: string, size: number, format: PictureFormat) => `sized/${size}.${format}/${key}`,
  allSizes: (use: ImageUse, key: string) =>
    PICTURES[use].sizes.flatMap((size) => PICTURE_FORMATS.map((format) => pictureKey.sized(key, size, format))),
  original: (key: string) => key.replace(/^sized\/\d+\.[a-z]+\//, ""),
};

/** The one spelling that is served. */
export function pictureUrl(key: string, width: number): string {
  return `/pictures/${width}/${key}`;
}

/** Private: served only to the seller who uploaded it. */
export function draftPictureUrl(key: string, width: number): string {
  return `/sell/pictures/${width}/${key}`;
}

/** Keys of photos begin with the id of who uploaded them. */
export function isUploadOf(userId: string, key: string): boolean {
  return key.startsWith(`${userId}/`);
}

export function avatarUrl(key: string, size: number): string {
  return `/avatars/${size}/${key}`;
}

/** Private: served only to the order's sides and administrators. */
export function problemPhotoUrl(problem: string, position: number, width: number): string {
  return `/account/problems/${problem}/photos/${width}/${position}`;
}
