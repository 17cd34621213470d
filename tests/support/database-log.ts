import { closeSync, openSync, readSync } from "node:fs";

const HEADER = 32;
const FRAME = 24;

/** Reads which pages were written into a database's log (https://sqlite.org/fileformat.html, "The WAL file format"). */
export class DatabaseLog {
  readonly #file: number;
  #generation = "";
  #read = 0;

  constructor(database: string) {
    this.#file = openSync(`${database}-wal`, "r");
  }

  /** Pages written since the last call; `null` where the log began anew meanwhile, so that some are not known. */
  readWritten(): Set<number> | null {
    const header = Buffer.alloc(HEADER);
    readSync(this.#file, header, 0, HEADER, 0);
    const generation = header.toString("hex", 16, 24);
    const isKnown = generation === this.#generation;
    if (!isKnown) [this.#generation, this.#read] = [generation, 0];
    const written = new Set<number>();
    const page = header.readUInt32BE(8);
    const frame = Buffer.alloc(FRAME);
    for (; ; this.#read++) {
      const length = readSync(this.#file, frame, 0, FRAME, HEADER + this.#read * (FRAME + page));
      // Behind the last frame are those of the log before.
      if (length < FRAME || frame.toString("hex", 8, 16) !== generation) break;
      written.add(frame.readUInt32BE(0));
    }
    return isKnown ? written : null;
  }

  close(): void {
    closeSync(this.#file);
  }
}
