import { MINUTE } from "~/domain/time";
import { formatTimeLeft, type TimeLeftTexts } from "~/domain/time-left";

/** How far the market's clock is ahead of this one. */
let ahead = 0;

export function marketNow(): number {
  return Date.now() + ahead;
}

/** A page cannot come from the future. A clock ahead of it may be right (pages are cached) unless this page `isNew`. */
export function setClock(now: number, isNew = false): void {
  ahead = Math.max(isNew ? Number.NEGATIVE_INFINITY : ahead, now - Date.now());
}

/** Updates every `<TimeLeft>` at the moment when its text changes. */
export function updateTimeLeft(): void {
  const say = () => {
    let wait = MINUTE;
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-now]")) {
      setClock(Number(time.dataset.now));
      const left = Date.parse(time.dateTime) - marketNow();
      for (const [index, part] of [...time.children].entries()) {
        const language = index > 0 ? document.documentElement.lang : undefined;
        const text = formatTimeLeft(left, time.dataset as unknown as TimeLeftTexts, language);
        if (part.textContent !== text) part.textContent = text;
      }
      if (left > 0) wait = Math.min(wait, (left % (left > MINUTE ? MINUTE : 1000)) + 1);
    }
    setTimeout(say, wait);
  };
  say();
}
