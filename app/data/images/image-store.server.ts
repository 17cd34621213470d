import type { ImagesBinding, ImageTransform, R2Bucket } from "@cloudflare/workers-types";
import {
  EXTENSION,
  IMAGE_FORMATS,
  type Image,
  type ImageFormat,
  type ImageUse,
  MIME_TYPE,
  readImage,
  uprightSize,
} from "~/domain/images/image";
import { withOrientation } from "~/domain/images/image-metadata";
import { isImageKey, isPictureSize, type PictureFormat, pictureKey } from "~/domain/images/picture";

/** Upright, without metadata. Sizes in px; the placeholder is a small data: URL. */
export interface StoredImage {
  key: string;
  width: number;
  height: number;
  placeholder: string | null;
}

export interface UprightImage {
  bytes: Uint8Array<ArrayBuffer>;
  image: Image;
}

export type ImageStore = ReturnType<typeof createImageStore>;

/** The Workers' types and the DOM's declare the same streams differently. */
function domStream(stream: unknown): ReadableStream<Uint8Array> {
  return stream as ReadableStream<Uint8Array>;
}

const ROTATIONS: Partial<Record<number, 90 | 180 | 270>> = { 3: 180, 6: 90, 8: 270 };
const PLACEHOLDER_WIDTH = 8;
const BOOKMARK = "sweep/bookmark";
/** On a phone no difference from the photo is seen (`npm run bench -- pictures`). Wrangler's binding takes 50, 80 and 80. */
const QUALITY: Record<PictureFormat, number> = { avif: 50, webp: 75, jpeg: 80 };

/** `images` is Cloudflare's Images binding. An account without it serves images as they were uploaded. */
export function createImageStore(use: ImageUse, bucket: R2Bucket, images: ImagesBinding | null) {
  async function transformImage(
    bytes: Uint8Array<ArrayBuffer>,
    transform: ImageTransform,
    format: `image/${"avif" | "webp" | "jpeg" | "png"}`,
    quality: number,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
    try {
      const input = images?.input(new Blob([bytes]).stream() as never);
      if (!input) return null;
      const output = await input.transform(transform).output({ format, quality });
      // What is too large to become AVIF soon becomes WebP or JPEG.
      return { bytes: new Uint8Array(await output.response().arrayBuffer()), type: output.contentType() };
    } catch {
      return null;
    }
  }

  async function deleteObjects(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += 1000) await bucket.delete(keys.slice(at, at + 1000));
  }

  return {
    use,

    /** Rotates the pixels if the binding can, otherwise sets an EXIF tag. `null` when the image is broken. */
    async rotate(bytes: Uint8Array<ArrayBuffer>, image: Image): Promise<UprightImage | null> {
      if (image.orientation === 1) return { bytes, image };
      const rotate = ROTATIONS[image.orientation];
      const format = image.format === "gif" ? "png" : image.format;
      const made = rotate ? await transformImage(bytes, { rotate }, `image/${format}`, 90) : null;
      const upright = made ? made.bytes : withOrientation(bytes, image.format, image.orientation);
      return upright && { bytes: upright, image: { ...image, ...uprightSize(image), orientation: 1 } };
    },

    /** `null` when the key exists: nothing is overwritten. */
    async put(prefix: string, bytes: Uint8Array<ArrayBuffer>, image: Image): Promise<StoredImage | null> {
      const key = `${prefix}.${EXTENSION[image.format]}`;
      const put = await bucket.put(key, bytes, {
        onlyIf: { etagDoesNotMatch: "*" },
        httpMetadata: { contentType: MIME_TYPE[image.format] },
      });
      if (!put) return null;
      // An avatar is hardly larger than its placeholder would be; a problem's photos are few.
      const tiny =
        use === "product" &&
        (await transformImage(bytes, { width: PLACEHOLDER_WIDTH, fit: "scale-down" }, "image/webp", 40));
      const placeholder = tiny ? `data:image/webp;base64,${Buffer.from(tiny.bytes).toString("base64")}` : null;
      return { key, width: image.width, height: image.height, placeholder };
    },

    /** As it is stored. */
    async original(key: string): Promise<File | null> {
      const object = await bucket.get(key);
      return object && new File([await object.arrayBuffer()], key, { type: object.httpMetadata?.contentType ?? "" });
    },

    /** A copy of an image. `null` when the new key exists, "gone" when there is nothing to copy. */
    async copy(image: StoredImage, prefix: string): Promise<StoredImage | "gone" | null> {
      const original = await bucket.get(image.key);
      if (!original) return "gone";
      const key = `${prefix}.${EXTENSION[formatFromKey(image.key)]}`;
      const { httpMetadata } = original;
      const put = await bucket.put(key, original.body, { onlyIf: { etagDoesNotMatch: "*" }, httpMetadata });
      return put && { ...image, key };
    },

    /** Deletes images with all their sizes. */
    async remove(keys: readonly string[]): Promise<void> {
      await deleteObjects(keys.flatMap((key) => [key, ...pictureKey.allSizes(use, key)]));
    },

    /**
     * Made on the first request and stored, so `isPublic` is asked once a size. Without it nothing is stored: it is for
     * one reader. `null` when there is no such image or size, or it is not public.
     */
    async resize(
      key: string,
      size: number,
      format: PictureFormat,
      isPublic: (() => Promise<boolean>) | null = async () => true,
      onNotStored: (error: unknown) => void = () => {},
    ): Promise<Picture | null> {
      if (!isImageKey(use, key) || !isPictureSize(use, size)) return null;
      const sizedKey = pictureKey.sized(key, size, format);
      const made = isPublic && (await bucket.get(sizedKey));
      if (made) return { body: domStream(made.body), type: made.httpMetadata?.contentType ?? `image/${format}` };
      if (isPublic && !(await isPublic())) return null;
      const original = await bucket.get(key);
      if (!original) return null;
      const type = original.httpMetadata?.contentType ?? MIME_TYPE[formatFromKey(key)];
      if (!images) return { body: domStream(original.body), type };
      const bytes = new Uint8Array(await original.arrayBuffer());
      const header = readImage(bytes);
      const transform = header.ok && cropTransform(use, size, header.image);
      const smaller = transform && (await transformImage(bytes, transform, `image/${format}`, QUALITY[format]));
      if (!smaller) return { body: bytes, type };
      // Made again on the next request.
      if (isPublic)
        await bucket.put(sizedKey, smaller.bytes, { httpMetadata: { contentType: smaller.type } }).catch(onNotStored);
      return { body: smaller.bytes, type: smaller.type };
    },

    discard: deleteObjects,

    /** One page of all objects by key. `last` is the cursor of the next page. */
    async list(
      after: string | null,
    ): Promise<{ keys: { key: string; at: number; size: number }[]; last: string | null }> {
      const page = await bucket.list({ limit: 500, ...(after ? { startAfter: after } : {}) });
      const keys = page.objects.map(({ key, size, uploaded }) => ({ key, size, at: uploaded.getTime() }));
      return { keys, last: page.truncated ? (keys.at(-1)?.key ?? null) : null };
    },

    /** Asks the bucket for one object, which need not be there. */
    async isReachable(): Promise<boolean> {
      return bucket.head(BOOKMARK).then(
        () => true,
        () => false,
      );
    },

    /** Where the last sweep of the bucket stopped; `null` at the beginning. */
    async readBookmark(): Promise<string | null> {
      return (await (await bucket.get(BOOKMARK))?.text()) || null;
    },

    async saveBookmark(key: string | null): Promise<void> {
      await bucket.put(BOOKMARK, key ?? "");
    },
  };
}

export interface Picture {
  body: ReadableStream | Uint8Array<ArrayBuffer>;
  type: string;
}

/** Avatars are cropped to a square. Wrangler's binding cannot trim: there, pages crop them. Nothing is enlarged. */
function cropTransform(use: ImageUse, size: number, image: Image): ImageTransform {
  const { width, height } = uprightSize(image);
  if (use !== "avatar") return { width: Math.min(size, width) };
  const side = Math.min(width, height);
  // The binding trims before it rotates.
  const left = Math.floor((image.width - side) / 2);
  const top = Math.floor((image.height - side) / 2);
  const fit = Math.min(size, side);
  return { trim: { left, top, width: side, height: side }, ...(height < width ? { height: fit } : { width: fit }) };
}

function formatFromKey(key: string): ImageFormat {
  return IMAGE_FORMATS.find((format) => key.endsWith(`.${EXTENSION[format]}`)) ?? "jpeg";
}
