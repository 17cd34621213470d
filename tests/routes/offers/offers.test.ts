import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addresses, notifications, offerTerms, priceOffers, products } from "~/data/schema.server";
import { formatAmount, toCentavos } from "~/domain/money";
import { LISTING_OFFERS_MAX } from "~/domain/offers/price-offer";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { errorsOn } from "../../support/members";
import type { Page } from "../../support/page";
import { photoFiles } from "../../support/photo-files";
import { putPriceOffer } from "../../support/put-price-offer";

type Person = Awaited<ReturnType<Market["person"]>>;

const OFFER = 'main form[action$="/offer"]';
const COUNTER = "main form:has(#counter)";

let market: Market;
let seller: Person;
let product: string;

beforeAll(async () => {
  // Without a mail service, so that emails after the response are not counted as round trips.
  market = await openMarket({ vars: { MAIL_API_KEY: "" } });
  seller = await market.person({ seller: true });
});
afterAll(() => market.close());
beforeEach(async () => {
  product = await list();
});

async function list(wanted: Partial<typeof products.$inferInsert> = {}, lowest: number | null = null) {
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title: "Silla de madera", category: "home", condition: "new", price: 1_000_00, stock: 2 },
    ...{ seller_id: seller.id, image_url: "none", status: "active", created_at: 1, language: "es" },
    ...{ shipping_cost: 100_00, shipping: "Paquetería", shipping_states: { YUC: 250_00 } as never },
    ...wanted,
  });
  await market.db.insert(offerTerms).values({ product_id: id, lowest });
  return id;
}

const SECRET = /(?<!\w)(?:765\.43|76543)(?!\w)/;
const offersOf = (buyer: Person) => market.db.select().from(priceOffers).where(eq(priceOffers.buyer_id, buyer.id));
const lastOf = async (buyer: Person) => (await offersOf(buyer)).at(-1);
const told = async (id: string) =>
  (await market.db.select().from(notifications).where(eq(notifications.user_id, id)))
    .map(({ message }) => message)
    .filter((message) => "product" in message && message.product === product)
    .map(({ kind }) => kind);
const send = (buyer: Person, fields: Record<string, string>, about = product) =>
  buyer.post(`/product/${about}/offer`, { key: uuid(), price: "100000", ...fields });

/** Whether a page says what two pieces cost, each and together. */
const says = ({ text }: Page, each: number) => {
  const [one, both] = [each, 2 * each].map((amount) => formatAmount(toCentavos(amount)).replace(".", "\\."));
  return new RegExp(`2 × (MX)?\\$${one} \\((MX)?\\$${both}\\)`).test(text);
};

test.each([
  [{}, "Make an offer", "Offer sent", "Counteroffer sent", "Pay to complete"],
  [{ "Accept-Language": "es" }, "Hacer una oferta", "Oferta enviada", "Contraoferta enviada", "Paga para"],
])(
  "a price is offered, countered once, accepted and to be paid, in %j",
  async (headers, make, sent, countered, pay) => {
    const ana = await market.person({ headers });
    const boss = Object.assign(market.visitor(headers), { cookies: new Map(seller.cookies) });
    const visitor = market.visitor(headers);
    const home = {
      full_name: "Ana",
      street_address: "Calle 60",
      city: "Mérida",
      state: "Yucatán",
      postal_code: "97000",
    };
    await market.db.insert(addresses).values({
      ...{
        id: uuid(),
        user_id: ana.id,
        ...home,
        country: "México",
        phone: "9995550101",
        is_default: true,
        created_at: 1,
      },
    });
    expect((await visitor.get(`/product/${product}`)).text).toContain(make);
    const asked = await visitor.get(`/product/${product}/offer`);
    expect([asked.path.split("?")[0], asked.text]).toEqual(["/auth", expect.stringContaining("Silla de madera")]);

    const form = await ana.get(`/product/${product}/offer`);
    const lead = form.document.querySelector(".purpose");
    expect([lead?.querySelector("a")?.getAttribute("href"), lead?.text]).toEqual([
      `/product/${product}`,
      expect.stringMatching(/Silla de madera.*1,000\.00/),
    ]);
    const made = await ana.submit(form, OFFER, { amount: "700", quantity: "2", note: "¿Me las dejas?" });
    const offer = await lastOf(ana);
    const page = `/account/offers/${offer?.id}`;
    expect([made.path, made.flash]).toEqual([page, expect.stringContaining(sent)]);
    expect(offer).toMatchObject({ amount: 700_00, quantity: 2, note: "¿Me las dejas?", status: "open" });
    // Sent twice, it is one offer.
    await ana.submit(form, OFFER, { amount: "700", quantity: "2" });
    expect(await offersOf(ana)).toHaveLength(1);
    expect(await told(seller.id)).toEqual(["offer-received"]);
    // The way to a second offer gives way to the first.
    const shown = await ana.get(`/product/${product}`);
    expect([shown.text.includes(make), says(shown, 700_00)]).toEqual([false, true]);
    expect((await ana.get(`/product/${product}/offer`)).path).toBe(`/product/${product}`);

    const links = (await boss.get("/seller-settings")).document.querySelectorAll(".todo a");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      expect.arrayContaining(["/seller-settings/offers", page]),
    );
    const received = await boss.get("/seller-settings/offers");
    expect([received.text.includes("Silla de madera"), says(received, 700_00)]).toEqual([true, true]);
    expect(says(await ana.get("/account/offers"), 700_00)).toBe(true);
    const answering = await boss.get(page);
    expect(answering.text).toMatch(/(Buyer's note|Nota del comprador)\s*¿Me las dejas\?/);
    expect(answering.text).toMatch(/(You receive about|Recibes aproximadamente)\s*(MX)?\$\d/);
    const empty = errorsOn(await boss.submit(answering, COUNTER, { counter: "" })).counter;
    expect(empty).toMatch(/\$700\.00 .*\$1,000\.00/);
    const again = await boss.submit(answering, COUNTER, { counter: "850" });
    expect(again.flash).toContain(countered);
    expect((await boss.submit(answering, COUNTER, { counter: "860" })).path).toBe(page);
    expect(await lastOf(ana)).toMatchObject({ counter: 850_00, status: "countered" });
    for (const path of [page, "/account/offers", "/account/notifications", `/product/${product}`]) {
      expect([path, says(await ana.get(path), 850_00)]).toEqual([path, true]);
    }
    const account = await ana.get("/account");
    expect(account.text).toMatch(/1 (to answer|por responder)/);
    expect(account.document.querySelector('li:has(a[href="/account/offers"]) .chip')?.text.trim()).toBe("1");

    // Shipping as it costs to her first address.
    const counter = await ana.get(page);
    expect(counter.text).toMatch(/\$250\.00/);
    expect(counter.text).toMatch(/(Your note|Tu nota)\s*¿Me las dejas\?/);
    expect(counter.text).not.toMatch(/You receive|Recibes/);
    const checkout = await ana.post(`${page}/accept`, {});
    expect([checkout.path.split("?")[0], checkout.flash]).toEqual(["/checkout", expect.stringContaining(pay)]);
    expect(checkout.text).toContain("$1,950.00");
    expect(await lastOf(ana)).toMatchObject({ status: "accepted" });
    expect(await told(ana.id)).toEqual(["offer-countered", "offer-accepted"]);
    expect((await ana.get(`/product/${product}`)).html).toContain(`href="${checkout.path}"`);
    const [order] = await market.db.all<{ id: string }>(sql`SELECT id FROM orders WHERE offer_id = ${offer?.id}`);
    const admin = await market.person({ admin: true, headers });
    expect((await admin.get(`/admin/orders/${order?.id}`)).text).toMatch(/\$850\.00 .*\$1,000\.00/);
  },
);

test("a seller accepts or declines, a buyer withdraws, and nobody else reads or answers", async () => {
  const [ana, eva] = [await market.person(), await market.person()];
  const id = await putPriceOffer(market, { product, buyer: ana.id });
  const page = `/account/offers/${id}`;
  const statusOf = async (path: string, who: Person) => (await who.post(path, {})).status;
  expect([(await eva.get(page)).status, await statusOf(`${page}/accept`, eva)]).toEqual([404, 404]);
  expect((await eva.post(page, { counter: "900" })).status).toBe(404);
  expect((await market.visitor().get(page)).path).toMatch(/^\/auth/);
  // Neither side makes the other's moves.
  for (const answer of ["accept", "decline"]) await ana.post(`${page}/${answer}`, {});
  await seller.post(`${page}/withdraw`, {});
  await ana.post(page, { counter: "900" });
  expect((await lastOf(ana))?.status).toBe("open");
  expect((await ana.post(`${page}/withdraw`, {})).flash).toContain("Offer withdrawn");
  expect((await seller.post(`${page}/accept`, {})).flash).toContain("already answered");

  const second = await putPriceOffer(market, { product, buyer: ana.id });
  expect((await seller.post(`/account/offers/${second}/decline`, {})).flash).toContain("Offer declined");
  const third = await putPriceOffer(market, { product, buyer: eva.id });
  expect((await seller.post(`/account/offers/${third}/accept`, {})).flash).toContain("Offer accepted");
  expect((await eva.get(`/account/offers/${third}`)).html).toContain("/checkout?order=");
  expect((await eva.get("/account/orders")).text).toContain("Silla de madera");
});

test.each([
  [{ amount: "1000" }, "less than the listing's price"],
  [{ amount: "99.99" }, "at least 10%"],
  [{ amount: "x" }, "Enter at least MX$100.00 and less than MX$1,000.00"],
  [{ amount: "700", quantity: "3" }, "up to what is available"],
  [{ amount: "700", note: "Llámame al 55 1234 5678" }, "55 1234 5678"],
])("an offer of %j is refused at its field, with what was typed", async (fields, says) => {
  const ana = await market.person();
  const page = await send(ana, fields);
  expect([page.status, page.text]).toEqual([400, expect.stringContaining(says)]);
  expect(page.document.querySelector("#amount")?.getAttribute("value")).toBe(fields.amount);
  expect(await offersOf(ana)).toEqual([]);
});

test("an offer at another price than the listing's, for what takes none, or one too many is refused", async () => {
  const ana = await market.person();
  const stale = await send(ana, { amount: "700", price: "90000" });
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("now costs MX$1,000.00")]);
  const plain = await list();
  await market.db.delete(offerTerms).where(eq(offerTerms.product_id, plain));
  expect((await ana.get(`/product/${plain}/offer`)).status).toBe(404);
  expect((await send(ana, { amount: "700" }, plain)).status).toBe(409);
  expect((await ana.get(`/product/${plain}`)).html).not.toContain(`/product/${plain}/offer`);
  expect((await seller.get(`/product/${product}/offer`)).flash).toContain("your own listing");
  expect((await send(seller, { amount: "700" })).flash).toContain("your own listing");
  const auction = await auctionOf(market.db, seller.id);
  await market.db.insert(offerTerms).values({ product_id: auction.productId });
  await bidOn(await market.person(), auction, "150");
  expect((await ana.get(`/product/${auction.productId}/offer`)).status).toBe(404);
  expect((await send(ana, { amount: "70", price: "10000" }, auction.productId)).status).toBe(409);
  expect(await offersOf(ana)).toEqual([]);
  for (let made = 0; made < LISTING_OFFERS_MAX; made++) {
    const sent = await send(ana, { amount: "700" });
    await ana.post(`${sent.path}/withdraw`, {});
  }
  expect((await send(ana, { amount: "700" })).flash).toContain(`${LISTING_OFFERS_MAX} offers for a listing`);
  expect(await offersOf(ana)).toHaveLength(LISTING_OFFERS_MAX);
});

test("a seller allows offers as a listing is published and edited, with a lowest price that nobody else learns", async () => {
  const ana = await market.person();
  const typed = { title: "Mesa de pino", category: "home", price: "987.65", stock: "2" };
  const photos = await photoFiles(1);
  const refused = await seller.post("/sell", { ...typed, offers: "on", lowest_offer: "987.65", photos });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("below the listing's price")]);
  const sent = await seller.submit(refused, "main form.sell", { lowest_offer: "765.43" });
  const page = sent.path;
  const id = page.replace("/product/", "");
  const terms = () => market.db.select().from(offerTerms).where(eq(offerTerms.product_id, id));
  expect(await terms()).toEqual([{ product_id: id, lowest: 765_43 }]);
  for (const path of [page, `${page}/offer`]) expect((await ana.get(path)).html).not.toMatch(SECRET);

  const low = await send(ana, { amount: "765.42", price: "98765" }, id);
  expect(low.flash).toContain("declined: it is below what the seller accepts");
  expect([(await seller.get(low.path)).status, low.html.match(SECRET)]).toEqual([404, null]);
  expect((await seller.get("/seller-settings/offers")).text).not.toContain("765.42");

  const edit = await seller.get(`${page}/revise`);
  const form = 'main form[action$="/revise"]';
  expect(edit.document.querySelector("#lowest_offer")?.getAttribute("value")).toBe("765.43");
  const waiting = await send(ana, { amount: "900", price: "98765" }, id);
  await seller.submit(edit, form, { title: "Mesa de pino chica" });
  expect([await terms(), (await lastOf(ana))?.status]).toEqual([[{ product_id: id, lowest: 765_43 }], "open"]);
  await seller.submit(await seller.get(`${page}/revise`), form, { offers: "" });
  expect([await terms(), (await lastOf(ana))?.status]).toEqual([[], "ended"]);
  expect((await ana.get(waiting.path)).text).toContain("the listing changed or closed");

  // A price lowered below the lowest one leaves nothing to offer.
  await market.db.insert(offerTerms).values({ product_id: id, lowest: 987_65 });
  expect((await ana.get(page)).html).not.toContain(`${page}/offer`);
  expect((await send(ana, { amount: "900", price: "98765" }, id)).status).toBe(409);
});

test("an auction takes no offers whatever its form says", async () => {
  const fields = { title: "Lámpara", category: "home", price: "100", listing_type: "auction", duration: "3" };
  const { path } = await seller.post("/sell", { ...fields, offers: "on", photos: await photoFiles(1) });
  const id = path.replace("/product/", "");
  expect(await market.db.select().from(offerTerms).where(eq(offerTerms.product_id, id))).toEqual([]);
});

test("each page takes one round trip, an offer and an answer two", async () => {
  const ana = await market.person();
  const id = await putPriceOffer(market, { product, buyer: ana.id });
  const other = await list();
  // The first request of a session notes its use.
  for (const who of [ana, seller]) await who.get("/account");
  for (const [path, who] of [
    [`/product/${other}/offer`, ana],
    ["/account/offers", ana],
    [`/account/offers/${id}`, ana],
    [`/account/offers/${id}`, seller],
    ["/seller-settings/offers", seller],
    ["/account", ana],
  ] as const) {
    expect(await market.trips(() => who.get(path)), path).toBe(1);
  }
  const offer = { key: uuid(), price: "100000", amount: "700" };
  expect(await market.trips(() => ana.send(`/product/${other}/offer`, offer))).toBe(2);
  expect(await market.trips(() => seller.send(`/account/offers/${id}/accept`, {}))).toBe(2);
});
