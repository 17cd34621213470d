import type { AppContext } from "~/context";
import {
  type ActedOwnListing,
  changeOwnListings,
  isOwnAtHome,
  type OwnChange,
} from "~/data/catalog/own-listings.server";
import type { Statement } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import type { NewReview } from "~/data/moderation/listing-reviews.server";
import {
  type ActionRefusal,
  changeListing,
  type ListingAction,
  type ListingChange,
} from "~/domain/catalog/listing-action";
import { findProhibited, wordsToReview } from "~/domain/moderation/prohibited";

/** How many listings changed, and how many did not, by reason. */
export interface ChangedListings {
  changed: number;
  refused: Partial<Record<ActionRefusal, number>>;
}

const TAKES_OFFERS: Partial<Record<ListingAction, boolean>> = { offers: true, noOffers: false };

/** Descriptions were read when they were written. */
const TITLES_ONLY = { description: null, secondDescription: null };

/** Changes each that the action may change; what an administrator has to read before it goes on sale stays as it is. */
export async function changeListings(
  context: AppContext,
  sellerId: string,
  listings: readonly ActedOwnListing[],
  change: ListingChange,
): Promise<ChangedListings> {
  const changes: OwnChange[] = [];
  const reviews: NewReview[] = [];
  const messages: Statement[] = [];
  const refused: ChangedListings["refused"] = {};
  const count = (reason: ActionRefusal, n: number) => {
    if (n > 0) refused[reason] = (refused[reason] ?? 0) + n;
  };
  for (const listing of listings) {
    const { id, status, price, stock } = listing;
    const answer = changeListing(listing, change);
    const isShown = answer.ok && answer.to.status === "active" && status !== "active";
    const found = isShown ? wordsToReview(findProhibited({ ...listing, ...TITLES_ONLY }), listing.released) : [];
    if (found.length > 0) {
      count("held", 1);
      reviews.push({ id: context.newId(), productId: id, found, target: "active", terms: null });
      messages.push(...tellOfReview(context, sellerId, listing));
    } else if (answer.ok) changes.push({ id, was: { status, price, stock }, to: answer.to });
    else count(answer.refusal, 1);
  }
  if (changes.length + reviews.length === 0) return { changed: 0, refused };
  const takesOffers = TAKES_OFFERS[change.action];
  const held = { reviews, messages };
  const { changed, isSuspended } = await changeOwnListings(context.db, sellerId, changes, takesOffers, held);
  if (reviews.length > 0) context.sendMailsLater();
  count(isSuspended ? "suspended" : "changed", changes.length - changed);
  return { changed, refused };
}

function tellOfReview(
  { now, newId }: AppContext,
  sellerId: string,
  { id, title }: Pick<ActedOwnListing, "id" | "title">,
): Statement[] {
  const message = { kind: "listing-held", product: id, title } as const;
  return notify({ message, recipient: sellerId, when: isOwnAtHome(sellerId, id), now: now(), newId });
}
