import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productImages, products } from "~/data/schema.server";
import { auth as en } from "~/i18n/en/auth";
import { auth as es } from "~/i18n/es/auth";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";
import type { Page } from "../../support/page";

// What a visitor was about to do, above the forms for signing in.

const TITLE = "Cámara <b>réflex</b>";
const BOTH = [
  ["en", en],
  ["es", es],
] as const;

let market: Market;
let auction: Awaited<ReturnType<typeof auctionOf>>;
let product: string;

beforeAll(async () => {
  market = await openMarket();
  const seller = await market.person({ seller: true });
  auction = await auctionOf(market.db, seller.id, { title: TITLE, buyItNow: 900_00 });
  product = uuid();
  await market.db.insert(products).values({
    ...{ id: product, title: TITLE, category: "home", condition: "new", price: 100_00, stock: 5 },
    ...{ seller_id: seller.id, image_url: product, status: "active", created_at: 1 },
  });
  await market.db.insert(productImages).values({ product_id: product, position: 0, key: product, width: 4, height: 3 });
});
afterAll(() => market.close());

const visitor = (language: string) => market.visitor({ "Accept-Language": language });
const cardOn = ({ document }: Page) => document.querySelector(".purpose");
const pictureOn = (page: Page) => cardOn(page)?.querySelector("img")?.getAttribute("src");
/** The items are in Spanish. */
const said = (text: string, language: string, title = TITLE) => {
  const written = title.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return text.replace("{title}", language === "es" ? written : `<span lang="es">${written}</span>`);
};

test.each(BOTH)(
  "bid, Buy It Now, heart, question and checkout are named with the item and its photo, in %s",
  async (language, texts) => {
    const page = `/product/${auction.productId}`;
    const who = visitor(language);
    const shown = await who.get(page);
    const asked: [Page, keyof typeof texts.about, string][] = [
      [await who.submit(shown, `form[action="${page}"]`, { max: "500" }), "bid", auction.productId],
      [await who.post(`/auction/${auction.id}/hold`, {}, { Referer: market.origin + page }), "buy", auction.productId],
      [await who.post(`/product/${product}/watch?to=/search`, {}), "watch", product],
      [await who.post(`/product/${product}/questions`, { question: "¿Es nueva?" }), "ask", product],
      [await who.get(`/checkout?product=${product}`), "buy", product],
    ];
    for (const [signing, kind, key] of asked) {
      expect(cardOn(signing)?.querySelector("p")?.innerHTML).toBe(said(texts.about[kind], language));
      expect(signing.flash).toBe("");
      expect(pictureOn(signing)).toContain(key);
      const order = signing.html.indexOf('class="row purpose"') - signing.html.indexOf('method="post" action="/auth');
      expect(order).toBeLessThan(0);
      const [, toSignUp] = signing.document.querySelectorAll(".auth .tabs a");
      const signingUp = await who.get((toSignUp?.getAttribute("href") ?? "").replaceAll("&amp;", "&"));
      expect(cardOn(signingUp)?.innerHTML).toBe(cardOn(signing)?.innerHTML);
      const refused = await who.submit(signingUp, "main form", { email: "x" });
      expect([refused.status, cardOn(refused)?.innerHTML]).toEqual([400, cardOn(signing)?.innerHTML]);
    }
  },
);

test.each(BOTH)("selling and the cart's checkout are named without a photo, in %s", async (language, texts) => {
  for (const [path, kind] of [
    ["/sell", "sell"],
    ["/checkout", "pay"],
  ] as const) {
    const who = visitor(language);
    const first = await who.get(path);
    // The text that is specified for selling comes first, and alone.
    expect([first.flash !== "", cardOn(first) !== null]).toEqual(kind === "sell" ? [true, false] : [false, true]);
    const page = await who.get(`/auth?to=${path}`);
    expect([page.flash, cardOn(page)?.text, pictureOn(page)]).toEqual(["", texts.about[kind], undefined]);
  }
  for (const path of ["/account", "/auth", "/checkout?order=secret"]) {
    const card = cardOn(await visitor(language).get(path));
    expect(card?.text).toBe(path.startsWith("/checkout") ? texts.about.pay : undefined);
  }
});

test("nothing is said of an item that a visitor may not see, or that there is not", async () => {
  const [active, paused] = ["active", "paused"] as const;
  const address = `/auth?for=bid&product=${product}&to=/product/${product}`;
  expect(cardOn(await market.visitor().get(address))).not.toBeNull();
  await market.db.update(products).set({ status: paused }).where(eq(products.id, product));
  for (const path of [
    address,
    `/auth?to=/checkout?product=${product}`,
    "/auth?for=bid&product=none",
    "/auth?for=x&product=x",
  ]) {
    const page = await market.visitor().get(path);
    expect([page.status, cardOn(page)]).toEqual([200, null]);
    expect(page.text.includes("Cámara")).toBe(false);
  }
  await market.db.update(products).set({ status: active }).where(eq(products.id, product));
});

test("the address leads to no other site, and the item is read in one round trip", async () => {
  const page = await market.visitor().get(`/auth?for=bid&product=${product}&to=//evil.example/sell`);
  expect(page.document.querySelector("main form")?.getAttribute("action")).toContain("to=%2F&");
  expect(page.document.querySelector("main")?.innerHTML.includes("evil.example")).toBe(false);
  const asks = () => market.visitor().get(`/auth?for=bid&product=${product}&to=/product/${product}`);
  expect(await market.trips(asks)).toBe(1);
});

test("after signing in the bid waits on the item's page", async () => {
  const ana = await createMember(market);
  const who = visitor("en");
  const page = `/product/${auction.productId}`;
  const signing = await who.submit(await who.get(page), `form[action="${page}"]`, { max: "500" });
  const back = await who.submit(signing, "main form", { email: ana.email, password: PASSWORD });
  expect([back.path, back.document.querySelector("#max")?.getAttribute("value")]).toEqual([page, "500"]);
});
