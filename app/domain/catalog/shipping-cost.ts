import { type Centavos, formatAmount, parseMoney, toCentavos } from "../money";
import { cleanLine } from "../text";

export function readShippingCost(typed: string): Centavos | null {
  return /^(?:\$?\s?0+(?:[.,]0{1,2})?)?$/.test(typed.trim()) ? toCentavos(0) : parseMoney(typed);
}

/** `null` for "free" in either language, so that the free-shipping filter finds it. What costs something somewhere always has words. */
export function readShippingWords(typed: string, cost: Centavos, isFreeEverywhere = cost === 0): string | null {
  const words = cleanLine(typed);
  const isFree = /^(|free|gratis|free shipping|env[ií]o gratis)$/i.test(words);
  if (!isFree) return words;
  return isFreeEverywhere ? null : amountAlone(cost);
}

const amountAlone = (cost: Centavos) => `$${formatAmount(cost)}`;

/** What the seller wrote, without the amount that stands for no words. */
export function ownShippingWords(words: string | null, cost: Centavos): string | null {
  return words === amountAlone(cost) ? null : words;
}

/** What a page says of shipping: the cost, unless the words name it in their midst, and the words without a cost they begin with. */
export function splitShipping(words: string, cost: Centavos): { cost: Centavos | null; words: string | null } {
  if (ownShippingWords(words, cost) === null) return { cost, words: null };
  if (cost === 0) return { cost: null, words };
  const rest = afterCost(words, cost);
  if (rest !== null) return { cost, words: rest };
  return { cost: namesCost(words, cost) ? null : cost, words };
}

/** "nationwide" of "$350 nationwide". */
function afterCost(words: string, cost: Centavos): string | null {
  const amount = shortAmount(cost);
  if (!words.startsWith(`$${amount}`)) return null;
  return /^(?:\.00)?(?: MXN)?[,;:·–-]? +(\S.*)$/.exec(words.slice(amount.length + 1))?.[1] ?? null;
}

const shortAmount = (cost: Centavos) => formatAmount(cost).replace(/\.00$/, "");

function namesCost(words: string, cost: Centavos): boolean {
  const amount = shortAmount(cost);
  const rests = words.split(amount).slice(1);
  return rests.some((rest) => !/^[.,]?\d/.test(rest.replace(/^\.00(?!\d)/, "")));
}
