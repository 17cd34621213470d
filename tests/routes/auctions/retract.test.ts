import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { HOUR, MINUTE } from "~/domain/time";
import { alone } from "../../support/alone";
import { auctionOf, bidOn, eventTypesOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

const spanish = { "Accept-Language": "es-MX" };
const FORM = 'main form[action$="/retract"]';
type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;
let seller: Person;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: true });
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const typesOf = (id: string) => eventTypesOf(market.db, id);
const errorOn = (page: Page) =>
  page.document.querySelectorAll("main .error, main .toast.bad").map((one) => one.textContent);
const chips = (page: Page) =>
  page.document
    .querySelectorAll("main .list li")
    .map((line) => [line.querySelector("b")?.textContent, line.querySelector(".chip")?.textContent]);

/** Ana leads with 777.77 over Beto's 333.33 and 222.22. */
async function contested(wanted: Parameters<typeof auctionOf>[2] = {}, headers = {}) {
  const auction = await auctionOf(market.db, seller.id, { endsIn: 48 * HOUR, ...wanted });
  const [ana, beto] = [await market.person({ headers }), await market.person({ headers })];
  await bidOn(beto, auction, "222.22");
  await bidOn(ana, auction, "777.77");
  await bidOn(beto, auction, "333.33");
  return { ...auction, ana, beto, here: `/auction/${auction.id}/retract` };
}

test("only who has bids that stand sees the page; a visitor is sent to sign in", async () => {
  const { id, productId, here, ana } = await contested();
  expect((await market.visitor().get(here)).path).toBe(`/auth?to=${encodeURIComponent(here)}`);
  expect((await market.visitor().post(here, { reason: "typo" })).path).toContain("/auth?to=");
  for (const other of [await market.person(), seller]) {
    expect((await other.get(here)).status).toBe(404);
    expect((await other.post(here, { reason: "typo" })).status).toBe(404);
    const page = await other.get(here);
    expect(page.text).toContain("You have no bids to retract here");
    expect(page.document.querySelector("main a.btn.main")?.getAttribute("href")).toBe(`/product/${productId}`);
  }
  expect((await ana.get(`/auction/${uuid()}/retract`)).status).toBe(404);
  expect(await typesOf(id)).toEqual(["bid", "bid", "bid"]);
});

test("the product's page leads only users with bids to it", async () => {
  const { productId, here, ana } = await contested();
  const link = async (one: { get(path: string): Promise<Page> }) =>
    (await one.get(`/product/${productId}`)).document.querySelector(`main a[href="${here}"]`);
  expect(await link(ana)).not.toBeNull();
  for (const other of [seller, await market.person(), market.visitor()]) expect(await link(other)).toBeNull();
});

test("it shows the user's own bids and which would be withdrawn, and no other bids", async () => {
  const { ana, beto, here } = await contested();
  const page = await beto.get(here);
  expect(chips(page)).toEqual([
    ["MX$333.33", "Will be retracted"],
    ["MX$222.22", "Will be retracted"],
  ]);
  expect(page.text).toContain("You can retract bids 3 more times in 180 days.");
  const changed = page.document.querySelector('input[value="description_changed"]');
  expect(changed?.hasAttribute("disabled")).toBe(true);
  for (const secret of ["777.77", ana.id, ana.email, seller.email]) expect(page.html).not.toContain(secret);
  expect(page.html).not.toMatch(alone("77777"));
});

test("with 12 hours left only the newest would go", async () => {
  const { beto, here } = await contested({ endsIn: 11 * HOUR }, spanish);
  expect(chips(await beto.get(here))).toEqual([
    ["$333.33", "Se retirará"],
    ["$222.22", "Se conserva"],
  ]);
});

test("taking back by the form leads to the product with what happened", async () => {
  for (const [headers, says, typo] of [
    [{}, "Your bids were retracted", "within 10 minutes"],
    [spanish, "Retiramos tus pujas", "en los próximos 10 minutos"],
  ] as const) {
    const { id, productId, ana, here } = await contested({}, headers);
    const page = await ana.submit(await ana.get(here), FORM, { reason: "typo" });
    expect([page.status, page.path]).toEqual([200, `/product/${productId}`]);
    expect(page.flash).toContain(says);
    expect(page.flash).toContain(typo);
    expect(await typesOf(id)).toEqual(["bid", "bid", "bid", "retraction"]);
    expect((await ana.get(here)).status).toBe(404);
  }
});

test("the same form sent twice takes back once", async () => {
  const { id, beto, here } = await contested({ endsIn: 11 * HOUR });
  const form = { reason: "typo", key: uuid() };
  for (const _ of [1, 2]) expect((await beto.send(here, form)).status).toBe(303);
  expect(await typesOf(id)).toEqual(["bid", "bid", "bid", "retraction"]);
});

test("without a reason, or with another one, it says so on the reason", async () => {
  for (const [headers, says] of [
    [{}, "Choose a reason"],
    [spanish, "Elige un motivo"],
  ] as const) {
    const { id, ana, here } = await contested({}, headers);
    for (const reason of ["", "changed my mind", "__proto__"]) {
      const page = await ana.submit(await ana.get(here), FORM, { reason });
      expect([page.status, errorOn(page)]).toEqual([400, [says]]);
    }
    expect(await typesOf(id)).not.toContain("retraction");
  }
});

test("each refusal is said in the reader's language", async () => {
  for (const [headers, late, over, unchanged, used] of [
    [{}, "It's too late", "The auction has ended", "hasn't changed", "You've retracted bids 3 times"],
    [spanish, "Ya es tarde", "La subasta ya terminó", "no ha cambiado", "Ya retiraste pujas 3 veces"],
  ] as const) {
    const { ana, here, id } = await contested({ endsIn: 11 * HOUR }, headers);
    const form = { reason: "typo", key: uuid() };
    const same = await ana.post(here, { ...form, reason: "description_changed" });
    expect([same.status, errorOn(same).join()]).toEqual([409, expect.stringContaining(unchanged)]);
    expect(same.document.querySelector('input[value="description_changed"]')?.hasAttribute("checked")).toBe(true);
    for (const [shift, says] of [
      [HOUR + MINUTE, late],
      [11 * HOUR - MINUTE, late],
      [12 * HOUR, over],
    ] as const) {
      market.database.shiftClock(shift);
      const [asked, sent] = [await ana.get(here), await ana.post(here, form)];
      expect([asked.status, sent.status]).toEqual([200, 409]);
      expect(asked.document.querySelector(FORM)).toBeNull();
      for (const page of [asked, sent]) expect(errorOn(page).join()).toContain(says);
    }
    market.database.shiftClock(0);
    expect(await typesOf(id)).not.toContain("retraction");

    const often = await market.person({ headers });
    const other = await auctionOf(market.db, seller.id, { endsIn: 48 * HOUR });
    for (const _ of [1, 2, 3]) {
      await bidOn(often, other, "500");
      await often.post(`/auction/${other.id}/retract`, form);
      form.key = uuid();
    }
    await bidOn(often, other, "500");
    expect(errorOn(await often.get(`/auction/${other.id}/retract`)).join()).toContain(used);
    expect((await often.post(`/auction/${other.id}/retract`, form)).status).toBe(409);
  }
});

test("once something was added to the description, that is a reason", async () => {
  const { productId, id, ana, here } = await contested();
  await market.db.run(sql`INSERT INTO revisions VALUES (${uuid()}, ${productId}, ${Date.now() + 1000}, 'A scratch')`);
  const page = await ana.submit(await ana.get(here), FORM, { reason: "description_changed" });
  expect(page.flash).toBe("Your bids were retracted");
  expect(await typesOf(id)).toContain("retraction");
});

test("asking is one round trip", async () => {
  const { ana, here } = await contested();
  expect(await market.trips(() => ana.raw(here))).toBe(1);
});

test("a database that refuses is said, and nothing is taken back", async () => {
  const { id, ana, here } = await contested();
  await market.db.$client.execute(
    "CREATE TRIGGER closed BEFORE INSERT ON auction_events BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  const page = await ana.post(here, { reason: "typo" });
  await market.db.$client.execute("DROP TRIGGER closed");
  expect([page.status, errorOn(page)]).toEqual([500, ["Your bids were not retracted. Try again."]]);
  expect(await typesOf(id)).toEqual(["bid", "bid", "bid"]);
});
