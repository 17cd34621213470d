import { SqlError } from "./errors";

interface Waiter {
  proceed(): void;
  refuse(error: SqlError): void;
}

/**
 * One writer at a time, first come first served.
 * They queue here and not on SQLite's lock, because waiting there would block the event loop that the writer needs.
 */
export class Writers {
  #taken = false;
  #stopped = false;
  #queue: Waiter[] = [];

  /** Null when the caller may write at once, else a promise of its turn. Pair it with `release`. */
  take(): Promise<void> | null {
    if (this.#stopped) throw stopping();
    if (this.#taken) return new Promise((proceed, refuse) => this.#queue.push({ proceed, refuse }));
    this.#taken = true;
    return null;
  }

  release(): void {
    const next = this.#queue.shift();
    if (next) next.proceed();
    else this.#taken = false;
  }

  stop(): void {
    this.#stopped = true;
    for (const waiter of this.#queue.splice(0)) waiter.refuse(stopping());
  }
}

function stopping(): SqlError {
  return new SqlError("SQLITE_BUSY", "SQLite error: the server is stopping");
}
