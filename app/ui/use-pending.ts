import { type FormEvent, useEffect, useState } from "react";

/** Sends once, and only if `isFine`. A page from the back/forward cache is no longer waiting. */
export function usePending(isFine: () => boolean = () => true) {
  const [pending, setPending] = useState(false);
  useEffect(() => {
    const end = () => setPending(false);
    window.addEventListener("pageshow", end);
    return () => window.removeEventListener("pageshow", end);
  }, []);
  const start = () => setPending(true);
  function onSubmit(event: FormEvent) {
    if (pending || !isFine()) event.preventDefault();
    else start();
  }
  return { pending, start, onSubmit };
}
