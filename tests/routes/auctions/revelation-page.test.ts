import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { revelations } from "~/data/schema.server";
import { checkReceipt, type Proof, readReceipt } from "~/domain/auctions/proof";
import { toCentavos } from "~/domain/money";
import { HOUR } from "~/domain/time";
import { endedAuction, notificationsOf } from "../../support/aftermath";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { errorsOn } from "../../support/members";
import type { Page } from "../../support/page";

// In a dispute an administrator reveals all bids of an auction to both sides.

const spanish = { "Accept-Language": "es-MX" };
type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;
let admin: Person;

beforeAll(async () => {
  market = await openMarket();
  admin = await market.person({ admin: true });
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const sha256 = async (text: string) => createHash("sha256").update(text).digest("hex");
const proofOf = (id: string) => `/auction/${id}/proof`;
const receiptsOf = (id: string) => `/auction/${id}/receipts`;
const FORM = 'main form[method="post"]';
const hasForm = (page: Page) => page.document.querySelector(FORM) !== null;
const rowsOf = (id: string) => market.db.select().from(revelations).where(sql`auction_id = ${id}`);
const reveal = async (id: string, reason: string, who = admin) =>
  who.submit(await who.get(proofOf(id)), FORM, { reason });
/** The receipts on a page: of all bidders under the last heading, or of its reader only. */
const receiptsOn = (page: Page) =>
  page.document.querySelectorAll("main code").flatMap((code) => readReceipt(code.text) ?? []);

test("an administrator opens all bids of an ended auction; both sides are told and can check every one", async () => {
  for (const [headers, title, says, opened] of [
    [{}, "Open all bids to both sides", "All bids are now open to the seller and the bidders", "All bids, opened"],
    [
      spanish,
      "Abrir todas las pujas a las dos partes",
      "Todas las pujas quedaron abiertas",
      "Todas las pujas, abiertas",
    ],
  ] as const) {
    const keeper = await market.person({ admin: true, headers });
    const { id, seller, bidder } = await endedAuction(market, { headers });
    const [ana, beto, carla] = [bidder(1), bidder(2), bidder(3)];
    const outsider = await market.person({ headers });
    expect((await seller.get(receiptsOf(id))).status).toBe(404);
    expect(receiptsOn(await ana.get(receiptsOf(id)))).toHaveLength(1);

    const before = await keeper.get(proofOf(id));
    expect(before.text).toContain(title);
    const after = await keeper.submit(before, FORM, { reason: "  Dos dicen <b>que ganaron</b> " });
    expect([after.status, after.path, after.flash]).toEqual([200, proofOf(id), expect.stringContaining(says)]);
    expect(after.text).toContain("Dos dicen <b>que ganaron</b>");
    expect(hasForm(after)).toBe(false);
    expect(await rowsOf(id)).toEqual([
      { auction_id: id, admin_id: keeper.id, reason: "Dos dicen <b>que ganaron</b>", at: expect.any(Number) },
    ]);

    const proof: Proof = JSON.parse(await (await market.visitor().raw(`${proofOf(id)}.json`)).text());
    for (const [side, own] of [
      [seller, 0],
      [ana, 1],
      [beto, 1],
      [carla, 1],
    ] as const) {
      const page = await side.get(receiptsOf(id));
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(opened)]);
      expect(page.document.querySelector("h1")?.text === opened).toBe(own === 0);
      const receipts = receiptsOn(page);
      expect(receipts.slice(own).map(({ seq, max }) => [seq, max])).toEqual([
        [1, 200_00],
        [2, 400_00],
        [3, 600_00],
      ]);
      for (const receipt of receipts) {
        expect(await checkReceipt(proof, receipt, sha256)).toBe("holds");
        expect(page.text).toContain(receipt.salt);
      }
      expect(page.text).not.toContain("que ganaron");
      expect(await notificationsOf(market, side, "bids-opened")).toEqual([
        { kind: "bids-opened", auction: id, title: "Cámara réflex" },
      ]);
    }
    const notice = await ana.get("/account/notifications");
    expect(notice.text).toContain(
      headers === spanish ? "Ya puedes comprobar todas las pujas" : "You can now check all bids",
    );

    // Other people see no more than before.
    for (const other of [outsider, keeper, admin]) {
      expect((await other.get(receiptsOf(id))).status).toBe(404);
      expect(await notificationsOf(market, other, "bids-opened")).toEqual([]);
    }
    expect((await market.visitor().raw(receiptsOf(id))).headers.get("Location")).toContain("/auth?to=");
    for (const reader of [market.visitor(headers), outsider, seller, ana]) {
      const page = await reader.get(proofOf(id));
      expect([hasForm(page), page.text.includes("que ganaron")]).toEqual([false, false]);
    }
  }
});

test("who took their bids back is a side as well, and who only held the auction is none", async () => {
  const seller = await market.person({ seller: true });
  const auction = await auctionOf(market.db, seller.id, { endsIn: 48 * HOUR, buyItNow: 900_00, reserve: 800_00 });
  const [ana, beto, holder] = [await market.person(), await market.person(), await market.person()];
  await bidOn(ana, auction, "200");
  await bidOn(beto, auction, "300");
  await ana.post(`/auction/${auction.id}/retract`, { reason: "typo" });
  await holder.post(`/auction/${auction.id}/hold`, {});
  market.database.shiftClock(50 * HOUR);
  await market.cron("minute");
  expect((await reveal(auction.id, "Dispute")).flash).toContain("All bids are now open");
  // Her own, the reserve's, and both bids'.
  expect(receiptsOn(await ana.get(receiptsOf(auction.id))).map(({ seq }) => seq)).toEqual([1, 0, 1, 2]);
  expect((await holder.get(receiptsOf(auction.id))).status).toBe(404);
  expect(await notificationsOf(market, holder, "bids-opened")).toEqual([]);
});

test("a reason is required, at most 200 letters, and what was typed stays, in both languages", async () => {
  const { id } = await endedAuction(market);
  for (const [headers, missing, long] of [
    [{}, "Enter a reason", "The reason can have up to 200 characters"],
    [spanish, "Escribe un motivo", "El motivo puede tener hasta 200 caracteres"],
  ] as const) {
    const keeper = await market.person({ admin: true, headers });
    const empty = await reveal(id, "  ", keeper);
    expect([empty.status, errorsOn(empty).reason]).toEqual([400, missing]);
    const tooLong = await reveal(id, "x".repeat(201), keeper);
    expect([tooLong.status, errorsOn(tooLong).reason]).toEqual([400, long]);
    expect(tooLong.document.querySelector("#reason")?.getAttribute("value")).toBe("x".repeat(201));
  }
  expect(await rowsOf(id)).toEqual([]);
});

test("bids are not revealed while an auction runs, without bids, or twice", async () => {
  const seller = await market.person({ seller: true });
  const running = await auctionOf(market.db, seller.id, { endsIn: 72 * HOUR });
  const ana = await market.person();
  await bidOn(ana, running, "500");
  const empty = await endedAuction(market, { bids: [] });
  for (const [id, headers, says] of [
    [running.id, {}, "This auction hasn't ended yet"],
    [running.id, spanish, "Esta subasta todavía no termina"],
    [empty.id, {}, "This auction had no bids"],
    [empty.id, spanish, "Esta subasta no tuvo pujas"],
  ] as const) {
    const keeper = await market.person({ admin: true, headers });
    expect(hasForm(await keeper.get(proofOf(id)))).toBe(false);
    const answer = await keeper.post(proofOf(id), { reason: "Dispute" });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(says)]);
    expect(await rowsOf(id)).toEqual([]);
  }
  expect(receiptsOn(await ana.get(receiptsOf(running.id)))).toHaveLength(1);

  const { id, bidder } = await endedAuction(market);
  await reveal(id, "The first");
  const [first] = await rowsOf(id);
  for (const [headers, says] of [
    [{}, "The bids in this auction are already open"],
    [spanish, "Las pujas de esta subasta ya están abiertas"],
  ] as const) {
    const keeper = await market.person({ admin: true, headers });
    const again = await keeper.post(proofOf(id), { reason: "The second" });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining(says)]);
  }
  expect(await rowsOf(id)).toEqual([first]);
  expect(await notificationsOf(market, bidder(1), "bids-opened")).toHaveLength(1);
});

test("of administrators who come at once one opens the bids, and everybody is told once", async () => {
  const { id, seller, bidder } = await endedAuction(market);
  const keepers = await Promise.all(Array.from({ length: 6 }, () => market.person({ admin: true })));
  const answers = await Promise.all(keepers.map((keeper) => keeper.post(proofOf(id), { reason: `By ${keeper.id}` })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await rowsOf(id)).toHaveLength(1);
  for (const side of [seller, bidder(1)]) expect(await notificationsOf(market, side, "bids-opened")).toHaveLength(1);
});

test("an unknown auction is not found, and the database keeps what was revealed", async () => {
  const missing = await admin.post(proofOf("nothing"), { reason: "Dispute" });
  expect(missing.status).toBe(404);
  const { id } = await endedAuction(market);
  await reveal(id, "Dispute");
  const running = await auctionOf(market.db, (await market.person({ seller: true })).id);
  for (const statement of [
    `UPDATE revelations SET reason = 'other' WHERE auction_id = '${id}'`,
    `DELETE FROM revelations WHERE auction_id = '${id}'`,
    `INSERT INTO revelations VALUES ('${running.id}', '${admin.id}', 'early', 1)`,
  ]) {
    await expect(market.db.$client.execute(statement)).rejects.toThrow(/stays so|not over/);
  }
});

test("the page and the receipts are one round trip, opening the bids two", async () => {
  const { id, seller } = await endedAuction(market);
  expect(await market.trips(() => admin.raw(proofOf(id)))).toBe(1);
  expect(await market.trips(() => admin.send(proofOf(id), { reason: "Dispute" }))).toBe(2);
  expect(await market.trips(() => seller.raw(receiptsOf(id)))).toBe(1);
});

test("a seller can prove their reserve from the start, and both sides can once all bids are open", async () => {
  for (const [headers, own, opened] of [
    [{}, "Only you can see it. Keep this receipt", "It was opened with all bids"],
    [spanish, "Solo tú lo ves. Guarda este comprobante", "Se abrió junto con todas las pujas"],
  ] as const) {
    const seller = await market.person({ seller: true, headers });
    const scheduled = await auctionOf(market.db, seller.id, { reserve: 700_00, startsIn: HOUR, endsIn: 3 * HOUR });
    const auction = await auctionOf(market.db, seller.id, { reserve: 800_00, endsIn: HOUR });
    const plain = await auctionOf(market.db, seller.id);
    const [ana, outsider] = [await market.person({ headers }), await market.person({ headers })];
    expect((await seller.get(receiptsOf(plain.id))).status).toBe(404);
    expect(receiptsOn(await seller.get(receiptsOf(scheduled.id)))).toMatchObject([{ seq: 0, max: 700_00 }]);
    const desk = await seller.get(`/auction/${auction.id}/desk`);
    expect(desk.document.querySelector(`a[href="${receiptsOf(auction.id)}"]`)).not.toBeNull();
    await bidOn(ana, auction, "300");

    const page = await seller.get(receiptsOf(auction.id));
    expect(page.text).toContain(own);
    const [receipt] = receiptsOn(page);
    if (!receipt) throw new Error("no receipt");
    const proof: Proof = JSON.parse(await (await market.visitor().raw(`${proofOf(auction.id)}.json`)).text());
    expect(await checkReceipt(proof, receipt, sha256)).toBe("reserveHolds");
    expect(await checkReceipt(proof, { ...receipt, max: toCentavos(790_00) }, sha256)).toBe("otherReserve");
    expect(await checkReceipt(proof, { ...receipt, hash: "0".repeat(64) }, sha256)).toBe("otherHash");
    const without: Proof = JSON.parse(await (await market.visitor().raw(`${proofOf(plain.id)}.json`)).text());
    expect(await checkReceipt(without, receipt, sha256)).toBe("noSuchBid");
    for (const reader of [ana, outsider, admin]) {
      const seen = await reader.get(receiptsOf(auction.id));
      for (const secret of [receipt.salt, "800.00"]) expect(seen.html).not.toContain(secret);
    }

    market.database.shiftClock(2 * HOUR);
    await market.cron("minute");
    await reveal(auction.id, "Dispute");
    for (const side of [seller, ana]) {
      const seen = await side.get(receiptsOf(auction.id));
      expect(seen.text).toContain(opened);
      expect(receiptsOn(seen).filter(({ seq }) => seq === 0)).toEqual([receipt]);
    }
    expect((await outsider.get(receiptsOf(auction.id))).status).toBe(404);
    market.database.shiftClock(0);
  }
});
