import { type Centavos, toCentavos } from "../money";
import { MAX_BID } from "./auction-rules";
import { increment } from "./increments";

/** A bid of this many times the minimum has to be confirmed: a slip of the finger adds two digits. */
export const FAR_ABOVE = 10;

/** Whether a bid is so far above the least that counts that it may be a slip. Both in centavos. */
export function isFarAbove(max: Centavos, minimum: Centavos): boolean {
  return max > FAR_ABOVE * minimum;
}

/** Amounts to bid by one press: the least that counts, and two rounder ones above it. */
export function quickAmounts(least: Centavos): Centavos[] {
  const step = increment(least);
  const round = 5 * step;
  const second = Math.ceil((least + 2 * step) / round) * round;
  return [least, second, second + round].filter((amount) => amount <= MAX_BID).map(toCentavos);
}
