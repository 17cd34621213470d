import { underWay } from "~/data/under-way.server";
import { MINUTE } from "~/domain/time";

/** Files that are read at once in an isolate: each holds ten megabytes of it several times. */
const TURNS_MAX = 2;

const turns = underWay(MINUTE);

/** Call the result when the file is read; `null` while enough of them are being read. */
export function beginReading(now: number): (() => void) | null {
  return turns.count(now) >= TURNS_MAX ? null : turns.begin(now);
}
