import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { zipSync } from "fflate";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "~/data/schema.server";
import { en } from "~/i18n/en";
import { es } from "~/i18n/es";
import { isTooWide, openFor, press, VARIANTS } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ withoutImages: true }), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

const LINES = [
  ["A", "Taza azul", "250", "fotos/taza.jpg"],
  ["B", "Taza roja", "diez", "taza.jpg"],
  ["C", "Taza verde", "1,250.00", "TAZA.JPG"],
];

test.each(VARIANTS)("a file is checked, corrected and imported, in %s %s", async (...way) => {
  const [language] = way;
  const texts = { en, es }[language].imports;
  const ana = await market.person({ seller: true, headers: { "Accept-Language": language } });
  const { context, page, complaints } = await openFor(browser, market, ana, way);
  const lines = LINES.map(([sku, title, price, photo]) => `${sku};${title};Hogar;Nuevo;${price};2;${photo}`);
  const csv = Buffer.from(["SKU;Título;Categoría;Condición;Precio;Existencias;Fotos", ...lines].join("\r\n"));
  const zip = Buffer.from(zipSync({ "fotos/taza.jpg": await readFile("dev/demo/photos/bonsai.jpg") }));
  const choose = (field: string, name: string, buffer: Buffer) =>
    page.locator(field).setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  const button = (text: string) => page.getByRole("button", { name: text, exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });

  await page.goto(`${market.origin}/seller-settings/import`);
  await press(button(texts.upload));
  await page.locator("#file-error").waitFor();
  await choose("#file", "tazas.csv", csv);
  await choose("#archive", "fotos.zip", zip);
  await press(button(texts.upload));
  await heading("tazas.csv").waitFor();
  await page.getByText(`(diez): ${texts.problem.priceInvalid}`).waitFor();
  expect(await isTooWide(page)).toBe(false);
  await button(texts.publish_other.replace("{count}", "2")).click();
  // The page looks again by itself.
  await heading(texts.finished).waitFor();

  const file = await page.request.get(`${market.origin}/seller-settings/import/lines.csv`);
  await choose("#file", "corregidas.csv", Buffer.from((await file.text()).replace('"diez"', '"10"')));
  await press(button(texts.upload));
  await heading("corregidas.csv").waitFor();
  await button(texts.pause_one.replace("{count}", "1")).click();
  await heading(texts.finished).waitFor();
  await press(page.getByRole("link", { name: texts.listings }));
  await page.getByRole("link", { name: "Taza roja" }).first().waitFor();
  const listed = await market.db
    .select({ title: products.title, status: products.status })
    .from(products)
    .where(eq(products.seller_id, ana.id))
    .orderBy(products.title);
  expect(listed).toEqual([
    { title: "Taza azul", status: "active" },
    { title: "Taza roja", status: "paused" },
    { title: "Taza verde", status: "active" },
  ]);
  // A refused form's page is said by its status.
  expect(complaints.filter((one) => !one.includes("400 (Bad Request)"))).toEqual([]);
  await context.close();
});
