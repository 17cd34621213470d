import { isStatementError } from "~/data/connect.server";
import type { ImageStore } from "~/data/images/image-store.server";

/** Call it after the commit. The sweep deletes what fails here. */
export async function deleteImages(store: ImageStore, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await store.remove(keys).catch(() => {});
}

/** Keeps the images when the database does not answer: they may be in use, and the sweep decides. */
export async function deleteImagesIfRefused<T>(
  store: ImageStore,
  keys: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isStatementError(error)) await deleteImages(store, keys);
    throw error;
  }
}
