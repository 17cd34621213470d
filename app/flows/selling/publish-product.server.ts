import type { AppContext } from "~/context";
import { type Draft, publishDraft } from "~/data/catalog/drafts.server";
import type { SkippedPhoto } from "~/domain/draft";
import { checkListing, type ListingField, type ListingRefusal } from "~/domain/product";
import { forgetImages, unlessRefused } from "../images/forget-images.server";
import { type Brought, keysOf, notIn } from "./keep-draft.server";

export type PublishAnswer =
  | { ok: true; product: string }
  | {
      ok: false;
      /** In the order of Spec section 5. */
      refusals: Partial<Record<ListingField | "images", ListingRefusal | "photosChanged">>;
      draft: Draft | null;
      skipped: SkippedPhoto[];
    };

/**
 * Publishes the listing that a sell form brought, with the photos of its sender's draft and those of the form itself.
 * Publishing the same form again leads to the product that the first time made. What is refused is kept as the draft.
 */
export async function publishProduct(
  context: AppContext,
  seen: Draft | null,
  { save, posted, skipped }: Brought,
): Promise<PublishAnswer> {
  const photos = keysOf([...(seen?.images ?? []), ...save.added]);
  const answer = checkListing(save.fields, photos.length);
  const { draft, product, added } = await unlessRefused(context.images, keysOf(save.added), () =>
    publishDraft(context.db, { ...save, posted, photos, newId: context.newId }, answer.ok ? answer.listing : null),
  );
  await forgetImages(context.images, notIn(added, save));
  if (product) {
    context.sendMailsLater();
    return { ok: true, product };
  }
  // The photos are not the ones we saw: another window of the same person was quicker.
  const refusals = answer.ok ? { images: "photosChanged" as const } : answer.refusals;
  return { ok: false, refusals, draft, skipped };
}
