import { isRefusal } from "~/data/connect.server";
import type { ImageStore } from "~/data/images/image-store.server";

/** Removes images after the commit. What fails here the sweep finds. */
export async function deleteImages(store: ImageStore, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await store.remove(keys).catch(() => {});
}

/**
 * Writes the rows of images that were just kept; when the database refuses, the images go as well. When it does not
 * answer, they may be in use: whatever was left over, the sweep removes.
 */
export async function deleteImagesIfRefused<T>(
  store: ImageStore,
  keys: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isRefusal(error)) await deleteImages(store, keys);
    throw error;
  }
}
