import type { AppContext } from "~/context";
import { type RevisableListing, updateListing } from "~/data/catalog/revisions.server";
import type { Goods } from "~/domain/catalog/listing";
import { editedFields, stockChange } from "~/domain/catalog/revision";
import type { Refused } from "~/domain/result";
import { listingDocument } from "~/domain/search/listing-document";

/** `seen` is the stock that the form was rendered with. */
interface EditSubmission {
  goods: Goods;
  seenStock: number | null;
}

export type EditAnswer =
  | { ok: true }
  | Refused<{ reason: "stockChanged"; stock: number } | { reason: "wordsStay" | "closed" }>;

/** Refuses when a bid or a purchase came meanwhile. */
export async function editListing(
  context: AppContext,
  sellerId: string,
  listing: RevisableListing,
  { goods, seenStock }: EditSubmission,
): Promise<EditAnswer> {
  const { isAuction } = listing;
  const wanted = { wanted: goods.stock, seen: seenStock };
  const change = isAuction ? 0 : stockChange(wanted, listing.stock);
  if (change === null) return { ok: false, refusal: { reason: "stockChanged", stock: listing.stock } };
  const document = listingDocument(goods, await context.lexicon());
  const { isSaved, stock } = await updateListing(context.db, sellerId, listing, {
    id: context.newId(),
    goods,
    document,
    photos: listing.photos.length,
    stockChange: change,
    fields: editedFields(listing, goods, isAuction, change),
  });
  if (isSaved) return { ok: true };
  if (isAuction) return { ok: false, refusal: { reason: "wordsStay" } };
  const isSoldMeanwhile = stock > 0 && stockChange(wanted, stock) === null;
  return { ok: false, refusal: isSoldMeanwhile ? { reason: "stockChanged", stock } : { reason: "closed" } };
}
