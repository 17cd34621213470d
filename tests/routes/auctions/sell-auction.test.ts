import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auctions, drafts, mails, notifications, products } from "~/data/schema.server";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import { DAY, MINUTE } from "~/domain/time";
import { type Market, openMarket } from "../../support/market";
import { errorsOn } from "../../support/members";
import { momentText } from "../../support/moments";
import { type Fields, type Page, readForm } from "../../support/page";
import { flashText, photoFiles } from "../../support/photo-files";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const CAMERA = {
  ...{ listing_type: "auction", title: "Twin-lens camera", category: "collectibles", condition: "new" },
  ...{ price: "100", reserve: "", buy_it_now: "", duration: "7", starts_at: "", stock: "9" },
};

type Language = "en" | "es";
/** As the text of a page has it, with plain spaces. */
const plainMoment = (...moment: Parameters<typeof momentText>) => momentText(...moment).replaceAll("\u00a0", " ");
type Seller = Awaited<ReturnType<typeof seller>>;
const seller = (language: Language = "en") =>
  market.person({ seller: true, headers: { "Accept-Language": language === "es" ? "es-MX" : "en" } });
const productsOf = ({ id }: { id: string }) => market.db.select().from(products).where(eq(products.seller_id, id));
const auctionsOf = ({ id }: { id: string }) => market.db.select().from(auctions).where(eq(auctions.seller_id, id));
const draftOn = (page: Page) => page.document.querySelector("input[name=draft]")?.getAttribute("value") ?? "";
const minute = () => market.cron("minute");

async function withPhotos(person: Seller): Promise<string> {
  return draftOn(await person.post("/sell/photos", { photos: await photoFiles(1) }));
}

/** A time as its field holds it, in the market's zone; whole minutes. */
function typedAt(time: number): string {
  const shown = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/Mexico_City",
    dateStyle: "short",
    timeStyle: "short",
  });
  return shown.format(time).replace(" ", "T");
}
const wholeMinute = (time: number) => Math.floor(time / MINUTE) * MINUTE;

/** Publishes an auction; returns the resulting page. */
async function publish(person: Seller, fields: Fields = {}): Promise<Page> {
  const draft = await withPhotos(person);
  return person.post("/sell", { ...CAMERA, draft, ...fields });
}

test("without script: choose, type, publish, and the auction runs on what was typed", async () => {
  const ana = await seller("es");
  const photos = await photoFiles(1);
  const filled = await ana.submit(await ana.get("/sell"), "form.sell", { ...CAMERA, photos }, "/sell/photos");
  const before = Date.now();
  const terms = { reserve: "150", buy_it_now: "$1,300.50", duration: "3" };
  const page = await ana.submit(filled, "form.sell", terms);
  expect([page.status, flashText(page)]).toEqual([200, "Producto publicado"]);
  const [auction] = await auctionsOf(ana);
  const [product] = await productsOf(ana);
  expect(page.path).toBe(`/product/${product?.id}`);
  expect(auction).toMatchObject({
    ...{ product_id: product?.id, start: 100_00, reserve: 150_00, buy_it_now: 1_300_50, is_started: true },
    ...{ seq: 0, bids: 0, closing: null, rules: AUCTION_RULES },
  });
  expect(auction?.starts_at).toBeGreaterThanOrEqual(before - 1000);
  expect(auction?.starts_at).toBeLessThanOrEqual(Date.now());
  expect(auction?.original_end).toBe((auction?.starts_at ?? 0) + 3 * DAY);
  expect(product).toMatchObject({
    ...{ is_auction: true, status: "active", price: 100_00, stock: 1, auction_end_time: auction?.original_end },
  });
  expect(await market.db.select().from(drafts).where(eq(drafts.user_id, ana.id))).toEqual([]);
});

test("the database's clock decides when an auction starts and whether a start has passed", async () => {
  const ana = await seller();
  market.database.shiftClock(2 * DAY);
  await publish(ana);
  const [auction] = await auctionsOf(ana);
  expect(auction?.starts_at).toBeGreaterThan(Date.now() + 2 * DAY - MINUTE);
  const late = await publish(ana, { starts_at: typedAt(Date.now() + DAY) });
  expect([late.status, errorsOn(late)]).toEqual([
    400,
    { starts_at: "That time has passed. Choose a later one, or leave it empty to start right away." },
  ]);
});

test("publishing the same auction again, however fast, makes one product and one auction", async () => {
  for (const terms of [{}, { starts_at: typedAt(Date.now() + DAY) }]) {
    const ana = await seller();
    const draft = await withPhotos(ana);
    const all = await Promise.all(Array.from({ length: 10 }, () => ana.send("/sell", { ...CAMERA, ...terms, draft })));
    expect(all.map((one) => [one.status, one.headers.get("Location")])).toEqual(
      all.map(() => [303, `/product/${draft}`]),
    );
    expect((await productsOf(ana)).map(({ id }) => id)).toEqual([draft]);
    expect((await auctionsOf(ana)).map(({ product_id }) => product_id)).toEqual([draft]);
    const told = await market.db.select().from(notifications).where(eq(notifications.user_id, ana.id));
    expect(told).toHaveLength(1);
  }
});

test("another user's draft is never published: the auction is of one's own product, or there is none", async () => {
  const [ana, beto] = [await seller(), await seller()];
  const draft = await withPhotos(ana);
  const refused = await beto.post("/sell", { ...CAMERA, draft, seller_id: ana.id });
  expect(errorsOn(refused)).toEqual({ photos: "Please upload at least one image before publishing" });
  await withPhotos(beto);
  await beto.post("/sell", { ...CAMERA, draft, seller_id: ana.id });
  expect(await auctionsOf(ana)).toEqual([]);
  const [[auction], [product]] = [await auctionsOf(beto), await productsOf(beto)];
  expect([auction?.product_id, product?.seller_id, product?.id === draft]).toEqual([product?.id, beto.id, false]);
});

const FAR = typedAt(Date.now() + 30 * DAY);

const REFUSED: [Fields, Record<string, Record<Language, string>>][] = [
  [
    { reserve: "x", buy_it_now: "1,2,3" },
    {
      reserve: {
        en: "Enter an amount like 1,250.00, or leave it empty",
        es: "Escribe un monto como 1,250.00, o déjalo vacío",
      },
      buy_it_now: {
        en: "Enter an amount like 1,250.00, or leave it empty",
        es: "Escribe un monto como 1,250.00, o déjalo vacío",
      },
    },
  ],
  [
    { price: "20000000" },
    {
      price: {
        en: "Auction prices can be up to MX$10,000,000.00",
        es: "Los precios de una subasta pueden ser de hasta $10,000,000.00",
      },
    },
  ],
  [
    { reserve: "100" },
    {
      reserve: {
        en: "The reserve price must be higher than the starting price",
        es: "El precio de reserva debe ser mayor que el precio inicial",
      },
    },
  ],
  [
    { buy_it_now: "129.99" },
    {
      buy_it_now: {
        en: "The Buy It Now price must be at least MX$130.00",
        es: "El precio de compra inmediata debe ser de al menos $130.00",
      },
    },
  ],
  [
    { reserve: "1500", buy_it_now: "1,499.99" },
    {
      buy_it_now: {
        en: "The Buy It Now price must be at least MX$1,500.00",
        es: "El precio de compra inmediata debe ser de al menos $1,500.00",
      },
    },
  ],
  [{ duration: "2" }, { duration: { en: "Choose one of the durations", es: "Elige una de las duraciones" } }],
  [
    { starts_at: "2026-02-30T10:00" },
    {
      starts_at: {
        en: "That date and time don't exist in Mexico City. Choose another, or leave it empty to start right away.",
        es: "Esa fecha y hora no existen en la Ciudad de México. Elige otra, o déjalo vacío para empezar de inmediato.",
      },
    },
  ],
  [
    { starts_at: "2020-01-01T10:00" },
    {
      starts_at: {
        en: "That time has passed. Choose a later one, or leave it empty to start right away.",
        es: "Esa hora ya pasó. Elige una posterior, o déjalo vacío para empezar de inmediato.",
      },
    },
  ],
  [
    { starts_at: FAR },
    {
      starts_at: {
        en: "An auction can start up to 21 days ahead",
        es: "Una subasta puede empezar hasta 21 días después de hoy",
      },
    },
  ],
];

const CHECK = { en: "Check these fields:", es: "Revisa estos campos:" };

test.each(["en", "es"] as const)("each refusal has its sentence beside its field, in %s", async (language) => {
  const ana = await seller(language);
  for (const [fields, says] of REFUSED) {
    const page = await publish(ana, fields);
    const expected = Object.entries(says).map(([name, sentence]) => [name, sentence[language]]);
    expect([page.status, errorsOn(page)], JSON.stringify(fields)).toEqual([400, Object.fromEntries(expected)]);
    expect(page.document.querySelector("form .toast")?.textContent).toBe(
      [CHECK[language], ...expected.map(([, sentence]) => sentence)].join(""),
    );
    for (const [name, typed] of Object.entries(fields)) {
      if (name === "duration") continue;
      expect(page.document.querySelector(`#${name}`)?.getAttribute("value"), name).toBe(typed);
    }
    for (const name of Object.keys(says)) {
      expect(page.document.querySelector(`#${name}`)?.getAttribute("aria-describedby")).toContain(`${name}-error`);
    }
    expect(page.document.querySelector("[value=auction]")?.hasAttribute("checked")).toBe(true);
  }
  expect([await productsOf(ana), await auctionsOf(ana)]).toEqual([[], []]);
});

test("amounts in every odd shape are refused with what was typed still there", async () => {
  const ana = await seller();
  for (const odd of ["1e9", "0x10", "-1", "1.005", "1,2,3", "１２３", "9".repeat(30), "<b>5"]) {
    for (const name of ["price", "reserve", "buy_it_now"]) {
      const page = await publish(ana, { [name]: odd });
      expect([page.status, Object.keys(errorsOn(page))], `${name} ${odd}`).toEqual([400, [name]]);
      const { fields } = readForm(page, "form.sell");
      expect(fields[name]).toBe(odd);
    }
  }
  expect(errorsOn(await publish(ana, { price: "" }))).toEqual({ price: "Please enter a valid price" });
});

test("a draft keeps the terms as typed, and those of the other type count for nothing", async () => {
  const ana = await seller();
  const typed = { ...CAMERA, reserve: "mucho", buy_it_now: "9", duration: "3", starts_at: "2020-01-01T10:00" };
  await ana.post("/sell/draft", typed);
  const page = await ana.get("/sell");
  for (const name of ["reserve", "buy_it_now", "starts_at"] as const) {
    expect(page.document.querySelector(`#${name}`)?.getAttribute("value")).toBe(typed[name]);
  }
  expect(page.document.querySelector("#duration [selected]")?.getAttribute("value")).toBe("3");
  const fixed = await publish(ana, { ...typed, listing_type: "fixed", stock: "4" });
  expect(fixed.path).toMatch(/^\/product\//);
  expect(await productsOf(ana)).toMatchObject([{ is_auction: false, stock: 4, auction_end_time: null }]);
  expect(await auctionsOf(ana)).toEqual([]);
});

test("the ladder of increments is shown, with the row of the starting price marked", async () => {
  const ana = await seller();
  const page = await publish(ana, { price: "250", title: "" });
  const rows = page.document.querySelectorAll("details .increments tbody tr");
  expect(rows).toHaveLength(10);
  expect(rows.filter((row) => row.hasAttribute("aria-current")).map((row) => row.text)).toEqual([
    "MX$100.00 to MX$499.99MX$10.00",
  ]);
});

test.each(["en", "es"] as const)(
  "a scheduled auction is its seller's alone until it starts, told in %s",
  async (language) => {
    const ana = await seller(language);
    await market.db.$client.execute({ sql: "UPDATE users SET language = ? WHERE id = ?", args: [language, ana.id] });
    const startsAt = wholeMinute(Date.now() + 2 * DAY);
    const page = await publish(ana, { title: "<i>Lámpara</i>", starts_at: typedAt(startsAt) });
    const [says, status, opens, own, starts] = {
      en: ["Auction scheduled", "Not open yet", "Starts", "Only you can see it until it starts.", "Starts on"],
      es: ["Subasta programada", "Aún no empieza", "Empieza", "Solo tú la ves hasta que empiece.", "Empieza el"],
    }[language];
    expect(flashText(page)).toBe(says);
    expect(page.document.querySelector(".bidbox .chip.hot")?.text).toBe(status);
    expect(page.text).toContain(`${opens} ${plainMoment(startsAt, language)}`);
    expect(page.text).toContain(own);
    expect(page.document.querySelector("[data-share]")).toBeNull();
    const [[auction], [product]] = [await auctionsOf(ana), await productsOf(ana)];
    expect([auction?.starts_at, auction?.original_end, auction?.is_started]).toEqual([
      startsAt,
      startsAt + 7 * DAY,
      false,
    ]);
    expect([product?.status, product?.auction_end_time]).toEqual(["scheduled", startsAt + 7 * DAY]);

    const path = `/product/${product?.id}`;
    for (const other of [market.visitor(), await seller()]) expect((await other.get(path)).status).toBe(404);
    expect((await market.visitor().get("/category/collectibles")).text).not.toContain("Lámpara");
    const notices = await ana.get("/account/notifications");
    expect(notices.text).toContain(plainMoment(startsAt, language));
    const [mail] = await market.db.select().from(mails).where(eq(mails.user_id, ana.id));
    expect(mail?.message).toEqual({
      kind: "listing-scheduled",
      product: product?.id,
      title: "<i>Lámpara</i>",
      startsAt,
    });

    const [{ handle } = { handle: "" }] = (
      await market.db.$client.execute({ sql: "SELECT handle FROM seller_profiles WHERE user_id = ?", args: [ana.id] })
    ).rows as unknown as { handle: string }[];
    const store = await ana.get(`/store/${handle}`);
    expect(store.document.querySelector(`a[href="${path}"]`)?.innerHTML).toContain("&lt;i&gt;Lámpara&lt;/i&gt;");
    expect(store.text).toContain(`${starts} ${plainMoment(startsAt, language, "day")}`);
    for (const other of [market.visitor(), await seller()]) {
      expect((await other.get(`/store/${handle}`)).text).not.toContain("Lámpara");
    }
  },
);

test("from its start on an auction is everybody's, before anything has run, and then in the lists", async () => {
  const ana = await seller();
  await publish(ana, { title: "Phonograph", starts_at: typedAt(Date.now() + DAY) });
  const [product] = await productsOf(ana);
  market.database.shiftClock(DAY + MINUTE);
  const page = await market.visitor().get(`/product/${product?.id}`);
  expect([page.status, page.document.querySelectorAll(".bidbox .chip.hot").length]).toEqual([200, 0]);
  await expect.poll(async () => (await productsOf(ana))[0]?.status).toBe("active");
  expect((await auctionsOf(ana))[0]?.is_started).toBe(true);
  expect((await market.visitor().get("/search?q=phonograph")).text).toContain("Phonograph");
});

test("cron starts what is due each minute, and only that", async () => {
  const ana = await seller();
  await publish(ana, { starts_at: typedAt(Date.now() + DAY) });
  await publish(ana, { starts_at: typedAt(Date.now() + 3 * DAY) });
  const statuses = async () => (await productsOf(ana)).map(({ status }) => status);
  await minute();
  expect(await statuses()).toEqual(["scheduled", "scheduled"]);
  market.database.shiftClock(2 * DAY);
  for (let n = 0; n < 2; n++) await minute();
  expect(await statuses()).toEqual(["active", "scheduled"]);
});

test("reading the form is one round trip, publishing an auction or being refused two", async () => {
  const silent = await openMarket({ vars: { MAIL_API_KEY: "" } });
  const ana = await silent.person({ seller: true });
  const draft = draftOn(await ana.post("/sell/photos", { photos: await photoFiles(1) }));
  expect(await silent.trips(() => ana.raw("/sell"))).toBe(1);
  expect(await silent.trips(() => ana.send("/sell", { ...CAMERA, draft, reserve: "1" }))).toBe(2);
  expect(await silent.trips(() => ana.send("/sell", { ...CAMERA, draft, starts_at: typedAt(Date.now() + DAY) }))).toBe(
    2,
  );
  await silent.close();
});
