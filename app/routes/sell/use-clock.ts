import { useState } from "react";

/** The database's time in the browser: the given time plus the time since. A device's own clock may be wrong. */
export function useClock(serverNow: number): () => number {
  const [since] = useState(() => performance.now());
  return () => Math.floor(serverNow + performance.now() - since);
}
