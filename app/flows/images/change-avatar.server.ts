import type { AppContext } from "~/context";
import { saveAvatar } from "~/data/accounts/profiles.server";
import type { ImageSkip } from "~/domain/catalog/draft";
import { deleteImages, deleteImagesIfRefused } from "./delete-images.server";
import { prepareImage } from "./prepare-image.server";

/** Returns why the file cannot be an avatar (Spec section 9), or `null`. */
export async function changeAvatar(context: AppContext, userId: string, file: File): Promise<ImageSkip | null> {
  const { avatars, db, newId } = context;
  const taken = await prepareImage(avatars, file);
  if (!taken.ok) return taken.skip;

  const { bytes, image } = taken.upright;
  const stored = await avatars.put(userId + newId().replaceAll("-", ""), bytes, image);
  if (!stored) throw new Error("the name of an avatar is taken");
  await deleteImages(
    avatars,
    await deleteImagesIfRefused(avatars, [stored.key], () => saveAvatar(db, userId, stored.key)),
  );
  return null;
}
