import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications, users } from "~/data/schema.server";
import { toHandle } from "~/domain/accounts/seller-profile";
import { orderNumber } from "~/domain/orders/order";
import { PAGE_SIZE } from "~/domain/search/search";
import { TITLE_SEPARATOR } from "~/i18n/format";
import { auctionOf, bidOn } from "../support/auctions";
import { putGoods } from "../support/catalogue";
import { type Market, openMarket } from "../support/market";
import type { Page } from "../support/page";
import { putOrder } from "../support/put-order";
import { putDeal, putFeedback } from "../support/rated";
import { translate } from "../support/texts";

const LANGUAGES = ["en", "es"] as const;
type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;
let seller: Person;
const STORE = "casa-jacaranda";

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: "Casa Jacaranda" });
  const toys = Array.from({ length: PAGE_SIZE * 2 + 1 }, (_, n) => ({
    seller: seller.id,
    category: "home" as const,
    title: `Muñeca ${n}`,
  }));
  await putGoods(market.db.$client, toys);
});
afterAll(() => market.close());

const ownHeaders = (language: (typeof LANGUAGES)[number]) => ({ "Accept-Language": language });
const fold = (text: string) => text.replace(/\s+/g, " ").trim();
const titleOf = ({ document }: Page) => document.querySelector("title")?.textContent ?? "";
const namesOf = ({ document }: Page, selector: string) =>
  document
    .querySelectorAll(`main :is(${selector})`)
    .map((one) => fold(one.getAttribute("aria-label") ?? one.textContent));
const nextOf = ({ document }: Page) => document.querySelector('main a[rel="next"]')?.getAttribute("href") ?? "";

const expectApart = (names: readonly string[], count: number) => {
  expect(names).toHaveLength(count);
  expect(new Set(names).size, names.join(", ")).toBe(count);
};

test.each(LANGUAGES)("the title of a page begins with what a form before it did, once, in %s", async (language) => {
  const t = translate(language);
  const ana = await market.person({ headers: ownHeaders(language) });
  const list = await ana.get("/search?q=muñeca");
  const watched = await ana.submit(list, ".heart");
  expect(titleOf(watched)).toBe(`${t("bidding.watched")}${TITLE_SEPARATOR}${titleOf(list)}`);
  expect(titleOf(await ana.get("/search?q=muñeca"))).toBe(titleOf(list));
  // The title of its message says no more than that it is an error.
  const failed = await ana.post("/account/settings/email/cancel", {});
  expect(titleOf(failed)).toBe(
    `Error: ${t("settings.profile.nothingToCancel")}${TITLE_SEPARATOR}${t("account.settings")} · Tianguis`,
  );
});

test.each(LANGUAGES)("the title of the question before a very high bid is the question, in %s", async (language) => {
  const { id, productId } = await auctionOf(market.db, seller.id);
  const ana = await market.person({ headers: ownHeaders(language) });
  const before = await ana.get(`/product/${productId}`);
  const asked = await ana.post(`/product/${productId}`, { auction: id, max: "99999" });
  expect([asked.status, asked.heading]).toEqual([200, expect.stringContaining("99,999.00?")]);
  expect(titleOf(asked)).toBe(`${asked.heading}${TITLE_SEPARATOR}${titleOf(before)}`);
});

test.each(LANGUAGES)("further pages of a list say so in their title, the first does not, in %s", async (language) => {
  const continued = translate(language)("shell.continued");
  const headers = ownHeaders(language);
  const [ana, admin] = [await market.person({ headers }), await market.person({ headers, admin: true })];
  await market.db.insert(notifications).values(
    Array.from({ length: PAGE_SIZE + 1 }, (_, n) => ({
      ...{ id: uuid({ msecs: n }), user_id: ana.id, created_at: n },
      message: { kind: "listing-published", product: `p${n}`, title: `T${n}` },
    })),
  );
  for (const [reader, path] of [
    [ana, "/search"],
    [ana, "/search?q=muñeca"],
    [ana, "/category/home"],
    [ana, `/store/${STORE}`],
    [ana, "/account/notifications"],
    [admin, "/admin"],
    [await market.person({ headers, seller: true }), "/search?sort=price-asc"],
  ] as const) {
    const first = await reader.get(path);
    expect(titleOf(first), path).not.toContain(continued);
    const next = await reader.get(nextOf(first));
    expect(titleOf(next), path).toBe(titleOf(first).replace(/ · Tianguis$/, ` ${continued} · Tianguis`));
    const back = next.document.querySelector('main a[rel="prev"]')?.getAttribute("href");
    if (back) expect(titleOf(await reader.get(back)), path).toBe(titleOf(first));
  }
});

test.each(LANGUAGES)("no two pages of the account share a title, in %s", async (language) => {
  const ana = await market.person({ headers: ownHeaders(language), seller: true });
  const paths = ["", "/security", "/language", "/notifications", "/strikes", "/data"].map((tab) => `/settings${tab}`);
  const pages = await Promise.all([...paths, "/notifications", "/profile"].map((path) => ana.get(`/account${path}`)));
  expectApart(pages.map(titleOf), pages.length);
  expect(titleOf(pages[3] as Page)).toContain(translate(language)("account.settings"));
});

test.each(LANGUAGES)("every section of the dashboard has a heading with its name, in %s", async (language) => {
  const admin = await market.person({ admin: true, headers: ownHeaders(language) });
  const tabs = (await admin.get("/admin")).document.querySelectorAll(".tabs a");
  expect(tabs.length).toBeGreaterThan(10);
  for (const tab of tabs) {
    const page = await admin.get(tab.getAttribute("href") ?? "");
    const [first, second] = page.document.querySelectorAll(`main :is(h1, h2, h3)`);
    expect([first?.tagName, second?.tagName], page.path).toEqual(["H1", "H2"]);
    const own = [tab.textContent, titleOf(page).replace(/ · Tianguis$/, "")];
    expect(own, page.path).toContain(second?.textContent);
  }
});

test.each(LANGUAGES)(
  "orders and bids below the heading of a group are headings of the next rank, in %s",
  async (language) => {
    const headers = ownHeaders(language);
    const [ana, other] = [await market.person({ headers }), await market.person({ seller: true })];
    const ranks = async (path: string) =>
      (await ana.get(path)).document.querySelectorAll("main :is(h2, h3)").map(({ tagName }) => tagName);
    await bidOn(ana, await auctionOf(market.db, other.id), "500");
    // Nothing waits: without a group, an item follows the page's heading.
    expect(await ranks("/account/orders/bids")).toEqual(["H2"]);
    await putOrder(market, ana, other, { status: "paid" });
    expect(await ranks("/account/orders")).toEqual(["H2"]);
    await putOrder(market, ana, other, { title: "Mesa" });
    expect(await ranks("/account/orders")).toEqual(["H2", "H3", "H2", "H3"]);
  },
);

test.each(LANGUAGES)("buttons of several orders of one listing are told apart, in %s", async (language) => {
  const headers = ownHeaders(language);
  const [ana, admin] = [await market.person({ headers }), await market.person({ headers, admin: true })];
  const deal = { buyer: ana.id, seller: seller.id, title: `Taza ${language}` };
  const ids = [await putDeal(market.db, deal), await putDeal(market.db, deal)];
  const list = await ana.get("/account/orders");
  const names = [
    ...namesOf(list, ".goods .row > a, .goods .row button"),
    ...namesOf(await admin.get("/admin/orders"), "tbody a.btn"),
  ].filter((name) => name.includes(deal.title));
  expect(names.length).toBeGreaterThan(4);
  for (const name of names)
    expect(ids.map((id) => `${deal.title} ${orderNumber(id)}`)).toContain(name.slice(-deal.title.length - 9));
});

test.each(LANGUAGES)("what marks a group of notifications as read names its item, in %s", async (language) => {
  const ana = await market.person({ headers: ownHeaders(language) });
  await market.db.insert(notifications).values(
    ["Silla", "Mesa", "Taza"].flatMap((title, n) =>
      [1, 2].map((time) => ({
        ...{ id: uuid({ msecs: n * 10 + time }), user_id: ana.id, created_at: n * 10 + time },
        message: { kind: "listing-published", product: `p${n}`, title },
      })),
    ),
  );
  const names = namesOf(await ana.get("/account/notifications"), ".goods form.row button");
  expect(names).toEqual(
    ["Taza", "Mesa", "Silla"].map((title) => `${translate(language)("notices.readGroup")}: ${title}`),
  );
});

test.each(LANGUAGES)("links that report say what of whom, in %s", async (language) => {
  const headers = ownHeaders(language);
  const name = `Tienda ${language}`;
  const store = await market.person({ seller: name });
  const [ana, beto] = [await market.person({ headers }), await market.person()];
  for (const [buyer, full_name] of [
    [ana, "Ana Núñez"],
    [beto, "Beto Díaz"],
    [await market.person(), "Carla Ruiz"],
  ] as const) {
    await market.db.update(users).set({ full_name }).where(eq(users.id, buyer.id));
    const order = await putDeal(market.db, { buyer: buyer.id, seller: store.id });
    await putFeedback(market.db, order, { text: "Bien" });
  }
  const names = namesOf(await ana.get(`/store/${toHandle(name)}/feedback`), 'a[href^="/report/feedback"]');
  expectApart(names, 3);

  const order = await putDeal(market.db, { buyer: ana.id, seller: store.id });
  for (const side of ["buyer", "seller"] as const) await putFeedback(market.db, order, { role: side, text: "Bien" });
  await market.db.$client.execute("UPDATE feedback SET reply = 'Gracias', replied_at = 9");
  const page = `/account/orders/${order}`;
  expectApart(namesOf(await ana.get(`${page}/feedback`), 'a[href^="/report/feedback"]'), 2);
  await store.submit(await store.get(page), "#messages form", { message: "Hola" });
  const [said] = namesOf(await ana.get(page), 'a[href^="/report/message"]');
  const t = translate(language);
  expect(said?.startsWith(`${t("reports.report")}: ${t("orderPage.thread.seller")} · `), said).toBe(true);
});
