import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { orders, productImages, products, revisions } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { type AuctionHouse, auctionHouseIn } from "../../support/auction-house";
import { type Market, openMarket } from "../../support/market";
import { errorsOn } from "../../support/members";
import { type Page, readForm } from "../../support/page";
import { flashText, photoFiles } from "../../support/photo-files";

type Language = "en" | "es";
type Person = Awaited<ReturnType<Market["person"]>>;
let market: Market;
let house: AuctionHouse;

beforeAll(async () => {
  market = await openMarket();
  house = { ...(await auctionHouseIn(market.database)), close: async () => {} };
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const seller = (language: Language = "en") =>
  market.person({ seller: true, headers: { "Accept-Language": language === "es" ? "es-MX" : "en" } });

const RADIO = {
  ...{ title: "Valve radio", category: "electronics", condition: "new", price: "1,250.50", stock: "3" },
  ...{ shipping: "$80", shipping_cost: "80.00", returns: "15 days", description: "Works." },
};

/** Publishes a listing; returns its path. */
async function publish(person: Person, fields: Record<string, string> = {}): Promise<string> {
  return (await person.post("/sell", { ...RADIO, ...fields, photos: await photoFiles(1) })).path;
}
const auction = (person: Person, fields = {}) => publish(person, { listing_type: "auction", duration: "1", ...fields });

async function rowOf(path: string) {
  const [row] = await market.db
    .select()
    .from(products)
    .where(eq(products.id, idIn(path)));
  return row;
}
const idIn = (path: string) => path.split("/")[2] ?? "";
const textsOf = async (path: string) =>
  (
    await market.db
      .select()
      .from(revisions)
      .where(eq(revisions.product_id, idIn(path)))
  ).map(({ text }) => text);

/** Puts a bid on a product's auction. */
async function bid(path: string) {
  const { rows } = await market.db.$client.execute({
    sql: "SELECT id FROM auctions WHERE product_id = ?",
    args: [idIn(path)],
  });
  expect(await house.bid(String(rows[0]?.id), await house.bidder(), 500_000)).toMatchObject({ ok: true });
}

const form = 'main form[action$="/revise"]';
const addition = (page: Page) => page.document.querySelector("#addition");

test("without script: from the product's own page to its changes and back", async () => {
  const ana = await seller();
  const path = await publish(ana);
  const own = await ana.get(path);
  expect(own.document.querySelector(".bidbox a.btn")?.getAttribute("href")).toBe(`${path}/revise`);
  const page = await ana.get(`${path}/revise`);
  const unchosen = {
    offers: "",
    lowest_offer: "",
    shipping_more: "",
    shipping_states: "",
    shipping_free_from: "",
    pickup_place: "",
    pickup_only: "",
    language: "",
    handling_days: "",
    return_days: "",
    return_payer: "",
  };
  const second = { second_title: "", second_description: "" };
  expect(readForm(page, form).fields).toEqual({ ...RADIO, ...unchosen, ...second, seen_stock: "3" });
  const changed = await ana.submit(page, form, {
    title: "Valve  radio, 1951",
    price: "990",
    stock: "2",
    shipping: "",
    shipping_cost: "",
  });
  expect([changed.path, flashText(changed)]).toEqual([path, "Changes saved"]);
  expect(await rowOf(path)).toMatchObject({
    ...{
      title: "Valve radio, 1951",
      price: 990_00,
      stock: 2,
      shipping: null,
      shipping_cost: 0,
      returns: "15 days",
      status: "active",
    },
  });
  expect((await market.visitor().get("/search?q=1951")).text).toContain("Valve radio, 1951");
});

/** A buyer takes pieces of a product while its seller edits it. */
const buy = (path: string, pieces: number) =>
  market.db
    .update(products)
    .set({ stock: sql`stock - ${pieces}` })
    .where(eq(products.id, idIn(path)));

test("what is sold while its seller edits a listing stays sold", async () => {
  const ana = await seller();
  const path = await publish(ana);
  const page = await ana.get(`${path}/revise`);
  await buy(path, 1);
  expect(flashText(await ana.submit(page, form, { price: "990" }))).toBe("Changes saved");
  expect(await rowOf(path)).toMatchObject({ price: 990_00, stock: 2 });
  // Two more than the seller saw.
  await ana.submit(page, form, { stock: "5" });
  expect(await rowOf(path)).toMatchObject({ stock: 4 });
});

test.each(["en", "es"] as const)("fewer pieces than were sold meanwhile are refused, in %s", async (language) => {
  const ana = await seller(language);
  const path = await publish(ana);
  const page = await ana.get(`${path}/revise`);
  await buy(path, 2);
  const refused = await ana.submit(page, form, { stock: "1", title: "Radio" });
  const says = {
    en: "The stock changed while you were editing: it is 1 now. Check the quantity and save again.",
    es: "Las existencias cambiaron mientras editabas: ahora son 1. Revisa la cantidad y guarda de nuevo.",
  }[language];
  expect([refused.status, errorsOn(refused)]).toEqual([409, { stock: says }]);
  expect(await rowOf(path)).toMatchObject({ title: RADIO.title, stock: 1 });
  // The seller has seen the change now.
  expect((await ana.submit(refused, form)).path).toBe(path);
  expect(await rowOf(path)).toMatchObject({ title: "Radio", stock: 1 });
});

test("an auction without bids changes what it says and keeps its terms, whatever is sent", async () => {
  const ana = await seller("es");
  const path = await auction(ana, { reserve: "2000" });
  const page = await ana.get(`${path}/revise`);
  const names = Object.keys(readForm(page, form).fields);
  expect(names).toEqual([
    ...["title", "category", "condition", "description", "language", "second_title", "second_description"],
    ...["pickup_only", "pickup_place", "shipping_cost", "handling_days", "shipping"],
    ...["shipping_more", "shipping_free_from", "shipping_states", "return_days", "return_payer", "returns"],
  ]);
  const before = await rowOf(path);
  const sent = { ...RADIO, title: "Radio", description: "", price: "1", stock: "9", reserve: "1", seller_id: "x" };
  const changed = await ana.post(`${path}/revise`, { ...sent, status: "sold", is_auction: "0", starts_at: "" });
  expect(flashText(changed)).toBe("Cambios guardados");
  expect(await rowOf(path)).toEqual({
    ...before,
    ...{ title: "Radio", description: null, forms: "radio", senses: expect.stringMatching(/^e[ns]/) },
    words: expect.stringMatching(/^ tradio fradio se[ns]/),
  });
});

test.each(["en", "es"] as const)("what is wrong is said beside its field, in %s", async (language) => {
  const ana = await seller(language);
  const path = await publish(ana);
  const wrong = {
    ...{ title: " ", category: "x", condition: "used-good", price: "1e9", stock: "-1" },
    ...{ shipping: "x".repeat(201), returns: "x".repeat(201), description: "x".repeat(5001) },
  };
  const page = await ana.post(`${path}/revise`, wrong);
  const says = {
    en: {
      title: "Please enter the product name",
      category: "Please select a category",
      condition: "Used items need at least 4 photos",
      price: "Please enter a valid price",
      stock: "Enter zero or a whole number up to 9,999",
      shipping: "This field can have up to 200 characters",
      returns: "This field can have up to 200 characters",
      description: "The description can have up to 5,000 characters",
    },
    es: {
      title: "Por favor escribe el nombre del producto",
      category: "Por favor selecciona una categoría",
      condition: "Los artículos usados necesitan al menos 4 fotos",
      price: "Por favor ingresa un precio válido",
      stock: "Escribe cero o un número entero hasta 9,999",
      shipping: "Este campo puede tener hasta 200 caracteres",
      returns: "Este campo puede tener hasta 200 caracteres",
      description: "La descripción puede tener hasta 5,000 caracteres",
    },
  }[language];
  expect([page.status, errorsOn(page)]).toEqual([400, says]);
  expect(readForm(page, form).fields).toMatchObject({ price: "1e9", stock: "-1", description: wrong.description });
  expect((await rowOf(path))?.title).toBe(RADIO.title);
});

test.each(["en", "es"] as const)(
  "after a bid there are only additions, shown with their time, in %s",
  async (language) => {
    const ana = await seller(language);
    const path = await auction(ana);
    await bid(path);
    const page = await ana.get(`${path}/revise`);
    expect(Object.keys(readForm(page, form).fields)).toEqual(["key", "addition"]);
    const evil = `<script>alert(1)</script>\n'); DROP TABLE revisions; -- {t}`;
    const added = await ana.submit(page, form, { addition: ` ${evil}\u202e ` });
    const flash = {
      en: "Your text was added to the description",
      es: "Agregamos tu texto a la descripción",
    }[language];
    expect([added.path, flashText(added)]).toEqual([path, flash]);
    expect(await textsOf(path)).toEqual([evil]);
    // The same form again, as after going back.
    await ana.submit(page, form, { addition: evil });
    expect(await textsOf(path)).toEqual([evil]);

    const [bids, additions, ownAdditions, addedOn] = {
      en: ["This auction has bids, so", "Added by the seller", "Your additions", "Added on"],
      es: ["Esta subasta ya tiene pujas, así que", "Agregado por el vendedor", "Lo que agregaste", "Agregado el"],
    }[language];
    expect(page.text).toContain(bids);
    const reader = market.visitor({ "Accept-Language": language });
    for (const [seen, title] of [
      [await reader.get(path), additions],
      [await ana.get(path), ownAdditions],
      [await ana.get(`${path}/revise`), ownAdditions],
    ] as const) {
      expect(seen.html).not.toContain("<script>alert(1)");
      expect(seen.document.querySelector("#additions")?.text).toBe(title);
      expect(seen.text).toContain("DROP TABLE revisions; -- {t}");
      expect(seen.text).toMatch(new RegExp(`${addedOn} .*\\d{4}`));
      expect(seen.document.querySelector("[aria-labelledby=additions] time")?.getAttribute("datetime")).toMatch(/Z$/);
    }

    const says = {
      en: ["Enter the text you want to add", "An addition can have up to 1,000 characters"],
      es: ["Escribe el texto que quieres agregar", "Lo que agregas puede tener hasta 1,000 caracteres"],
    }[language];
    for (const [typed, sentence] of [
      ["\u200b ", says[0]],
      ["x".repeat(1001), says[1]],
    ] as const) {
      const refused = await ana.post(`${path}/revise`, { addition: typed });
      expect([refused.status, errorsOn(refused)]).toEqual([400, { addition: sentence }]);
      expect(addition(refused)?.textContent).toBe(typed);
    }
    expect(await textsOf(path)).toHaveLength(1);
  },
);

test.each(["en", "es"] as const)("the twenty-first addition is refused, in %s", async (language) => {
  const ana = await seller(language);
  const path = await auction(ana);
  await bid(path);
  await market.db
    .insert(revisions)
    .values(Array.from({ length: 20 }, (_, n) => ({ id: `${path}${n}`, product_id: idIn(path), at: n, text: "x" })));
  const says = {
    en: "You can add to a listing up to 20 times",
    es: "Puedes agregar a una publicación hasta 20 veces",
  }[language];
  expect(errorsOn(await ana.post(`${path}/revise`, { addition: "y" }))).toEqual({ addition: says });
});

test.each(["en", "es"] as const)(
  "a bid between reading and sending keeps the words and offers them as an addition, in %s",
  async (language) => {
    const ana = await seller(language);
    const path = await auction(ana);
    const page = await ana.get(`${path}/revise`);
    await bid(path);
    const before = await rowOf(path);
    const late = await ana.submit(page, form, { title: "New", description: "The dial is <b>cracked</b>." });
    expect(late.status).toBe(409);
    expect(late.document.querySelector(".toast")?.text).toContain(
      { en: "Your changes were not saved", es: "Tus cambios no se guardaron" }[language],
    );
    expect(addition(late)?.innerHTML.trim()).toBe("The dial is &lt;b&gt;cracked&lt;/b&gt;.");
    expect(await rowOf(path)).toEqual(before);
    await ana.submit(late, form);
    expect(await textsOf(path)).toEqual(["The dial is <b>cracked</b>."]);
    // An unchanged description is not an addition.
    expect(addition(await ana.submit(page, form, { title: "New" }))?.textContent).toBe("");
  },
);

test.each(["en", "es"] as const)(
  "in the last twelve hours there are only additions, after the end nothing, in %s",
  async (language) => {
    const ana = await seller(language);
    const path = await auction(ana);
    // By the database's clock.
    market.database.shiftClock(12 * HOUR + 60_000);
    expect(addition(await ana.get(`${path}/revise`))).not.toBeNull();
    await ana.post(`${path}/revise`, { addition: "Late" });
    market.database.shiftClock(24 * HOUR + 60_000);
    const says = { en: "This listing can no longer be edited", es: "Esta publicación ya no se puede editar" }[language];
    for (const page of [await ana.get(`${path}/revise`), await ana.post(`${path}/revise`, { addition: "Too late" })]) {
      expect([page.path, flashText(page)]).toEqual([path, says]);
    }
    expect(await textsOf(path)).toEqual(["Late"]);
  },
);

test("a scheduled auction can be changed before it starts", async () => {
  const ana = await seller();
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Mexico_City" }).format(Date.now() + 48 * HOUR);
  const path = await auction(ana, { starts_at: `${day}T12:00` });
  const page = await ana.submit(await ana.get(`${path}/revise`), form, { title: "Radio, soon" });
  expect(flashText(page)).toBe("Changes saved");
  expect(await rowOf(path)).toMatchObject({ title: "Radio, soon", status: "scheduled" });
});

test("another user, signed in or not, finds nothing and changes nothing", async () => {
  const [ana, beto] = [await seller(), await seller()];
  for (const path of [await publish(ana), await auction(ana)]) {
    const before = await rowOf(path);
    const missing = await beto.get("/product/missing/revise");
    for (const page of [
      await beto.get(`${path}/revise`),
      await beto.post(`${path}/revise`, { ...RADIO, title: "Mine" }),
      await beto.post(`${path}/revise`, { addition: "Mine" }),
    ]) {
      expect([page.status, page.text]).toEqual([404, missing.text]);
    }
    expect((await beto.get(path)).html).not.toContain("/revise");
    for (const page of [
      await market.visitor().get(`${path}/revise`),
      await market.visitor().post(`${path}/revise`, { ...RADIO, title: "Mine" }),
    ]) {
      expect(page.path).toMatch(/^\/auth\?to=/);
    }
    expect(await rowOf(path)).toEqual(before);
    expect(await textsOf(path)).toEqual([]);
  }
});

test("what was taken down or sold cannot be changed", async () => {
  const ana = await seller();
  const path = await publish(ana);
  for (const status of ["removed", "sold", "ended", "reserved"] as const) {
    for (const next of ["active", status] as const) {
      await market.db
        .update(products)
        .set({ status: next })
        .where(eq(products.id, idIn(path)));
    }
    const page = await ana.post(`${path}/revise`, { ...RADIO, title: "Other" });
    expect([page.path, flashText(page)], status).toEqual([path, "This listing can no longer be edited"]);
    expect((await ana.get(path)).html, status).not.toContain("/revise");
  }
  expect((await rowOf(path))?.title).toBe(RADIO.title);
});

test("more photos than one let a condition be used", async () => {
  const ana = await seller();
  const path = await publish(ana);
  const extra = [1, 2, 3].map((position) => ({
    product_id: idIn(path),
    ...{ position, key: `${path}${position}`, width: 4, height: 3 },
  }));
  await market.db.insert(productImages).values(extra);
  await ana.post(`${path}/revise`, { ...RADIO, condition: "used-fair" });
  expect((await rowOf(path))?.condition).toBe("used-fair");
});

test("reading is one round trip, saving or being refused two at most", async () => {
  const ana = await seller();
  const [fixed, bidden] = [await publish(ana), await auction(ana)];
  await bid(bidden);
  await ana.get(fixed);
  for (const path of [fixed, bidden]) expect(await market.trips(() => ana.raw(`${path}/revise`))).toBe(1);
  expect(await market.trips(() => ana.raw(bidden))).toBe(1);
  expect(await market.trips(() => ana.send(`${fixed}/revise`, { ...RADIO, title: "" }))).toBe(2);
  expect(await market.trips(() => ana.send(`${fixed}/revise`, RADIO))).toBe(2);
  expect(await market.trips(() => ana.send(`${bidden}/revise`, { addition: "Uno" }))).toBe(2);
  expect(await market.trips(() => ana.send(`${bidden}/revise`, RADIO))).toBe(2);
});

test.each(["en", "es"] as const)(
  "a seller ends a fixed-price listing from its page, after a question, in %s",
  async (language) => {
    const ana = await seller(language);
    const path = await publish(ana);
    const says = {
      en: {
        end: "End listing",
        ask: "You can relist it later",
        done: "Listing ended",
        closed: "This listing can no longer be edited",
      },
      es: {
        end: "Terminar publicación",
        ask: "Puedes volver a publicarlo después",
        done: "Publicación terminada",
        closed: "Esta publicación ya no se puede editar",
      },
    }[language];
    const link = (await ana.get(`${path}/revise`)).document.querySelector(`a[href="${path}/end"]`);
    expect(link?.text).toBe(says.end);
    const asked = await ana.get(`${path}/end`);
    expect(asked.text).toContain(says.ask);
    const ended = await ana.submit(asked, `main form[action="${path}/end"]`);
    expect([ended.path, flashText(ended), (await rowOf(path))?.status]).toEqual([path, says.done, "ended"]);
    expect((await market.visitor().get(path)).document.querySelector(`form[action="${path}/cart"]`)).toBeNull();
    for (const again of [await ana.get(`${path}/end`), await ana.post(`${path}/end`, {})]) {
      expect([again.path, flashText(again)]).toEqual([path, says.closed]);
    }
  },
);

test("ending a listing takes two round trips at most, and is its seller's alone", async () => {
  const [ana, beto] = [await seller(), await seller()];
  const path = await publish(ana);
  expect((await beto.post(`${path}/end`, { seller_id: ana.id })).status).toBe(404);
  expect((await rowOf(path))?.status).toBe("active");
  expect(await market.trips(() => ana.raw(`${path}/end`))).toBe(1);
  expect(await market.trips(() => ana.send(`${path}/end`, {}))).toBe(2);
});

test("an auction is not ended but cancelled: its page leads there, and nothing else ends it", async () => {
  const ana = await seller();
  const path = await auction(ana);
  const page = await ana.get(`${path}/revise`);
  expect(page.document.querySelector(`a[href="${path}/end"]`)).toBeNull();
  const links = page.document.querySelectorAll("main .row a.btn").map((link) => link.getAttribute("href") ?? "");
  expect(links).toEqual([
    expect.stringMatching(/^\/auction\/.+\/desk$/),
    expect.stringMatching(/^\/auction\/.+\/cancel$/),
  ]);
  expect((await ana.get(links[1] ?? "")).status).toBe(200);
  await ana.post(`${path}/end`, {});
  expect((await rowOf(path))?.status).toBe("active");
});

test("what is ended while a form of it is open is said to be closed", async () => {
  const ana = await seller();
  const path = await publish(ana);
  const page = await ana.get(`${path}/revise`);
  await ana.post(`${path}/end`, {});
  expect(flashText(await ana.submit(page, form, { price: "5" }))).toBe("This listing can no longer be edited");
  expect(await rowOf(path)).toMatchObject({ status: "ended", price: 1_250_50 });
});

test("what is sold or held for a buyer is not ended", async () => {
  const ana = await seller();
  const path = await publish(ana);
  for (const status of ["reserved", "sold"] as const) {
    await market.db
      .update(products)
      .set({ status })
      .where(eq(products.id, idIn(path)));
    expect((await ana.post(`${path}/end`, {})).path).toBe(path);
    expect((await rowOf(path))?.status).toBe(status);
  }
});

test("no pieces left sells a listing out: it leaves the lists, stays readable and is restocked", async () => {
  const ana = await seller();
  const path = await publish(ana, { title: "Barómetro aneroide" });
  const page = await ana.get(`${path}/revise`);
  await buy(path, 1);
  expect(flashText(await ana.submit(page, form, { stock: "0" }))).toBe("Changes saved");
  expect(await rowOf(path)).toMatchObject({ status: "sold", stock: 0 });
  expect((await market.visitor().get("/search?q=aneroide")).text).not.toContain("Barómetro");
  expect((await market.visitor().get(path)).status).toBe(200);
  const restock = { action: "restock", number: "2", which: "selected", listing: idIn(path) };
  await ana.post("/seller-settings/listings?state=sold", restock);
  expect(await rowOf(path)).toMatchObject({ status: "active", stock: 2 });
});

test("while a buyer may still pay, no pieces left is reserved, not sold out", async () => {
  const [ana, beto] = [await seller(), await market.person()];
  const path = await publish(ana);
  const about = { product_id: idIn(path), buyer_id: beto.id, seller_id: ana.id, title: "Valve radio", amount: 100_00 };
  const waits = { id: path, created_at: Date.now(), status: "awaiting_payment" } as const;
  await market.db.insert(orders).values({ ...about, ...waits });
  await ana.submit(await ana.get(`${path}/revise`), form, { stock: "0" });
  expect(await rowOf(path)).toMatchObject({ status: "reserved", stock: 0 });
});

test("what an edit changed is kept, newest first, for its seller alone", async () => {
  const ana = await seller("es");
  const path = await publish(ana);
  await ana.submit(await ana.get(`${path}/revise`), form, { price: "990", second_title: "Valve radio in English" });
  await ana.submit(await ana.get(`${path}/revise`), form, {});
  await ana.submit(await ana.get(`${path}/revise`), form, { stock: "7" });
  const edits = (await ana.get(`${path}/revise`)).document.querySelectorAll("[aria-labelledby=edits] li");
  expect(edits.map(({ text }) => text.replace(/^.*: /, ""))).toEqual(["cantidad", "título en el otro idioma, precio"]);
  expect((await market.visitor().get(path)).html).not.toContain("título en el otro idioma, precio");
});
