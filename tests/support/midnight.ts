import { setTimeout as pause } from "node:timers/promises";
import { dayOf } from "~/domain/search/missed-search";
import { marketDay } from "~/domain/stores/market-day";
import { DAY, MINUTE } from "~/domain/time";

/** For tests of today's date: where a day of the market or of UTC ends within a minute, waits for the next. */
export async function passMidnight() {
  for (const begins of [marketDay, dayOf]) {
    const left = begins(Date.now()) + DAY - Date.now();
    if (left < MINUTE) await pause(left + 1);
  }
}
