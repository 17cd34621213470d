import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancellations, feedback, sellerProfiles } from "~/data/schema.server";
import { type Market, openMarket } from "../support/market";
import type { Page } from "../support/page";
import { photoFiles } from "../support/photo-files";
import { putOrder } from "../support/put-order";
import { putPriceOffer } from "../support/put-price-offer";
import { putFeedback } from "../support/rated";

// What people wrote is marked with its language on a page in the other one, where its words tell it.

const TEXTS = {
  spanish: "¿Ya salió el paquete? Lo necesito para el viernes.",
  english: "I ship with DHL within a day of the payment.",
  unsure: "DHL Express",
};
const EXPECTED = {
  en: { spanish: "es", english: null, unsure: null },
  es: { spanish: null, english: "en", unsure: null },
};

let market: Market;

beforeAll(async () => {
  market = await openMarket({ vars: { VISITOR_CACHE_SECONDS: "30" } });
});
afterAll(() => market.close());

/** The languages that the paragraphs of the texts name; `undefined` of a text that is not on the page. */
function marksOn({ document }: Page) {
  const paragraphs = document.querySelectorAll("main p");
  const markOf = (text: string) => paragraphs.find((one) => one.textContent === text)?.attributes;
  return Object.fromEntries(
    Object.entries(TEXTS).map(([name, text]) => {
      const attributes = markOf(text);
      return [name, attributes && (attributes.lang ?? null)];
    }),
  );
}

async function people() {
  const [buyer, seller] = [
    await market.person({ headers: { "Accept-Language": "en" } }),
    await market.person({ seller: true, headers: { "Accept-Language": "es" } }),
  ];
  return { buyer, seller };
}

test("a store's texts, to visitors of both languages, from the cache as well", async () => {
  const { seller } = await people();
  const words = { description: TEXTS.spanish, shipping_policy: TEXTS.english, return_policy: TEXTS.unsure };
  await market.db.update(sellerProfiles).set(words).where(eq(sellerProfiles.user_id, seller.id));
  const [store] = await market.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, seller.id));
  for (const language of ["en", "es"] as const) {
    for (const _ of ["drawn", "kept"]) {
      const page = await market.visitor({ "Accept-Language": language }).get(`/store/${store?.handle}`);
      expect(marksOn(page)).toEqual(EXPECTED[language]);
    }
  }
});

test("feedback and its replies, in the store and in the order", async () => {
  const { buyer, seller } = await people();
  const order = await putOrder(market, buyer, seller);
  const id = await putFeedback(market.db, order, { text: TEXTS.spanish });
  await market.db.update(feedback).set({ reply: TEXTS.english, replied_at: 9 }).where(eq(feedback.id, id));
  const [store] = await market.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, seller.id));
  const paths = [`/store/${store?.handle}`, `/store/${store?.handle}/feedback`, `/account/orders/${order}/feedback`];
  for (const path of paths) {
    expect([path, marksOn(await buyer.get(path))]).toEqual([path, { ...EXPECTED.en, unsure: undefined }]);
    expect([path, marksOn(await seller.get(path))]).toEqual([path, { ...EXPECTED.es, unsure: undefined }]);
  }
  const report = `/report/feedback/${id}`;
  expect(marksOn(await buyer.get(report))).toEqual({ ...EXPECTED.en, unsure: undefined });
});

test("messages of an order, also to an administrator", async () => {
  const { buyer, seller } = await people();
  const order = await putOrder(market, buyer, seller, { status: "paid" });
  const path = `/account/orders/${order}`;
  for (const message of Object.values(TEXTS)) expect((await buyer.post(path, { message })).path).toBe(path);
  expect(marksOn(await buyer.get(path))).toEqual(EXPECTED.en);
  expect(marksOn(await seller.get(path))).toEqual(EXPECTED.es);
  const admin = await market.person({ admin: true, headers: { "Accept-Language": "es" } });
  expect(marksOn(await admin.get(`/admin/orders/${order}`))).toEqual(EXPECTED.es);
});

test("what is said of a problem, of cancelling and with an offer", async () => {
  const { buyer, seller } = await people();
  const [asked, wrong] = [
    await putOrder(market, buyer, seller, { status: "paid" }),
    await putOrder(market, buyer, seller),
  ];
  await buyer.post(`/account/orders/${wrong}/problem`, { kind: "change_of_mind", description: TEXTS.spanish });
  await market.db.insert(cancellations).values({ order_id: asked, reason: TEXTS.english, asked_at: Date.now() });
  const listing = { title: "Silla", category: "home", price: "100", photos: await photoFiles(1) };
  const product = (await seller.post("/sell", listing)).path.replace("/product/", "");
  const offer = await putPriceOffer(market, { product, buyer: buyer.id, note: TEXTS.spanish });
  for (const path of [`/account/orders/${wrong}/problem`, `/account/offers/${offer}`]) {
    expect([path, marksOn(await buyer.get(path)).spanish]).toEqual([path, "es"]);
    expect([path, marksOn(await seller.get(path)).spanish]).toEqual([path, null]);
  }
  expect(marksOn(await buyer.get(`/account/orders/${asked}`)).english).toBeNull();
  for (const path of [`/account/orders/${asked}`, `/account/orders/${asked}/cancel`])
    expect([path, marksOn(await seller.get(path)).english]).toEqual([path, "en"]);
});
