import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Browsers that read pages, each with a pause between two pages, in milliseconds. */
const READERS = 8;
const PAUSE = 20;
/** workerd closes connections that are idle for five seconds. */
const agent = new Agent({ keepAlive: true, timeout: 3_000 });
const PAGES = ["/", "/search?q=lamp", "/category/home", "/terms"];

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Milliseconds. */
  time: number;
}

/** Eight browsers read pages until `isOver`: the milliseconds that each page took. */
export async function readPages(origin: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  async function read(first: number) {
    for (let n = first; !isOver(); n++) {
      const { status, time } = await timed(`${origin}${PAGES[n % PAGES.length]}`, "192.0.2.1");
      if (status !== 200) throw new Error(`a page answered ${status} to a bystander`);
      times.push(time);
      await pause(PAUSE);
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, index) => read(index)));
  return times;
}

/** A GET, or a POST of `body`, which is a form or JSON; the response's body is discarded. Status 0 for none. */
export function timed(url: string, network: string, body?: string): Promise<Answer> {
  const started = performance.now();
  const type = body?.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
  const content = body && { "Content-Type": type, "Content-Length": String(body.length) };
  const sent = { Origin: new URL(url).origin, "CF-Connecting-IP": network, ...content };
  return new Promise((resolve) => {
    const answer = (status: number, headers = {}) => resolve({ status, headers, time: performance.now() - started });
    request(url, { method: body ? "POST" : "GET", agent, headers: sent }, (response) => {
      response.resume().on("end", () => answer(response.statusCode ?? 0, response.headers));
    })
      .on("error", () => answer(0))
      .end(body);
  });
}
