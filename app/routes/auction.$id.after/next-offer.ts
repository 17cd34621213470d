import type { SecondChanceRefusal } from "~/domain/auctions/second-chance";
import { type Centavos, formatMoney, toCentavos } from "~/domain/money";
import { checkSecondChance, type EndedAuctionReading } from "~/flows/auctions/offer-second-chance.server";
import type { FormReply } from "~/forms/form-reply";
import type { Sentence } from "~/forms/sentence";

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

/** The answer to a form that was refused: what is wrong with the price stands beside it. */
export function refused(reply: FormReply, refusal: SecondChanceRefusal): FormReply {
  const error = errorOf(refusal);
  const isPrice = refusal.reason === "priceRequired" || refusal.reason === "priceOutOfRange";
  return isPrice ? { ...reply, errors: { price: [error] } } : { ...reply, error };
}

function errorOf(refusal: SecondChanceRefusal): Sentence {
  const amounts = Object.entries(refusal).filter(([, value]) => typeof value === "number");
  const values = Object.fromEntries(amounts.map(([name, value]) => [name, formatMoney(toCentavos(Number(value)))]));
  return { key: `aftermath.refusal.${refusal.reason}`, values };
}
