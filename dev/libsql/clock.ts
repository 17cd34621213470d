/** What `unixepoch('subsec')` becomes: the same text at any time, so that statements stay prepared. */
const OTHER_TIME = "(SELECT coalesce(stopped, unixepoch('subsec') + shift) FROM temp.clock)";

/** The engine has no clock to set, so statements read another time from a table of the connection. */
export class Clock {
  #shiftMs = 0;
  #stoppedAt: number | null = null;

  constructor(private readonly set: (table: string) => void) {}

  shift(ms: number): void {
    this.#shiftMs = ms;
    this.#write();
  }

  stop(at: number | null): void {
    this.#stoppedAt = at;
    this.#write();
  }

  applyTo(body: string): string {
    if (this.#shiftMs === 0 && this.#stoppedAt === null) return body;
    return body.replaceAll("unixepoch('subsec')", OTHER_TIME);
  }

  #write(): void {
    // Half a millisecond more: fractional seconds may round down to the millisecond before.
    const stopped = this.#stoppedAt === null ? "NULL" : (this.#stoppedAt + 0.5) / 1000;
    this.set(`SELECT ${this.#shiftMs / 1000} AS shift, ${stopped} AS stopped`);
  }
}
