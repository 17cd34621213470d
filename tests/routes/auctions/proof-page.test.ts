import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkReceipt, findBrokenLink, type Proof, readReceipt } from "~/domain/auctions/proof";
import { type AuctionHouse, auctionHouseIn } from "../../support/auction-house";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createMember } from "../../support/members";

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
  for (const secret of ["87654", "45678", ana.id, ana.email, "salt", "Ana"]) expect(text).not.toContain(secret);
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
  expect(other.html).not.toContain("45678");
  expect(other.html).not.toContain("456.78");
  expect((await (await createMember(market)).get(`/auction/${id}/receipts`)).status).toBe(404);
  expect((await market.visitor().raw(`/auction/${id}/receipts`)).headers.get("Location")).toContain("/auth?to=");
});

test("the page that checks lists every line, says how in both languages, and works without script", async () => {
  const { id } = await auctionWithBids();
  const english = await market.visitor().get(`/auction/${id}/proof`);
  expect(english.document.querySelector("h1")?.text).toBe("Verify this auction");
  expect(english.document.querySelectorAll("main tbody tr")).toHaveLength(4);
  expect(english.html).not.toContain("45678");
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
