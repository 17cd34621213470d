import { underWay } from "~/data/under-way.server";
import { SECOND } from "~/domain/time";

/** A reading takes a few seconds: one that never ends, as when its seller leaves, is forgotten. */
const turns = underWay(20 * SECOND);

/** Call the result when the file is read; `null` while this isolate reads another one, which takes much of its memory. */
export function beginReading(now: number): (() => void) | null {
  return turns.count(now) > 0 ? null : turns.begin(now);
}
