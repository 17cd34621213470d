import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as capacity from "../../bench/capacity";
import { type Counts, countCosts, PRICES, PROCESSOR, priceOf, priceOfAll } from "../../bench/costs";
import { dice } from "../support/dice";

const [scale, costs] = ["scale", "costs"].map((name) => readFileSync(`docs/${name}.md`, "utf8")) as [string, string];

/** The cells of a table, by its first heading, without the heading. */
function rowsOf(text: string, heading: string): string[][] {
  const table = text.split("\n\n").find((part) => part.startsWith(`| ${heading} |`)) ?? "";
  const rows = table.trim().split("\n").slice(2);
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
const numberOf = (cell = "") => Number(/[\d,.]*\d/.exec(cell)?.[0].replaceAll(",", ""));

/** Names of the document, of the model. */
const STEPS: Record<string, Parameters<typeof capacity.dueAt>[0]> = {
  "emails of the cron in a minute": "emails of the cron in a minute",
  "calls of the cron in a minute": "calls of the cron in a minute",
  "reads and writes of one database": "reads and writes of one database",
  "writes of one database, when replicas read": "writes of one database, reads at replicas",
  "writes without bids": "writes without bids, which rooms decide",
  "bids of the most wanted auction, 2% of all": "bids of the most wanted auction",
};

test("at how many orders and bids a day each step is due, is what the model gives", () => {
  const said = rowsOf(scale, `what is used to ${capacity.FULL * 100}%`);
  const computed = Object.entries(STEPS).map(([name, part]) => {
    const day = capacity.dueAt(part);
    return [name, capacity.round(day), capacity.round(day * capacity.PER_ORDER.bids)];
  });
  expect(said).toEqual(computed);
});

test("each next step is due where the table says", () => {
  const due = new Map(rowsOf(scale, "what is used to 60%").map(([name = "", orders]) => [name, orders]));
  const [, next = ""] = scale.split("## What is next");
  const steps = [...next.matchAll(/^\d\. .*?, at ([\d,]+) orders a day/gm)].map(([, orders]) => orders);
  const parts = [
    ...["emails of the cron in a minute", "calls of the cron in a minute", "reads and writes of one database"],
    "writes of one database, when replicas read",
  ];
  expect(steps).toEqual(parts.map((part) => due.get(part)));
});

test("the assumptions are those of the model", () => {
  const { PER_ORDER, UNCACHED, PEAK, FULL, HOTTEST, ONE_AUCTION, SERVICE, CRON, EMAILS } = capacity;
  expect([PER_ORDER, UNCACHED, PEAK, FULL, HOTTEST]).toEqual([{ pages: 100, bids: 5 }, 0.5, 0.1, 0.6, 0.02]);
  expect(scale).toContain("an order stands for 100 pages, half of them answered by a cache, and for five bids");
  expect(scale).toContain("the busiest hour has a tenth of the day; a step is due when a part is used to 60%");
  const carries = new Map(rowsOf(scale, "part").map(([part = "", says = "", , by = ""]) => [part, `${says}; ${by}`]));
  expect(numberOf(carries.get("bids of one auction"))).toBe(ONE_AUCTION);
  expect(1000 / numberOf(carries.get("bids of all auctions"))).toBeCloseTo(SERVICE.bid, 1);
  const [calls, at, allowed, emails] = (carries.get("a minute of cron")?.match(/\d[\d,]*/g) ?? []).map(numberOf);
  expect({ calls, at, allowed }).toEqual(CRON);
  const sending = readFileSync("app/flows/messages/send-emails.server.ts", "utf8");
  const [atOnce = 0, rounds = 0] = ["AT_ONCE", "ROUNDS"].map((name) => Number(sending.match(`${name} = (\\d+)`)?.[1]));
  expect([emails, EMAILS.portion]).toEqual([atOnce * rounds, atOnce * rounds]);
});

test("what requests wait for the database is what the model gives, about", () => {
  const { upTo } = dice(5);
  const draw = () => upTo(1_000_000) / 1_000_001;
  const [, most, atMost, less, atLess] =
    /At ([\d,]+) orders a day 99 of 100 requests wait about (\d+) ms for the database, at ([\d,]+) about (\d+)/.exec(
      scale,
    ) ?? [];
  for (const [day, ms] of [
    [most, atMost],
    [less, atLess],
  ])
    expect(Math.abs(capacity.waitAt(numberOf(day), draw) / numberOf(ms) - 1), day).toBeLessThan(0.2);
});

test("the prices are those of the bench, as of a day", () => {
  const price = (what: string) => rowsOf(costs, "what").find(([name]) => name === what)?.[1] ?? "";
  const perMillion = (what: string) => numberOf(price(what)) / (price(what).includes("billion") ? 1e9 : 1e6);
  expect({
    requests: perMillion("requests of the Worker"),
    processor: perMillion("its processor"),
    reads: perMillion("R2, reads (class B)"),
    puts: perMillion("R2, writes (class A)"),
    rowsRead: perMillion("Turso, rows read"),
    // Doubled for entries of indexes.
    rowsWritten: 2 * perMillion("Turso, rows written"),
  }).toEqual(PRICES);
  expect(costs).toMatch(/as of \w+ \d{4}/);
});

const WORK = { visit: "a visit", first: "the first one", bid: "a bid", purchase: "a purchase" } as const;
type Named = Record<keyof typeof WORK, Counts & { price: number }>;

/** What the document counts of each work. */
function said(): Named {
  const table = costs.split("\n\n").find((part) => part.startsWith("| what | requests |")) ?? "";
  const rows = rowsOf(table, "what");
  const works = Object.entries(WORK).map(([name, begins]) => {
    const [, ...cells] = rows.find(([what = ""]) => what.startsWith(begins)) ?? [];
    const [requests = 0, calls = 0, rowsRead = 0, rowsWritten = 0, reads = 0, puts = 0, processor = 0, price = 0] =
      cells.map(numberOf);
    return [name, { requests, calls, rowsRead, rowsWritten, reads, puts, processor, price }];
  });
  return Object.fromEntries(works);
}

test("each work costs what its counts cost, and a thousand visits their sum", () => {
  for (const { price, ...counts } of Object.values(said()))
    expect((1_000 * priceOf(counts)).toFixed(3)).toBe(price.toFixed(3));
  expect(costs).toContain(`**1,000 visits with 20 bids and 10 purchases: $${priceOfAll(said()).toFixed(3)}.**`);
  // A page takes as long as the bench reckons.
  expect(costs).toContain(
    `${PROCESSOR.page} ms a rendered page, ${PROCESSOR.form} ms a form; ${PROCESSOR.picture} ms a picture`,
  );
});

test("a million visits a month cost what is beyond the plans", () => {
  const { visit, bid, purchase } = said();
  const month = (what: keyof typeof PRICES) => 1e6 * visit[what] + 20_000 * bid[what] + 10_000 * purchase[what];
  const beyond = (what: keyof typeof PRICES, included: number) => Math.max(0, month(what) - included) * PRICES[what];
  const parts = [beyond("requests", 10e6), beyond("reads", 10e6), beyond("rowsRead", 2.5e9)];
  const rest = [beyond("processor", 30e6), beyond("rowsWritten", 50e6), beyond("puts", 1e6)];
  expect(rest).toEqual([0, 0, 0]);
  const [requests, reads, rows] = parts.map((dollars) => (Math.round(dollars * 10) / 10).toFixed(2));
  expect(costs).toContain(`requests beyond the included ones $${requests}, reads of R2 $${reads}, rows read $${rows}`);
  const all = 5 + 4.99 + parts.reduce((sum, one) => sum + one);
  expect(costs).toContain(`With it they are about $${Math.floor(all)}`);
  expect(costs).toContain(`are $${Math.round(1_000 * priceOfAll(said()))} before what the plans include`);
});

test("what is counted is what the bench counts: calls exactly, rows about", async () => {
  const counted = await countCosts();
  for (const [name, { price: _, rowsRead, rowsWritten, ...counts }] of Object.entries(said())) {
    const { rowsRead: read, rowsWritten: written, ...found } = counted[name as keyof typeof WORK];
    expect(found, name).toEqual(counts);
    expect(Math.abs(read - rowsRead) / rowsRead, `${name}: ${read} rows read`).toBeLessThan(0.05);
    expect(Math.abs(written - rowsWritten), `${name}: ${written} rows written`).toBeLessThanOrEqual(0.05 * rowsWritten);
  }
});
