import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addresses, orders, products } from "~/data/schema.server";
import { checkout as en } from "~/i18n/en/checkout";
import { checkout as es } from "~/i18n/es/checkout";
import { HOME } from "../../support/home";
import { type Market, openMarket } from "../../support/market";
import { readForm } from "../../support/page";

// A checkout's key, or PayPal's order, that belongs to another purchase.

const BOTH = [["en", en] as const, ["es", es] as const];

let market: Market;
let seller: Person;

beforeAll(async () => {
  market = await openMarket({ paypal: true });
  seller = await market.person({ seller: true });
});
afterAll(() => market.close());

type Person = Awaited<ReturnType<Market["person"]>>;

async function goods(title: string): Promise<string> {
  const id = crypto.randomUUID();
  await market.db.insert(products).values({
    ...{ id, title, category: "home", condition: "new", price: 100_00, stock: 1, seller_id: seller.id },
    ...{ image_url: "none", status: "active", created_at: 1 },
  });
  return id;
}

async function buyer(language = "en"): Promise<Person> {
  const ana = await market.person({ headers: { "Accept-Language": language } });
  const home = { ...HOME, id: crypto.randomUUID(), user_id: ana.id, is_default: true, created_at: 1 };
  await market.db.insert(addresses).values(home);
  return ana;
}

const formOf = async (who: Person, product: string) =>
  readForm(await who.get(`/checkout?product=${product}`), "main form.checkout");

/** Begins a payment; PayPal's id of it, and the form that began it. */
async function begin(who: Person, product: string) {
  const form = await formOf(who, product);
  const response = await who.send(form.action, form.fields);
  return { form, token: new URL(response.headers.get("Location") ?? "").searchParams.get("token") ?? "" };
}

const approve = (who: Person, token: string) =>
  who.get(market.paypal.approve(token, "pay").slice(market.origin.length));
const stateOf = async (who: Person, product: string) => {
  const theirs = await market.db.select().from(orders).where(eq(orders.buyer_id, who.id));
  const [item] = await market.db.select().from(products).where(eq(products.id, product));
  return { orders: theirs.map(({ status }) => status), stock: item?.stock, status: item?.status };
};

test.each(BOTH)("the key of a paid checkout pays for nothing else, in %s", async (language, texts) => {
  const ana = await buyer(language);
  const [chair, table] = [await goods("Silla"), await goods("Mesa")];
  const { form, token } = await begin(ana, chair);
  expect((await approve(ana, token)).heading).toBe(texts.paid);
  const other = await formOf(ana, table);
  const page = await ana.post(other.action, { ...other.fields, key: form.fields.key ?? "" });
  expect([page.status, page.flash]).toEqual([409, ""]);
  expect(page.text).toContain(texts.refusal.changed);
  expect(page.html).not.toContain(texts.paid);
  expect(await stateOf(ana, table)).toEqual({ orders: ["paid"], stock: 1, status: "active" });
  // The form that it began is answered as before, and so is the new one with its own key.
  expect((await ana.post(form.action, form.fields)).heading).toBe(texts.paid);
  expect((await ana.send(other.action, other.fields)).headers.get("Location")).toContain("/checkoutnow");
});

test("the key of a checkout that waits leads to no other payment, and of another buyer to none", async () => {
  const [ana, beto] = [await buyer(), await buyer()];
  const [chair, table] = [await goods("Silla"), await goods("Mesa")];
  const { form, token } = await begin(ana, chair);
  for (const who of [ana, beto]) {
    const other = await formOf(who, table);
    const response = await who.send(other.action, { ...other.fields, key: form.fields.key ?? "" });
    expect(response.status).toBe(409);
    await response.arrayBuffer();
  }
  const again = await ana.send(form.action, form.fields);
  expect(again.headers.get("Location")).toContain(token);
});

test.each(BOTH)(
  "a PayPal order of another sum is not taken, is explained and frees the stock, in %s",
  async (language, texts) => {
    const ana = await buyer(language);
    const chair = await goods("Silla");
    const { form, token } = await begin(ana, chair);
    const order = market.paypal.records.orders[token];
    if (!order) throw new Error("PayPal knows nothing of it");
    order.total = 99_99 as never;
    const back = await approve(ana, token);
    expect([back.status, back.path, back.flash]).toEqual([200, "/account/orders", texts.mismatch]);
    expect(Object.values(market.paypal.records.captures).filter(({ orderId }) => orderId === token)).toEqual([]);
    const again = await ana.post(form.action, form.fields);
    expect([again.status, again.text.includes(texts.refusal.over)]).toEqual([409, true]);
    expect(await stateOf(ana, chair)).toEqual({ orders: ["awaiting_payment"], stock: 0, status: "reserved" });

    await market.db
      .update(orders)
      .set({ pay_by: Date.now() - 1 })
      .where(eq(orders.buyer_id, ana.id));
    expect(await market.cron("minute")).toBe("ok");
    expect(await stateOf(ana, chair)).toEqual({ orders: ["expired_unpaid"], stock: 1, status: "active" });
    const beto = await buyer();
    expect((await approve(beto, (await begin(beto, chair)).token)).heading).toBe(en.paid);
  },
);
