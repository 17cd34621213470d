import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "~/data/schema.server";
import { DAY } from "~/domain/time";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

// A person who may not bid reads the reason in place of the form.

const LANGUAGES = ["en", "es"] as const;
type Person = Awaited<ReturnType<Market["person"]>>;
type Opened = Awaited<ReturnType<typeof auctionOf>>;

let market: Market;
let seller: Person;

beforeAll(async () => {
  market = await openMarket({ vars: { CONFIRM_EMAIL_FIRST: "yes" } });
  seller = await market.person({ seller: true });
});
afterAll(() => market.close());

async function somebody(language: "en" | "es" = "en", isConfirmed = true): Promise<Person> {
  const person = await market.person({ headers: { "Accept-Language": language } });
  const email_confirmed_at = isConfirmed ? 1 : null;
  await market.db.update(users).set({ email_confirmed_at }).where(sql`id = ${person.id}`);
  return person;
}

const open = (wanted: Parameters<typeof auctionOf>[2] = {}) =>
  auctionOf(market.db, seller.id, { buyItNow: 900_00, ...wanted });
const look = (who: Person, { productId }: Opened) => who.get(`/product/${productId}`);
const block = (who: Person, { id }: Opened) =>
  market.db.run(sql`INSERT INTO blocks VALUES (${seller.id}, ${who.id}, ${id}, 1)`);

async function strike(who: Person, { productId }: Opened, ...moments: number[]): Promise<void> {
  for (const at of moments) {
    const order = uuid();
    await market.db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at)
      VALUES (${order}, ${productId}, ${who.id}, ${seller.id}, 'x', 100, 'expired_unpaid', 1)`);
    await market.db.run(sql`INSERT INTO strikes (order_id, user_id, at) VALUES (${order}, ${who.id}, ${at})`);
  }
}

const waysToBid = ({ document }: Page) =>
  document.querySelectorAll('main #max, main [name="max"], main form[action$="/hold"]').length;
const barrierOn = ({ document }: Page) =>
  document.querySelector('[data-live="cart"] .card')?.textContent.replace(/\s+/g, " ") ?? null;

const NEWEST = Date.now() - DAY;
const CASES: [string, (who: Person, auction: Opened) => Promise<unknown>, Record<"en" | "es", string>][] = [
  [
    "blocked by the seller",
    block,
    { en: "This seller doesn't accept bids from your account.", es: "Este vendedor no acepta pujas de tu cuenta." },
  ],
  [
    "paused",
    (who, auction) => strike(who, auction, NEWEST - DAY, NEWEST),
    { en: "so you can't bid until", es: "así que no puedes pujar hasta el" },
  ],
  [
    "suspended",
    (who, auction) => strike(who, auction, NEWEST - 2 * DAY, NEWEST - DAY, NEWEST),
    { en: "until we have reviewed your account", es: "hasta que revisemos tu cuenta" },
  ],
  [
    "not confirmed",
    ({ id }) => market.db.update(users).set({ email_confirmed_at: null }).where(sql`id = ${id}`),
    { en: "Confirm your email to bid", es: "Confirma tu correo para pujar" },
  ],
];

const LINKS: Record<string, string[]> = {
  paused: ["/account/settings/strikes"],
  suspended: ["/account/settings/strikes"],
  "not confirmed": ["/account/settings"],
};

test.each(CASES)(
  "who is %s reads so in place of the form and of Buy It Now, in one round trip",
  async (name, bar, says) => {
    for (const language of LANGUAGES) {
      const auction = await open();
      const [who, other] = [await somebody(language), await somebody(language)];
      const stale = await look(who, auction);
      expect([waysToBid(stale), barrierOn(stale)]).toEqual([5, null]);
      await bar(who, auction);

      await market.idle();
      market.database.resetCount();
      const page = await look(who, auction);
      expect(market.database.requests).toBe(1);
      expect([waysToBid(page), barrierOn(page)]).toEqual([0, expect.stringContaining(says[language])]);
      const until = page.document.querySelector('[data-live="cart"] time')?.getAttribute("datetime");
      expect(until).toBe(name === "paused" ? new Date(NEWEST + 30 * DAY).toISOString() : undefined);
      const links = page.document.querySelectorAll('[data-live="cart"] a').map((link) => link.getAttribute("href"));
      expect(links).toEqual(LINKS[name] ?? []);
      for (const reader of [other, seller, market.visitor({ "Accept-Language": language })]) {
        expect(barrierOn(await reader.get(`/product/${auction.productId}`))).toBeNull();
      }

      // A page opened before still posts its form; the refusal is the usual one.
      const sent = await who.submit(stale, "main form.stack", { max: "500" });
      expect([sent.status, sent.document.querySelectorAll("main .toast.bad:not([hidden])").length]).toEqual([409, 1]);
      expect(
        (await who.submit(stale, 'form[action$="/hold"]')).document.querySelector(".notes .toast.bad"),
      ).not.toBeNull();
    }
  },
);

test("what comes to an open page says the same where Buy It Now stands, and leaves the rest as it was", async () => {
  const auction = await open();
  const [ana, beto] = [await somebody(), await somebody()];
  const page = await look(ana, auction);
  await block(ana, auction);
  await bidOn(beto, auction, "200");
  const fresh = await ana.get(`/auction/${auction.id}/fragment?seq=1`);
  const names = (one: Page) =>
    one.document.querySelectorAll("[data-live]").map((part) => part.getAttribute("data-live"));
  expect(names(fresh).sort()).toEqual(names(page).sort());
  expect(barrierOn(fresh)).toContain("This seller doesn't accept bids from your account.");
  expect(names(await look(ana, auction)).sort()).toEqual(["bar", "bell", "cart", "history", "state", "toast"]);
  expect(barrierOn(await beto.get(`/auction/${auction.id}/fragment?seq=1`))).toBeNull();
});

test("of several barriers the one that its reader can do least about is named, and none when the auction is over", async () => {
  const auction = await open();
  const ana = await somebody("en", false);
  await strike(ana, auction, NEWEST - DAY, NEWEST);
  expect(barrierOn(await look(ana, auction))).toContain("so you can't bid until");
  await block(ana, auction);
  expect(barrierOn(await look(ana, auction))).toContain("This seller doesn't accept bids");
  const over = await open({ endsIn: -1 });
  expect(barrierOn(await look(ana, over))).toBeNull();
});

test("who was let in before pays what they hold, and keeps the bids that stand", async () => {
  const auction = await open();
  const ana = await somebody();
  await ana.submit(await look(ana, auction), 'form[action$="/hold"]');
  await block(ana, auction);
  const page = await look(ana, auction);
  expect(page.document.querySelector('[data-live="cart"] a[href^="/checkout"]')).not.toBeNull();
  expect(waysToBid(page)).toBe(0);
  const led = await open();
  const beto = await somebody();
  await bidOn(beto, led, "200");
  await block(beto, led);
  expect((await look(beto, led)).text).toContain("You're the highest bidder");
});
