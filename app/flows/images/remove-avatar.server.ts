import type { AppContext } from "~/context";
import { saveAvatar } from "~/data/accounts/profiles.server";
import { deleteImages } from "./delete-images.server";

export async function removeAvatar({ avatars, db }: AppContext, userId: string): Promise<void> {
  await deleteImages(avatars, await saveAvatar(db, userId, null));
}
