import type { AppContext } from "~/context";
import { insertDraft } from "~/data/catalog/drafts.server";
import type { Original } from "~/data/catalog/duplicates.server";
import type { StoredImage } from "~/data/images/image-store.server";
import type { Result } from "~/domain/result";
import { countUpload } from "../images/count-upload.server";
import { deleteImages, deleteImagesIfRefused } from "../images/delete-images.server";
import { imageKeys } from "./save-draft.server";
import { underFreeName } from "./store-photos.server";

type DuplicateRefusal = "takenDown" | "draftsFull" | "wait";

/** A draft like a listing, with copies of its photos: each listing's files are its own. */
export async function duplicateListing(
  context: AppContext,
  userId: string,
  { status, fields, photos }: Original,
): Promise<Result<{ draft: string }, DuplicateRefusal>> {
  const { db, images, newId, now } = context;
  if (status === "removed") return { ok: false, refusal: "takenDown" };
  if (photos.length > 0 && (await countUpload(context, userId)) > 0) return { ok: false, refusal: "wait" };
  const at = now();
  const copies: StoredImage[] = [];
  try {
    for (const photo of photos) {
      const copy = await underFreeName(copies.length, (index) => images.copy(photo, `${userId}/${at}-${index}`));
      if (copy !== "gone") copies.push(copy);
    }
  } catch (error) {
    await deleteImages(images, imageKeys(copies));
    throw error;
  }
  const id = newId();
  const isMade = await deleteImagesIfRefused(images, imageKeys(copies), () =>
    insertDraft(db, userId, { id, fields, images: copies, now: at }),
  );
  if (isMade) return { ok: true, draft: id };
  await deleteImages(images, imageKeys(copies));
  return { ok: false, refusal: "draftsFull" };
}
