import { setTimeout as pause } from "node:timers/promises";
import { send } from "./attack";

/** Between two pages of the bystander. */
const PAUSE = 50;

/** Milliseconds that each page took a visitor who reads `paths` in turn, one after the other, until `isOver`. */
export async function browse(origin: string, paths: readonly string[], isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const path = paths[times.length % paths.length] ?? "/";
    const started = performance.now();
    const { status } = await send(`${origin}${path}`, { headers: { "CF-Connecting-IP": "192.0.2.1" } });
    times.push(performance.now() - started);
    if (status !== 200) throw new Error(`${path} answered ${status} to a bystander`);
    await pause(PAUSE);
  }
  return times;
}
