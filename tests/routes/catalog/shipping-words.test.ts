import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listingEdits, products } from "~/data/schema.server";
import { readCsv } from "~/domain/csv";

import { type Market, openMarket } from "../../support/market";
import { readForm } from "../../support/page";
import { photoFiles } from "../../support/photo-files";
import { workOff } from "../../support/work-off";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const LAMP = { title: "Brass lamp", category: "home", condition: "new", price: "1,250.50" };

test.each([
  ["en", "Free shipping", "MX$150.00", "MX$120.00", "Free"],
  ["es", "Envío gratis", "$150.00", "$120.00", "Gratis"],
] as const)("a listing says what its shipping costs now, in %s", async (language, freeCard, first, second, free) => {
  const headers = { "Accept-Language": language === "es" ? "es-MX" : "en" };
  const ana = await market.person({ seller: true, headers });
  const label = { en: "Shipping", es: "Envío" }[language];
  const saysOf = async (path: string) => {
    const terms = (await market.visitor(headers).get(path)).document.querySelectorAll("dl.facts dt");
    return terms.find(({ text }) => text === label)?.nextElementSibling?.text;
  };
  const publish = async (cost: string) => {
    const form = readForm(await ana.get("/sell"), "form.sell").fields;
    expect(form.shipping).toBe("");
    return (await ana.post("/sell", { ...form, ...LAMP, shipping_cost: cost, photos: await photoFiles(1) })).path;
  };
  const edit = async (path: string, cost: string) =>
    ana.submit(await ana.get(`${path}/revise`), 'main form[action$="/revise"]', { shipping_cost: cost });

  const lamp = await publish("150");
  expect(await saysOf(lamp)).toBe(first);
  const next = await publish("120");
  expect(await saysOf(next)).toBe(second);
  await edit(lamp, "120");
  expect(await saysOf(lamp)).toBe(second);
  const [change] = await market.db
    .select({ fields: listingEdits.fields })
    .from(listingEdits)
    .where(eq(listingEdits.product_id, lamp.split("/")[2] ?? ""));
  expect(change?.fields).toEqual(["shipping_cost"]);
  await edit(next, "");
  expect(await saysOf(next)).toBe(free);
  expect((await market.visitor(headers).get("/search?q=brass&shipping=free")).text).toContain(freeCard);

  const copy = await ana.post(`${lamp}/duplicate`, {});
  expect(readForm(copy, "form.sell").fields).toMatchObject({ shipping: "", shipping_cost: "120.00" });
  const file = workOff(readCsv((await ana.get("/seller-settings/listings.csv")).html, { rows: 9, columns: 99 })).answer;
  const [header = [], ...lines] = file;
  expect(lines.map((line) => line[header.indexOf(label)])).toEqual(["", ""]);
  const stored = await market.db.select().from(products).where(eq(products.seller_id, ana.id));
  expect(stored.map(({ shipping, shipping_cost }) => [shipping, shipping_cost])).toEqual([
    ["$120.00", 120_00],
    [null, 0],
  ]);
});
