/** The engine has no clock to set, so another time is put wherever a statement asks for it. */
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
    // Half a millisecond more: seconds with a fraction may come out a little short of what they were.
    return `${(this.#stoppedAt + 0.5) / 1000}`;
  }
}
