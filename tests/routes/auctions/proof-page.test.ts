import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listWithdrawnLater } from "~/data/auctions/auction-history.server";
import { sessions } from "~/data/schema.server";
import { checkReceipt, findBrokenLink, type Proof, readReceipt } from "~/domain/auctions/proof";
import { readProofFile } from "~/domain/auctions/proof-file";
import { alone } from "../../support/alone";
import { type AuctionHouse, auctionHouseIn } from "../../support/auction-house";
import { auctionOf, bidOn } from "../../support/auctions";
import { putLongHistory } from "../../support/long-history";
import { type Market, openMarket } from "../../support/market";
import { createMember } from "../../support/members";
import type { Page } from "../../support/page";

let market: Market;
let house: Omit<AuctionHouse, "close">;
beforeAll(async () => {
  market = await openMarket();
  house = await auctionHouseIn(market.database);
});
afterAll(() => market.close());

const sha256 = async (text: string) => createHash("sha256").update(text).digest("hex");

async function auctionWithBids() {
  const [ana, beto] = [await createMember(market), await createMember(market, { language: "es" })];
  const id = await house.open({ reserve: 876_54 });
  for (const [who, max] of [
    [ana, 234_56],
    [beto, 345_67],
    [ana, 456_78],
  ] as const)
    await house.bid(id, who.id, max);
  return { id, ana, beto };
}

test("a visitor can download and check an auction's history, which tells no secret", async () => {
  const { id, ana } = await auctionWithBids();
  const response = await market.visitor().raw(`/auction/${id}/proof.json`);
  expect(response.headers.get("Content-Type")).toContain("application/json");
  const text = await response.text();
  const proof: Proof = JSON.parse(text);
  expect(proof.events).toHaveLength(3);
  expect(await findBrokenLink(proof, sha256)).toBeNull();
  for (const secret of [ana.id, ana.email, "salt", "Ana"]) expect(text).not.toContain(secret);
  for (const amount of ["87654", "45678"]) expect(text).not.toMatch(alone(amount));
});

test("a bidder's receipts open the commitments in the history, and other users do not get them", async () => {
  const { id, ana, beto } = await auctionWithBids();
  const proof: Proof = JSON.parse(await (await market.visitor().raw(`/auction/${id}/proof.json`)).text());
  const page = await ana.get(`/auction/${id}/receipts`);
  const lines = page.document.querySelectorAll("main code").map((code) => code.text);
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const receipt = readReceipt(line);
    expect(receipt && (await checkReceipt(proof, receipt, sha256))).toBe("holds");
  }
  const other = await beto.get(`/auction/${id}/receipts`);
  expect(other.document.querySelector("h1")?.text).toBe("Comprobantes de tus pujas");
  expect(other.html).not.toMatch(alone("45678"));
  expect(other.html).not.toContain("456.78");
  expect((await (await createMember(market)).get(`/auction/${id}/receipts`)).status).toBe(404);
  expect((await market.visitor().raw(`/auction/${id}/receipts`)).headers.get("Location")).toContain("/auth?to=");
});

test("the page that checks lists every line, says how in both languages, and works without script", async () => {
  const { id } = await auctionWithBids();
  const english = await market.visitor().get(`/auction/${id}/proof`);
  expect(english.document.querySelector("h1")?.text).toBe("Verify this auction");
  expect(english.document.querySelectorAll("main tbody tr")).toHaveLength(4);
  expect(english.html).not.toMatch(alone("45678"));
  const spanish = await market.visitor({ "Accept-Language": "es" }).get(`/auction/${id}/proof`);
  expect(spanish.document.querySelector("h1")?.text).toBe("Verifica esta subasta");
});

test("an auction that has not begun, or is none, has no history", async () => {
  const scheduled = await house.open({ startsIn: 3_600_000 });
  for (const id of [scheduled, uuid(), "nothing"]) {
    expect((await market.visitor().get(`/auction/${id}/proof`)).status).toBe(404);
    expect((await market.visitor().raw(`/auction/${id}/proof.json`)).status).toBe(404);
  }
  const seller = await market.person({ seller: true });
  for (const [startsIn, links] of [
    [3_600_000, 0],
    [-3_600_000, 1],
  ] as const) {
    const { productId } = await auctionOf(market.db, seller.id, { startsIn, endsIn: 7_200_000 });
    const page = await seller.get(`/product/${productId}`);
    expect([page.status, page.document.querySelectorAll('main a[href$="/proof"]').length]).toEqual([200, links]);
  }
});

test("past its end the proof shows its last page, and never an empty one", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  const auction = await auctionOf(market.db, (await market.person({ seller: true })).id);
  const here = `/auction/${auction.id}/proof`;
  const visitor = market.visitor();
  // Without an event, the terms alone.
  for (const after of [100, 9_999_900])
    expect((await visitor.get(`${here}?after=${after}`)).path).toBe(`${here}#lines`);
  await putLongHistory(market.db, auction, [ana, beto], 150);
  for (const after of [150, 151, 240, 9_999_999]) {
    const page = await visitor.get(`${here}?after=${after}`);
    expect([after, page.status, page.path]).toEqual([after, 200, `${here}?after=75#lines`]);
    expect([linesOn(page).length, linesOn(page).at(-1)]).toEqual([75, "150"]);
  }
  for (const odd of ["-1", "1e9", "99999999", "x", ""])
    expect(linesOn(await visitor.get(`${here}?after=${odd}`))[0]).toBe("0");
  expect((await visitor.get(`/auction/${uuid()}/proof?after=100`)).status).toBe(404);
});

/** What a phone receives in the first round trip. */
const HTML_MAX = 14_000;
const EVENTS = 10_000;

/** An auction of 10,000 events. */
async function longAuction({ retracts = false } = {}) {
  const [ana, beto] = [await market.person(), await market.person()];
  const auction = await auctionOf(market.db, (await market.person({ seller: true })).id);
  await putLongHistory(market.db, auction, [ana, beto], EVENTS, { retracts });
  return { ...auction, ana };
}

const linesOn = (page: Page) => page.document.querySelectorAll("main tbody tr td:first-child").map((one) => one.text);

test("of 10,000 events the proof is read page by page, each small and in one round trip", async () => {
  const { id } = await longAuction();
  const visitor = market.visitor();
  const here = `/auction/${id}/proof`;
  const seen: string[] = [];
  for (let path: string | null = here; path; ) {
    const asked: string = path;
    const page = await visitor.get(asked);
    seen.push(...linesOn(page));
    path = page.document.querySelector('a[rel="next"]')?.getAttribute("href") ?? null;
    if (seen.length > 1_000 && path) path = `${here}?after=${seen.length > 1_500 ? EVENTS : EVENTS - 100}`;
  }
  expect(seen.slice(0, 1_001)).toEqual(Array.from({ length: 1_001 }, (_, seq) => String(seq)));
  expect(seen.at(-1)).toBe(String(EVENTS));
  for (const path of [here, `${here}?after=5000`, `${here}?after=9900`]) {
    for (const language of ["en", "es"]) {
      const reader = market.visitor({ "Accept-Language": language });
      await market.idle();
      market.database.resetCount();
      const { html } = await reader.get(path);
      expect(market.database.requests, path).toBe(1);
      expect(brotliCompressSync(html).length, `${path} in ${language}`).toBeLessThan(HTML_MAX);
    }
  }
  const second = await visitor.get(`${here}?after=100`);
  expect(second.document.querySelector('a[rel="prev"]')?.getAttribute("href")).toBe(`${here}#lines`);
  expect(linesOn(await visitor.get(`${here}?after=x`))[0]).toBe("0");
});

/** As it comes: a visitor's response is complete. */
function streamedProof(id: string): Promise<Response> {
  return fetch(`${market.origin}/auction/${id}/proof.json`, { headers: { "Accept-Encoding": "identity" } });
}

test("proof.json of 10,000 events is read in batches as it is wanted, and holds together as it arrives", async () => {
  const { id } = await longAuction();
  await market.idle();
  market.database.resetCount();
  const answer = await streamedProof(id);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("no body");
  const chunks: string[] = [];
  const file = await readProofFile({
    async next() {
      const { done, value } = await reader.read();
      if (done) return { done, value: undefined };
      chunks.push(value);
      return { done: false, value };
    },
  });
  expect(await findBrokenLink(file, sha256)).toBeNull();
  expect(market.database.requests).toBe(1 + EVENTS / 500);
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(500_000);
  const proof: Proof = JSON.parse(chunks.join(""));
  expect(proof.events).toHaveLength(EVENTS);
  expect(await findBrokenLink(proof, sha256)).toBeNull();
});

test("nobody waits for more of a history than is read: a reader who leaves ends the reading", async () => {
  const { id } = await longAuction();
  await market.idle();
  market.database.resetCount();
  const answer = await streamedProof(id);
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await market.idle();
  // What fits between Worker and reader has been read.
  expect(market.database.requests).toBeLessThan(1 + EVENTS / 500);
});

test("of 10,000 events the product's page shows the newest, and the earlier ones page by page", async () => {
  const { productId, id, ana } = await longAuction({ retracts: true });
  const here = `/product/${productId}`;
  const rowsOn = (page: Page) => page.document.querySelectorAll("table.history tbody tr");
  for (const path of [here, `${here}?before=9951`, `${here}?before=5000`, `${here}?before=40`]) {
    for (const reader of [market.visitor(), market.visitor({ "Accept-Language": "es" }), ana]) {
      await market.idle();
      market.database.resetCount();
      const page = await reader.get(path);
      expect(market.database.requests, path).toBe(1);
      expect(brotliCompressSync(page.html).length, path).toBeLessThan(HTML_MAX);
      expect(rowsOn(page)).toHaveLength(path.endsWith("=40") ? 39 : 50);
    }
  }
  const first = await market.visitor().get(here);
  const earlier = first.document.querySelector('a[href*="before="]');
  expect([earlier?.text, earlier?.getAttribute("href")]).toEqual(["Earlier bids", `${here}?before=9951#history`]);
  const last = await market.visitor().get(`${here}?before=40`);
  expect(last.document.querySelector('a[href*="before="]')).toBeNull();
  expect(last.document.querySelector("table.history + p a")?.getAttribute("href")).toBe(`${here}#history`);
  // The bid that the newest event withdrew.
  expect(rowsOn(last).at(-1)?.text).toContain("retracted");
  expect(rowsOn(last).at(-2)?.text).not.toContain("retracted");
  expect(last.document.querySelectorAll("table.history .chip.good")).toHaveLength(0);
  // Of the bids before a page it is enough that one was withdrawn, for those that they answered on it.
  expect(await listWithdrawnLater(market.db, productId, 40, 51)).toEqual([{ seq: 1, by: 2 }]);
  expect(await listWithdrawnLater(market.db, productId, 5_000, 51)).toEqual([{ seq: 4_948, by: 2 }]);
  // A watcher of an older page gets that page again.
  const part = await market.visitor().get(`/auction/${id}/fragment?seq=1&before=40`);
  expect(rowsOn(part)).toHaveLength(39);
});

test.each(["en", "es"] as const)(
  "what was taken down is only for those who took part and administrators, page and file, in %s",
  async (language) => {
    const headers = { "Accept-Language": language };
    const [ana, holder, admin, other] = [
      await market.person({ headers }),
      await market.person({ headers }),
      await market.person({ admin: true, headers }),
      await market.person({ headers }),
    ];
    const seller = await market.person({ seller: true, headers });
    const auction = await auctionOf(market.db, seller.id, { title: "Cosa prohibida", buyItNow: 900_00 });
    await holder.post(`/auction/${auction.id}/hold`, {});
    market.database.shiftClock(3_600_000);
    await bidOn(ana, auction, "500");
    await admin.post(`/admin/products/${auction.productId}/delete`, { rule: "other", reason: "Prueba" });
    const statuses = async (who: { raw(path: string): Promise<Response> }) => {
      const answers = await Promise.all(
        ["proof", "proof.json"].map((part) => who.raw(`/auction/${auction.id}/${part}`)),
      );
      for (const answer of answers) {
        if (answer.status === 404) expect(await answer.text()).not.toContain("Cosa prohibida");
      }
      return answers.map(({ status }) => status);
    };
    for (const who of [market.visitor(headers), other]) expect(await statuses(who)).toEqual([404, 404]);
    for (const who of [ana, holder, seller, admin]) expect(await statuses(who)).toEqual([200, 200]);
    // A cookie of a session that is over opens nothing.
    const stale = ana.copy();
    await market.db.delete(sessions).where(eq(sessions.id_hash, ana.idHash));
    expect(await statuses(stale)).toEqual([404, 404]);
    market.database.shiftClock(0);
  },
);

test("what was taken down after its end has no live parts for others, as its page is gone", async () => {
  const [ana, admin, seller] = [
    await market.person(),
    await market.person({ admin: true }),
    await market.person({ seller: true }),
  ];
  const auction = await auctionOf(market.db, seller.id, { endsIn: 3_600_000 });
  await bidOn(ana, auction, "500");
  market.database.shiftClock(7_200_000);
  await market.cron("minute");
  const statuses = async (who: { raw(path: string): Promise<Response> }) => {
    const paths = [`/product/${auction.productId}`, `/auction/${auction.id}/fragment?seq=1`];
    return Promise.all(paths.map(async (path) => (await who.raw(path)).status));
  };
  expect(await statuses(market.visitor())).toEqual([200, 200]);
  await admin.post(`/admin/products/${auction.productId}/delete`, { rule: "other", reason: "Prueba" });
  expect(await statuses(market.visitor())).toEqual([410, 404]);
  expect(await statuses(ana)).toEqual([410, 404]);
  for (const who of [seller, admin]) expect(await statuses(who)).toEqual([200, 200]);
  market.database.shiftClock(0);
});
