import type { AppContext } from "~/context";
import { deleteDraft } from "~/data/catalog/discarded-drafts.server";
import { deleteImages } from "../images/delete-images.server";

/** With its photos. Does nothing to another user's draft, or another one than was asked about. */
export async function discardDraft({ db, images }: AppContext, userId: string, id: string): Promise<true> {
  await deleteImages(images, await deleteDraft(db, userId, id));
  return true;
}
