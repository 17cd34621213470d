import { MINUTE } from "~/domain/time";
import { patch } from "./patch";
import { backOff, keepInTouch } from "./room";

/** Minutes before the end at which it is said how much time is left; the page has the sentences. */
const TOLD_AT = [60, 15, 5, 1];
/** When an auction ends, its watchers do not ask all at once, milliseconds. */
const SPREAD = 2_000;
/** A page that nobody looked at for so long asks nothing until somebody does. */
const FORGOTTEN = 5 * MINUTE;

/**
 * Keeps the page of a running auction true (`<LiveAuction>`): hears from its room that something happened, or knows by
 * the clock, asks for the parts that change as its own reader, and says aloud what matters.
 */
export function followAuction(): void {
  const root = document.querySelector<HTMLElement>("[data-auction]");
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
  if (!root || root.dataset.over || connection?.saveData) return;

  const state = root.dataset as Record<"auction" | "seq" | "now" | "next" | "ends" | "over", string>;
  const page = `/auction/${state.auction}`;
  const [politely, atOnce] = [region("aria-live", "polite"), region("role", "alert")];
  /** What the server's clock is ahead of this one. What it says comes late, never early. */
  let ahead = Number(state.now) - Date.now();
  let known = 0;
  let isAsking = false;
  let misses = 0;
  let looks = 0;

  const isBehind = () => known > Number(state.seq);
  const left = () => Number(state.ends) - Date.now() - ahead;

  async function ask(seq: number): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const fresh = await load(`${page}/fragment?seq=${seq}`).catch(() => null);
    isAsking = false;
    if (fresh && Number(fresh.dataset.seq) >= Number(state.seq)) show(fresh);
    misses = isBehind() ? misses + 1 : 0;
    if (misses) setTimeout(() => isBehind() && ask(known), backOff(misses, Math.random()));
  }

  /** What may have happened without a word: asked for by a number that is not there yet, nobody has it ready. */
  const askAnew = () => ask(Number(state.seq) + 1);

  function show(fresh: HTMLElement): void {
    tell(politely, fresh, "[data-say]");
    tell(atOnce, fresh, "[data-alert]");
    for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
      const mine = fresh.querySelector<HTMLElement>(`[data-live="${part.dataset.live}"]`);
      if (!mine) continue;
      if (part.dataset.live === "price" && part.textContent !== mine.textContent) mine.classList.add("moved");
      // Nothing can be sent to an auction that is over.
      if (fresh.dataset.over) part.replaceWith(mine);
      else patch(part, mine);
    }
    Object.assign(state, fresh.dataset);
    ahead = Math.max(ahead, Number(state.now) - Date.now());
  }

  let before = left();
  function tick(): void {
    const now = left();
    for (const minutes of TOLD_AT) {
      const sentence = root?.dataset[`left${minutes}`];
      if (before > minutes * MINUTE && now <= minutes * MINUTE && now > 0 && sentence) politely.textContent = sentence;
    }
    before = now;
    const isDue = !state.over && Number(state.next) <= Date.now() + ahead;
    if (isDue) setTimeout(askAnew, Math.random() * SPREAD);
    looks = isDue ? looks + 1 : 0;
    setTimeout(tick, isDue ? SPREAD + backOff(looks, Math.random()) : 1_000);
  }

  const room = keepInTouch(
    () => new WebSocket(`${location.origin.replace("http", "ws")}${page}/live`),
    (seq) => {
      known = Math.max(known, seq);
      if (isBehind()) void ask(known);
    },
    askAnew,
  );
  let forgetting: ReturnType<typeof setTimeout>;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(forgetting);
    if (document.hidden) forgetting = setTimeout(room.leave, FORGOTTEN);
    else room.enter();
  });
  room.enter();
  tick();
  // A page that was gone back to may be as old as it likes.
  if (
    performance
      .getEntriesByType("navigation")
      .some((one) => (one as PerformanceNavigationTiming).type === "back_forward")
  )
    void askAnew();
}

/** An element that is there before anything is said in it, or else nobody hears it. */
function region(attribute: string, value: string): HTMLElement {
  const element = document.createElement("p");
  element.className = "sr";
  element.setAttribute(attribute, value);
  document.body.appendChild(element);
  return element;
}

/** Says what is new in a part: not what the page said already. */
function tell(aloud: HTMLElement, fresh: HTMLElement, part: string): void {
  const text = fresh.querySelector(part)?.textContent ?? "";
  if (text !== (document.querySelector(part)?.textContent ?? "")) aloud.textContent = text;
}

async function load(address: string): Promise<HTMLElement | null> {
  const answer = await fetch(address);
  const html = answer.ok ? await answer.text() : "";
  return new DOMParser().parseFromString(html, "text/html").querySelector<HTMLElement>("[data-auction]");
}
