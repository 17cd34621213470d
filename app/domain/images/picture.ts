import type { ImageUse } from "./image";

/** The keys of each use's images, and the sizes that pages ask for, px: widths of photos, sides of avatars. */
const PICTURES = {
  product: { key: /^[0-9a-f-]{36}\/\d{1,16}-\d{1,2}\.(?:jpg|png|webp)$/, sizes: [320, 640, 1280] },
  // None that the address of a product's picture could name: these are private.
  problem: { key: /^problem\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.(?:jpg|png|webp)$/, sizes: [320, 1280] },
  avatar: { key: /^[0-9a-f-]{36}[0-9a-f]{32}\.(?:jpg|png|webp|gif)$/, sizes: [64, 128, 256] },
} as const;
const PICTURE_WIDTHS = PICTURES.product.sizes;
type PictureWidth = (typeof PICTURE_WIDTHS)[number];
type AvatarSize = (typeof PICTURES.avatar.sizes)[number];
const PICTURE_FORMATS = ["avif", "webp", "jpeg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Whether a text can be a key: a photo's `{userId}/{timestamp}-{index}.{ext}`, an avatar's `{userId}{random}.{ext}`, a problem's `problem/{userId}/{random}.{ext}`. */
export function isImageKey(use: ImageUse, key: string): boolean {
  return PICTURES[use].key.test(key);
}

export function isPictureSize(use: ImageUse, size: number): boolean {
  return (PICTURES[use].sizes as readonly number[]).includes(size);
}

/** What a page offers of an image: the widths that are worth making, each with the width it really has, px. */
export function offeredWidths(imageWidth: number): { width: PictureWidth; real: number }[] {
  const worth = PICTURE_WIDTHS.filter((_, index) => index === 0 || (PICTURE_WIDTHS[index - 1] ?? 0) < imageWidth);
  return worth.map((width) => ({ width, real: Math.min(width, imageWidth) }));
}

/** The best format that an Accept header names: AVIF, else WebP, else JPEG. */
export function acceptedFormat(accept: string): PictureFormat {
  return accept.includes("image/avif") ? "avif" : accept.includes("image/webp") ? "webp" : "jpeg";
}

/** Where the sizes of an image are kept, and where pages find them. */
export const pictureKey = {
  sized: (key: string, size: number, format: PictureFormat) => `sized/${size}.${format}/${key}`,
  allSizes: (use: ImageUse, key: string) =>
    PICTURES[use].sizes.flatMap((size) => PICTURE_FORMATS.map((format) => pictureKey.sized(key, size, format))),
  /** The key of the image that an object is a size of; its own key when it is none. */
  original: (key: string) => key.replace(/^sized\/\d+\.[a-z]+\//, ""),
};

/** The address of a product's image in a width. */
export function pictureUrl(key: string, width: PictureWidth): string {
  return `/pictures/${width}/${key}`;
}

/** The address of an avatar in a size. */
export function avatarUrl(key: string, size: AvatarSize): string {
  return `/avatars/${size}/${key}`;
}

/** The address of a photo of a problem in a width; private. */
export function problemPhotoUrl(
  problem: string,
  position: number,
  width: (typeof PICTURES.problem.sizes)[number],
): string {
  return `/account/problems/${problem}/photos/${width}/${position}`;
}
