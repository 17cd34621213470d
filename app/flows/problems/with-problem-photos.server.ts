import type { AppContext } from "~/context";
import type { StoredImage } from "~/data/images/image-store.server";
import type { SkippedPhoto } from "~/domain/catalog/draft";
import type { PostedForm } from "../catalog/save-draft.server";
import { createPhotoUpload } from "../catalog/store-photos.server";
import { countUpload } from "../images/count-upload.server";
import { deleteImages } from "../images/delete-images.server";

export interface PhotosAnswer {
  skipped: SkippedPhoto[];
  hadPhotos: boolean;
}

/** Stores the photos of a form about a problem, and deletes them unless its answer keeps them. */
export async function withProblemPhotos<Fields, Answer>(
  context: AppContext,
  userId: string,
  form: PostedForm<Fields>,
  answerForm: (typed: Fields, photos: readonly StoredImage[]) => Promise<{ isKept: boolean; answer: Answer }>,
): Promise<Answer & PhotosAnswer> {
  const { newId, problemPhotos: store } = context;
  const name = () => `problem/${userId}/${newId()}`;
  const mayUpload = async () => (await countUpload(context, userId)) === 0;
  const { take, stored, skipped } = createPhotoUpload({ store, name, before: 0, mayUpload, onFault: form.onFault });
  const keys = () => stored.map(({ key }) => key);
  try {
    const { isKept, answer } = await answerForm(await form.read(take), stored);
    if (!isKept) await deleteImages(store, keys());
    return { ...answer, skipped, hadPhotos: stored.length > 0 };
  } catch (error) {
    // The database did not answer, so the photos may be in use: the sweep deletes them if not.
    if (error instanceof Response) throw error;
    await deleteImages(store, keys());
    throw error;
  }
}
