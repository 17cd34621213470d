import { beTold } from "~/data/be-told.server";
import { underWay } from "~/data/under-way.server";
import { IMPORT_BYTES_MAX } from "~/domain/imports/import";
import { SECOND } from "~/domain/time";

/** A reading takes a few seconds: one that never ends, as when its seller leaves, is forgotten. */
const LIFE = 20 * SECOND;
/** Longer, so that one that never ends makes nobody choose their file again. */
const WAIT_MAX = LIFE + 5 * SECOND;
const LOOK = SECOND / 10;

const turns = underWay(LIFE);
/** Files in memory until their turn comes, or until their sellers have left. */
let waiting: { bytes: number; until: number }[] = [];

/**
 * Waits until this isolate reads no other file: one takes much of its memory. Call the result when the file is read;
 * `null` where as many bytes as the largest file has wait already, or when its turn does not come.
 */
export async function beginReading(bytes: number): Promise<(() => void) | null> {
  const begun = Date.now();
  if (turns.count(begun) === 0) return turns.begin(begun);
  waiting = waiting.filter(({ until }) => until > begun);
  if (waiting.reduce((sum, file) => sum + file.bytes, bytes) > IMPORT_BYTES_MAX) return null;
  const own = { bytes, until: begun + WAIT_MAX };
  waiting.push(own);
  const end = await beTold<() => void>(LOOK, (begin) => () => {
    const now = Date.now();
    if (turns.count(now) === 0) begin(turns.begin(now));
    return now >= own.until;
  });
  waiting = waiting.filter((file) => file !== own);
  return end;
}
