import type { Portions } from "~/domain/portions";
import { processorTime } from "./processor-time";

/** What work in portions answers, and the milliseconds of processor time of its longest one. */
export function workOff<T>(work: Portions<T>): { answer: T; longest: number } {
  let longest = 0;
  for (;;) {
    let step: IteratorResult<void, T> | undefined;
    longest = Math.max(
      longest,
      processorTime(() => {
        step = work.next();
      }),
    );
    if (step?.done) return { answer: step.value, longest };
  }
}
