import { MAX_PRODUCT_IMAGES } from "../images/image";
import type { Result } from "../result";
import type { PhotoChange } from "./draft";
import { minImages } from "./listing";
import type { Condition } from "./product";

export type PhotosRefusal = "imagesRequired" | "usedImagesRequired" | "photosChanged";

/** The photos of a published listing after one was removed or moved, or others came at the end. */
export function changePhotos<Photo extends { key: string }>(
  { condition, photos }: { condition: Condition; photos: readonly Photo[] },
  { change, added }: { change?: { photo: string; to: PhotoChange }; added: readonly Photo[] },
): Result<{ photos: Photo[] }, PhotosRefusal> {
  const at = photos.findIndex(({ key }) => key === change?.photo);
  if (change && at < 0) return { ok: false, refusal: "photosChanged" };
  const left = change?.to === "remove" ? photos.filter((_, index) => index !== at) : [...photos];
  if (change && change.to !== "remove") {
    const to = Math.min(Math.max(at + (change.to === "move-later" ? 1 : -1), 0), photos.length - 1);
    left.splice(to, 0, ...left.splice(at, 1));
  }
  const all = [...left, ...added];
  if (all.length === 0 || all.length > MAX_PRODUCT_IMAGES) return { ok: false, refusal: "imagesRequired" };
  // A listing from before the rule keeps what it has.
  if (all.length < minImages(condition) && all.length < photos.length) {
    return { ok: false, refusal: "usedImagesRequired" };
  }
  return { ok: true, photos: all };
}
