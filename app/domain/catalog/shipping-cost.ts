import { type Centavos, formatMoney, parseMoney, toCentavos } from "../money";
import { cleanLine } from "../text";

export function readShippingCost(typed: string): Centavos | null {
  return /^(?:\$?\s?0+(?:[.,]0{1,2})?)?$/.test(typed.trim()) ? toCentavos(0) : parseMoney(typed);
}

/** `null` for "free" in either language, so that the free-shipping filter finds it. A cost always has words. */
export function readShippingWords(typed: string, cost: Centavos): string | null {
  const words = cleanLine(typed);
  const isFree = /^(|free|gratis|free shipping|env[ií]o gratis)$/i.test(words);
  if (!isFree) return words;
  return cost > 0 ? formatMoney(cost) : null;
}

/** Adds the cost unless the words contain it: "$350.00 · nationwide", "$350 nationwide". */
export function formatShipping(words: string, cost: Centavos): string {
  return cost === 0 || namesCost(words, cost) ? words : `${formatMoney(cost)} · ${words}`;
}

function namesCost(words: string, cost: Centavos): boolean {
  const amount = formatMoney(cost).replace(/\.00$/, "");
  const rests = words.split(amount).slice(1);
  return rests.some((rest) => !/^[.,]?\d/.test(rest.replace(/^\.00(?!\d)/, "")));
}
