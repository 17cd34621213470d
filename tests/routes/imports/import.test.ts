import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importedSkus, importLines, imports, products } from "~/data/schema.server";
import { IMPORT_LIFE } from "~/domain/imports/import";
import { DAY, HOUR } from "~/domain/time";
import { auctionOf } from "../../support/auctions";
import { photo } from "../../support/image-samples";
import { type Market, openMarket } from "../../support/market";
import { createMember } from "../../support/members";
import type { Page } from "../../support/page";
import { strike } from "../../support/strikes";

const HERE = "/seller-settings/import";
const PHOTOS = "https://pictures.shop.mx";

let market: Market;

beforeAll(async () => {
  const jpeg = Buffer.from(await photo("jpeg")).toString("base64");
  market = await openMarket({
    around: `
      import worker from "./worker.js";
      export * from "./worker.js";
      const ask = globalThis.fetch;
      const bytes = Uint8Array.from(atob("${jpeg}"), (letter) => letter.charCodeAt(0));
      const answers = {
        "/photo.jpg": () => new Response(bytes, { headers: { "Content-Type": "image/jpeg" } }),
        "/moved.jpg": () => Response.redirect("${PHOTOS}/photo.jpg", 302),
        "/inward.jpg": () => Response.redirect("https://127.0.0.1/photo.jpg", 302),
        "/page.jpg": () => new Response("<html>", { headers: { "Content-Type": "text/html" } }),
        "/broken.jpg": () => new Response("no photo", { headers: { "Content-Type": "image/jpeg" } }),
      };
      globalThis.fetch = async (input, init) => {
        const url = new URL(input.url ?? input);
        if (url.origin !== "${PHOTOS}") return ask(input, init);
        return answers[url.pathname]?.() ?? new Response(null, { status: 404 });
      };
      export default worker;`,
  });
  // Somebody else is suspended all the while, which is no business of those who import here.
  const [seller, buyer] = [await createMember(market, { seller: true }), await createMember(market)];
  const { productId } = await auctionOf(market.db, seller.id);
  await strike(market, buyer.id, { productId, seller: seller.id }, ...[3, 2, 1].map((days) => Date.now() - days * DAY));
});
afterAll(() => market.close());

const seller = (language: string) => market.person({ seller: true, headers: { "Accept-Language": language } });
type Seller = Awaited<ReturnType<typeof seller>>;

const csv = (text: string | Uint8Array<ArrayBuffer>) => new File([text], "listings.csv", { type: "text/csv" });
const HEADER = "SKU,Title,Category,Condition,Price,Stock,Photos";
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => `S-${n},Cup ${n},Home,New,${n + 1}.50,2,${PHOTOS}/photo.jpg`);

const send = (who: Seller, text: string | Uint8Array<ArrayBuffer>) => who.post(HERE, { file: csv(text) });
const button = (page: Page, step: string) => {
  const [action = ""] = new RegExp(`${HERE}/[0-9a-f-]{36}/lines/${step}`).exec(page.html) ?? [];
  return action;
};
const listed = (who: Seller) =>
  market.db
    .select({ title: products.title, status: products.status })
    .from(products)
    .where(eq(products.seller_id, who.id));

/** Until nothing of it waits. */
async function finish(who: Seller): Promise<void> {
  await expect
    .poll(
      async () => {
        await market.cron("minute");
        const [row] = await market.db.select().from(imports).where(eq(imports.user_id, who.id));
        return row?.status;
      },
      { timeout: 20_000 },
    )
    .toBe("done");
}

test.each([
  ["en", "Put 47 listings on sale", "Price (ten): write an amount", "To correct"],
  ["es", "Poner a la venta 47 publicaciones", "Precio (ten): escribe un monto", "Por corregir"],
])(
  "of fifty lines three are wrong; corrected and sent again, nothing is doubled, in %s",
  async (language, publish, wrong, toCorrect) => {
    const ana = await seller(language);
    const good = rows(50);
    const bad = good.map((row, n) => (n < 3 ? row.replace(`${n + 1}.50`, "ten") : row));
    const preview = await send(ana, [HEADER, ...bad].join("\r\n"));
    expect([preview.path, preview.text.includes(publish), preview.text.includes(wrong)]).toEqual([HERE, true, true]);
    const started = await ana.post(button(preview, "publish"), {});
    expect(started.path).toBe(HERE);
    await finish(ana);
    expect(await listed(ana)).toHaveLength(47);
    const file = await ana.get(`${HERE}/lines.csv`);
    expect(file.html.trim().split("\r\n")).toHaveLength(4);
    expect((await ana.get(HERE)).text).toContain(toCorrect);

    // The corrected file of the three, and the whole file once more.
    const corrected = await send(ana, file.html.replaceAll('"ten"', '"5.00"'));
    await ana.post(button(corrected, "publish"), {});
    await finish(ana);
    expect(await listed(ana)).toHaveLength(50);
    const again = await send(ana, [HEADER, ...good].join("\n"));
    expect(button(again, "publish")).toBe("");
    const states = await market.db
      .select({ status: importLines.status })
      .from(importLines)
      .innerJoin(imports, eq(imports.id, importLines.import_id))
      .where(eq(imports.user_id, ana.id));
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["known"]));
    expect(await market.db.select().from(importedSkus).where(eq(importedSkus.seller_id, ana.id))).toHaveLength(50);
  },
);

test("photos are fetched through checked addresses only, and what fails is said of its line", async () => {
  const ana = await seller("en");
  const of = (sku: string, address: string) => `${sku},Cup ${sku},Home,New,5,1,${PHOTOS}/${address}`;
  const preview = await send(
    ana,
    [HEADER, of("moved", "moved.jpg"), of("in", "inward.jpg"), of("page", "page.jpg"), of("bad", "broken.jpg")].join(
      "\n",
    ),
  );
  await ana.post(button(preview, "pause"), {});
  await finish(ana);
  expect(await listed(ana)).toEqual([{ title: "Cup moved", status: "paused" }]);
  const { text } = await ana.get(HERE);
  for (const says of ["got no photo from this address", "only still JPEG, PNG or WebP"]) expect(text).toContain(says);
});

test("separators, quotes, marks and encodings of spreadsheets are read", async () => {
  const ana = await seller("es");
  const line = `"Silla ""alta"";\r\nde pino";Hogar;Nuevo;"1,250.00";1;${PHOTOS}/photo.jpg`;
  const text = `Título;Categoría;Condición;Precio;Existencias;Fotos\r\n${line}\r\n`;
  const files = [`\uFEFF${text}`, new Uint8Array(Buffer.from(text, "latin1"))];
  for (const [index, file] of files.entries()) {
    await send(ana, file);
    const [row] = await market.db
      .select({ typed: importLines.typed, problems: importLines.problems })
      .from(importLines)
      .innerJoin(imports, eq(imports.id, importLines.import_id))
      .where(eq(imports.user_id, ana.id));
    expect([index, row?.problems, JSON.parse(row?.typed ?? "{}").title]).toEqual([
      index,
      "[]",
      expect.stringContaining("de pino"),
    ]);
  }
});

test.each([
  ["", "Choose a CSV file"],
  ["a,b\n1,2", "no column “Title”"],
  [HEADER, "no lines below"],
  ["PK\u0003\u0004\0\0", "This isn't a CSV file"],
])("a file that is no list of listings is refused: %j", async (text, says) => {
  const page = await send(await seller("en"), text);
  expect([page.status, page.text.includes(says)]).toEqual([400, true]);
});

test("a file's lines go with their period, and its listings stay", async () => {
  const ana = await seller("en");
  const preview = await send(ana, [HEADER, ...rows(2)].join("\n"));
  await ana.post(button(preview, "publish"), {});
  await finish(ana);
  const own = eq(imports.user_id, ana.id);
  await market.db
    .update(imports)
    .set({ moved_at: Date.now() - IMPORT_LIFE + HOUR })
    .where(own);
  await market.cron("hour");
  expect(await market.db.select().from(imports).where(own)).toHaveLength(1);
  await market.db
    .update(imports)
    .set({ moved_at: Date.now() - IMPORT_LIFE - HOUR })
    .where(own);
  await market.cron("hour");
  expect(await market.db.select().from(imports).where(own)).toEqual([]);
  expect(await listed(ana)).toHaveLength(2);
});

test("nobody starts, stops or reads another seller's import", async () => {
  const [ana, eve] = [await seller("en"), await seller("en")];
  const preview = await send(ana, [HEADER, ...rows(2)].join("\n").replace("1.50", "x"));
  for (const step of ["publish", "pause", "stop"]) {
    await eve.post(button(preview, "publish").replace("publish", step), {});
  }
  expect((await eve.get(`${HERE}/lines.csv`)).text).not.toContain("Cup");
  expect(await market.db.select({ status: imports.status }).from(imports).where(eq(imports.user_id, ana.id))).toEqual([
    { status: "preview" },
  ]);
});
