import type { AppContext } from "~/context";
import { findHistory } from "~/data/auctions/auction-history.server";
import { type AuctionOutcome, findAuctionOutcome, isStillUnsold } from "~/data/auctions/auction-outcomes.server";
import { type Auction, findOwnAuction } from "~/data/auctions/auctions.server";
import { isExcluded } from "~/data/auctions/facts.server";
import { findBidderNumbers } from "~/data/auctions/participants.server";
import { insertOffer, offerExists } from "~/data/auctions/second-chance-offers.server";
import { commit } from "~/data/commit.server";
import { allOf, not } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { findAuctionedListing, type ReadableListing } from "~/data/moderation/listing-reviews.server";
import { findIsSuspended } from "~/data/moderation/suspensions.server";
import type { AuctionEvent } from "~/domain/auctions/history";
import { answerSecondChance, type Offer, type SecondChanceRefusal } from "~/domain/auctions/second-chance";
import { priceAnywhere } from "~/domain/catalog/shipping-rates";
import type { Result } from "~/domain/result";

export interface EndedAuctionReading {
  auction: Auction;
  history: readonly AuctionEvent[];
  aftermath: AuctionOutcome;
  /** Bidder numbers by user id. */
  numbers: ReadonlyMap<string, number>;
  /** The seller. */
  isSuspended: boolean;
  listing: ReadableListing;
}

/** One round trip; `null` when the seller has no such auction. */
export async function readEndedAuction(
  { db }: AppContext,
  seller: string,
  auctionId: string,
): Promise<EndedAuctionReading | null> {
  const [auction, history, aftermath, numbers, isSuspended, listing] = await Promise.all([
    findOwnAuction(db, seller, auctionId),
    findHistory(db, auctionId),
    findAuctionOutcome(db, auctionId),
    findBidderNumbers(db, auctionId),
    findIsSuspended(db, seller),
    findAuctionedListing(db, auctionId),
  ]);
  return auction && listing && { auction, history, aftermath, numbers, isSuspended, listing };
}

/** The seller chooses `price` only after an unmet reserve. */
export function checkSecondChance(
  { auction: { state, terms, now }, history, aftermath }: EndedAuctionReading,
  price: number | null,
): Result<{ offer: Offer }, SecondChanceRefusal> {
  const { offers, defaulters, isBought, isLast, isTakenDown } = aftermath;
  if (!state.closing || isBought || !isLast || isTakenDown)
    return { ok: false, refusal: { reason: "secondChanceUnavailable" } };
  return answerSecondChance({ terms, history, closing: state.closing, defaulters, offers }, price, now);
}

/** `null` when the seller has no such auction. */
export async function offerSecondChance(
  context: AppContext,
  { seller, auctionId, price }: { seller: string; auctionId: string; price: number | null },
  read: EndedAuctionReading | null,
): Promise<Result<{ offer: Offer }, SecondChanceRefusal> | null> {
  const { db, newId } = context;
  for (let reading = read; reading; reading = await readEndedAuction(context, seller, auctionId)) {
    const answer = checkSecondChance(reading, price);
    if (!answer.ok) return answer;

    const { auction, aftermath } = reading;
    const { offer } = answer;
    const id = newId();
    const about = { product: auction.productId, title: auction.title };
    const until = offer.at + auction.terms.rules.offerValid;
    const isOffered = offerExists(id);
    const writes = [
      insertOffer(
        id,
        auctionId,
        offer,
        allOf(isStillUnsold(auctionId, aftermath.offers.length), not(isExcluded(offer.to))),
      ),
      ...notify({
        message: {
          kind: "second-chance",
          ...about,
          price: offer.price,
          shipping: priceAnywhere(auction.rates, offer.price),
          until,
        },
        recipient: offer.to,
        when: isOffered,
        now: context.now(),
        newId,
      }),
    ];
    if (!(await commit(db, writes, isOffered))) continue;
    context.sendMailsLater();
    return answer;
  }
  return null;
}
