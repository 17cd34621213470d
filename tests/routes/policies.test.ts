import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INCREMENTS } from "~/domain/auctions/increments";
import { formatMoney } from "~/i18n/format";
import { type Market, openMarket } from "../support/market";
import { findPolicy } from "../support/texts";

const PAGES = [
  ["/terms", "terms", 8],
  ["/privacy", "privacy", 8],
  ["/auction-rules", "auctionRules", null],
  ["/used-items-policy", "usedItems", null],
] as const;
const LANGUAGES = ["en", "es"] as const;

let market: Market;

beforeAll(async () => {
  market = await openMarket({ vars: { BRAND: "Mercado", CONTACT_EMAIL: "ayuda@mercado.example" } });
});

afterAll(() => market.close());

const cases = PAGES.flatMap(([path, name, sections]) =>
  LANGUAGES.map((language) => [path, language, name, sections] as const),
);

test.each(cases)("%s in %s shows the whole text, with the market's name and address", async (path, language, name) => {
  const page = await market.visitor({ "Accept-Language": language }).get(path);
  expect(page.status).toBe(200);
  expect(page.document.querySelector("html")?.getAttribute("lang")).toBe(language);
  const { policy, about } = findPolicy(name, language, "Mercado");
  const fill = (text: string) =>
    text.replaceAll("{brand}", "Mercado").replaceAll("{email}", "ayuda@mercado.example").replaceAll("\u00a0", " ");
  const texts = policy.sections.flatMap(({ heading, body }) => [
    heading,
    ...body.flatMap((block) => (typeof block === "string" ? [block] : "list" in block ? block.list : [])),
  ]);
  for (const text of [policy.title, policy.summary, policy.updated, ...texts]) expect(page.text).toContain(fill(text));
  expect(page.html).not.toMatch(/\{(?:brand|email)\}/);
  expect(page.document.querySelector("title")?.textContent).toBe(`${policy.title} · Mercado`);
  expect(page.document.querySelector('meta[name="description"]')?.getAttribute("content")).toBe(about);
});

test("who is signed in reads each policy in their own language, the first and the second time", async () => {
  const readers = [await market.person(), await market.person({ headers: { "Accept-Language": "es" } })];
  for (const [path, name] of [...PAGES, ...PAGES]) {
    for (const [index, reader] of readers.entries()) {
      const { title, sections } = findPolicy(name, LANGUAGES[index] ?? "en", "Mercado").policy;
      const { document } = await reader.get(path);
      expect(document.querySelector("h1")?.textContent).toBe(title);
      expect(document.querySelectorAll("article h2")).toHaveLength(sections.length);
    }
  }
});

test.each(cases)("%s in %s lists its sections, each link to a heading", async (path, language, name, sections) => {
  const page = await market.visitor({ "Accept-Language": language }).get(path);
  const links = page.document.querySelectorAll(".contents a");
  expect(links).toHaveLength(sections ?? findPolicy(name, language, "").policy.sections.length);
  for (const link of links) {
    const target = page.document.querySelector(link.getAttribute("href") ?? "none");
    expect(target?.tagName).toBe("H2");
    expect(target?.textContent).toBe(link.textContent);
  }
});

test("the address is a link to write to", async () => {
  const page = await market.visitor().get("/privacy");
  const link = page.document.querySelector('article a[href="mailto:ayuda@mercado.example"]');
  expect(link?.textContent).toBe("ayuda@mercado.example");
});

test("the auction rules print the ladder of the rule itself", async () => {
  const page = await market.visitor().get("/auction-rules");
  const rows = page.document.querySelectorAll("tbody tr").map((row) => row.querySelectorAll("td").map((td) => td.text));
  const bands = INCREMENTS.MXN;
  expect(rows).toHaveLength(bands.length);
  expect(rows[0]).toEqual(["MX$0.01 to MX$19.99", "MX$1.00"]);
  expect(rows.at(-1)).toEqual(["MX$100,000.00 and up", "MX$2,000.00"]);
  expect(rows.map(([, step]) => step)).toEqual(bands.map(({ increment }) => formatMoney(increment, "en", "MXN")));
});

test("a policy needs no script of the framework and no database of its own", async () => {
  await market.idle();
  market.database.resetCount();
  const page = await market.visitor().get("/terms");
  expect(market.database.requests).toBe(0);
  expect(page.html).not.toContain("__remixContext");
});

test("the footer leads to every policy, in both languages", async () => {
  for (const language of LANGUAGES) {
    const page = await market.visitor({ "Accept-Language": language }).get("/");
    const links = page.document.querySelectorAll(".foot a").map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining([...PAGES.map(([path]) => path), "mailto:ayuda@mercado.example"]));
    expect(page.document.querySelector(".foot")?.textContent).toContain("© 2025");
  }
});

test("no script that browsers fetch holds a policy text", () => {
  const scripts = readdirSync("public/islands");
  expect(scripts.length).toBeGreaterThan(10);
  const sentence = (name: (typeof PAGES)[number][1]) => findPolicy(name, "en", "").policy.summary.slice(0, 40);
  for (const script of scripts) {
    const text = readFileSync(join("public/islands", script), "utf8");
    for (const [, name] of PAGES) expect(text.includes(sentence(name)), `${name} in ${script}`).toBe(false);
  }
});
