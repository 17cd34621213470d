import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** How a request fails: HTTP 500 without effect, no answer after its effect, or no answer and no effect. */
export type Fault = "before" | "after" | "away";

/** The bad network that a test asks for. */
export class Faults {
  readonly #stop = new AbortController();
  #delayMs = 0;
  #left = 0;
  #skip = 0;
  #fault: Fault = "before";

  constructor() {
    // Every request that is delayed listens.
    setMaxListeners(0, this.#stop.signal);
  }

  delay(ms: number): void {
    this.#delayMs = ms;
  }

  fail(next: number, fault: Fault, skip = 0): void {
    this.#left = next;
    this.#skip = skip;
    this.#fault = fault;
  }

  /** What is to happen to the request that just came. */
  next(): Fault | null {
    if (this.#left <= 0 || this.#skip-- > 0) return null;
    this.#left--;
    return this.#fault;
  }

  async pause(): Promise<void> {
    if (this.#delayMs > 0) await sleep(this.#delayMs, undefined, { signal: this.#stop.signal });
  }

  /** Wakes delayed requests, with an error. */
  stop(): void {
    this.#stop.abort();
  }
}
