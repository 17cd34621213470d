import type { SecondChanceRefusal } from "~/domain/auctions/second-chance";
import type { Centavos } from "~/domain/money";
import { checkSecondChance, type EndedAuctionReading } from "~/flows/auctions/offer-second-chance.server";
import type { ExtraErrors } from "~/forms/read-form.server";
import { type Sentence, sentence } from "~/forms/sentence";

/** Bidder number of the next offer and its price, or the range from which the seller chooses one. */
type NextOffer = { number: number; price: Centavos } | { number: number; minimum: Centavos; maximum: Centavos };

/** The seller's next possible offer, or why there is none. */
export function nextOffer(read: EndedAuctionReading): NextOffer | Sentence {
  // A price of 0 is out of range where the seller chooses the price; the refusal then has the range.
  const answer = checkSecondChance(read, 0);
  if (answer.ok) return { number: numberOf(read, answer.offer.to), price: answer.offer.price };
  const { refusal } = answer;
  if (!("minimum" in refusal)) return errorOf(refusal);
  const lowest = checkSecondChance(read, refusal.minimum);
  if (!lowest.ok) throw new Error("a lowest price that is too low");
  return { number: numberOf(read, lowest.offer.to), minimum: refusal.minimum, maximum: refusal.maximum };
}

function numberOf({ numbers }: EndedAuctionReading, userId: string): number {
  const number = numbers.get(userId);
  if (number === undefined) throw new Error("a bidder without a number");
  return number;
}

/** Errors of the price belong to its field, all others to the form. */
export function offerErrors(refusal: SecondChanceRefusal): ExtraErrors {
  const error = errorOf(refusal);
  return "minimum" in refusal ? { fieldErrors: { price: [error] } } : { error };
}

function errorOf(refusal: SecondChanceRefusal): Sentence {
  if (!("minimum" in refusal)) return sentence("afterAuction.refusal", refusal);
  const { minimum, maximum } = refusal;
  return sentence("afterAuction.refusal", "priceOutOfRange", { minimum, maximum });
}
