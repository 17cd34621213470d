import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const FLOOD = 40;
/** Browsers that read pages meanwhile, each with a pause between two pages, in milliseconds. */
const READERS = 8;
const PAUSE = 20;
const PAGES = ["/", "/search?q=lamp", "/category/home", "/terms"];

export interface SignInFlood {
  /** Milliseconds at the 99th percentile. */
  alone: number;
  beside: number;
  statuses: Map<number, number>;
  /** The slowest answer to a sign-in, in milliseconds. */
  slowest: number;
}

/** Browsing alone, then while forty sign-ins arrive at once, `floods` times in as many seconds. */
export async function signInFlood(origin: string, seconds = 10, floods = 1): Promise<SignInFlood> {
  await browse(origin, 2);
  const alone = await browse(origin, seconds);
  const statuses = new Map<number, number>();
  let slowest = 0;
  async function sendFloods() {
    for (let flood = 0; flood < floods; flood++) {
      await pause((seconds * 1000) / (floods + 1));
      const sent = Array.from({ length: FLOOD }, (_, n) => signIn(origin, flood * FLOOD + n));
      for (const { status, time } of await Promise.all(sent)) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        slowest = Math.max(slowest, time);
      }
    }
  }
  const [beside] = await Promise.all([browse(origin, seconds), sendFloods()]);
  return { alone: percentile99(alone), beside: percentile99(beside), statuses, slowest };
}

async function browse(origin: string, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  async function read(first: number) {
    for (let n = first; performance.now() < end; n++) {
      const { status, time } = await timed(`${origin}${PAGES[n % PAGES.length]}`, "192.0.2.1");
      if (status !== 200) throw new Error(`a page answered ${status} to a bystander`);
      times.push(time);
      await pause(PAUSE);
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, index) => read(index)));
  return times;
}

function signIn(origin: string, n: number) {
  const body = `email=nobody${n}%40example.com&password=not+the+one`;
  return timed(`${origin}/auth`, `198.51.${n >> 8}.${n & 255}`, body);
}

function timed(url: string, network: string, body?: string): Promise<{ status: number; time: number }> {
  const started = performance.now();
  const type = body && { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(body.length) };
  const headers = { Origin: new URL(url).origin, "CF-Connecting-IP": network, ...type };
  return new Promise((resolve) => {
    const answer = (status: number) => resolve({ status, time: performance.now() - started });
    request(url, { method: body ? "POST" : "GET", headers }, (response) => {
      response.resume().on("end", () => answer(response.statusCode ?? 0));
    })
      .on("error", () => answer(0))
      .end(body);
  });
}

function percentile99(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
