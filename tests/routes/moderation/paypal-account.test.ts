import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "~/data/schema.server";
import { PAYPAL_EVENTS } from "~/domain/payments/paypal-events";
import { paypalAccount as en } from "~/i18n/en/paypal-account";
import { paypalAccount as es } from "~/i18n/es/paypal-account";
import { sellThroughPages } from "../../support/desk";
import { HOME } from "../../support/home";
import { type Market, openMarket } from "../../support/market";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
});
afterAll(() => market.close());

async function checkout(issue: string | null): Promise<number> {
  const [ana, seller, id] = [await market.person(), await market.person({ seller: true }), uuid()];
  await market.db.insert(products).values({
    ...{ id, title: "Silla", category: "home", condition: "new", price: 100_00, seller_id: seller.id },
    ...{ image_url: "none", status: "active", created_at: 1 },
  });
  if (issue) market.paypal.fail("create", 1, { issue });
  const page = await ana.get(`/checkout?product=${id}`);
  const value = (name: string) => page.document.querySelector(`[name="${name}"]`)?.getAttribute("value") ?? "";
  const sent = { key: value("key"), seen: value("seen"), address: "new", ...HOME };
  return (await ana.send(`/checkout?product=${id}`, sent)).status;
}

test.each([
  ["en", en],
  ["es", es],
] as const)(
  "the desk sees that PayPal refuses our account until it begins a payment again, in %s",
  async (language, texts) => {
    const admin = await market.person({ admin: true, headers: { "Accept-Language": language } });
    const section = async () =>
      (await admin.get("/admin/money")).document.querySelector('[aria-labelledby="paypal-account"]');
    expect(await section()).toBeNull();
    for (const issue of ["PAYEE_ACCOUNT_RESTRICTED", "PAYEE_ACCOUNT_LOCKED_OR_CLOSED"])
      expect(await checkout(issue)).toBe(409);
    const shown = await section();
    for (const text of [texts.kind.accountRefused, texts.advice.accountRefused, "PAYEE_ACCOUNT_LOCKED_OR_CLOSED"])
      expect(shown?.textContent).toContain(text);
    expect(shown?.textContent).toMatch(/Debug ID \w+/);
    expect(shown?.textContent).toContain(texts.times_other.replace("{count}", "2"));
    expect(shown?.querySelector("a")?.getAttribute("href")).toBe(market.paypal.url);
    expect(await checkout(null)).toBe(303);
    expect(await section()).toBeNull();
  },
);

test.each([
  ["en", en],
  ["es", es],
] as const)("the desk sees that PayPal forbids captures until there is one, in %s", async (language, texts) => {
  const admin = await market.person({ admin: true, headers: { "Accept-Language": language } });
  const section = async () =>
    (await admin.get("/admin/money")).document.querySelector('[aria-labelledby="paypal-account"]');
  const people = { seller: await market.person({ seller: true }), buyer: await market.person() };
  market.paypal.fail("capture", 1, { issue: "PERMISSION_DENIED" });
  await sellThroughPages(market, people);
  const shown = await section();
  for (const text of [texts.kind.captureRefused, texts.advice.captureRefused, "PERMISSION_DENIED"])
    expect(shown?.textContent).toContain(text);
  await sellThroughPages(market, people);
  expect(await section()).toBeNull();
});

test("the desk sees when each of PayPal's events last came", async () => {
  const admin = await market.person({ admin: true });
  const facts = async () => {
    const list = (await admin.get("/admin/money")).document.querySelector('[aria-labelledby="paypal-events"] dl');
    const times = list?.querySelectorAll("dd") ?? [];
    return list
      ?.querySelectorAll("dt")
      .map(({ textContent }, n) => [textContent, times[n]?.querySelector("time") !== null]);
  };
  expect(await facts()).toEqual(PAYPAL_EVENTS.map((type) => [type, false]));
  const body = JSON.stringify({ id: "WH-1", event_type: PAYPAL_EVENTS[0], resource: { id: "NOBODYS" } });
  const headers = { "Content-Type": "application/json", ...market.paypal.webhooks.headersFor(body) };
  expect((await market.visitor().raw("/webhooks/paypal", { method: "POST", body, headers })).status).toBe(200);
  expect((await facts())?.map(([, came]) => came)).toEqual(PAYPAL_EVENTS.map((_, index) => index === 0));
});
