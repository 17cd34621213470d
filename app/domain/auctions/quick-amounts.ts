import { type Centavos, toCentavos } from "../money";
import { MAX_BID } from "./auction-rules";
import { increment } from "./increments";

/** A bid above this many times the minimum has to be confirmed: a slip of the finger adds two digits. */
export const FAR_ABOVE = 10;

export function isFarAbove(max: Centavos, minimum: Centavos): boolean {
  return max > FAR_ABOVE * minimum;
}

/** The minimum and two rounder amounts above it, up to `MAX_BID`. */
export function quickAmounts(least: Centavos): Centavos[] {
  const step = increment(least);
  const round = 5 * step;
  const second = Math.ceil((least + 2 * step) / round) * round;
  return [least, second, second + round].filter((amount) => amount <= MAX_BID).map(toCentavos);
}
