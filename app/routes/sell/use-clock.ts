import { useState } from "react";

/** The database's clock in the browser: what it said, and the time since. A device's own may be wrong. */
export function useClock(said: number): () => number {
  const [since] = useState(() => performance.now());
  return () => Math.floor(said + performance.now() - since);
}
