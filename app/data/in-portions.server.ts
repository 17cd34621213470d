import type { Portions } from "~/domain/portions";

/** Answers the isolate's other requests between two portions. */
export async function inPortions<T>(work: Portions<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await new Promise((go) => setTimeout(go, 0));
  }
}
