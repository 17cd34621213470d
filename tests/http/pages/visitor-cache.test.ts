import { beforeEach, expect, test, vi } from "vitest";

const KEY = "https://market.example/?in=en";
const stored = new Map<string, Response>();
let cache: typeof import("~/http/pages/visitor-cache.server");

/** Another isolate: it shares only the data centre's cache. */
async function anotherIsolate() {
  vi.resetModules();
  cache = await import("~/http/pages/visitor-cache.server");
}

beforeEach(async () => {
  stored.clear();
  const dataCentre = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, response: Response) => void stored.set(key, response),
    delete: async (key: string) => stored.delete(key),
  };
  vi.stubGlobal("caches", { default: dataCentre });
  await anotherIsolate();
});

const page =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(
      new Response(text, {
        status,
        headers: {
          "Cache-Control": status === 200 ? "public, max-age=0, s-maxage=30" : "private, no-store",
          Vary: "Cookie",
        },
      }),
    );

/** One visit; work that continues after the response has ended when it returns. */
async function visit(now: number, render: () => Promise<Response>, life = 30_000): Promise<Response> {
  const after: Promise<unknown>[] = [];
  const answer = await cache.answerVisitor({ key: KEY, life, now, waitUntil: (work) => after.push(work), render });
  for (let done = 0; done < after.length; done++) await after[done];
  return answer;
}

test("a page from another isolate's rendering has the headers that it was made with", async () => {
  await visit(0, page("first"));
  await anotherIsolate();
  const answer = await visit(1_000, page("second"));
  expect(await answer.text()).toBe("first");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=30");
  expect(answer.headers.get("Vary")).toBe("Cookie");
  expect(answer.headers.has("X-Cached")).toBe(false);
});

test("a stale page still answers while a new one is made, once", async () => {
  await visit(0, page("first"));
  const render = vi.fn(page("second"));
  expect(await (await visit(31_000, render)).text()).toBe("first");
  expect(await (await visit(32_000, render)).text()).toBe("second");
  expect(render).toHaveBeenCalledTimes(1);
});

test("a page older than a minute is not served", async () => {
  await visit(0, page("first"));
  expect(await (await visit(60_000, page("second"))).text()).toBe("second");
  await anotherIsolate();
  expect(await (await visit(119_999, page("third"))).text()).toBe("second");
  await anotherIsolate();
  expect(await (await visit(240_000, page("fourth"))).text()).toBe("fourth");
});

test("a page that is gone is not answered from the cache any more, in no isolate", async () => {
  await visit(0, page("first"));
  expect((await visit(31_000, page("gone", 404))).status).toBe(200);
  expect((await visit(32_000, page("gone", 404))).status).toBe(404);
  await anotherIsolate();
  expect((await visit(33_000, page("gone", 404))).status).toBe(404);
});

test("while the database is away, what was kept still answers, for five minutes", async () => {
  await visit(0, page("first"));
  expect(await (await visit(31_000, page("away", 503))).text()).toBe("first");
  expect(await (await visit(60_000, page("away", 503))).text()).toBe("first");
  await anotherIsolate();
  expect(await (await visit(329_999, page("away", 503))).text()).toBe("first");
  expect((await visit(330_000, page("away", 503))).status).toBe(503);
  expect(await (await visit(331_000, page("back"))).text()).toBe("back");
});

/** The page of a running auction. */
const auction = (text: string) => async () =>
  new Response(text, { headers: { "Cache-Control": "public, max-age=0, s-maxage=0" } });

test("a page that is right only now is kept nowhere, and takes the place of what was kept", async () => {
  await visit(0, page("fixed price"));
  expect(await (await visit(31_000, auction("first"))).text()).toBe("fixed price");
  expect(await (await visit(32_000, auction("second"))).text()).toBe("second");
  expect(await (await visit(32_001, auction("third"))).text()).toBe("third");
  await anotherIsolate();
  expect(await (await visit(32_002, auction("fourth"))).text()).toBe("fourth");
});

test("who asks while a page that is right only now is rendered shares that rendering", async () => {
  let finish = (_: Response) => {};
  const slow = vi.fn(() => new Promise<Response>((resolve) => (finish = resolve)));
  const early = visit(0, slow);
  const late = visit(1, slow);
  await new Promise((resolve) => setTimeout(resolve, 10));
  finish(await auction("shared")());
  expect([await (await early).text(), await (await late).text()]).toEqual(["shared", "shared"]);
  expect(slow).toHaveBeenCalledTimes(1);
});

test("what is not for everybody is kept nowhere", async () => {
  await visit(0, page("mine", 404));
  expect(stored.size).toBe(0);
  expect(await (await visit(1, page("first"), 0)).text()).toBe("first");
  expect(stored.size).toBe(0);
});
