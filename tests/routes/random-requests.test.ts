import { afterAll, beforeAll, expect, test } from "vitest";
import { runEach } from "~/flows/run-each.server";
import { type Dice, dice } from "../support/dice";
import { type Market, openMarket } from "../support/market";
import { createMember } from "../support/members";
import { createOwner } from "../support/owner";
import { fillPath, listRoutes } from "../support/routes";
import type { Visitor } from "../support/visitor";

// Every route of the build, by every method, with hostile parameters, as everyone: nothing breaks. Each person asks each
// route once by GET, HEAD and POST, REQUESTS times more by GET or POST, and by one of the methods that no page uses; from
// route to route by another. SEED repeats a run.

const REQUESTS = Number(process.env.REQUESTS ?? 2);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const PEOPLE = ["visitor", "buyer", "seller", "owner", "admin"] as const;
const USED = ["GET", "HEAD", "POST"];
/** As many as people: each route is asked by every one. */
const UNUSED = ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"] as const;
/** A 503 asks to come back: of webhooks that PayPal could not verify, and of a market in which cron has not run. */
const MAY_BE_503 = ["routes/webhooks.paypal", "routes/readyz"];
/** `TIMEOUT` of app/data/connect.server.ts. */
const DATABASE_WAIT = 5_000;

const HOSTILE = [
  ...[
    "",
    "0",
    "-1",
    "1e309",
    "NaN",
    "null",
    "undefined",
    "true",
    "..",
    ".",
    "%00",
    "%0d%0aSet-Cookie:a=b",
    "%2e%2e%2f",
  ],
  ...["' OR 1=1 --", '"><script>alert(1)</script>', "{{7*7}}", "__proto__", "constructor", "a".repeat(2_000)],
  ...[
    "9007199254740993",
    "2147483648",
    "ñandú",
    "%ED%A0%80",
    "👩‍👩‍👧",
    "\u202egnp",
    "javascript:alert(1)",
    "//evil.example",
  ],
];

let market: Market;
let people: Record<(typeof PEOPLE)[number], Visitor>;
let things: string[];
let putBack: () => Promise<void>;

beforeAll(async () => {
  market = await openMarket({ paypal: true });
  const owner = await createOwner(market);
  people = {
    ...{
      visitor: market.visitor(),
      buyer: await createMember(market),
      seller: await createMember(market, { seller: true }),
    },
    ...{ owner, admin: await createMember(market, { admin: true }) },
  };
  things = Object.values(owner).filter((value): value is string => typeof value === "string");
  putBack = await market.keep();
});

afterAll(() => market.close());

const NAMES = [
  "q",
  "to",
  "lang",
  "page",
  "after",
  "view",
  "token",
  "link",
  "product",
  "sort",
  "min",
  "max",
  "mode",
  "_routes",
  "a[0]",
];
const FIELDS = [
  "id",
  "key",
  "reason",
  "email",
  "price",
  "amount",
  "max",
  "auction",
  "quantity",
  "__proto__",
  "a[1]",
  "status",
  "lang",
  "to",
];
const HEADERS: Record<string, readonly string[]> = {
  Accept: ["text/html", "application/json", "*/*", "image/avif", "x".repeat(500)],
  "Accept-Language": ["es", "en", "de;q=0.1,*", ";;;q=x", "es".repeat(400)],
  Cookie: [
    "sid=x",
    "sid=a.b.c; cart=x.y; flash=%%%; form0=AAAA.BBBB",
    "; ; =;==",
    `lang=${"x".repeat(3_000)}`,
    "lang=xx",
  ],
  Origin: ["null", "https://evil.example", "x"],
  "X-Forwarded-Host": ["evil.example"],
  "CF-Connecting-IP": ["::1", "999.1.1.1", "x"],
  Referer: ["https://evil.example/", "x", "/"],
  Range: ["bytes=0-", "bytes=9-1"],
  "If-None-Match": ["*"],
  "User-Agent": ["", "x".repeat(4_000), "\u00ff"],
  "Save-Data": ["on"],
};
const TYPES = [
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=b",
  "multipart/form-data",
  "application/json",
  "text/plain",
  "",
];

interface Sent {
  path: string;
  init: RequestInit;
}

function randomRequest(route: { path: string }, method: string, { one, upTo, chance }: Dice): Sent {
  const value = () => (chance(0.4) ? one(things) : one(HOSTILE));
  const encoded = () => {
    const text = value();
    return chance(0.7) ? encodeURIComponent(text) : encodeURI(text);
  };
  const query = Array.from({ length: upTo(4) }, () => `${one(NAMES)}=${encoded()}`).join("&");
  const path = fillPath(route, () => encoded() || "0") + one(["", "", "", ".data", "/"]) + (query && `?${query}`);
  const names = Object.keys(HEADERS).filter(() => chance(0.12));
  const headers: Record<string, string> = Object.fromEntries(names.map((name) => [name, one(HEADERS[name] ?? [""])]));
  if (method === "GET" || method === "HEAD") return { path, init: { method, headers } };
  const fields = Array.from({ length: upTo(6) }, () => [one(FIELDS), value()] as const);
  const type = one(TYPES);
  const parts = fields.map(
    ([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const body = type.startsWith("multipart")
    ? parts.join("") + one(["--b--\r\n", ""])
    : new URLSearchParams(fields.map(([name, text]) => [name, text])).toString();
  return { path, init: { method, headers: { ...headers, "Content-Type": type }, body } };
}

/** What is wrong with an answer, whatever was asked. */
async function faultsOf(response: Response, method: string, mayBe503: boolean): Promise<string[]> {
  const body = await response.text();
  const { status, headers } = response;
  const isPage = headers.get("Content-Type")?.startsWith("text/html") && body.startsWith("<!DOCTYPE");
  return [
    ...(status >= 500 && !(mayBe503 && status === 503) ? [`is answered ${status}`] : []),
    ...(headers.get("X-Content-Type-Options") === "nosniff" ? [] : ["is not nosniff"]),
    ...(headers.get("Content-Security-Policy") ? [] : ["has no policy"]),
    ...(headers.get("Cache-Control") ? [] : ["does not say whether it may be kept"]),
    ...(headers.get("X-Request-Id") ? [] : ["has no request id"]),
    ...(isPage && method !== "HEAD" && !/<title>[^<]+<\/title>/.test(body) ? ["has no title"] : []),
    ...(headers.get("Location")?.startsWith("//") ? ["leads elsewhere"] : []),
  ];
}

const ROUTES = listRoutes();

test.each(ROUTES)("$path stays calm whatever is asked of it", async (route) => {
  const wrong: string[] = [];
  const asks = PEOPLE.flatMap((person, number) => {
    const random = dice(
      SEED + number * 7919 + [...route.id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0),
    );
    const more = Array.from({ length: REQUESTS }, () => (random.chance(0.5) ? "GET" : "POST"));
    const unused = UNUSED[(ROUTES.indexOf(route) + number) % UNUSED.length] ?? "PUT";
    const requests = [...USED, unused, ...more].map((method) => randomRequest(route, method, random));
    return requests.map(({ path, init }) => async () => {
      const send = () => people[person].copy().raw(path, { ...init, signal: AbortSignal.timeout(30_000) });
      const started = performance.now();
      const first = await send();
      // On a busy machine the database may once take longer than a request waits for it. A 503 that comes sooner is a fault.
      const isLate = first.status === 503 && performance.now() - started > DATABASE_WAIT;
      const response = isLate ? await send() : first;
      const faults = await faultsOf(response, init.method ?? "GET", MAY_BE_503.includes(route.id));
      wrong.push(...faults.map((fault) => `${person} ${init.method} ${path} ${JSON.stringify(init)} ${fault}`));
    });
  });
  await runEach(asks, 8);
  expect(wrong, `SEED=${SEED}`).toEqual([]);
});

test("the people can still do what they could", async () => {
  await putBack();
  for (const who of Object.values(people)) expect((await who.copy().get("/account")).status).toBe(200);
});
