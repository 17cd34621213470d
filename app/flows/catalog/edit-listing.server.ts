import type { AppContext } from "~/context";
import { holdEdited, type RevisableListing, updateListing } from "~/data/catalog/revisions.server";
import type { Condition } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { isNotHeld } from "~/data/moderation/listing-reviews.server";
import type { Goods } from "~/domain/catalog/listing";
import { editedFields, stockChange } from "~/domain/catalog/revision";
import { findProhibited, wordsToReview } from "~/domain/moderation/prohibited";
import type { Refused } from "~/domain/result";
import { listingDocument } from "~/domain/search/listing-document";

/** `seen` is the stock that the form was rendered with. */
interface EditSubmission {
  goods: Goods;
  seenStock: number | null;
}

export type EditAnswer =
  /** `isHeld`: an administrator reads it first. */
  | { ok: true; isHeld: boolean }
  | Refused<{ reason: "stockChanged"; stock: number } | { reason: "wordsStay" | "closed" }>;

/** Refuses when a bid or a purchase came meanwhile. */
export async function editListing(
  context: AppContext,
  sellerId: string,
  listing: RevisableListing,
  { goods, seenStock }: EditSubmission,
): Promise<EditAnswer> {
  const { db, newId, now } = context;
  const { id, isAuction } = listing;
  const wanted = { wanted: goods.stock, seen: seenStock };
  const change = isAuction ? 0 : stockChange(wanted, listing.stock);
  if (change === null) return { ok: false, refusal: { reason: "stockChanged", stock: listing.stock } };
  const document = listingDocument(goods, await context.lexicon());
  const found = wordsToReview(findProhibited(goods), listing.released);
  const message = { kind: "listing-held", product: id, title: goods.title } as const;
  const hold = (isKept: Condition) => [
    ...notify({ message, recipient: sellerId, when: isNotHeld(id, isKept), now: now(), newId }),
    ...holdEdited(id, { id: newId(), found }, isKept),
  ];
  const edit = {
    ...{ id: newId(), goods, document, photos: listing.photos.length, stockChange: change },
    fields: editedFields(listing, goods, isAuction, change),
  };
  const options = found.length > 0 ? { also: hold } : {};
  const { isSaved, stock } = await updateListing(db, sellerId, listing, edit, options);
  if (isSaved && found.length > 0) context.sendMailsLater();
  if (isSaved) return { ok: true, isHeld: found.length > 0 };
  if (isAuction) return { ok: false, refusal: { reason: "wordsStay" } };
  const isSoldMeanwhile = stock > 0 && stockChange(wanted, stock) === null;
  return { ok: false, refusal: isSoldMeanwhile ? { reason: "stockChanged", stock } : { reason: "closed" } };
}
