import type { Portions } from "~/domain/portions";
import { requests } from "./under-way.server";

/** Milliseconds between two portions while other requests are under way: a timer of none goes before them. */
const REST = 4;

/** Answers the isolate's other requests between two portions. */
export async function inPortions<T>(work: Portions<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await restForOthers();
  }
}

/** After a portion of long work. */
export function restForOthers(): Promise<void> {
  const rest = requests.count(Date.now()) > 1 ? REST : 0;
  return new Promise((go) => setTimeout(go, rest));
}
