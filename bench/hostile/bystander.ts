import { setTimeout as pause } from "node:timers/promises";
import type { BareWorker } from "../workerd";
import { send } from "./attack";

/** Between two pages of the bystander. */
const PAUSE = 50;

export interface PageRead {
  /** Milliseconds until the page was here. */
  time: number;
  /** Milliseconds of processor time of the Worker meanwhile, for whomever: the wait on a machine without other work. */
  worked: number;
}

/** A visitor reads `paths` in turn, one after the other, until `isOver`. */
export async function browse(worker: BareWorker, paths: readonly string[], isOver: () => boolean): Promise<PageRead[]> {
  const pages: PageRead[] = [];
  while (!isOver()) {
    const path = paths[pages.length % paths.length] ?? "/";
    const [before, started] = [await worker.cpu(), performance.now()];
    const { status } = await send(`${worker.origin}${path}`, { headers: { "CF-Connecting-IP": "192.0.2.1" } });
    const time = performance.now() - started;
    pages.push({ time, worked: (await worker.cpu()) - before });
    if (status !== 200) throw new Error(`${path} answered ${status} to a bystander`);
    await pause(PAUSE);
  }
  return pages;
}
