import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { auctionExists, insertAuction } from "~/data/auctions/new-auctions.server";
import { readThenCommit } from "~/data/commit.server";
import { allOf } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import {
  canBegin,
  isHeld,
  type ListingReview,
  releaseReview,
  showReleased,
} from "~/data/moderation/listing-reviews.server";
import { termsAtRelease } from "~/domain/moderation/review";

/** Publishes it as it would have been; its auction begins now. The seller is told. `false` when it is not held any more. */
export async function releaseListing(
  { db, now, newId, sendMailsLater }: AppContext,
  admin: Admin,
  review: ListingReview,
): Promise<boolean> {
  const { id, productId, title, sellerId } = review;
  const when = isHeld(admin, id);
  const terms = review.terms && termsAtRelease(review.terms, review.now);
  const auction = newId();
  const message = { kind: "listing-released", product: productId, title } as const;
  const isDone = await readThenCommit(db, when, [
    ...notify({ message, recipient: sellerId, when, now: now(), newId }),
    ...(terms
      ? [insertAuction({ id: auction, productId, terms, now: review.now }, allOf(when, canBegin(productId)))]
      : []),
    ...showReleased({ ...review, terms }, terms ? auctionExists(auction) : when),
    releaseReview(admin, id, when),
  ]);
  if (isDone) sendMailsLater();
  return isDone;
}
