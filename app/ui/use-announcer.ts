import { type RefObject, useEffect, useRef } from "react";

/**
 * A polite live region for screen readers, made by script at the end of a form: inside, because everything around an open
 * dialog is inert. Returns a function that says a text there, or empties it.
 */
export function useAnnouncer(form: RefObject<HTMLFormElement>): (text: string) => void {
  const region = useRef<HTMLElement>();

  useEffect(() => {
    const made = document.createElement("p");
    made.className = "sr";
    made.setAttribute("aria-live", "polite");
    form.current?.appendChild(made);
    region.current = made;
    return () => {
      made.remove();
    };
  }, [form]);

  return (text) => {
    if (region.current) region.current.textContent = text;
  };
}
