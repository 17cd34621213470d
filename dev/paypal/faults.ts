export type Call =
  | "token"
  | "create"
  | "show"
  | "capture"
  | "show-capture"
  | "refund"
  | "show-refund"
  | "track"
  | "show-dispute"
  | "verify"
  | "certificate";

/**
 * How a call fails. Without effect: `error` answers 500, `busy` answers 429, `away` hangs up, `silent` never answers,
 * an `issue` refuses. After its effect: `lost` hangs up, `lost-silent` never answers, `garbled` answers with invalid
 * JSON. `pending` and `declined` are outcomes of a capture or a refund.
 */
export type Fault =
  | "error"
  | "busy"
  | "away"
  | "silent"
  | "lost"
  | "lost-silent"
  | "garbled"
  | "pending"
  | "declined"
  | { issue: string };

/** Faults that a test has requested, by call, first in first out. */
export class Faults {
  readonly #waiting = new Map<Call, Fault[]>();

  add(call: Call, next: number, how: Fault): void {
    this.#waiting.set(call, [...(this.#waiting.get(call) ?? []), ...Array<Fault>(next).fill(how)]);
  }

  clear(): void {
    this.#waiting.clear();
  }

  next(call: Call): Fault | null {
    return this.#waiting.get(call)?.shift() ?? null;
  }
}
