import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Market, openMarket } from "../support/market";
import type { Visitor } from "../support/visitor";

// What a browser shows whose reader opens the address of a button or of a file: a page, or the file.

/** Routes that draw nothing. */
const ROUTES = readdirSync("app/routes").filter((route) => {
  const [file = ""] = readdirSync(`app/routes/${route}`).filter((name) => /^route\.tsx?$/.test(name));
  return !/^export default /m.test(readFileSync(`app/routes/${route}/${file}`, "utf8"));
});

/** What engines, feed readers, browsers and scripts fetch. */
const FOR_PROGRAMS = [
  ...["feed[.]atom", "search_.feed[.]atom", "sitemap[.]xml", "robots[.]txt", "opensearch[.]xml", "site[.]webmanifest"],
  ...["[.]well-known.security[.]txt", "search_.suggestions", "auth_.passkey", "healthz", "readyz"],
];

const BROWSER = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

let market: Market;
let everybody: Visitor[];

beforeAll(async () => {
  market = await openMarket({ paypal: true });
  await market.cron("minute");
  everybody = [market.visitor(), await market.person({ seller: true }), await market.person({ admin: true })];
});

afterAll(() => market.close());

/** "account_.addresses_.$id" is /account/addresses/1; "proof[.]json" has a dot of its own. */
function addressOf(route: string): string {
  const words = route.split(/_?\.(?!\])/).map((word) => (word.startsWith("$") ? "1" : word.replaceAll(/[[\]]/g, "")));
  return `/${words.join("/")}`;
}

test("there are such routes", () => {
  expect(ROUTES).toContain("sign-out");
  expect(ROUTES).toContain("webhooks.paypal");
});

test.each(ROUTES)("opening %s leads to a page, or is a file", async (route) => {
  for (const who of everybody) {
    const page = await who.copy().get(addressOf(route), BROWSER);
    const isFile = page.headers.get("Content-Disposition")?.startsWith("attachment");
    if (isFile || (page.status === 200 && FOR_PROGRAMS.includes(route))) continue;
    expect(page.headers.get("Content-Type"), page.path).toBe("text/html; charset=utf-8");
    expect(page.document.querySelector("h1")?.text, page.path).toBeTruthy();
    expect([200, 404], page.path).toContain(page.status);
  }
});
