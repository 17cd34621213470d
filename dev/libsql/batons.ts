import { randomBytes } from "node:crypto";
import { BadRequest } from "./errors";
import { type Engine, Stream } from "./stream";

interface Waiting {
  readonly stream: Stream;
  readonly timer: NodeJS.Timeout;
}

/** The stream that the baton named was ended because its client was silent for too long. */
export class StreamExpired extends Error {
  constructor() {
    super("The stream has expired due to inactivity");
  }
}

/** The streams between two requests, each under a baton that works once. A silent one ends with a rollback. */
export class Batons {
  readonly #engine: Engine;
  readonly #idleMs: number;
  readonly #waiting = new Map<string, Waiting>();
  readonly #expired = new Set<string>();

  constructor(engine: Engine, idleMs: number) {
    this.#engine = engine;
    this.#idleMs = idleMs;
  }

  /** The stream of a baton, or a new one without. */
  redeem(baton: string | null): Stream {
    if (baton === null) return new Stream(this.#engine);
    const waiting = this.#waiting.get(baton);
    if (!waiting) throw this.#expired.has(baton) ? new StreamExpired() : new BadRequest("Received an invalid baton");
    this.#waiting.delete(baton);
    clearTimeout(waiting.timer);
    return waiting.stream;
  }

  /** A baton for the stream's next request. */
  issue(stream: Stream): string {
    const baton = randomBytes(18).toString("base64url");
    const timer = setTimeout(() => this.#expire(baton), this.#idleMs);
    this.#waiting.set(baton, { stream, timer });
    return baton;
  }

  stop(): void {
    for (const { stream, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      stream.end();
    }
    this.#waiting.clear();
  }

  #expire(baton: string): void {
    const waiting = this.#waiting.get(baton);
    this.#waiting.delete(baton);
    if (this.#expired.size >= 1000) this.#expired.clear();
    this.#expired.add(baton);
    waiting?.stream.end();
  }
}
