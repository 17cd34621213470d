/** Password checks under way at once in an isolate: each blocks it for a fifth of a second. */
const TURNS_MAX = 2;
/** Milliseconds. A request whose client disconnected may never give its turn back. */
const TURN_LIFE = 10_000;

const ends = new Set<{ at: number }>();

/** Ends the turn when called; `null` when all turns are taken. */
export function takeHashingTurn(now: number): (() => void) | null {
  for (const end of ends) if (end.at <= now) ends.delete(end);
  if (ends.size >= TURNS_MAX) return null;
  const own = { at: now + TURN_LIFE };
  ends.add(own);
  return () => ends.delete(own);
}
