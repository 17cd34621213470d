/** The widths that pages ask for, px. */
const PICTURE_WIDTHS = [320, 640, 1280] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
const PICTURE_FORMATS = ["avif", "webp", "jpeg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const KEY = /^[0-9a-f-]{36}\/\d{1,16}-\d{1,2}\.(?:jpg|png|webp)$/;

/** Whether a text can be the key of a product's image: `{userId}/{timestamp}-{index}.{ext}`. */
export function isImageKey(key: string): boolean {
  return KEY.test(key);
}

export function isPictureWidth(width: number): width is PictureWidth {
  return (PICTURE_WIDTHS as readonly number[]).includes(width);
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
  sized: (key: string, width: PictureWidth, format: PictureFormat) => `sized/${width}.${format}/${key}`,
  everySize: (key: string) =>
    PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => pictureKey.sized(key, width, format))),
  /** The key of the image that an object is a size of; its own key when it is none. */
  original: (key: string) => key.replace(/^sized\/\d+\.[a-z]+\//, ""),
};

/** The address of an image in a width. */
export function pictureUrl(key: string, width: PictureWidth): string {
  return `/pictures/${width}/${key}`;
}
