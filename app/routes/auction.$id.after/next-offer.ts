import type { SecondChanceRefusal } from "~/domain/auctions/second-chance";
import { type Centavos, formatMoney } from "~/domain/money";
import { checkSecondChance, type EndedAuctionReading } from "~/flows/auctions/offer-second-chance.server";
import type { Wrong } from "~/forms/read-form.server";
import { type Sentence, sentence } from "~/forms/sentence";

/** To whom the next offer goes, as the seller knows them, and for how much: a price, or a range to name one in. */
type NextOffer = { number: number; price: Centavos } | { number: number; minimum: Centavos; maximum: Centavos };

/** What the seller can offer next, or why nothing. */
export function nextOffer(read: EndedAuctionReading): NextOffer | Sentence {
  // Where a price has to be named, none is in range.
  const answer = checkSecondChance(read, 0);
  if (answer.ok) return { number: numberOf(read, answer.offer.to), price: answer.offer.price };
  const { refusal } = answer;
  if (refusal.reason !== "priceOutOfRange") return errorOf(refusal);
  const lowest = checkSecondChance(read, refusal.minimum);
  if (!lowest.ok) throw new Error("a lowest price that is too low");
  return { number: numberOf(read, lowest.offer.to), minimum: refusal.minimum, maximum: refusal.maximum };
}

function numberOf({ numbers }: EndedAuctionReading, userId: string): number {
  const number = numbers.get(userId);
  if (number === undefined) throw new Error("somebody without a number");
  return number;
}

/** What is wrong with the price stands beside it; what stands in the way of any, above. */
export function whatIsWrong(refusal: SecondChanceRefusal): Wrong {
  const error = errorOf(refusal);
  const isPrice = refusal.reason === "priceRequired" || refusal.reason === "priceOutOfRange";
  return isPrice ? { fieldErrors: { price: [error] } } : { error };
}

function errorOf(refusal: SecondChanceRefusal): Sentence {
  if (refusal.reason !== "priceOutOfRange") return sentence("afterAuction.refusal", refusal);
  const { reason, minimum, maximum } = refusal;
  return sentence("afterAuction.refusal", reason, { minimum: formatMoney(minimum), maximum: formatMoney(maximum) });
}
