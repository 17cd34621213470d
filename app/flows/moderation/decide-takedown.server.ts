import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { auctionExists, insertAuction } from "~/data/auctions/new-auctions.server";
import { readThenCommit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { type ListingReview, releaseRefused, showReleased } from "~/data/moderation/listing-reviews.server";
import {
  isTakedownDecidable,
  isTakedownRestored,
  restoreProduct,
  type StoredTakedown,
  type Verdict,
  decideTakedown as writeDecision,
} from "~/data/moderation/takedowns.server";
import { termsFromNow } from "~/domain/moderation/review";
import { reverseReports } from "./reverse-reports.server";

/** A restored listing is what it was before, or on sale where it was refused before anybody saw it. The seller is told, and who reported it. Returns `false` when it was decided before. */
export async function decideTakedown(
  context: AppContext,
  admin: Admin,
  takedown: StoredTakedown,
  verdict: Verdict,
  refused: ListingReview | null,
): Promise<boolean> {
  const { db, now, newId, sendMailsLater } = context;
  const { id, productId, sellerId, title } = takedown;
  const isRestored = isTakedownRestored(id);
  const release = (review: ListingReview) => {
    const auction = newId();
    const terms = review.terms && termsFromNow(review.terms, review.now);
    const begin = terms && insertAuction({ id: auction, productId, terms, now: review.now }, isRestored);
    return [
      ...(begin ? [begin] : []),
      ...showReleased({ ...review, terms }, terms ? auctionExists(auction) : isRestored, ["removed"]),
      releaseRefused(admin, review.id, isRestored),
    ];
  };
  const when = isTakedownDecidable(admin, id, verdict.decision);
  const kind = verdict.decision === "restored" ? "listing-restored" : "takedown-kept";
  const message = { kind, product: productId, title, reason: verdict.reason } as const;
  const isDecided = await readThenCommit(db, when, [
    ...notify({ message, recipient: sellerId, when, now: now(), newId }),
    ...(verdict.decision === "restored" ? reverseReports(context, { id, title, reason: verdict.reason }, when) : []),
    writeDecision(admin, id, verdict, when),
    ...(verdict.decision === "restored" ? [...(refused ? release(refused) : []), ...restoreProduct(takedown)] : []),
  ]);
  if (isDecided) sendMailsLater();
  return isDecided;
}
