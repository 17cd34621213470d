import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "../load";
import { readPages, timed } from "../readers";

const FLOOD = 40;

export interface SignInFlood {
  /** Milliseconds at the 99th percentile. */
  alone: number;
  beside: number;
  statuses: Map<number, number>;
  /** The slowest answer to a sign-in, in milliseconds. */
  slowest: number;
}

/** Browsing alone, then while forty sign-ins arrive at once. */
export async function signInFlood(origin: string, seconds: number): Promise<SignInFlood> {
  const browse = (time: number) => {
    const end = performance.now() + time * 1000;
    return readPages(origin, () => performance.now() > end);
  };
  await browse(2);
  const alone = await browse(seconds);
  const statuses = new Map<number, number>();
  let slowest = 0;
  async function sendFlood() {
    await pause(seconds * 500);
    for (const { status, time } of await Promise.all(Array.from({ length: FLOOD }, (_, n) => signIn(origin, n)))) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      slowest = Math.max(slowest, time);
    }
  }
  const [beside] = await Promise.all([browse(seconds), sendFlood()]);
  return { alone: percentile(alone, 0.99), beside: percentile(beside, 0.99), statuses, slowest };
}

function signIn(origin: string, n: number) {
  return timed(`${origin}/auth`, `198.51.100.${n}`, `email=nobody${n}%40example.com&password=not+the+one`);
}
