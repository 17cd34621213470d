import { afterAll, beforeAll, expect, test } from "vitest";
import { type Market, openMarket } from "../support/market";

const SECURE = "https://market.example";

let market: Market;
let secure: Market;

beforeAll(async () => {
  market = await openMarket({ demo: true });
  secure = await openMarket({ vars: { APP_ORIGIN: SECURE, VISITOR_CACHE_SECONDS: "30" } });
});

afterAll(async () => {
  await market.close();
  await secure.close();
});

const ASKED: [what: string, path: string, init: RequestInit, status: number][] = [
  ["a page", "/", {}, 200],
  ["a page that hydrates", "/account/profile", {}, 200],
  ["a missing page", "/nowhere", {}, 404],
  ["the data of a page", "/auth.data", {}, 404],
  ["a missing picture", "/pictures/640/nothing", {}, 404],
  ["a redirect", "/language", { method: "POST", body: new URLSearchParams({ lang: "es", to: "/" }) }, 303],
  ["a refused form", "/seller-settings", { method: "POST", body: new URLSearchParams() }, 400],
  ["a refusal of the gate", "/", { method: "PUT" }, 405],
  ["a page that takes no form", "/terms", { method: "POST", body: new URLSearchParams() }, 405],
  ["an address that does not decode", "/%", {}, 400],
];

test.each(ASKED)("%s has the headers of every answer", async (_, path, init, status) => {
  const ana = await market.person();
  const response = await ana.raw(path, init);
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-site",
    "x-request-id": expect.stringMatching(/^\S{8,}$/),
    "cache-control": "private, no-store",
  });
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(response.headers.get("Vary")).toMatch(/^Cookie, Accept-Language/);
  for (const name of ["Server", "X-Powered-By", "Strict-Transport-Security"])
    expect(response.headers.has(name)).toBe(false);
});

test("an answer that was kept has them as the one it was kept of, and a number of its own", async () => {
  const [first, again] = [await secure.visitor().raw("/terms"), await secure.visitor().raw("/terms")];
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => name !== "x-request-id"));
  expect(again.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headersOf(again)).toEqual(headersOf(first));
  expect(again.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
});

test("a picture has them too, and does nothing but be looked at", async () => {
  const page = await market.visitor().get("/");
  const src = page.document.querySelector(".item img:not(.blur)")?.getAttribute("src") ?? "none";
  const response = await market.visitor().raw(src);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toMatch(/^image\//);
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
  expect(response.headers.get("Cache-Control")).toContain("immutable");
  expect(response.headers.get("Vary")).toBe("Accept");
});

test("on https every answer asks to stay there", async () => {
  for (const [path, init] of [
    ["/", {}],
    ["/nowhere", {}],
    ["/account", {}],
    ["/", { method: "PUT" }],
  ] as const) {
    const response = await secure.visitor().raw(path, init);
    expect(response.headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
  }
  const page = await secure.visitor().raw("/");
  expect(page.headers.get("Content-Security-Policy")).toContain("upgrade-insecure-requests");
});

test("on https cookies are bound to the host", async () => {
  const response = await secure
    .visitor()
    .send(
      "/auth?mode=sign-up",
      { full_name: "Ana", email: "ana@example.com", password: "varias palabras" },
      { Origin: SECURE },
    );
  expect(response.status).toBe(303);
  const cookies = response.headers.getSetCookie();
  expect(cookies.map((line) => line.split("=")[0])).toEqual(["__Host-sid", "__Host-flash"]);
  for (const cookie of cookies) {
    for (const part of ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"]) expect(cookie.split("; ")).toContain(part);
    expect(cookie).not.toContain("Domain");
  }
});

test("a visitor's page may be cached for all, a page with a session or a message is never cached", async () => {
  const visitor = market.visitor();
  expect((await visitor.raw("/")).headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=30");
  const ana = await market.person();
  for (const path of ["/", "/terms", "/account", "/sell", "/search", "/nowhere"]) {
    expect((await ana.raw(path)).headers.get("Cache-Control")).toBe("private, no-store");
  }
  await visitor.raw("/account");
  expect((await visitor.raw("/terms")).headers.get("Cache-Control")).toBe("private, no-store");
});

test("scripts are files of one folder, whether a page hydrates or not, and nothing in a page runs but rules known by hash", async () => {
  const ana = await market.person();
  for (const path of ["/account/profile", "/terms"]) {
    const page = await ana.get(path);
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(new RegExp(`script-src ${market.origin}/islands/ 'sha256-[\\w+/=]+';`));
    const scripts = page.document
      .querySelectorAll("script")
      .filter((one) => !/json$/.test(one.getAttribute("type") ?? ""));
    const inline = scripts.filter((one) => !one.getAttribute("src")).map((one) => one.getAttribute("type"));
    expect([inline, scripts.length], path).toEqual([["speculationrules"], path === "/terms" ? 2 : 3]);
    for (const one of scripts) expect(one.getAttribute("src") ?? "/islands/").toMatch(/^\/islands\//);
    expect(page.html).not.toMatch(/nonce=|style="|onclick/);
  }
});

test.each(["/", "/terms", "/auth", "/account", "/nowhere", "/seller-settings", "/account.data"])(
  "HEAD %s is answered like GET, without its body",
  async (path) => {
    const ana = await market.person();
    const asked = async (method: string) => {
      const response = await ana.raw(path, { method });
      const headers = Object.fromEntries(response.headers);
      for (const name of ["x-request-id", "date", "content-length", "transfer-encoding", "content-encoding"])
        delete headers[name];
      return { status: response.status, headers, body: await response.text() };
    };
    const [head, get] = [await asked("HEAD"), await asked("GET")];
    expect(head.status).toBe(get.status);
    expect(head.headers).toEqual(get.headers);
    expect(head.body).toBe("");
  },
);
