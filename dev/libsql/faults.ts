import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** `before`: HTTP 500 without effect. `after`: takes effect, then hangs up. `away`: hangs up without effect. */
export type Fault = "before" | "after" | "away";

/** Network faults, on a test's demand. */
export class Faults {
  readonly #stop = new AbortController();
  #delayMs = 0;
  #left = 0;
  #skip = 0;
  #fault: Fault = "before";

  constructor() {
    // Every delayed request adds a listener.
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

  /** The fault of the request that just came. */
  next(): Fault | null {
    if (this.#left <= 0 || this.#skip-- > 0) return null;
    this.#left--;
    return this.#fault;
  }

  async pause(): Promise<void> {
    if (this.#delayMs > 0) await sleep(this.#delayMs, undefined, { signal: this.#stop.signal });
  }

  /** Wakes delayed requests with an error. */
  stop(): void {
    this.#stop.abort();
  }
}
