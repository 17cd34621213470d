import type { ImageStore, StoredImage, UprightImage } from "~/data/images/image-store.server";
import { type SkippedPhoto, shortFileName } from "~/domain/catalog/draft";
import { MAX_PRODUCT_IMAGES } from "~/domain/images/image";
import { prepareImage } from "../images/prepare-image.server";

/** Keys to try for uploads of one user in the same millisecond. */
const NAMES = 20;
/** The parser's name for the empty file of an empty file input. */
const UNNAMED = "file-upload";

export interface PhotoUpload {
  take(file: File): Promise<void>;
  stored: StoredImage[];
  skipped: SkippedPhoto[];
}

interface PhotoUploadOptions {
  store: ImageStore;
  /** Makes a photo's key prefix. */
  name: (index: number) => string;
  before: number;
  /** Asked once, before anything of the form is stored. */
  mayUpload: () => Promise<boolean>;
  onFault: (error: unknown) => void;
}

/** Another upload in the same millisecond may have the key, and nothing is overwritten. */
export async function underFreeName<Stored>(
  first: number,
  put: (index: number) => Promise<Stored | null>,
): Promise<Stored> {
  for (let index = first; index < first + NAMES; index++) {
    const stored = await put(index);
    if (stored) return stored;
  }
  throw new Error("no name was free for a photo");
}

/** Checked by content, stripped of metadata, at most `MAX_PRODUCT_IMAGES` with the draft's (Spec section 5). */
export function createPhotoUpload({ store, name, before, mayUpload, onFault }: PhotoUploadOptions): PhotoUpload {
  const stored: StoredImage[] = [];
  const skipped: SkippedPhoto[] = [];
  let allowed: Promise<boolean> | undefined;

  async function keep({ bytes, image }: UprightImage): Promise<StoredImage> {
    return underFreeName(before + stored.length, (index) => store.put(name(index), bytes, image));
  }

  async function take(file: File): Promise<void> {
    if (file.size === 0 && (!file.name || file.name === UNNAMED)) return;
    const skip = (reason: SkippedPhoto["reason"]) => void skipped.push({ reason, file: shortFileName(file.name) });
    if (before + stored.length >= MAX_PRODUCT_IMAGES) return skip("limit");
    allowed ??= mayUpload();
    if (!(await allowed)) return skip("wait");
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
