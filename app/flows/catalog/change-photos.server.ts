import type { AppContext } from "~/context";
import { savePhotos } from "~/data/catalog/listing-photos.server";
import type { RevisableListing } from "~/data/catalog/revisions.server";
import type { StoredImage } from "~/data/images/image-store.server";
import type { PhotoChange, SkippedPhoto } from "~/domain/catalog/draft";
import { changePhotos, type PhotosRefusal } from "~/domain/catalog/listing-photos";
import { countUpload } from "../images/count-upload.server";
import { deleteImages, deleteImagesIfRefused } from "../images/delete-images.server";
import { imageKeys, type PostedForm } from "./save-draft.server";
import { createPhotoUpload } from "./store-photos.server";

export interface ChangedPhotos<Fields> {
  /** The rest of the form. */
  fields: Fields;
  photos: StoredImage[];
  stored: number;
  skipped: SkippedPhoto[];
  refusal: PhotosRefusal | null;
}

/** Adds the form's files to a published listing, and removes or moves one photo. */
export async function changeListingPhotos<Fields>(
  context: AppContext,
  sellerId: string,
  listing: RevisableListing,
  form: PostedForm<Fields>,
  change?: { photo: string; to: PhotoChange },
): Promise<ChangedPhotos<Fields>> {
  const { db, images, newId } = context;
  const at = context.now();
  const upload = createPhotoUpload({
    store: images,
    name: (index) => `${sellerId}/${at}-${index}`,
    before: listing.photos.length,
    mayUpload: async () => (await countUpload(context, sellerId)) === 0,
    onFault: form.onFault,
  });
  const added = upload.stored;
  const unchanged = (fields: Fields, refusal: PhotosRefusal | null) => {
    return { fields, photos: listing.photos, stored: 0, skipped: upload.skipped, refusal };
  };
  let fields: Fields;
  try {
    fields = await form.read(upload.take);
  } catch (error) {
    await deleteImages(images, imageKeys(added));
    throw error;
  }
  if (!change && added.length === 0) return unchanged(fields, null);
  const answer = changePhotos(listing, { added, ...(change && { change }) });
  if (!answer.ok) {
    await deleteImages(images, imageKeys(added));
    return unchanged(fields, answer.refusal);
  }
  const { photos } = answer;
  const { isSaved, unused } = await deleteImagesIfRefused(images, imageKeys(added), () =>
    savePhotos(db, sellerId, listing, { id: newId(), photos }),
  );
  await deleteImages(images, isSaved ? unused : imageKeys(added));
  if (!isSaved) return unchanged(fields, "photosChanged");
  return { fields, photos, stored: added.length, skipped: upload.skipped, refusal: null };
}
