import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";

/**
 * Checks a field once it was changed and left, by the server's rules. A server's error stays until the field is edited.
 * Turns off the browser's validation, which stays on without script. `refused` are the errors of the last attempt to send
 * that are not mended yet.
 */
export function useLiveErrors(server: FieldErrors | undefined, check: (form: HTMLFormElement) => FieldErrors) {
  const { t } = useLanguage();
  const ref = useRef<HTMLFormElement>(null);
  const edited = useRef(new Set<string>());
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [found, setFound] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<FieldErrors>(server ?? {});

  useEffect(() => {
    if (ref.current) ref.current.noValidate = true;
  }, []);

  function judge(name: string) {
    if (ref.current) setFound(check(ref.current));
    setJudged((before) => (before.has(name) ? before : new Set(before).add(name)));
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

  const names = new Set([...Object.keys(server ?? {}), ...Object.keys(found)]);
  const shown = [...names].map((name) => [name, (judged.has(name) ? found[name] : server?.[name]) ?? []] as const);
  const errors: FieldErrors = Object.fromEntries(shown);
  const left: FieldErrors = Object.fromEntries(Object.entries(refused).filter(([name]) => errors[name]?.length));
  return { ref, errors, refused: left, props: { ref, onInput, onBlur, onMouseDown }, isFine };
}

function isOf(control: Element, name: string): boolean {
  return (control as HTMLInputElement).name === name && !control.matches(":disabled");
}
