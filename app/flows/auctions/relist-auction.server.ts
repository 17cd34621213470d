import type { AppContext } from "~/context";
import { isStillUnsold } from "~/data/auctions/auction-outcomes.server";
import { isSuspended } from "~/data/auctions/facts.server";
import { auctionExists, insertAuction } from "~/data/auctions/new-auctions.server";
import { relistProduct } from "~/data/auctions/relisted-auctions.server";
import { watcherIds } from "~/data/auctions/watches.server";
import { commit } from "~/data/commit.server";
import { allOf, not } from "~/data/condition.server";
import { notify, notifyAll } from "~/data/messages/messages.server";
import { insertReview, isNotHeld, isUnderReview } from "~/data/moderation/listing-reviews.server";
import { answerRelisting, type RelistRefusal } from "~/domain/auctions/relisting";
import { findProhibited, wordsToReview } from "~/domain/moderation/prohibited";
import type { Refused } from "~/domain/result";
import { type EndedAuctionReading, readEndedAuction } from "./offer-second-chance.server";

export function checkRelisting({ auction: { terms, state, now }, aftermath, isSuspended }: EndedAuctionReading) {
  return answerRelisting({ ...aftermath, terms, closing: state.closing, isSuspended }, now);
}

/** Watchers get a message. `held`: its product, where an administrator has to read it first. `null` when the seller has no such auction. */
export async function relistAuction(
  context: AppContext,
  { seller, auctionId }: { seller: string; auctionId: string },
  read: EndedAuctionReading | null,
): Promise<{ ok: true; held: string | null } | Refused<RelistRefusal> | null> {
  const { db, newId } = context;
  for (let reading = read; reading; reading = await readEndedAuction(context, seller, auctionId)) {
    const answer = checkRelisting(reading);
    if (!answer.ok) return answer;

    const { productId, title, now } = reading.auction;
    const { terms } = answer;
    const id = newId();
    const may = allOf(isStillUnsold(auctionId, reading.aftermath.offers.length), not(isSuspended(seller)));
    const found = wordsToReview(findProhibited(reading.listing), reading.listing.released);
    if (found.length > 0) {
      const message = { kind: "listing-held", product: productId, title } as const;
      const review = { id, productId, found, target: "active", terms } as const;
      const when = isNotHeld(productId, may);
      const held = [
        ...notify({ message, recipient: seller, when, now: context.now(), newId }),
        insertReview(review, when),
      ];
      if (!(await commit(db, held, isUnderReview(productId)))) continue;
      context.sendMailsLater();
      return { ok: true, held: productId };
    }
    const happened = auctionExists(id);
    const writes = [
      insertAuction({ id, productId, terms, now }, may),
      ...relistProduct(productId, terms, happened),
      ...notifyAll({
        message: { kind: "relisted", product: productId, title, endsAt: terms.originalEnd },
        recipient: watcherIds(productId),
        when: happened,
        now: context.now(),
        newId,
      }),
    ];
    if (!(await commit(db, writes, happened))) continue;
    context.sendMailsLater();
    return { ok: true, held: null };
  }
  return null;
}
