import type { AppContext } from "~/context";
import { findRevisableListing, type RevisableListing } from "~/data/catalog/revisions.server";
import { allowedRevision } from "~/domain/catalog/revision";
import type { ChangedPhotos } from "~/flows/catalog/change-photos.server";
import type { PostedForm } from "~/flows/catalog/save-draft.server";
import { type Flash, failure } from "~/forms/flash";
import { reviseSchema } from "~/forms/revise-schema.server";
import { sentence } from "~/forms/sentence";
import { redirectWithFlash } from "../flash.server";
import { notFound } from "../pages/not-found.server";
import { keepForm } from "../saved-form.server";
import { requireUserAnd } from "../session/session.server";
import { BrokenUpload, drainUpload, postedForm } from "../upload.server";
import { orFault } from "./fault-answer.server";

/** Changes the photos of a published listing, and shows its form again as it was typed. Throws Responses. */
export async function answerListingPhotos(
  context: AppContext,
  request: Request,
  id: string,
  change: <Fields>(
    sellerId: string,
    listing: RevisableListing,
    form: PostedForm<Fields>,
  ) => Promise<ChangedPhotos<Fields>>,
  say: (changed: ChangedPhotos<unknown>) => Flash,
): Promise<Response> {
  const page = `/product/${id}/revise`;
  const read = (userId: string) => findRevisableListing(context.db, userId, id);
  const [seller, listing] = await requireUserAnd(request, context, read, "sell.signInToUpload").catch(
    async (refused) => {
      await drainUpload(request);
      throw refused;
    },
  );
  if (!listing) {
    await drainUpload(request);
    throw notFound({ title: "catalog.productNotFound" });
  }
  if (allowedRevision(listing, listing.now) !== "edit") {
    await drainUpload(request);
    return redirectWithFlash(context, page, failure("revise.photosStay"));
  }
  const form = postedForm(request, context, reviseSchema);
  const changed = await orFault(context, () =>
    change(seller.id, listing, form).catch((error) => {
      if (error instanceof BrokenUpload) return null;
      throw error;
    }),
  );
  if (!changed || changed === "fault") return redirectWithFlash(context, page, failure("sell.uploadFailed"));
  const says = changed.refusal ? failure(sentence("revise.refusal", changed.refusal)) : say(changed);
  return redirectWithFlash(context, page, says, keepForm(context, page, form.reply().typed, "switched"));
}
