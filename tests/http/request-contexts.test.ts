import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";

// What one request of an isolate may await from another, on real workerd with the market's compatibility date.
// data/be-told, http/pages/visitor-cache and gateways/paypal/token rely on it.

/**
 * `/lead` starts work that others share; `/follow` awaits work that another request started, for `tires` milliseconds.
 * `/wait` waits until `/call` tells it something, then fetches.
 * `/wait-shortly` waits until another one tells it something, or for so many milliseconds by a `timer` of that kind;
 * `/tell-soon` tells after so many milliseconds whoever waits longest.
 */
const WORKER = `
  const shared = new Map();
  const waiting = [];
  const text = async (address) => (await fetch(address)).text();
  const says = ({ message }) => message;
  export default {
    async fetch(request, { service }, context) {
      const { pathname, searchParams: asked } = new URL(request.url);
      const name = asked.get("name");
      const own = service + pathname + "/" + name;
      if (pathname === "/wait") {
        const told = await new Promise((tell) => {
          shared.set(name, tell);
          if (asked.has("timer")) setTimeout(() => tell("nothing"), 2_000);
        });
        return new Response("told " + told + ", fetched " + (await text(own)));
      }
      if (pathname === "/wait-shortly") {
        let timer;
        const told = await new Promise((tell) => {
          waiting.push(tell);
          const leave = () => {
            if (waiting.includes(tell)) waiting.splice(waiting.indexOf(tell), 1);
            tell("nothing");
          };
          timer = globalThis["set" + asked.get("timer")](leave, Number(asked.get("after")));
        });
        globalThis["clear" + asked.get("timer")](timer);
        return new Response("told " + told);
      }
      if (pathname === "/tell-soon") {
        await new Promise((go) => setTimeout(go, Number(asked.get("after"))));
        waiting.shift()?.("something");
        return new Response("done");
      }
      if (pathname === "/call") {
        const found = await text(own);
        shared.get(name)(found);
        return new Response("called");
      }
      if (pathname === "/lead") {
        const begun = asked.has("response") ? fetch(own) : text(own);
        shared.set(name, asked.has("fails") ? begun.then((text) => { throw new Error(text) }) : begun);
        if (asked.has("kept")) context.waitUntil(shared.get(name));
        if (asked.has("leaves")) return new Response("left");
        return new Response(await shared.get(name).then(String, says));
      }
      const tired = new Promise((resolve) => setTimeout(() => resolve("tired"), Number(asked.get("tires") ?? 30_000)));
      const followed = shared.get(name).then((one) => (asked.has("response") ? one.text() : "followed " + one));
      const first = await Promise.race([followed.catch(says), tired]);
      return new Response(asked.has("more") ? first + " and " + (await text(own)) : first);
    },
  };`;

/** Requests it for a visitor, and hangs up after so many milliseconds. */
const VISITOR = `
  export default {
    async fetch(request, { market }) {
      const patience = Number(new URL(request.url).searchParams.get("hangsUp"));
      const signal = patience ? AbortSignal.timeout(patience) : undefined;
      return market.fetch(request, { signal }).catch(() => new Response("hung up"));
    },
  };`;

let worker: Miniflare;
/** Unanswered calls of the service, by their path. */
const calls = new Map<string, ServerResponse>();
const service = createServer(({ url = "" }, response) => calls.set(url, response));

beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  const { port } = service.address() as AddressInfo;
  const settings = { modules: true, compatibilityDate: "2026-04-01", compatibilityFlags: ["nodejs_compat"] };
  worker = new Miniflare({
    workers: [
      { ...settings, name: "visitor", script: VISITOR, serviceBindings: { market: "market" } },
      { ...settings, name: "market", script: WORKER, bindings: { service: `http://127.0.0.1:${port}` } },
    ],
  });
  await worker.ready;
});
afterAll(async () => {
  await worker.dispose();
  service.closeAllConnections();
  service.close();
});

const ask = async (path: string) => (await worker.dispatchFetch(`http://market${path}`)).text();
async function called(path: string): Promise<void> {
  while (!calls.has(path)) await new Promise((resolve) => setTimeout(resolve, 5));
}
async function answer(path: string, text: string): Promise<void> {
  await called(path);
  calls.get(path)?.end(text);
}
/** One request that starts work, and another that awaits the work before it is done. */
async function leadAndFollow(name: string, how: string, text: string): Promise<[Promise<string>, Promise<string>]> {
  const lead = ask(`/lead?name=${name}&${how}`);
  await called(`/lead/${name}`);
  const follow = ask(`/follow?name=${name}&${how}`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await answer(`/lead/${name}`, text);
  return [lead, follow];
}

test("a request awaits what another one fetches, and goes on with I/O of its own", async () => {
  const [lead, follow] = await leadAndFollow("a", "more", "one");
  await answer("/follow/a", "two");
  expect([await lead, await follow]).toEqual(["one", "followed one and two"]);
});

test("what fails in one request fails in those that await it", async () => {
  const [lead, follow] = await leadAndFollow("b", "fails", "none");
  expect([await lead, await follow]).toEqual(["none", "none"]);
});

test("a Response, or any stream, is its own request's: another one cannot read it", async () => {
  const [lead, follow] = await leadAndFollow("c", "response", "one");
  await lead;
  expect(await follow).toMatch(/^Cannot perform I\/O on behalf of a different request/);
});

test("a request that ends takes along what it began: who awaits it waits for ever, unless waitUntil keeps it", async () => {
  expect(await ask("/lead?name=d&leaves")).toBe("left");
  expect(await ask("/follow?name=d&tires=500")).toBe("tired");
  expect(await ask("/lead?name=e&leaves&kept")).toBe("left");
  const follow = ask("/follow?name=e");
  await answer("/lead/e", "one");
  expect(await follow).toBe("followed one");
});

test("so does a request whose visitor hangs up", async () => {
  expect(await ask("/lead?name=f&hangsUp=100")).toBe("hung up");
  expect(await ask("/follow?name=f&tires=500")).toBe("tired");
  const lead = ask("/lead?name=g&hangsUp=100&kept");
  await called("/lead/g");
  const follow = ask("/follow?name=g");
  expect(await lead).toBe("hung up");
  await answer("/lead/g", "one");
  expect(await follow).toBe("followed one");
});

test("a request may settle what another one waits for, which then goes on with I/O of its own", async () => {
  const waits = ask("/wait?name=h&timer");
  await new Promise((resolve) => setTimeout(resolve, 100));
  const calls = ask("/call?name=h");
  await answer("/call/h", "one");
  expect(await calls).toBe("called");
  await answer("/wait/h", "two");
  expect(await waits).toBe("told one, fetched two");
});

test("a request that waits for others alone is ended: a timer of its own keeps it", async () => {
  expect(await ask("/wait?name=i")).toBe("hung up");
});

/** What sixteen are told, whose timers fire at about the time when others tell. */
async function waitShortly(timer: "Timeout" | "Interval", round: number): Promise<string[]> {
  const after = 10 + (round % 5);
  const told = Array.from({ length: 16 }, (_, n) => {
    void ask(`/tell-soon?after=${after + (n % 3) - 1}`);
    return ask(`/wait-shortly?timer=${timer}&after=${after}`);
  });
  return Promise.all(told);
}

test("so is one whose last timer fires while another tells: a timer that stays keeps it", async () => {
  const rounds = Array.from({ length: 5 }, (_, round) => round);
  const byTimeout: string[] = [];
  for (const round of rounds) byTimeout.push(...(await waitShortly("Timeout", round)));
  expect(byTimeout).toContain("hung up");
  const byInterval: string[] = [];
  for (const round of rounds) byInterval.push(...(await waitShortly("Interval", round)));
  expect(byInterval.filter((told) => !told.startsWith("told "))).toEqual([]);
});
