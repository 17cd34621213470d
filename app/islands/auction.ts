import { MINUTE } from "~/domain/time";
import { ANNOUNCED_MINUTES } from "~/domain/time-left";
import { showLocalTimes } from "./local-times";
import { followOutbid, markOutbid } from "./outbid";
import { patch } from "./patch";
import { backOff, connectToRoom } from "./room";
import { marketNow, setClock } from "./time-left";

/** At an auction's end its watchers ask within this time, not all at once. */
const SPREAD = 2_000;
/** Amounts that the reader is about to press. */
const PRESSED = ":is(.quick,.outbid):has(:hover,:focus-visible)";
/** A page that is hidden for this long disconnects until it is visible again. */
const IDLE_AFTER = 5 * MINUTE;

/** Learns of events from the auction's room or by the clock, and fetches the changed parts as its own reader. */
export function followAuction(): void {
  const root = document.querySelector<HTMLElement>("[data-auction]");
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
  if (!root || root.dataset.over || connection?.saveData) return;

  const state = root.dataset as Record<string, string>;
  const page = `/auction/${state.auction}`;
  // In the page's language, with the place in the history that it shows.
  const asShown = `&lang=${document.documentElement.lang}&${location.search.slice(1)}`;
  let announcedSeq = 0;
  let isAsking = false;
  let misses = 0;
  /** With amounts that did not change under who was about to press one. */
  let late: HTMLElement | null = null;
  let looks = 0;
  setClock(Number(state.now), true);
  followOutbid();

  const isBehind = () => announcedSeq > Number(state.seq);

  async function fetchParts(seq: number): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const fresh = await load(`${page}/fragment?seq=${seq}${asShown}`).catch(() => null);
    isAsking = false;
    if (fresh && Number(fresh.dataset.seq) >= Number(state.seq)) show(fresh);
    if (!isBehind()) misses = 0;
    else setTimeout(() => isBehind() && fetchParts(announcedSeq), announcedSeq > seq ? 0 : backOff(++misses));
  }

  /** For changes without an announcement. It asks for the next number, for which no cache has an old answer. */
  const fetchNext = () => fetchParts(Number(state.seq) + 1);

  function show(fresh: HTMLElement): void {
    late = null;
    announceChanges(fresh);
    for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
      const mine = fresh.querySelector<HTMLElement>(`[data-live="${part.dataset.live}"]`);
      if (!mine) continue;
      if (part.matches(PRESSED)) late = fresh;
      else {
        if (textOf(mine, ".price") !== textOf(part, ".price")) mine.querySelector(".price")?.classList.add("moved");
        // Of what is shown later, this is no part any more.
        mine.remove();
        patch(part, mine);
      }
    }
    markOutbid();
    Object.assign(state, fresh.dataset);
    setClock(Number(state.now));
    showLocalTimes();
  }

  let before = 0;
  function watchClock(): void {
    const left = Number(state.ends) - marketNow();
    // While an auction is held, or once it has ended early, no minutes are left and none are announced.
    for (const minutes of ANNOUNCED_MINUTES) {
      if (left > 0 && left <= minutes * MINUTE && before > minutes * MINUTE)
        announce("#announcement", state[`left${minutes}`]);
    }
    before = left;
    if (late && !document.querySelector(PRESSED)) show(late);
    const isDue = !state.over && Number(state.next) <= marketNow();
    if (isDue) setTimeout(fetchNext, Math.random() * SPREAD);
    looks = isDue ? looks + 1 : 0;
    setTimeout(watchClock, isDue ? SPREAD + backOff(looks) : 1_000);
  }

  const room = connectToRoom(
    () => new WebSocket(`${location.origin.replace("http", "ws")}${page}/live`),
    (seq) => {
      announcedSeq = Math.max(announcedSeq, seq);
      if (isBehind()) void fetchParts(announcedSeq);
    },
    fetchNext,
  );
  let forgetting: ReturnType<typeof setTimeout>;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(forgetting);
    if (document.hidden) forgetting = setTimeout(room.leave, IDLE_AFTER);
    else room.enter();
  });
  room.enter();
  watchClock();
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A page from the back/forward cache may be of any age.
  if (visit?.type === "back_forward") void fetchNext();
}

async function load(address: string): Promise<HTMLElement | null> {
  const answer = await fetch(address);
  const html = answer.ok ? await answer.text() : "";
  return new DOMParser().parseFromString(html, "text/html").querySelector<HTMLElement>("[data-auction]");
}

/** Announces what is new: at once that the reader was outbid, politely the new state. */
function announceChanges(fresh: HTMLElement): void {
  const { body } = document;
  const alert = textOf(fresh, "[data-alert]");
  const status = textOf(fresh, "[data-say]");
  if (alert && !textOf(body, "[data-alert]")) announce("#alerted", alert);
  else if (status !== textOf(body, "[data-say]")) announce("#announcement", status);
}

function announce(where: string, text: string | null | undefined): void {
  const region = text && document.querySelector(where);
  if (region) region.textContent = text;
}

function textOf(element: HTMLElement, part: string): string | null | undefined {
  return element.querySelector(part)?.textContent;
}
