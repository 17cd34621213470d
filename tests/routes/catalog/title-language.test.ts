import { eq } from "drizzle-orm";
import { NodeType } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mails, notifications, orders, products } from "~/data/schema.server";
import { auctionOf, bidOn } from "../../support/auctions";
import { exampleMessage } from "../../support/mails";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";
import { photoFiles } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";
import type { Visitor } from "../../support/visitor";

const TITLE = "Lámpara de latón";

let market: Market;
let seller: Awaited<ReturnType<Market["person"]>>;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: true });
});
afterAll(() => market.close());

type Node = Page["document"]["childNodes"][number];

/** The languages of all text in which the title stands, and how often it does. */
function languagesOf({ document }: Page): string[] {
  const read = (node: Node, language: string): string[] => {
    if (node.nodeType === NodeType.TEXT_NODE) return node.textContent.includes(TITLE) ? [language] : [];
    const element = node as Page["document"];
    return element.childNodes.flatMap((child) => read(child, element.getAttribute?.("lang") ?? language));
  };
  const main = document.querySelector("main");
  return main ? read(main, document.querySelector("html")?.getAttribute("lang") ?? "") : [];
}

async function expectNamed(who: Pick<Visitor, "get">, path: string, language: string) {
  const page = await who.get(path);
  expect(page.status, path).toBe(200);
  const found = languagesOf(page);
  expect(found.length, path).toBeGreaterThan(0);
  expect(new Set(found), path).toEqual(new Set([language]));
}

async function publish(fields: Record<string, string> = {}): Promise<string> {
  const lamp = { title: TITLE, description: "Con foco y cable nuevo.", category: "home", condition: "new" };
  const sent = { ...lamp, price: "850", stock: "3", second_title: "Brass lamp", ...fields };
  return (await seller.post("/sell", { ...sent, photos: await photoFiles(1) })).path;
}

test.each([
  ["en", "es"],
  ["es", "es"],
])("cart and checkout say in which language a title is, to a reader in %s", async (reader, language) => {
  const path = await publish();
  const ana = await market.person({ headers: { "Accept-Language": reader } });
  await ana.post(`${path}/cart`, { quantity: "1" });
  await expectNamed(ana, "/cart", language);
  await expectNamed(ana, "/checkout", language);
});

test("so do pages of an order, its messages and its emails, to both sides", async () => {
  const buyer = await market.person();
  const orderId = await putOrder(market, buyer, seller, { title: TITLE });
  const [{ product } = { product: "" }] = await market.db
    .select({ product: orders.product_id })
    .from(orders)
    .where(eq(orders.id, orderId));
  await market.db.update(products).set({ language: "es" }).where(eq(products.id, product));
  const order = `/account/orders/${orderId}`;
  for (const path of ["/account/orders", order, `${order}/receipt`, `${order}/problem`, `${order}/feedback`])
    await expectNamed(buyer, path, "es");
  for (const path of ["/account/orders/sales", order, `${order}/feedback`, `${order}/cancel`])
    await expectNamed(seller, path, "es");
  const message = exampleMessage("arrived", { order: orderId, title: TITLE });
  await market.db.insert(notifications).values({
    ...{ id: "n1", user_id: buyer.id, message, created_at: 1 },
  });
  await expectNamed(buyer, "/account/notifications", "es");
  await market.db.insert(mails).values({
    ...{ id: "m1", user_id: buyer.id, email: "ana@example.com", language: "en", created_at: 1, next_try_at: 1 },
    message,
  });
  await market.cron("minute");
  const written = `<span lang="es">${TITLE}</span>`;
  await expect.poll(() => market.mail.mails.filter(({ html }) => html.includes(TITLE)).length).toBeGreaterThan(0);
  for (const { html } of market.mail.mails.filter((one) => one.html.includes(TITLE))) expect(html).toContain(written);
});

test("so do the lists of bids and of what is watched, and the seller's own pages", async () => {
  const auction = await auctionOf(market.db, seller.id, { title: TITLE });
  await market.db.update(products).set({ language: "es" }).where(eq(products.id, auction.productId));
  const bidder = await market.person();
  await bidOn(bidder, auction, "200");
  await expectNamed(bidder, "/account/orders/bids", "es");
  await expectNamed(bidder, `/auction/${auction.id}/retract`, "es");
  for (const page of ["desk", "cancel"]) await expectNamed(seller, `/auction/${auction.id}/${page}`, "es");
  const path = await publish();
  const ana = await market.person();
  await ana.post(`${path}/watch`, {});
  await expectNamed(ana, "/account/watchlist", "es");
  for (const page of [`${path}/revise`, `${path}/end`]) await expectNamed(seller, page, "es");
});
