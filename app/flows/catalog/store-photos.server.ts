import type { ImageStore, StoredImage, UprightImage } from "~/data/images/image-store.server";
import { type SkippedPhoto, shortFileName } from "~/domain/catalog/draft";
import { MAX_PRODUCT_IMAGES } from "~/domain/images/image";
import { prepareImage } from "../images/prepare-image.server";

/** Keys to try for uploads of one user in the same millisecond. */
const NAMES = 20;
/** The parser's name for the empty file of an empty file input. */
const UNNAMED = "file-upload";

export interface PhotoUpload {
  /** Checks a file and stores it in the bucket, or records why it is skipped. */
  take(file: File): Promise<void>;
  stored: StoredImage[];
  skipped: SkippedPhoto[];
}

interface PhotoUploadOptions {
  store: ImageStore;
  /** A photo's key prefix, by its number. */
  name: (index: number) => string;
  /** Photos that the draft has already. */
  before: number;
  onFault: (error: unknown) => void;
}

/**
 * Takes the files of an upload one by one (Spec section 5): at most `MAX_PRODUCT_IMAGES` together with the draft's, each
 * checked by content and stripped of metadata. Other files are skipped and named.
 */
export function createPhotoUpload({ store, name, before, onFault }: PhotoUploadOptions): PhotoUpload {
  const stored: StoredImage[] = [];
  const skipped: SkippedPhoto[] = [];

  async function keep({ bytes, image }: UprightImage): Promise<StoredImage> {
    const first = before + stored.length;
    // Another upload in the same millisecond may have the key, and nothing is overwritten.
    for (let index = first; index < first + NAMES; index++) {
      const storedImage = await store.put(name(index), bytes, image);
      if (storedImage) return storedImage;
    }
    throw new Error("no name was free for a photo");
  }

  async function take(file: File): Promise<void> {
    if (file.size === 0 && (!file.name || file.name === UNNAMED)) return;
    const skip = (reason: SkippedPhoto["reason"]) => void skipped.push({ reason, file: shortFileName(file.name) });
    if (before + stored.length >= MAX_PRODUCT_IMAGES) return skip("limit");
    try {
      const taken = await prepareImage(store, file);
      if (!taken.ok) return skip(taken.skip);
      stored.push(await keep(taken.upright));
    } catch (error) {
      onFault(error);
      skip("failed");
    }
  }

  return { take, stored, skipped };
}
