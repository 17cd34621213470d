import type { ImageStore, StoredImage, UprightImage } from "~/data/images/image-store.server";
import { type SkippedPhoto, shortFileName } from "~/domain/catalog/draft";
import { MAX_PRODUCT_IMAGES } from "~/domain/images/image";
import { prepareImage } from "../images/prepare-image.server";

/** Uploads of one person in one millisecond that still find a name each. */
const NAMES = 20;
/** What the parser calls the empty file of a file input in which nothing was chosen. */
const UNNAMED = "file-upload";

export interface PhotoIntake {
  /** Checks a chosen file and keeps it in the bucket, or notes why not. */
  take(file: File): Promise<void>;
  stored: StoredImage[];
  skipped: SkippedPhoto[];
}

interface IntakeOptions {
  store: ImageStore;
  /** A name for a photo, by its number. */
  name: (index: number) => string;
  /** Photos that are there already. */
  before: number;
  onFault: (error: unknown) => void;
}

/**
 * Takes the files of an upload one after the other (Spec section 5): at most five with those that are there before, each
 * checked by its content and freed of its metadata. What cannot be taken is skipped and named.
 */
export function createPhotoIntake({ store, name, before, onFault }: IntakeOptions): PhotoIntake {
  const stored: StoredImage[] = [];
  const skipped: SkippedPhoto[] = [];

  async function keep({ bytes, image }: UprightImage): Promise<StoredImage> {
    const first = before + stored.length;
    // Another upload of the same millisecond may have the name: what is there is never written over.
    for (let index = first; index < first + NAMES; index++) {
      const kept = await store.put(name(index), bytes, image);
      if (kept) return kept;
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
