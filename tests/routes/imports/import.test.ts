import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { count, eq } from "drizzle-orm";
import { type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importedSkus, importLines, imports, productImages, products } from "~/data/schema.server";
import { CATEGORIES, CONDITIONS } from "~/domain/catalog/product";
import { HANDLING_DAYS, RETURN_DAYS, RETURN_PAYERS } from "~/domain/catalog/sale-terms";
import { IMPORT_LIFE, STEP_LINES } from "~/domain/imports/import";
import { DAY, HOUR } from "~/domain/time";
import { imports as enImports } from "~/i18n/en/imports";
import { imports as esImports } from "~/i18n/es/imports";
import { notificationsOf } from "../../support/aftermath";
import { auctionOf } from "../../support/auctions";
import { photo } from "../../support/image-samples";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn } from "../../support/members";
import type { Page } from "../../support/page";
import { strike } from "../../support/strikes";

const HERE = "/seller-settings/import";
const PHOTOS = "https://pictures.shop.mx";

/** Has no answer for a slow photo until a test lets go. */
let isHeld = true;
const holder = createServer((_, response) => isHeld || response.end());

let market: Market;
let jpeg: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  jpeg = await photo("jpeg");
  await new Promise<void>((listening) => holder.listen(0, "127.0.0.1", listening));
  const { port } = holder.address() as AddressInfo;
  market = await openMarket({
    withoutImages: true,
    around: `
      import worker from "./worker.js";
      export * from "./worker.js";
      const ask = globalThis.fetch;
      const bytes = Uint8Array.from(atob("${Buffer.from(jpeg).toString("base64")}"), (letter) => letter.charCodeAt(0));
      const answers = {
        "/photo.jpg": () => new Response(bytes, { headers: { "Content-Type": "image/jpeg" } }),
        "/slow.jpg": async () => {
          await ask("http://127.0.0.1:${port}/");
          return answers["/photo.jpg"]();
        },
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
afterAll(async () => {
  holder.closeAllConnections();
  holder.close();
  await market.close();
});

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

const linesOf = (who: Seller) =>
  market.db
    .select({ typed: importLines.typed, problems: importLines.problems, status: importLines.status })
    .from(importLines)
    .innerJoin(imports, eq(imports.id, importLines.import_id))
    .where(eq(imports.user_id, who.id));
/** What was written of a seller's listings. */
const goods = async (who: Seller) => {
  const found = await market.db.select().from(products).where(eq(products.seller_id, who.id)).orderBy(products.title);
  return found.map(({ seq, id, seller_id, image_url, created_at, ...written }) => written);
};
const archives = async () => (await market.storedKeys())[0]?.filter((key) => key.startsWith("imports/"));

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

test("of fifty lines three are wrong; corrected and sent again, nothing is doubled", async () => {
  const ana = await seller("en");
  const good = rows(50);
  const bad = good.map((row, n) => (n < 3 ? row.replace(`${n + 1}.50`, "ten") : row));
  const preview = await send(ana, [HEADER, ...bad].join("\r\n"));
  for (const says of ["Put 47 listings on sale", "Price (ten): write an amount"]) expect(preview.text).toContain(says);
  const spanish = await send(await seller("es"), [HEADER, ...bad].join("\n"));
  for (const says of ["Poner a la venta 47 publicaciones", "Precio (ten): escribe un monto"]) {
    expect(spanish.text).toContain(says);
  }
  expect(await market.trips(() => ana.get(HERE))).toBe(1);
  const started = await ana.post(button(preview, "publish"), {});
  expect(started.path).toBe(HERE);
  await finish(ana);
  expect(await listed(ana)).toHaveLength(47);
  const file = await ana.get(`${HERE}/lines.csv`);
  expect(file.html.trim().split("\r\n")).toHaveLength(4);
  expect((await ana.get(HERE)).text).toContain("To correct");

  // The corrected file of the three, and the whole file once more.
  const corrected = await send(ana, file.html.replaceAll('"ten"', '"5.00"'));
  await ana.post(button(corrected, "publish"), {});
  await finish(ana);
  expect(await listed(ana)).toHaveLength(50);
  const again = await send(ana, [HEADER, ...good].join("\n"));
  expect(button(again, "publish")).toBe("");
  expect(new Set((await linesOf(ana)).map(({ status }) => status))).toEqual(new Set(["known"]));
  expect(await market.db.select().from(importedSkus).where(eq(importedSkus.seller_id, ana.id))).toHaveLength(50);
});

test("of a file only what has words of prohibited things is held, and each is told of by itself", async () => {
  const ana = await seller("es");
  const lines = rows(2).map((row, n) => (n === 1 ? row.replace("Cup 1", "Dynamite stick") : row));
  const preview = await send(ana, [HEADER, ...lines].join("\n"));
  await ana.post(button(preview, "publish"), {});
  await finish(ana);
  expect((await listed(ana)).toSorted((one, other) => one.title.localeCompare(other.title))).toEqual([
    { title: "Cup 0", status: "active" },
    { title: "Dynamite stick", status: "paused" },
  ]);
  expect(await notificationsOf(market, ana, "listing-held")).toMatchObject([{ title: "Dynamite stick" }]);
});

test("a run that is killed is resumed, with nothing lost or doubled", async () => {
  const ana = await seller("en");
  const lines = rows(60).map((row, n) => (n === 40 ? row.replace("photo.jpg", "slow.jpg") : row));
  const preview = await send(ana, [HEADER, ...lines].join("\n"));
  await ana.post(button(preview, "publish"), {});
  await expect.poll(async () => (await listed(ana)).length, { timeout: 20_000 }).toBe(STEP_LINES);
  await market.restart();
  isHeld = false;
  expect(await listed(ana)).toHaveLength(STEP_LINES);
  const bar = (await ana.get(HERE)).document.querySelector("main progress");
  expect([bar?.getAttribute("value"), bar?.getAttribute("max")]).toEqual([String(STEP_LINES), "60"]);
  // The dead run's claim lapses.
  await market.db.update(imports).set({ claimed_until: 0 }).where(eq(imports.user_id, ana.id));
  await finish(ana);
  const titles = (await listed(ana)).map(({ title }) => title);
  expect([titles.length, new Set(titles).size]).toEqual([60, 60]);
  const photos = await market.db
    .select({ key: productImages.key })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.product_id))
    .where(eq(products.seller_id, ana.id));
  expect([photos.length, new Set(photos.map(({ key }) => key)).size]).toEqual([60, 60]);
});

test("photos come from a ZIP file by their names, and it stays for the lines to correct", async () => {
  const ana = await seller("en");
  const filler = new Uint8Array(6 * 1024 * 1024);
  for (let at = 0; at < filler.length; at += 65_536) crypto.getRandomValues(filler.subarray(at, at + 65_536));
  const files = {
    "fotos/Taza 1.JPG": [jpeg, { level: 6 }],
    "side.jpg": [jpeg, { level: 0 }],
    "film.mp4": [filler, { level: 0 }],
  };
  const zip = zipSync({ ...files, "bomb.jpg": new Uint8Array(30 * 1024 * 1024) } as unknown as Zippable);
  // The ZIP file says that the last is small.
  const view = new DataView(zip.buffer, zip.byteOffset);
  const entry = Buffer.from(zip).lastIndexOf("PK\u0001\u0002");
  view.setUint32(entry + 24, 1_000, true);
  const of = (sku: string, photos: string) => `${sku},Cup ${sku},Home,New,5,1,${photos}`;
  const text = [HEADER, of("A", "taza 1.jpg; side.jpg"), of("B", "other.jpg"), of("C", "bomb.jpg")].join("\n");
  const preview = await ana.post(HERE, { file: csv(text), archive: new File([zip], "photos.zip") });
  expect(preview.text).toContain("Photos (other.jpg): no photo in your ZIP file has this name, or several do");
  const ben = await seller("en");
  expect((await ben.post(HERE, { file: csv(`${HEADER}\n${of("D", "d.jpg")}`) })).text).toContain(
    "Photos (d.jpg): you sent no ZIP file with photos",
  );
  await ana.post(button(preview, "publish"), {});
  await finish(ana);
  expect(await listed(ana)).toEqual([{ title: "Cup A", status: "active" }]);
  expect((await ana.get(HERE)).text).toContain("Photos (bomb.jpg): only photos of up to 10 MB");
  expect(await archives()).toHaveLength(1);

  const corrected = await send(ana, [HEADER, of("B", "side.jpg"), of("C", "SIDE.jpg")].join("\n"));
  await ana.post(button(corrected, "publish"), {});
  await finish(ana);
  expect(await listed(ana)).toHaveLength(3);
  // Once nothing is left to correct, the sweep takes it.
  const [row] = await market.db.select().from(imports).where(eq(imports.user_id, ana.id));
  expect(row?.archive).toBeNull();

  const refused = await ana.post(HERE, { file: csv(text), archive: new File(["no ZIP file"], "photos.zip") });
  expect([refused.status, refused.text.includes("This isn't a ZIP file that we can read")]).toEqual([400, true]);
  const again = await ana.post(HERE, { file: csv(text), archive: new File([zip], "photos.zip") });
  await ana.post(button(again, "stop"), {});
  expect(await archives()).toHaveLength(1);
});

test("a file of all listings is imported as they were, and adds nothing to its own store", async () => {
  const [ana, eve] = [await seller("es"), await seller("en")];
  const header = `${HEADER},Description,Shipping,Shipping cost,Shipping of each further piece,Shipping by state,Free shipping from,Handling days,Return days,Return payer,Title in the other language,Pick-up in,Pick-up only`;
  const text = `"Hecha a mano, en Puebla.\nDos tazas.",Paquetería,99,40,"Yucatán, Quintana Roo: 250; Baja California Sur: no",1500,2,30,Seller,Blue clay cup,"Centro, Puebla",`;
  const only = `T-1,Table,Home,New,900,1,${PHOTOS}/photo.jpg${",".repeat(10)},Roma Norte,yes`;
  const line = `,"Taza ""azul"" de barro",Home,used-good,"1,250.50",7,${Array(4).fill(`${PHOTOS}/photo.jpg`).join(" ")},${text}`;
  await send(ana, [header, line, ...rows(1), only].join("\n")).then((page) => ana.post(button(page, "publish"), {}));
  await finish(ana);
  const own = await goods(ana);
  expect(own.map(({ pickup_place, is_shipped }) => [pickup_place, is_shipped])).toEqual([
    ...[
      [null, true],
      ["Roma Norte", false],
      ["Centro, Puebla", true],
    ],
  ]);
  const file = (await ana.get("/seller-settings/listings.csv")).html;
  await send(ana, file);
  expect((await linesOf(ana)).map(({ status }) => status)).toEqual(["known", "known", "known"]);
  const copied = await send(eve, file);
  await eve.post(button(copied, "publish"), {});
  await finish(eve);
  expect(await goods(eve)).toEqual(own);
  const photos = await market.db
    .select({ id: products.id, photos: count() })
    .from(products)
    .innerJoin(productImages, eq(productImages.product_id, products.id))
    .where(eq(products.seller_id, eve.id))
    .groupBy(products.id);
  expect(photos.map(({ photos }) => photos).sort()).toEqual([1, 1, 4]);
});

test.each(["en", "es"])("every choice that the file of all listings writes in %s is read back", async (language) => {
  const [ana, eve] = [await seller(language), await seller(language)];
  const header = `${HEADER},Offers,Lowest price,Pickup in,Pickup only,Handling days,Return days,Return payer,Language`;
  const lines = Array.from({ length: CATEGORIES.length }, (_, n) => {
    const of = <Value>(values: readonly Value[]) => values[n % values.length];
    const photos = Array(4).fill(`${PHOTOS}/photo.jpg`).join(" ");
    const sale = of([`yes,5,,,`, `,,"Centro, Puebla",yes,`]);
    const terms = [of(HANDLING_DAYS), of(RETURN_DAYS), of(RETURN_PAYERS), of(["es", "en"])];
    return `C-${n},A cup for coffee ${n},${of(CATEGORIES)},${of(CONDITIONS)},10,1,${photos},${sale}${terms}`;
  });
  const page = await send(ana, [header, ...lines].join("\n"));
  await ana.post(button(page, "publish"), {});
  await finish(ana);
  const own = await goods(ana);
  expect(own).toHaveLength(CATEGORIES.length);
  const copied = await send(eve, (await ana.get("/seller-settings/listings.csv")).html);
  expect(new Set((await linesOf(eve)).map(({ problems }) => problems))).toEqual(new Set(["[]"]));
  await eve.post(button(copied, "publish"), {});
  await finish(eve);
  expect(await goods(eve)).toEqual(own);
});

test.each([
  [
    "es",
    [
      "Solo entrega en persona (CIERTO): escribe “Sí” o “No”",
      "Días de preparación (4): escribe uno de estos números de días hábiles: 1, 2, 3, 5, 7, 10",
      "Días de devolución (quince): escribe “Sin devoluciones” o uno de estos números de días: 30, 14, 7",
      "Quién paga la devolución (nadie): escribe “Comprador” o “Vendedor”",
      "Idioma (francés): escribe “Español” o “Inglés”",
    ],
    "No usamos estas columnas: Color, Marca",
  ],
  [
    "en",
    [
      "Pickup only (CIERTO): write “Yes” or “No”",
      "Handling days (4): write one of these numbers of business days: 1, 2, 3, 5, 7, 10",
      "Return days (quince): write “No returns” or one of these numbers of days: 30, 14, 7",
      "Return payer (nadie): write “Buyer” or “Seller”",
      "Language (francés): write “English” or “Spanish”",
    ],
    "We don't use these columns: Color, Marca",
  ],
] as const)(
  "a spreadsheet of Mexico is read, or its seller is told in %s what is not",
  async (language, says, unused) => {
    const header =
      "SKU,Título,Categoría,Estado,Precio,Fotos,Solo entrega en persona,Entrega en persona en,Días de preparación,Días de devolución,Quién paga la devolución,Idioma,Color,Marca";
    const one = (sku: string, state: string, terms: string) =>
      `${sku},Florero ${sku},Más,${state},250,${PHOTOS}/photo.jpg,${terms},Azul,`;
    const file = [
      header,
      one("A", "Nuevo", "VERDADERO,Roma Norte,3 días hábiles,Sin devoluciones,yo,Español"),
      one("B", "Nuevo", "CIERTO,Roma Norte,4,quince,nadie,francés"),
      one("C", "Usado bueno", "FALSO,,,,,"),
      one("D", "Como si fuera nuevo", ",,,,,"),
    ];
    const ana = await seller(language);
    const page = await send(ana, new Uint8Array(Buffer.from(file.join("\r\n"), "latin1")));
    for (const text of says) expect(page.text).toContain(text);
    const open = page.document.querySelectorAll("main p").map(({ text }) => text);
    expect(open).toContain(unused);
    const [vase, ...wrong] = await linesOf(ana);
    const [, lamp, chair] = wrong;
    expect(JSON.parse(vase?.typed ?? "")).toMatchObject({
      ...{ category: "other", condition: "new", pickup_only: "on", handling_days: "3" },
      ...{ return_days: "0", return_payer: "seller", language: "es" },
    });
    expect([vase?.status, JSON.parse(lamp?.problems ?? "")]).toEqual([
      "ready",
      [{ field: "photos", reason: "usedImagesRequired", value: "1" }],
    ]);
    expect(JSON.parse(chair?.problems ?? "")).toMatchObject([{ field: "condition", reason: "conditionRequired" }]);
    // As long as nothing is corrected, the same is wrong.
    const again = await send(ana, (await ana.get(`${HERE}/lines.csv`)).html);
    expect(await linesOf(ana)).toEqual(wrong);
    expect(again.document.querySelectorAll("main p").map(({ text }) => text)).toContain(unused);
    const alone = (await ana.get(`${HERE}/lines.csv`)).html.split("\r\n").filter((line) => !/^"?[BC]"?,/.test(line));
    await send(ana, alone.join("\r\n"));
    expect(await linesOf(ana)).toEqual([chair]);
  },
);

test.each([
  ["es", 1, 0, "Terminó tu importación: 1 publicación", "Importamos 1 publicación de tu archivo."],
  [
    ...["es", 2, 1, "Terminó tu importación: 2 publicaciones"],
    "Importamos 2 publicaciones de tu archivo. No pudimos importar 1 línea: consulta el motivo en la página.",
  ],
  ["en", 1, 0, "Your import is finished: 1 listing", "We imported 1 listing from your file."],
  [
    ...["en", 1, 2, "Your import is finished: 1 listing"],
    "We imported 1 listing from your file. 2 lines couldn't be imported: see the reasons on the page.",
  ],
] as ["en" | "es", number, number, string, string][])(
  "a finished import is told in %s: listings %d, lines to correct %d",
  async (language, ready, wrong, subject, body) => {
    const ana = await createMember(market, { seller: true, language });
    const lines = rows(ready + wrong).map((row, n) => (n < ready ? row : row.replace(`${n + 1}.50`, "ten")));
    await ana.post(button(await send(ana, [HEADER, ...lines].join("\n")), "publish"), {});
    await finish(ana);
    const sent = () => market.mail.mails.filter(({ to }) => to.includes(ana.email));
    await expect.poll(() => sent().map((mail) => mail.subject)).toContain(subject);
    const mail = sent().find((one) => one.subject === subject);
    expect(mail?.text.split("\n")).toContain(body);
    const told = (await ana.get("/account/notifications")).document.querySelectorAll("main .notice button");
    expect(told.map(({ text }) => text.trim())).toContain(subject);
  },
);

test("the template is a file that can be imported, but for its photo", async () => {
  for (const language of ["en", "es"]) {
    const ana = await seller(language);
    await send(ana, (await ana.get(`${HERE}/template.csv`)).html);
    const [line] = await linesOf(ana);
    expect([language, line?.status, line?.problems]).toEqual([language, "ready", "[]"]);
  }
});

test("a suspended seller is told, and imports nothing", async () => {
  const ana = await seller("en");
  const preview = await send(ana, [HEADER, ...rows(2)].join("\n"));
  await ana.post(button(preview, "pause"), {});
  await finish(ana);
  const [{ id: productId } = { id: "" }] = await market.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.seller_id, ana.id));
  const eve = await seller("en");
  const more = await send(eve, [HEADER, ...rows(2)].join("\n"));
  await strike(market, eve.id, { productId, seller: ana.id }, ...[1, 2, 3].map((days) => Date.now() - days * DAY));
  for (const page of [await send(eve, [HEADER, ...rows(2)].join("\n")), await eve.post(button(more, "publish"), {})]) {
    expect([page.path, page.flash.includes("so you can't publish")]).toEqual(["/account", true]);
  }
  expect(await listed(eve)).toEqual([]);
});

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
    const [row] = await linesOf(ana);
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

test("a file of ten megabytes arrives in parts, and a file that breaks off replaces nothing", async () => {
  const ana = await seller("en");
  await send(ana, [HEADER, ...rows(2)].join("\n"));
  const long = (n: number) => `BIG${n},Cup ${n},Home,New,${n},1,https://pictures.shop.mx/${"ñ".repeat(900)}${n}.jpg`;
  const lines = Array.from({ length: 5_000 }, (_, n) => long(n + 1));
  const text = [HEADER, ...lines].join("\n");
  expect(Buffer.byteLength(text)).toBeGreaterThan(9_000_000);
  market.database.fail(1, "before", 4);
  expect((await send(ana, text)).status).toBe(503);
  const countLines = () =>
    market.db
      .select({ lines: count() })
      .from(importLines)
      .innerJoin(imports, eq(imports.id, importLines.import_id))
      .where(eq(imports.user_id, ana.id));
  expect(await countLines()).toEqual([{ lines: 2 }]);
  await send(ana, text);
  expect(await countLines()).toEqual([{ lines: 5_000 }]);

  // One is read at a time and others wait, with as much as one in memory; who comes then is told in their language.
  const sent = (size: number) => async (language: string) => send(await seller(language), text.slice(0, size));
  const small = await Promise.all(["en", "es", "en", "es"].map(sent(300_000)));
  expect(small.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const large = await Promise.all(["en", "es", "en", "es"].map(sent(5_500_000)));
  const refused = large.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(large.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
  for (const page of refused) {
    expect(page.headers.get("Retry-After")).toBe("5");
    expect([enImports.refusal.busy, esImports.refusal.busy]).toContain(
      page.document.querySelector("main form > [role=alert]")?.text,
    );
    expect(errorsOn(page)).toEqual({});
  }
  expect((await send(ana, [HEADER, ...rows(1)].join("\n"))).status).toBe(200);
});
