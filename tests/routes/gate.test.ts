import { request as send } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runEach } from "~/flows/run-each.server";
import { putGoods } from "../support/catalogue";
import { type Market, openMarket } from "../support/market";
import { readAllRows } from "../support/owner";
import { fillPath, listRoutes } from "../support/routes";
import type { Visitor } from "../support/visitor";

const FORM = "application/x-www-form-urlencoded";

let market: Market;
/** A visitor, and an administrator with a store and a listing. */
let readers: Visitor[];

beforeAll(async () => {
  market = await openMarket();
  const admin = await market.person({ admin: true, seller: "Tienda Secreta" });
  await putGoods(market.db.$client, [{ title: "Silla Secreta", seller: admin.id }]);
  readers = [market.visitor(), admin];
});

afterAll(() => market.close());

/** A POST with exactly these headers, and the visitor's cookies. */
function post(who: Visitor, path: string, headers: Record<string, string>, body = "lang=es&to=/"): Promise<Response> {
  return who.raw(path, { method: "POST", headers: { "Content-Type": FORM, ...headers }, body });
}

const FOREIGN: [name: string, headers: Record<string, string>][] = [
  ["another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
  ["another site, by an old browser", { Origin: "https://evil.example" }],
  ["a sibling", { "Sec-Fetch-Site": "same-site" }],
  ["another site, without its name", { "Sec-Fetch-Site": "cross-site" }],
  ["a sandbox", { Origin: "null" }],
  ["a sandbox, typed in", { Origin: "null", "Sec-Fetch-Site": "none" }],
  ["a malformed origin", { Origin: "http://" }],
  ["an origin that is none", { Origin: "evil" }],
  ["two origins", { Origin: "http://a.example, http://b.example" }],
  ["our name in front of another", { Origin: "ORIGIN.evil.example" }],
  ["our name as a user", { Origin: "ORIGIN@evil.example" }],
  ["our name with a path", { Origin: "ORIGIN/" }],
  ["our host, another scheme", { Origin: "https://HOST" }],
  ["another port", { Origin: "http://127.0.0.1:1" }],
  ["a proxy's word for it", { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }],
  ["a proxy's word for it, standard", { Origin: "https://evil.example", Forwarded: "host=evil.example" }],
  ["an unknown site", { "Sec-Fetch-Site": "sAmE-oRiGiN!" }],
];

const PATHS = [
  "/auth",
  "/sign-out",
  "/language",
  "/seller-settings",
  "/sell",
  "/sell/photos",
  "/account/profile",
  "/account/profile/avatar",
  "/account/profile/avatar/remove",
  "/nowhere",
];

test.each(FOREIGN)("a post from %s is refused everywhere, and nothing changes", async (_, headers) => {
  const ana = await market.person();
  const { host } = new URL(market.origin);
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace("ORIGIN", market.origin).replace("HOST", host),
    ]),
  );
  for (const path of PATHS) {
    const response = await post(ana, path, sent);
    expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 403, []]);
    expect(await response.text()).toBe("Forbidden");
  }
  expect((await ana.get("/account")).status).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ["our own page", { Origin: "ORIGIN", "Sec-Fetch-Site": "same-origin" }],
  ["our own page, by an old browser", { Origin: "ORIGIN" }],
  ["a plain client", {}],
  ["our own page that hides its origin", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
  ["a bookmark", { "Sec-Fetch-Site": "none" }],
  ["our own page, behind a proxy", { Origin: "ORIGIN", "X-Forwarded-Host": "evil.example" }],
])("a post from %s is let in, to pages and to resources", async (_, headers) => {
  const ana = await market.person();
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace("ORIGIN", market.origin)]),
  );
  expect((await post(ana, "/language", sent)).status).toBe(303);
  expect((await post(market.visitor(), "/auth", sent)).status).toBe(400);
});

test("a market with an address of its own goes by that, not by the host that was asked", async () => {
  const origin = "https://market.example";
  const other = await openMarket({ vars: { APP_ORIGIN: `${origin}/` } });
  const visitor = other.visitor();
  const fields = { lang: "es", to: "/terms" };
  expect((await visitor.send("/language", fields, { Origin: origin })).headers.get("Location")).toBe("/terms");
  const asked = { Origin: other.origin, "Sec-Fetch-Site": "cross-site" };
  expect((await visitor.send("/language", fields, asked)).status).toBe(403);
  await other.close();
});

/** Every page whose data Remix would send, with the id that Remix calls it by. */
const PAGES = [...listRoutes(), { id: "root", path: "/_root" }].map((route) => ({
  path: fillPath(route, () => "p1"),
  id: encodeURIComponent(route.id),
}));

const WAYS: ((who: Visitor, path: string, headers?: Record<string, string>) => Promise<Response>)[] = [
  (who, path, headers = {}) => who.raw(path, { headers }),
  (who, path, headers) => who.send(path, { lang: "es", id: "p1" }, headers),
  (who, path, headers) => who.send(path, { lang: "es" }, { ...headers, Origin: "https://evil.example" }),
];

test.each([
  [404, "Not Found", PAGES.flatMap(({ path, id }) => [`${path}.data`, `${path}.data?_routes=${id}`])],
  [400, "Bad Request", [...PAGES.map(({ path, id }) => `${path}?_data=${id}`), "/auth?_data", "/?x=1&%5Fdata=root"]],
])("the data of a page are a %i for everyone, and nothing is read or changed", async (status, text, addresses) => {
  const before = await readAllRows(market);
  const wrong: unknown[] = [];
  const asks = readers.flatMap((who) =>
    WAYS.flatMap((ask) =>
      addresses.map((address) => async () => {
        const response = await ask(who, address);
        const given = [response.status, await response.text(), response.headers.getSetCookie()];
        if (!isDeepStrictEqual(given, [status, text, []])) wrong.push([address, ...given]);
      }),
    ),
  );
  expect(addresses.length).toBeGreaterThan(200);
  expect(await market.trips(() => runEach(asks, 16))).toBe(0);
  expect(wrong).toEqual([]);
  expect(await readAllRows(market)).toEqual(before);
});

test("a browser that asks for the data of a page gets an error page with nothing of that page", async () => {
  const before = await readAllRows(market);
  for (const address of ["/.data", "/_root.data", "/product/p1.data", "/admin.data?_routes=routes/admin"]) {
    for (const who of readers) {
      for (const ask of WAYS) {
        const response = await ask(who, address, { Accept: "text/html" });
        const html = await response.text();
        expect([response.status, response.headers.getSetCookie()], address).toEqual([404, []]);
        expect(html).toContain("<h1>Oops! Page not found</h1>");
        expect(html).not.toMatch(/Secreta|[\da-f]{12}@/);
      }
    }
  }
  expect(await readAllRows(market)).toEqual(before);
});

test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("%s is no method of ours", async (method) => {
  for (const path of ["/", "/auth", "/sign-out", "/pictures/640/x", "/nowhere"]) {
    const response = await market.visitor().raw(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD, POST");
  }
});

test("a page that takes no form says what it takes", async () => {
  const page = await market.visitor().post("/terms", { a: "1" });
  expect(page.status).toBe(405);
  expect(page.headers.get("Allow")).toBe("GET, HEAD");
  expect(page.text).toContain("We can't process this request");
  expect((await market.visitor().send("/pictures/640/x", { a: "1" })).status).toBe(405);
  expect(market.log.filter((line) => line.includes('"event":"fault"'))).toEqual([]);
});

test.each([
  "text/plain",
  "application/json",
  "text/plain;charset=utf-8",
  "application/xml",
  "multipart/mixed; boundary=x",
])("a body of %s is what no form sends", async (type) => {
  for (const path of ["/auth", "/language", "/sign-out"]) {
    const ana = await market.person();
    const response = await ana.raw(path, { method: "POST", headers: { "Content-Type": type }, body: "{}" });
    expect(response.status).toBe(415);
    expect((await ana.get("/account")).status).toBe(200);
  }
});

test("a body that is too large is refused, and the refusal arrives", async () => {
  const large = "a".repeat(1_000_001);
  for (const path of ["/auth", "/language", "/seller-settings", "/sign-out"]) {
    const ana = await market.person();
    expect((await post(ana, path, {}, large)).status).toBe(413);
    const upload = new FormData();
    upload.append("photos", new File([large], "a.jpg"));
    expect((await ana.raw(path, { method: "POST", body: upload })).status).toBe(413);
  }
});

test("a body that does not say its length is cut off where a form ends", async () => {
  const { hostname, port } = new URL(market.origin);
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { "Content-Type": FORM, "Transfer-Encoding": "chunked" };
    const request = send({ hostname, port, path: "/auth", method: "POST", headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on("error", reject);
    request.write("email=ana@example.com&password=");
    for (let chunks = 0; chunks < 30; chunks++) request.write("a".repeat(100_000));
    request.end();
  });
  // Read in full, the password would be too long.
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Enter your email");
});

test.each(["/%E0%A4%A", "/%", "/product/%zz", "/pictures/640/%E0%A4%A", "/a%2", "/%E0%A4%A.data"])(
  "%s does not decode: that is the request's fault",
  async (path) => {
    const response = await market.visitor().raw(path);
    expect(response.status).toBe(400);
  },
);

test.each([
  "/?q=%E0%A4%A",
  "/search?q=%",
  "/auth?to=%zz",
  "/%00",
  "/%0d%0aSet-Cookie:a=b",
  "/%2e%2e%2fetc%2fpasswd",
  "//evil.example",
])("%s breaks nothing", async (path) => {
  const response = await market.visitor().raw(path);
  expect([200, 400, 404]).toContain(response.status);
  expect(response.headers.get("Location")).toBeNull();
});

test("an address longer than any of ours is refused", async () => {
  expect((await market.visitor().raw(`/search?q=${"a".repeat(9_000)}`)).status).toBe(414);
});

test("no proxy's header changes where links lead", async () => {
  const page = await market
    .visitor()
    .get("/auth", { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "gopher" });
  expect(page.html).not.toContain("evil.example");
  expect(page.html).not.toContain("gopher");
});

test("a refusal of the gate carries no page", async () => {
  const response = await market.visitor().raw("/", { method: "PUT" });
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toBe("Method Not Allowed");
});
