import type { AppContext } from "~/context";
import { changeOwnListings, type OwnChange, type OwnListing } from "~/data/catalog/own-listings.server";
import {
  type ActionRefusal,
  changeListing,
  type ListingAction,
  type ListingChange,
} from "~/domain/catalog/listing-action";

/** How many listings changed, and how many did not, by reason. */
export interface ChangedListings {
  changed: number;
  refused: Partial<Record<ActionRefusal, number>>;
}

const TAKES_OFFERS: Partial<Record<ListingAction, boolean>> = { offers: true, noOffers: false };

/** Changes each that the action may change. */
export async function changeListings(
  { db }: AppContext,
  sellerId: string,
  listings: readonly OwnListing[],
  change: ListingChange,
): Promise<ChangedListings> {
  const changes: OwnChange[] = [];
  const refused: ChangedListings["refused"] = {};
  const count = (reason: ActionRefusal, n: number) => {
    if (n > 0) refused[reason] = (refused[reason] ?? 0) + n;
  };
  for (const listing of listings) {
    const { id, status, price, stock } = listing;
    const answer = changeListing(listing, change);
    if (answer.ok) changes.push({ id, was: { status, price, stock }, to: answer.to });
    else count(answer.refusal, 1);
  }
  if (changes.length === 0) return { changed: 0, refused };
  const { changed, isSuspended } = await changeOwnListings(db, sellerId, changes, TAKES_OFFERS[change.action]);
  count(isSuspended ? "suspended" : "changed", changes.length - changed);
  return { changed, refused };
}
