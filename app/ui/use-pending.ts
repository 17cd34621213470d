import { useEffect, useState } from "react";

/** Whether a form is being sent. A page from the back/forward cache is no longer waiting. */
export function usePending(): [pending: boolean, start: () => void] {
  const [pending, setPending] = useState(false);
  useEffect(() => {
    const end = () => setPending(false);
    window.addEventListener("pageshow", end);
    return () => window.removeEventListener("pageshow", end);
  }, []);
  return [pending, () => setPending(true)];
}
