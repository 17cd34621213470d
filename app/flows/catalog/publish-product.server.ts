import type { AppContext } from "~/context";
import type { Draft, SeenDraft } from "~/data/catalog/drafts.server";
import { publishDraft } from "~/data/catalog/published-drafts.server";
import type { SkippedPhoto } from "~/domain/catalog/draft";
import { checkListing, isScheduled, type ListingRefusals } from "~/domain/catalog/listing";
import { findProhibited } from "~/domain/moderation/prohibited";
import { listingDocument } from "~/domain/search/listing-document";
import { deleteImages, deleteImagesIfRefused } from "../images/delete-images.server";
import { holds, imageKeys, rejectedKeys, type SellSubmission } from "./save-draft.server";

export type PublishAnswer =
  | "suspended"
  /** `startsAt` only for a scheduled auction. `isHeld`: an administrator reads it first. */
  | { ok: true; product: string; startsAt: number | null; isHeld: boolean }
  | {
      ok: false;
      /** In the order of Spec section 5. */
      refusals:
        | ListingRefusals
        | { images: { reason: "photosChanged" } }
        | { tooMany: { seconds: number } }
        | "draftChanged"
        | "draftsFull";
      draft: Draft | null;
      skipped: SkippedPhoto[];
    };

/** A repeated form leads to the first one's product. Saves a refused listing as a draft. */
export async function publishProduct(
  context: AppContext,
  { seen, now }: Pick<SeenDraft, "seen" | "now">,
  { save, skipped }: SellSubmission,
): Promise<PublishAnswer> {
  const photos = imageKeys([...(seen?.images ?? []), ...save.added]);
  const answer = checkListing(save.fields, { images: photos.length, seller: save.userId, now });
  const listing = answer.ok
    ? {
        ...answer.listing,
        document: listingDocument(answer.listing, await context.lexicon()),
        prohibited: findProhibited(answer.listing),
      }
    : null;
  const { draft, product, added, isSuspended, isFull, wait } = await deleteImagesIfRefused(
    context.images,
    imageKeys(save.added),
    () => publishDraft(context.db, { ...save, photos, now, newId: context.newId }, listing),
  );
  await deleteImages(context.images, rejectedKeys(added, save));
  if (product) {
    context.sendMailsLater();
    const auction = answer.ok ? answer.listing.auction : null;
    const isHeld = listing !== null && listing.prohibited.length > 0;
    return { ok: true, product, startsAt: isScheduled(auction, now) ? auction.startsAt : null, isHeld };
  }
  if (answer.ok && isSuspended) return "suspended";
  if (isFull) return { ok: false, refusals: "draftsFull", draft, skipped };
  if (!holds(draft, save)) return { ok: false, refusals: "draftChanged", draft, skipped };
  if (answer.ok && wait > 0) return { ok: false, refusals: { tooMany: { seconds: wait } }, draft, skipped };
  // The photos have changed since they were read: another window of the same user was faster.
  const refusals = answer.ok ? { images: { reason: "photosChanged" as const } } : answer.refusals;
  return { ok: false, refusals, draft, skipped };
}
