import { Connection } from "./connection";
import type { ErrorCodes } from "./errors";

const IDLE_CONNECTIONS = 8;

/** The open connections to one file. The last one given back is the next one taken: its caches are warm. */
export class Pool {
  readonly #file: string;
  readonly #codes: ErrorCodes;
  readonly #idle: Connection[] = [];
  /** Counts the changes of the schema that are committed or undone. */
  schema = 0;
  /** Counts the writers that came to their end; a snapshot from an earlier count may be stale. */
  turns = 0;

  constructor(file: string, codes: ErrorCodes) {
    this.#file = file;
    this.#codes = codes;
    // Opened now, so that a file that is no database stops the start and not the first request.
    this.give(this.take());
  }

  take(): Connection {
    return this.#idle.pop() ?? new Connection(this.#file, this.#codes);
  }

  give(connection: Connection): void {
    if (this.#idle.length < IDLE_CONNECTIONS) this.#idle.push(connection);
    else connection.close();
  }

  close(): void {
    const last = this.take();
    last.checkpoint();
    for (const connection of [last, ...this.#idle.splice(0)]) connection.close();
  }
}
