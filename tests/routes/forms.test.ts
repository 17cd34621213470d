import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "~/data/schema.server";
import { adminOrders } from "~/i18n/en/admin-orders";
import { auth as en } from "~/i18n/en/auth";
import { bidding } from "~/i18n/en/bidding";
import { cancellations } from "~/i18n/en/cancellations";
import { cart } from "~/i18n/en/cart";
import { errors } from "~/i18n/en/errors";
import { feedback } from "~/i18n/en/feedback";
import { orderPage } from "~/i18n/en/order-page";
import { problems } from "~/i18n/en/problems";
import { auctionOf } from "../support/auctions";
import { hostileFields } from "../support/hostile-forms";
import { type Market, openMarket } from "../support/market";
import { ownNetwork } from "../support/own-network";
import { type Fields, type Page, readPage } from "../support/page";
import { putOrder } from "../support/put-order";
import { putFeedback } from "../support/rated";
import type { Visitor } from "../support/visitor";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

const visitor = () => market.visitor(ownNetwork());

interface Form {
  path: string;
  /** Who sends it: a visitor's tries are counted. */
  who: () => Visitor;
  /** One of its fields, which is empty. */
  field: string;
  /** What else it has to bring. */
  others?: Fields;
}

async function bidForm(): Promise<Form> {
  const seller = await market.person({ seller: true });
  const { id, productId } = await auctionOf(market.db, seller.id);
  const ana = await market.person();
  return { path: `/product/${productId}`, who: () => ana, field: "max", others: { auction: id } };
}

async function quantityForm(): Promise<Form> {
  const seller = await market.person({ seller: true });
  const product = crypto.randomUUID();
  await market.db.insert(products).values({
    ...{ id: product, title: "Silla", category: "home", condition: "new", price: 100_00, stock: 5 },
    ...{ seller_id: seller.id, image_url: product, status: "active", created_at: 1 },
  });
  const ana = visitor();
  await ana.post(`/product/${product}/cart`, {});
  return { path: "/cart", who: () => ana, field: "quantity", others: { product } };
}

async function nameForm(): Promise<Form> {
  const ana = await market.person();
  return { path: "/account/profile", who: () => ana, field: "full_name" };
}

/** A form of an order that was paid and delivered, unless `status` says less. */
const orderForm =
  (from: "buyer" | "seller" | "admin", path: string, field: string, status?: "paid") => async (): Promise<Form> => {
    const { id, people } = await traded(status);
    return { path: `${from === "admin" ? "/admin" : "/account"}/orders/${id}${path}`, who: () => people[from], field };
  };

async function traded(status?: "paid") {
  const [buyer, seller] = [await market.person(), await market.person({ seller: true })];
  const people = { buyer, seller, admin: await market.person({ admin: true }) };
  return { id: await putOrder(market, buyer, seller, { status }), people };
}

/** A form of what the seller sent in that way. */
const sentForm = (sent: Fields, path: string, field: string) => async (): Promise<Form> => {
  const { id, people } = await traded("paid");
  await people.seller.post(`/account/orders/${id}/ship`, { days: "5", ...sent });
  return { path: `/account/orders/${id}${path}`, who: () => people.seller, field };
};

async function replyForm(): Promise<Form> {
  const { id, people } = await traded();
  await putFeedback(market.db, id);
  return { path: `/account/orders/${id}/feedback/reply`, who: () => people.seller, field: "reply" };
}

async function offerForm(): Promise<Form> {
  const { id, people } = await traded();
  const report = { kind: "change_of_mind", description: "I don't need it after all" };
  await people.buyer.post(`/account/orders/${id}/problem`, report);
  return { path: `/account/orders/${id}/problem/offer`, who: () => people.seller, field: "amount" };
}

const visitors = (path: string, field: string) => async (): Promise<Form> => ({ path, who: visitor, field });

/** Forms, with the error that each shows when its field is empty. */
const FORMS: [name: string, open: () => Promise<Form>, error: string][] = [
  ["signing in", visitors("/auth", "email"), en.refusal.emailRequired],
  ["signing up", visitors("/auth?mode=sign-up", "email"), en.refusal.fullNameRequired],
  ["recovery", visitors("/auth/recover", "email"), en.refusal.emailRequired],
  ["a bid", bidForm, bidding.refusal.amountInvalid.replace("{most, money}", "MX$10,000,000.00")],
  ["a quantity in the cart", quantityForm, cart.refusal.quantityRange.replace("{most}", "5")],
  ["the name of a profile", nameForm, en.refusal.fullNameRequired],
];

/** The same of forms about orders. */
const ORDER_FORMS: typeof FORMS = [
  ["a message about an order", orderForm("buyer", "", "message"), orderPage.thread.messageRequired],
  ["a cancelled sale", orderForm("seller", "/cancel", "reason", "paid"), cancellations.fieldRefusal.causeRequired],
  ["a shipment", orderForm("seller", "/ship", "way", "paid"), orderPage.ship.refusal.wayRequired],
  [
    "a tracking number",
    sentForm({ way: "carrier", carrier: "dhl", number: "1234567890" }, "/tracking", "number"),
    orderPage.ship.refusal.numberRequired,
  ],
  ["a hand-over", sentForm({ way: "in_person" }, "/hand-over", "code"), orderPage.handOver.invalid],
  ["feedback", orderForm("buyer", "/feedback", "rating"), feedback.refusal.ratingRequired],
  ["a reply to feedback", replyForm, feedback.refusal.textRequired],
  ["a partial refund", offerForm, problems.refusal.amountInvalid.replace("{most, money}", "MX$99.99")],
  [
    "an administrator's refund",
    orderForm("admin", "/refund", "amount"),
    adminOrders.refusal.amountInvalid.replace("{refundable, money}", "MX$100.00"),
  ],
  ["an order's end", orderForm("admin", "/cancelled", "reason"), adminOrders.refusal.reasonRequired],
];

/** What reads its photos one by one answers in its own way what is too much. */
const REPORT: (typeof FORMS)[number] = [
  "a problem",
  orderForm("buyer", "/problem", "kind"),
  problems.refusal.kindRequired,
];

const shows = (page: Page, error: string) =>
  page.document.querySelectorAll("form .error").some(({ text }) => text.includes(error));

test.each(FORMS)("the form of %s takes no notice of fields that it does not have", async (_, open, error) => {
  const { path, who, field, others } = await open();
  for (const [name, value] of Object.entries(hostileFields(field))) {
    const page = await who().post(path, { ...others, [name]: value });
    expect([page.status, shows(page, error)], name.slice(0, 40)).toEqual([400, true]);
  }
  const page = await who().post(path, { ...others, ...hostileFields(field) });
  expect([page.status, shows(page, error)]).toEqual([400, true]);
});

test.each([...ORDER_FORMS, REPORT])(
  "the form of %s takes no notice of them together either",
  async (_, open, error) => {
    const { path, who, field } = await open();
    const page = await who().post(path, hostileFields(field));
    expect([page.status, shows(page, error)]).toEqual([400, true]);
  },
);

test.each([...FORMS, ...ORDER_FORMS])("the form of %s refuses what none of ours sends with a page", async (_, open) => {
  const { path, who, field, others } = await open();
  for (const tooMuch of [Array<string>(10_000).fill(""), "a".repeat(300_000)]) {
    const page = await who().post(path, { ...others, [field]: tooMuch });
    expect([page.status, page.document.querySelector("h1")?.text]).toEqual([400, errors.refusedTitle]);
  }
});

test("a form in parts is not parsed with many parts, or with a long header", async () => {
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
  const headers = { "Content-Type": "multipart/form-data; boundary=b", Origin: market.origin };
  for (const [body, title] of [
    [part("x").repeat(400), en.signInTitle],
    [part("x").repeat(600), errors.refusedTitle],
    [part("x".repeat(8_000)), en.signInTitle],
    [part("x".repeat(9_000)), errors.refusedTitle],
    [`${part("x")}--b\r\nContent-Disposition: form-data; ${"x".repeat(9_000)}`, errors.refusedTitle],
  ] as const) {
    const answer = await visitor().raw("/auth", { method: "POST", headers, body: `${body}--b--\r\n` });
    const page = await readPage(answer, "/auth");
    expect([answer.status, page.document.querySelector("h1")?.text]).toEqual([400, title]);
  }
});

test("the parts that are counted are those that are parsed, whatever boundaries a header names", async () => {
  const parts = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(600);
  for (const [parameters, title] of [
    ["boundary=b", errors.refusedTitle],
    ['boundary="b"', errors.refusedTitle],
    ["xboundary=a; boundary=b", errors.refusedTitle],
    ["boundary=b; boundary=a", errors.refusedTitle],
    // None of its parts is read.
    ["boundary=a; boundary=b", en.signInTitle],
    ['x="; boundary=a"; boundary=b', en.signInTitle],
  ] as const) {
    const headers = { "Content-Type": `multipart/form-data; ${parameters}`, Origin: market.origin };
    const answer = await visitor().raw("/auth", { method: "POST", headers, body: `${parts}--b--\r\n` });
    const page = await readPage(answer, "/auth");
    expect([parameters, answer.status, page.document.querySelector("h1")?.text]).toEqual([parameters, 400, title]);
  }
});

test("a form of many fields is refused before it is parsed, also where files may come with it", async () => {
  const ana = await market.person({ seller: true });
  const headers = {
    ...{ "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html", "Accept-Language": "en" },
    Origin: market.origin,
  };
  const visited = ["/sell", "/sell/draft", "/sell/photos"];
  for (const [who, paths] of [
    [visitor(), visited],
    [ana, [...visited, "/account/profile/avatar", "/seller-settings/import", "/sell/search-product-info"]],
  ] as const) {
    for (const path of paths) {
      const answer = await who.raw(path, { method: "POST", headers, body: "a=1&".repeat(3_000) });
      const page = await readPage(answer, path);
      expect([path, answer.status, page.document.querySelector("h1")?.text]).toEqual([path, 400, errors.refusedTitle]);
    }
  }
});

test("the form for a new password that brings nothing, without its link, leads to where a link is asked for", async () => {
  for (const fields of [{}, hostileFields("password")]) {
    const page = await visitor().post("/auth/reset", fields);
    expect(page.status).toBe(410);
    expect(page.document.querySelector("main .btn")?.getAttribute("href")).toBe("/auth/recover");
  }
});
