import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { errorText } from "./field";
import { useAnnouncer } from "./use-announcer";

/**
 * Checks a field once it was changed and left, by the server's rules. A server's error stays until the field is edited.
 * Turns off the browser's validation, which stays on without script. An error that appears is announced to screen readers:
 * the focus may be elsewhere by then. `refused` are the errors of the last attempt to send that were never mended since.
 */
export function useLiveErrors(server: FieldErrors | undefined, check: (form: HTMLFormElement) => FieldErrors) {
  const { t } = useLanguage();
  const ref = useRef<HTMLFormElement>(null);
  /** Since the form was last checked as a whole. */
  const edited = useRef(new Set<string>());
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [found, setFound] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<FieldErrors>(server ?? {});
  const announce = useAnnouncer(ref);

  useEffect(() => {
    if (ref.current) ref.current.noValidate = true;
  }, []);

  function judge(name: string) {
    if (ref.current) {
      const fresh = check(ref.current);
      const next = shownOf(fresh, new Set(judged).add(name));
      announceNew(ref.current, next);
      setFound(fresh);
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => next[field]?.length)));
    }
    setJudged((before) => (before.has(name) ? before : new Set(before).add(name)));
  }

  /** An error that stays and only quotes other words, letter by letter, is not announced again. */
  function announceNew(form: HTMLFormElement, next: FieldErrors) {
    const keys = (all: FieldErrors, field: string) => (all[field] ?? []).map(({ key }) => key).join();
    const changed = Object.keys({ ...errors, ...next }).filter((field) => keys(errors, field) !== keys(next, field));
    if (changed.length === 0) return;
    const news = changed.filter((field) => next[field]?.length);
    announce(news.map((field) => labelled(form, field, errorText(t, next[field] ?? []))).join(" "));
  }

  /** A field that was not judged yet keeps the server's error. */
  function shownOf(own: FieldErrors, by: ReadonlySet<string>): FieldErrors {
    const names = [...new Set([...Object.keys(server ?? {}), ...Object.keys(own)])];
    return Object.fromEntries(names.map((name) => [name, (by.has(name) ? own[name] : server?.[name]) ?? []]));
  }

  function onInput(event: FormEvent) {
    const { name } = event.target as HTMLInputElement;
    edited.current.add(name);
    if (judged.has(name) || server?.[name]?.length) judge(name);
  }

  function onBlur(event: FormEvent) {
    const { name } = event.target as HTMLInputElement;
    if (edited.current.has(name)) judge(name);
  }

  /** A press does not blur the field: its error would appear above and move the button away from the pointer. */
  function onMouseDown(event: MouseEvent) {
    if ((event.target as Element).closest("button, a")) event.preventDefault();
  }

  /** Checks every field. Focuses the first invalid one, and the page's title says so. Returns whether the form may be sent. */
  function isFine(): boolean {
    const form = ref.current;
    if (!form) return true;
    const errors = check(form);
    setFound(errors);
    setRefused(errors);
    edited.current.clear();
    setJudged(
      new Set([...[...form.elements].map((control) => (control as HTMLInputElement).name), ...Object.keys(errors)]),
    );
    const wrong = Object.keys(errors).filter((name) => errors[name]?.length);
    const place = (name: string) => [...form.elements].findIndex((control) => isOf(control, name));
    const [first] = wrong.sort((one, other) => place(one) - place(other));
    if (first === undefined) return true;
    [...form.elements].find((control): control is HTMLInputElement => isOf(control, first))?.focus();
    const prefix = t("shell.errorTitle");
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    return false;
  }

  const errors = shownOf(found, judged);
  return { ref, errors, refused, props: { ref, onInput, onBlur, onMouseDown }, isFine };
}

function isOf(control: Element, name: string): boolean {
  return (control as HTMLInputElement).name === name && !control.matches(":disabled");
}

/** Fields may share an error, so that it begins with the label; of a group, which has several, it stands alone. */
function labelled(form: HTMLFormElement, name: string, text: string): string {
  const control = form.elements.namedItem(name);
  const label = control instanceof Element ? (control as HTMLInputElement).labels?.[0]?.innerText.trim() : "";
  return label ? `${label}: ${text}` : text;
}
