import { MINUTE } from "~/domain/time";
import { sayTimeLeft, type TimeLeftWords } from "~/domain/time-left";

/** What the market's clock is ahead of this one, milliseconds. */
let ahead = 0;

/** What the market's clock says now, as far as is known here. */
export function marketNow(): number {
  return Date.now() + ahead;
}

/**
 * Sets the clock by what the market's said when a page was made. A page cannot come from the future: a clock that is behind
 * it is wrong. One that is ahead of it may be right, because pages are kept for a while, unless this one `isNew`.
 */
export function setClock(now: number, isNew = false): void {
  ahead = Math.max(isNew ? Number.NEGATIVE_INFINITY : ahead, now - Date.now());
}

/** Keeps what is said of time left true (`<TimeLeft>`): each text at the moment when it changes. */
export function keepTimeLeft(): void {
  const say = () => {
    let wait = MINUTE;
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-now]")) {
      setClock(Number(time.dataset.now));
      const left = Date.parse(time.dateTime) - marketNow();
      const text = sayTimeLeft(left, time.dataset as unknown as TimeLeftWords);
      if (time.textContent !== text) time.textContent = text;
      if (left > 0) wait = Math.min(wait, (left % (left > MINUTE ? MINUTE : 1000)) + 1);
    }
    setTimeout(say, wait);
  };
  say();
}
