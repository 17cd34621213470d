import { MINUTE } from "~/domain/time";
import { sayTimeLeft, type TimeLeftWords } from "~/domain/time-left";

/** Keeps what is said of time left true (`<TimeLeft>`): each text at the moment when it changes. */
export function keepTimeLeft(): void {
  // A page cannot come from the future: a clock that is behind it is set by it. A clock that is ahead of it may be
  // right, because pages are kept for a while.
  let behind = 0;
  const say = () => {
    let wait = MINUTE;
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-now]")) {
      behind = Math.max(behind, Number(time.dataset.now) - Date.now());
      const left = Date.parse(time.dateTime) - Date.now() - behind;
      const text = sayTimeLeft(left, time.dataset as unknown as TimeLeftWords);
      if (time.textContent !== text) time.textContent = text;
      if (left > 0) wait = Math.min(wait, (left % (left > MINUTE ? MINUTE : 1000)) + 1);
    }
    setTimeout(say, wait);
  };
  say();
}
