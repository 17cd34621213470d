import { useEffect, useState } from "react";

/** Whether a form is on its way. A page that the browser brings back from its memory is not waiting any more. */
export function usePending(): [pending: boolean, start: () => void] {
  const [pending, setPending] = useState(false);
  useEffect(() => {
    const end = () => setPending(false);
    window.addEventListener("pageshow", end);
    return () => window.removeEventListener("pageshow", end);
  }, []);
  return [pending, () => setPending(true)];
}
