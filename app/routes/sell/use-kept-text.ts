import { type RefObject, useEffect, useRef, useState } from "react";
import type { Draft } from "~/data/catalog/drafts.server";
import {
  draftAddress,
  type Edition,
  formatEdition,
  mayReplace,
  nextEdition,
  parseEdition,
} from "~/domain/catalog/draft";
import type { TextKey } from "~/i18n/texts";
import { showToast } from "~/ui/messages/script-message";
import { type PostAnswer, postForm } from "./post-form";

/** Milliseconds after the last key. */
const PAUSE = 1000;
/** What was unsaved when this tab left the form, for its next form: the last save may still be under way. */
const LEFT = "sell";

interface Place {
  draft: string;
  edition: Edition;
  /** Whether addresses name the draft: from its first save on. */
  isNamed: boolean;
}

/**
 * Saves what is typed a second after the last key, and when the page is left. Each body is a later edition of the form, so
 * that they may arrive in any order. After a newer text of another window only the button saves.
 */
export function useKeptText(form: RefObject<HTMLFormElement>, found: Draft, first: string, isNamed: boolean) {
  const { id } = found;
  const [shown, setShown] = useState({ draft: id, edition: first, isNamed });
  const [status, setStatus] = useState<TextKey | null>(null);
  const place = useRef<Place>({ draft: id, edition: parseEdition(first) ?? { base: 0, form: id, step: 1 }, isNamed });
  /** The draft that is stored instead of this form's text, and its version. */
  const newer = useRef<{ draft: string; base: number } | null>(null);
  /** The number of the last change, of the last that was saved, and of the last that was sent as the page was left. */
  const typed = useRef(0);
  const saved = useRef(0);
  const left = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  /** All posts of the form, one after the other. */
  const queue = useRef(Promise.resolve());

  function move(to: Place) {
    place.current = to;
    setShown({ ...to, edition: formatEdition(to.edition) });
  }

  /** A path of this form's draft, as the page shows it, and as it is now. */
  const at = (path: string) => draftAddress(path, shown.isNamed ? shown.draft : null);
  const now = (path: string) => draftAddress(path, place.current.isNamed ? place.current.draft : null);

  /** The form as it is now; `settle` takes the answer to it. */
  function read() {
    const { draft, edition } = place.current;
    const change = typed.current;
    const body = new FormData(form.current ?? undefined);
    body.delete("photos");
    body.set("draft", draft);
    body.set("edition", formatEdition(edition));
    move({ ...place.current, edition: nextEdition(edition) });
    return { body, settle: (answer: PostAnswer) => settle(answer, change) };
  }

  function settle(answer: PostAnswer, change: number) {
    if (!("photos" in answer)) return;
    const { draft, version: base, isSaved } = answer;
    newer.current = isSaved ? null : { draft, base };
    if (isSaved) {
      saved.current = change;
      return move({ draft, edition: place.current.edition, isNamed: true });
    }
    setStatus("sell.draftChanged");
  }

  function save() {
    queue.current = queue.current.then(async () => {
      if (typed.current === saved.current || newer.current) return;
      const { body, settle } = read();
      const answer = await postForm(now("/sell/draft"), body);
      settle(answer);
      if (!("photos" in answer)) setStatus("sell.draftFailed");
      else if (answer.isSaved) setStatus("sell.draftKept");
      else showToast(answer.flash);
    });
  }

  function touch() {
    typed.current++;
    if (!newer.current) setStatus(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(save, PAUSE);
  }

  /** The form itself is being sent. */
  function rest() {
    clearTimeout(timer.current);
    saved.current = typed.current;
  }

  /** The next save replaces the newer text of another window. */
  function insist() {
    if (!newer.current) return;
    const { draft, base } = newer.current;
    newer.current = null;
    setStatus(null);
    move({ draft, edition: { ...place.current.edition, base }, isNamed: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page as it was rendered; the rest is in refs.
  useEffect(() => {
    // Otherwise the browser may fill an old text into the form of a newer draft.
    form.current?.setAttribute("autocomplete", "off");
    continueLeft();
    const leave = () => {
      if ([saved.current, left.current].includes(typed.current) || newer.current) return;
      left.current = typed.current;
      const { body } = read();
      sessionStorage.setItem(LEFT, JSON.stringify(Object.fromEntries(body)));
      navigator.sendBeacon(now("/sell/draft"), body);
    };
    const hide = () => document.hidden && leave();
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
    };
  }, []);

  /** Goes on with what this tab left, unless the draft has it already or is newer. */
  function continueLeft() {
    const fields: Record<string, string> = JSON.parse(sessionStorage.getItem(LEFT) ?? "{}");
    const { draft = "" } = fields;
    const edition = parseEdition(fields.edition);
    const stored = isNamed ? found : { ...found, id: draft };
    if (stored.id === draft) sessionStorage.removeItem(LEFT);
    if (!edition || !form.current || !mayReplace({ draft, edition }, stored)) return;
    move({ draft, edition: nextEdition(edition), isNamed });
    refill(form.current, fields);
  }

  return { ...shown, status, queue, at, now, read, touch, rest, insist };
}

/** As if it were typed, so that it is checked and saved. */
export function refill(form: HTMLFormElement, fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields)) {
    const control = form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
    if (!control || control.value === text || name === "draft" || name === "edition") continue;
    control.value = text;
    (control instanceof RadioNodeList ? form : control).dispatchEvent(new Event("input", { bubbles: true }));
  }
}
