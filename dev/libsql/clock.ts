/** The engine has no clock to set, so another time replaces `unixepoch('subsec')` in every statement. */
export class Clock {
  #shiftMs = 0;
  #stoppedAt: number | null = null;

  shift(ms: number): void {
    this.#shiftMs = ms;
  }

  stop(at: number | null): void {
    this.#stoppedAt = at;
  }

  applyTo(body: string): string {
    if (this.#shiftMs === 0 && this.#stoppedAt === null) return body;
    return body.replaceAll("unixepoch('subsec')", this.#now());
  }

  #now(): string {
    if (this.#stoppedAt === null) return `(unixepoch('subsec') + ${this.#shiftMs / 1000})`;
    // Half a millisecond more: fractional seconds may round down to the millisecond before.
    return `${(this.#stoppedAt + 0.5) / 1000}`;
  }
}
