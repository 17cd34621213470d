import { type Centavos, formatMoney, parseMoney, toCentavos } from "../money";
import { cleanLine } from "../text";

/** Reads what shipping costs, as typed: nothing when the field is empty or says zero; `null` for what is no amount. */
export function readShippingCost(typed: string): Centavos | null {
  return /^(?:\$?\s?0+(?:[.,]0{1,2})?)?$/.test(typed.trim()) ? toCentavos(0) : parseMoney(typed);
}

/**
 * Reads the words beside it. Those that say "free" in either language are the default, so that the free-shipping filter
 * finds it; what costs something has words, its amount if need be.
 */
export function readShippingWords(typed: string, cost: Centavos): string | null {
  const words = cleanLine(typed);
  const isFree = /^(|free|gratis|free shipping|env[ií]o gratis)$/i.test(words);
  if (!isFree) return words;
  return cost > 0 ? formatMoney(cost) : null;
}

/** Shipping that has words, with what it costs unless they name that: "$350.00 · nationwide", "$350 nationwide". */
export function formatShipping(words: string, cost: Centavos): string {
  return cost === 0 || namesCost(words, cost) ? words : `${formatMoney(cost)} · ${words}`;
}

function namesCost(words: string, cost: Centavos): boolean {
  const amount = formatMoney(cost).replace(/\.00$/, "");
  const rests = words.split(amount).slice(1);
  return rests.some((rest) => !/^[.,]?\d/.test(rest.replace(/^\.00(?!\d)/, "")));
}
