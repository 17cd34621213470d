import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { updateListing } from "~/data/catalog/revisions.server";
import { allOf, not } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import {
  canCorrect,
  hasUnpaidOrder,
  insertCorrection,
  type ModeratedListing,
} from "~/data/moderation/corrections.server";
import type { Goods } from "~/domain/catalog/listing";
import { editedFields } from "~/domain/catalog/revision";
import { APPEAL_WITHIN } from "~/domain/moderation/appeal";
import { changedBefore, lockPrice } from "~/domain/moderation/correction";
import { listingDocument } from "~/domain/search/listing-document";

export type CorrectionAnswer = "saved" | "unchanged" | "priceStays" | "closed";

/** An administrator's edit of a listing of another, which no lexicon holds; its seller is told why. Writes nothing when a bid or a purchase came meanwhile. */
export async function correctListing(
  context: AppContext,
  admin: Admin,
  listing: ModeratedListing,
  { goods, reason }: { goods: Goods; reason: string },
): Promise<CorrectionAnswer> {
  const { db, newId, now } = context;
  const { id: product, sellerId, isAuction } = listing;
  const before = changedBefore(listing, goods);
  if (Object.keys(before).length === 0) return "unchanged";
  if (before.price !== undefined && lockPrice(listing)) return "priceStays";
  const id = newId();
  const message = {
    kind: "listing-edited",
    product,
    title: goods.title,
    reason,
    until: now() + APPEAL_WITHIN,
  } as const;
  const edit = {
    ...{ id, goods, document: listingDocument(goods, await context.lexicon()), stockChange: 0 },
    ...{ photos: listing.photos.length, fields: editedFields(listing, goods, isAuction, 0) },
  };
  const may = canCorrect(admin, sellerId);
  const { isSaved } = await updateListing(db, sellerId, listing, edit, {
    when: before.price === undefined ? may : allOf(may, not(hasUnpaidOrder(product))),
    also: (isKept) => [
      insertCorrection(admin, product, { id, reason, before }, isKept),
      ...notify({ message, recipient: sellerId, when: isKept, now: now(), newId }),
    ],
  });
  if (isSaved) context.sendMailsLater();
  return isSaved ? "saved" : "closed";
}
