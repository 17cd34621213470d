import { DAY, HOUR } from "../time";

/** The market's zone (`MARKET_ZONE`) is six hours behind UTC all year; triggers of migration 0030 count the same days. */
const BEHIND_UTC = 6 * HOUR;

/** The first millisecond of a moment's day in the market's zone. */
export function marketDay(at: number): number {
  return at - ((at - BEHIND_UTC) % DAY);
}
