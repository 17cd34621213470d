import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftImages, drafts, productImages, products } from "~/data/schema.server";
import { type Market, openMarket } from "../../support/market";
import { type Fields, type Page, readForm } from "../../support/page";
import { file, flashText, photoFiles } from "../../support/photo-files";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

const spanish = { "Accept-Language": "es-MX" };
const seller = (language: "en" | "es" = "en") =>
  market.person({ seller: true, headers: language === "es" ? spanish : {} });
type Seller = Awaited<ReturnType<typeof seller>>;

const LAMP = {
  title: "Brass desk lamp",
  category: "home",
  condition: "new",
  price: "1,250.50",
  stock: "3",
  shipping: "$80 anywhere",
  shipping_cost: "80.00",
  returns: "15 days",
  description: "Heavy.\nWorks.",
};

const productsOf = ({ id }: { id: string }) => market.db.select().from(products).where(eq(products.seller_id, id));
const draftsOf = ({ id }: { id: string }) => market.db.select().from(drafts).where(eq(drafts.user_id, id));
const draftOn = (page: Page) => page.document.querySelector("input[name=draft]")?.getAttribute("value") ?? "";
const errorsOn = (page: Page) => page.document.querySelectorAll("p.error").map((one) => one.textContent);
const publish = (person: Seller, fields: Fields) => person.send("/sell", fields);

/** The value of a field. */
function standsIn(page: Page, name: string) {
  const control = page.document.querySelector(`#${name}`);
  const chosen = control?.querySelector("option[selected]")?.getAttribute("value");
  return chosen ?? control?.getAttribute("value") ?? control?.textContent;
}

/** Uploads photos; returns the draft that has them. */
async function withPhotos(person: Seller, count = 1): Promise<string> {
  return draftOn(await person.post("/sell/photos", { photos: await photoFiles(count) }));
}

test("a visitor is sent to sign in, whether they read or post", async () => {
  const english = await market.visitor().get("/sell");
  expect([english.path, flashText(english)]).toEqual(["/auth?to=%2Fsell", "Please sign in to publish products"]);
  const read = await market.visitor(spanish).get("/sell");
  expect(flashText(read)).toBe("Debes iniciar sesión para publicar productos");
  const posted = await market.visitor(spanish).post("/sell", LAMP);
  expect([posted.path, flashText(posted)]).toEqual([
    "/auth?to=%2Fsell",
    "Debes iniciar sesión para publicar productos",
  ]);
  expect((await market.visitor().post("/sell/draft", LAMP)).path).toBe("/auth?to=%2Fsell%2Fdraft");
});

test.each([
  [
    "en",
    "Maximum price: MX$180,000.00",
    "You receive about MX$6,372.76 after PayPal's fee.",
    "so they can't pay this price here",
  ],
  [
    "es",
    "Precio máximo: $180,000.00",
    "Recibes unos $6,372.76 después de la comisión de PayPal.",
    "este precio no se puede pagar aquí",
  ],
] as const)(
  "without script the price says how much can be paid at once, and what its seller receives, in %s",
  async (language, limit, net, above) => {
    const ana = await seller(language);
    const page = await ana.get("/sell");
    const hints = ({ document }: typeof page) =>
      (document.querySelector("#price")?.getAttribute("aria-describedby")?.split(" ") ?? []).map(
        (id) => document.getElementById(id)?.textContent,
      );
    expect(hints(page)).toEqual([limit]);
    expect(page.text).not.toContain(above);
    expect(hints(await ana.post("/sell/draft", { ...LAMP, price: "6,639", draft: draftOn(page) }))).toEqual([net]);
  },
);

test("a user without a seller profile is sent to make one", async () => {
  const ana = await market.person({ headers: spanish });
  for (const page of [await ana.get("/sell"), await ana.post("/sell", LAMP)]) {
    expect(page.path).toBe("/seller-settings?to=/sell");
    expect(flashText(page)).toBe("Perfil de Vendedor Requerido Primero debes completar tu perfil de vendedor");
  }
  const beto = await market.person();
  expect(flashText(await beto.get("/sell"))).toBe(
    "Seller profile needed Complete your seller profile first, and continue with your listing after that",
  );
  expect(await productsOf(ana)).toEqual([]);
});

test("the form comes in the order of the specification, and publishing waits for a photo", async () => {
  const ana = await seller();
  const page = await ana.get("/sell");
  const names = page.document.querySelectorAll("form.sell [name]").map((one) => one.getAttribute("name"));
  expect(names).toEqual([
    ...["draft", "edition"],
    ...["title", "photos", "listing_type", "listing_type", "category", "price", "condition", "stock"],
    ...["offers", "lowest_offer", "reserve", "buy_it_now", "duration", "starts_at"],
    ...["description", "language", "second_title", "second_description"],
    ...["pickup_only", "pickup_place", "shipping_cost", "handling_days", "shipping"],
    ...["shipping_more", "shipping_free_from", "shipping_states", "return_days", "return_payer", "returns"],
  ]);
  expect(page.document.querySelectorAll("#category option").length).toBe(9);
  const buttons = page.document.querySelectorAll("form.sell button");
  expect(buttons[0]?.getAttribute("formaction")).toBe("/sell/draft");
  expect(page.document.querySelector("button.main")?.hasAttribute("disabled")).toBe(true);
  expect(page.html).not.toContain("noValidate");
  expect(page.document.querySelector("form.sell")?.hasAttribute("novalidate")).toBe(false);
  await withPhotos(ana);
  expect((await ana.get("/sell")).document.querySelector("button.main")?.hasAttribute("disabled")).toBe(false);
});

test("both types of sale are offered, and only an auction is one", async () => {
  for (const [language, legend, choices] of [
    [
      "en",
      "Type of sale",
      [
        ["Buy It Now", "One price. The first buyer to pay gets it."],
        ["Auction", "Runs from 1 to 10 days, with an optional reserve price."],
      ],
    ],
    [
      "es",
      "Tipo de venta",
      [
        ["Compra inmediata", "Un solo precio. Se lo lleva el primer comprador que pague."],
        ["Subasta", "Dura de 1 a 10 días, con precio de reserva opcional."],
      ],
    ],
  ] as const) {
    const ana = await seller(language);
    const page = await ana.get("/sell");
    expect(page.document.querySelector("form.sell legend")?.textContent).toBe(legend);
    const shown = page.document
      .querySelectorAll(".choice label")
      .map((one) => one.querySelectorAll("b, .small").map((text) => text.textContent));
    expect(shown).toEqual(choices);
    const draft = await withPhotos(ana);
    const chosen = (of: Page) => of.document.querySelectorAll("[type=radio][checked]").map((one) => one.attrs.value);
    expect(chosen(page)).toEqual(["fixed"]);
    for (const listing_type of ["fixed", "AUCTION", "weird"]) {
      expect(chosen(await ana.post("/sell/draft", { ...LAMP, draft, listing_type }))).toEqual(["fixed"]);
    }
    expect(chosen(await ana.post("/sell/draft", { ...LAMP, draft, listing_type: "auction" }))).toEqual(["auction"]);
    expect((await publish(ana, { ...LAMP, draft, listing_type: "weird" })).status).toBe(303);
    expect((await productsOf(ana)).map((one) => one.is_auction)).toEqual([false]);
  }
});

test("reading the form writes nothing", async () => {
  const ana = await seller();
  const [one, other] = [await ana.get("/sell"), await ana.get("/sell")];
  expect(draftOn(one)).toMatch(/^[0-9a-f-]{36}$/);
  expect(draftOn(one)).not.toBe(draftOn(other));
  expect(await draftsOf(ana)).toEqual([]);
});

test("without script: upload, see, publish, and everything typed is on the product", async () => {
  const ana = await seller("es");
  const empty = await ana.get("/sell");
  const photos = await photoFiles(2);
  const filled = await ana.submit(empty, "form.sell", { ...LAMP, photos }, "/sell/photos");
  for (const [name, value] of Object.entries(LAMP)) expect(standsIn(filled, name), name).toBe(value);
  expect(draftOn(filled)).toBe(draftOn(empty));
  const product = await ana.submit(filled, "form.sell");
  expect(product.path).toBe(`/product/${draftOn(empty)}`);
  expect(flashText(product)).toBe("Producto publicado");

  const [row] = await productsOf(ana);
  expect(row).toMatchObject({
    ...{
      ...LAMP,
      price: 125050,
      shipping_cost: 80_00,
      stock: 3,
      status: "active",
      is_auction: false,
      seller_id: ana.id,
    },
    id: draftOn(empty),
  });
  const images = await market.db
    .select()
    .from(productImages)
    .where(eq(productImages.product_id, row?.id ?? ""));
  expect(images.map(({ position }) => position)).toEqual([0, 1]);
  expect(row?.image_url).toBe(images[0]?.key);
  // The form is empty again, for the next product.
  expect(await draftsOf(ana)).toEqual([]);
  expect((await ana.get("/sell")).document.querySelector("#title")?.getAttribute("value") ?? "").toBe("");
  expect(flashText(await (await seller()).get("/sell"))).toBe("");
});

/** The title of the form's error box, and below it the others; each a link to its field. */
const boxOn = (page: Page) => page.document.querySelectorAll('form .toast a[href^="#"]').map((one) => one.textContent);

test("each check has its sentence, in the order of the specification and in both languages", async () => {
  const sentences = {
    es: [
      "Por favor escribe el nombre del producto",
      "Por favor selecciona una categoría",
      "Por favor ingresa un precio válido",
      "Por favor sube al menos una imagen antes de publicar",
    ],
    en: [
      "Please enter the product name",
      "Please select a category",
      "Please enter a valid price",
      "Please upload at least one image before publishing",
    ],
  };
  for (const language of ["es", "en"] as const) {
    const ana = await seller(language);
    const [title, category, price, image] = sentences[language];
    const nothing = await ana.post("/sell", {});
    expect(nothing.status).toBe(400);
    expect(boxOn(nothing)).toEqual([title, category, price, image]);
    expect(errorsOn(nothing)).toEqual([title, image, category, price]);
    const steps: [Fields, (string | undefined)[]][] = [
      [{ title: "x" }, [category, price, image]],
      [{ title: "x", category: "toys" }, [price, image]],
      [{ title: "x", category: "toys", price: "1" }, [image]],
    ];
    for (const [fields, says] of steps) {
      const page = await ana.post("/sell", fields);
      expect(boxOn(page)).toEqual(says);
      expect(page.document.querySelector("#title")?.getAttribute("value")).toBe("x");
    }
    expect(await productsOf(ana)).toEqual([]);
  }
});

test("prices that are none, and texts that hold nothing to see, are refused", async () => {
  const ana = await seller();
  const draft = await withPhotos(ana);
  for (const price of ["0", "-1", "1e9", "0x10", "NaN", "Infinity", "1.005", "١٢", "100000000", "", "+5", "1,2,3"]) {
    const page = await ana.post("/sell", { ...LAMP, draft, price });
    expect([page.status, errorsOn(page)], price).toEqual([400, ["Please enter a valid price"]]);
  }
  const unseen = await ana.post("/sell", { ...LAMP, draft, title: "\u200b\u202e \u2060" });
  expect(errorsOn(unseen)).toEqual(["Please enter the product name"]);
  expect(errorsOn(await ana.post("/sell", { ...LAMP, draft, category: "weapons" }))).toEqual([
    "Please select a category",
  ]);
  expect(errorsOn(await ana.post("/sell", { ...LAMP, draft, stock: "0" }))).toEqual([
    "Enter a whole number from 1 to 9,999",
  ]);
  const long = { title: "x".repeat(121), description: "y".repeat(5001), shipping: "z".repeat(201) };
  const page = await ana.post("/sell", { ...LAMP, ...long, draft });
  expect(errorsOn(page)).toHaveLength(3);
  expect(page.document.querySelector("#description")?.textContent.length).toBe(5001);
  expect(await productsOf(ana)).toEqual([]);
  expect((await draftsOf(ana)).length).toBe(1);
});

test("what shipping costs is typed as money, and shown on the product and in its store", async () => {
  const ana = await seller();
  const draft = await withPhotos(ana);
  for (const [language, sentence] of [
    ["en", "Enter an amount like 1,250.00, or leave it empty"],
    ["es-MX", "Escribe un monto como 1,250.00, o déjalo vacío"],
  ] as const) {
    const refused = await ana.post("/sell", { ...LAMP, draft, shipping_cost: "1e3" }, { "Accept-Language": language });
    expect([refused.status, errorsOn(refused), standsIn(refused, "shipping_cost")]).toEqual([400, [sentence], "1e3"]);
  }
  const lamp = { ...LAMP, draft, title: "Lámpara de pie", shipping: "", shipping_cost: "1,350" };
  const product = await ana.post("/sell", lamp);
  expect(product.document.querySelector(".facts dd")?.textContent).toBe("MX$1,350.00");
  const [row] = await productsOf(ana);
  expect(row).toMatchObject({ shipping: "$1,350.00", shipping_cost: 1_350_00 });
  const store = product.document.querySelector('.facts a[href^="/store/"]')?.getAttribute("href") ?? "";
  expect((await market.visitor().get(store)).text).toContain("MX$1,350.00 shipping");
  expect((await market.visitor(spanish).get(store)).text).toContain("Envío $1,350.00");
});

test("a used product needs four photos", async () => {
  const ana = await seller("es");
  const draft = await withPhotos(ana, 3);
  const three = await ana.post("/sell", { ...LAMP, draft, condition: "used-good" });
  expect(errorsOn(three)).toEqual(["Los artículos usados necesitan al menos 4 fotos"]);
  await withPhotos(ana, 1);
  expect((await publish(ana, { ...LAMP, draft, condition: "used-good" })).status).toBe(303);
});

test("photos that come with the publishing itself are stored first", async () => {
  const ana = await seller();
  await withPhotos(ana);
  const response = await publish(ana, { ...LAMP, photos: await photoFiles(2) });
  expect(response.headers.get("Location")).toMatch(/^\/product\//);
  const [row] = await productsOf(ana);
  expect(
    await market.db
      .select()
      .from(productImages)
      .where(eq(productImages.product_id, row?.id ?? "")),
  ).toHaveLength(3);
});

test("photos that come with a publishing that is refused are kept, and what was skipped is said", async () => {
  const ana = await seller("es");
  const photos = [...(await photoFiles(1)), file("no", "no.png", "image/png")];
  const page = await ana.post("/sell", { ...LAMP, title: "", photos });
  expect(page.status).toBe(400);
  expect(page.document.querySelector("form .toast")?.textContent).toContain("no.png");
  expect(errorsOn(page)).toEqual(["Por favor escribe el nombre del producto"]);
  expect(page.document.querySelectorAll(".pics li").length).toBe(1);
  expect(page.document.querySelector("#shipping")?.getAttribute("value")).toBe(LAMP.shipping);
});

test("publishing the same form again leads to the one product, however often and however fast", async () => {
  const ana = await seller();
  const draft = await withPhotos(ana);
  const first = await Promise.all(Array.from({ length: 10 }, () => publish(ana, { ...LAMP, draft })));
  expect(first.map((one) => [one.status, one.headers.get("Location")])).toEqual(
    first.map(() => [303, `/product/${draft}`]),
  );
  const again = await publish(ana, { ...LAMP, draft, title: "Another title" });
  expect(again.headers.get("Location")).toBe(`/product/${draft}`);
  expect((await productsOf(ana)).map(({ id, title }) => [id, title])).toEqual([[draft, LAMP.title]]);
  expect(await draftsOf(ana)).toEqual([]);
});

test("without an id in the form ten posts at once still make one product", async () => {
  const ana = await seller();
  const draft = await withPhotos(ana);
  const answers = await Promise.all(Array.from({ length: 10 }, () => publish(ana, LAMP)));
  const led = answers.filter(({ status }) => status === 303).map((one) => one.headers.get("Location"));
  expect(new Set(led)).toEqual(new Set([`/product/${draft}`]));
  expect(await productsOf(ana)).toHaveLength(1);
});

test("an old form of a published product changes neither it nor the next draft", async () => {
  const ana = await seller();
  const old = await withPhotos(ana);
  await publish(ana, { ...LAMP, draft: old });
  const next = await withPhotos(ana, 2);
  expect(next).not.toBe(old);
  await ana.post("/sell/draft", { draft: next, title: "The next one" });
  const before = await draftsOf(ana);
  const response = await publish(ana, { ...LAMP, draft: old, photos: await photoFiles(1) });
  expect(response.headers.get("Location")).toBe(`/product/${old}`);
  expect(await draftsOf(ana)).toEqual(before);
  expect(await market.db.select().from(draftImages).where(eq(draftImages.draft_id, next))).toHaveLength(2);
});

test("a user can neither publish nor change another user's draft or product", async () => {
  const [ana, beto] = [await seller(), await seller()];
  const draft = await withPhotos(ana, 2);
  const before = await draftsOf(ana);
  const page = await beto.post("/sell", { ...LAMP, draft, seller_id: ana.id, user_id: ana.id, status: "sold" });
  expect(errorsOn(page)).toEqual(["Please upload at least one image before publishing"]);
  expect(draftOn(page)).not.toBe(draft);
  expect(await draftsOf(ana)).toEqual(before);
  expect([await productsOf(ana), await productsOf(beto)]).toEqual([[], []]);

  await publish(ana, { ...LAMP, draft });
  await withPhotos(beto);
  const taken = await publish(beto, { ...LAMP, title: "Beto's", draft });
  expect(taken.headers.get("Location")).not.toBe(`/product/${draft}`);
  expect((await productsOf(ana)).map(({ title }) => title)).toEqual([LAMP.title]);
  expect((await productsOf(beto)).map(({ title, seller_id }) => [title, seller_id])).toEqual([["Beto's", beto.id]]);
});

test("an id that is no id is replaced", async () => {
  for (const draft of ["' OR 1=1 --", "../../x", "1", "x".repeat(5000), "\u0000"]) {
    const ana = await seller();
    const response = await publish(ana, { ...LAMP, draft, photos: await photoFiles(1) });
    expect(response.headers.get("Location")).toMatch(/^\/product\/[0-9a-f-]{36}$/);
  }
});

test("SQL, markup and header lines in any field are text and come back as text", async () => {
  const ana = await seller();
  const evil = `'); DROP TABLE drafts; -- "><script>alert(1)</script> {{t}} \${x} \r\nSet-Cookie: a=b`;
  const typed = Object.fromEntries(Object.keys(LAMP).map((name) => [name, evil]));
  const kept = await ana.post("/sell/draft", { ...typed, photos: await photoFiles(1) });
  expect(kept.html).not.toContain("<script>alert(1)");
  expect(kept.document.querySelector("#price")?.getAttribute("value")).toContain("DROP TABLE");
  const refused = await ana.post("/sell", typed);
  expect([refused.status, refused.html.includes("<script>alert(1)")]).toEqual([400, false]);
  const texts = {
    title: evil.slice(0, 100),
    description: evil,
    shipping: evil.slice(0, 90),
    returns: evil.slice(0, 90),
  };
  const product = await publish(ana, { ...LAMP, ...texts });
  expect(product.status).toBe(303);
  const [row] = await productsOf(ana);
  expect(row?.description).toBe(evil.replace("\r\n", "\n"));
  expect(row?.title).toContain("DROP TABLE");
  const beto = await seller();
  const plain = await publish(beto, { ...LAMP, photos: await photoFiles(1) });
  const names = ({ headers }: Response) => [...headers.keys()];
  const cookies = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split("=")[0]);
  expect([names(product), cookies(product)]).toEqual([names(plain), cookies(plain)]);
  expect(cookies(plain)).toHaveLength(1);
});

test("field names that reach into objects do nothing", async () => {
  const ana = await seller();
  const names = ["__proto__", "__proto__.price", "__proto__[price]", "constructor.prototype.price", "constructor"];
  const fields = Object.fromEntries([...names.map((name) => [name, "x"]), ["title", "Real"]]);
  expect(Object.keys(fields)).toEqual([...names, "title"]);
  const page = await ana.post("/sell/draft", fields);
  const value = (of: Page, name: string) => of.document.querySelector(`#${name}`)?.getAttribute("value") ?? "";
  expect([value(page, "title"), value(page, "price")]).toEqual(["Real", ""]);
  expect(JSON.parse(String((await draftsOf(ana))[0]?.fields))).toEqual({ title: "Real" });
  expect(value(await (await seller()).get("/sell"), "price")).toBe("");
});

test("a draft is kept as it was typed, and the largest one fits", async () => {
  const ana = await seller("es");
  const typed = { ...LAMP, price: "barato", stock: "muchos", description: '"\\\n'.repeat(3000) };
  const page = await ana.post("/sell/draft", typed);
  expect(flashText(page)).toBe("Borrador guardado");
  expect(page.document.querySelector("#price")?.getAttribute("value")).toBe("barato");
  expect((await (await seller()).post("/sell/draft", { title: "x".repeat(100_000) })).status).toBe(200);
});

test("reading is one round trip, publishing or being refused two at most", async () => {
  // Without a mail service, so that emails after the response are not counted.
  const silent = await openMarket({ vars: { MAIL_API_KEY: "" } });
  const ana = await silent.person({ seller: true });
  const draft = await withPhotos(ana);
  expect(await silent.trips(() => ana.raw("/sell"))).toBe(1);
  expect(await silent.trips(() => publish(ana, { ...LAMP, draft, title: "" }))).toBe(2);
  expect(await silent.trips(() => publish(ana, { ...LAMP, draft }))).toBe(2);
  expect(await silent.trips(() => publish(ana, { ...LAMP, draft }))).toBe(2);
  await silent.close();
});

test("a database that is away says so calmly; one that refuses, that the product could not be published", async () => {
  const ana = await seller("es");
  const draft = await withPhotos(ana);
  market.database.fail(1, "away");
  const away = await publish(ana, { ...LAMP, draft });
  expect([away.status, await away.text()]).toEqual([503, expect.stringContaining("Volvemos enseguida")]);
  market.database.fail(1, "away");
  const unread = await ana.raw("/sell/photos", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "",
  });
  expect([unread.status, await unread.text()]).toEqual([503, expect.stringContaining("Volvemos enseguida")]);
  expect(await productsOf(ana)).toEqual([]);
  for (const [language, says] of [
    ["es", "No pudimos publicar el producto. Intenta de nuevo."],
    ["en", "We couldn't publish the product. Try again."],
  ] as const) {
    const beto = await seller(language);
    const kept = await withPhotos(beto);
    await beto.post("/sell/draft", { title: "Before" });
    await market.db.$client.execute(
      "CREATE TRIGGER no_products BEFORE INSERT ON products BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    await market.idle();
    market.database.resetCount();
    const page = await beto.post("/sell", { ...LAMP, draft: kept });
    const trips = market.database.requests;
    await market.db.$client.execute("DROP TRIGGER no_products");
    // The third keeps the fault for administrators.
    expect(trips).toBe(3);
    expect([page.status, page.document.querySelector("form .toast")?.textContent]).toEqual([500, says]);
    for (const [name, value] of Object.entries(LAMP)) expect(standsIn(page, name), name).toBe(value);
    expect(page.document.querySelectorAll(".pics li")).toHaveLength(1);
    expect(await productsOf(beto)).toEqual([]);
    expect((await beto.submit(page, "form.sell")).path).toBe(`/product/${kept}`);
  }
});

test("a write whose answer was lost is found again by the next try", async () => {
  const ana = await seller();
  const draft = await withPhotos(ana);
  const session = await ana.get("/sell");
  // The first request reads; the second writes, and its response is lost.
  market.database.fail(1, "after", 1);
  expect((await publish(ana, { ...LAMP, draft: draftOn(session) })).status).toBe(503);
  const again = await publish(ana, { ...LAMP, draft });
  expect(again.headers.get("Location")).toBe(`/product/${draft}`);
  expect(await productsOf(ana)).toHaveLength(1);
});

test.each(["en", "es"] as const)(
  "a price above what can be paid at once is said on the form and after publishing, in %s",
  async (language) => {
    const says = {
      en: "Buyers can pay up to MX$180,000.00 at once, so",
      es: "Se pueden pagar hasta $180,000.00 de una vez, así que",
    }[language];
    const ana = await seller(language);
    const fine = await ana.post("/sell/draft", { ...LAMP, price: "180000" });
    expect(fine.text).not.toContain(says);
    const page = await ana.post("/sell/draft", { ...LAMP, price: "180,000.01", draft: draftOn(fine) });
    expect(page.document.querySelector("#price-hint")?.textContent).toContain(says);
    expect(page.document.querySelector("#price")?.getAttribute("aria-describedby")).toBe("price-hint");
    // A fixed price's form carries fields of an auction, which do not count.
    const fixed = { ...LAMP, buy_it_now: "200000", photos: await photoFiles(1) };
    expect(flashText(await ana.post("/sell", fixed))).not.toContain(says);
    const auction = { ...fixed, listing_type: "auction", photos: await photoFiles(1) };
    expect(flashText(await ana.post("/sell", auction))).toContain(says);
  },
);

test("a new listing begins with the terms of the last one; a draft that is saved keeps its own", async () => {
  const ana = await seller();
  const form = async (path = "/sell") => readForm(await ana.get(path), "form.sell").fields;
  expect(await form()).toMatchObject({ shipping_cost: "", shipping: "", shipping_states: "" });
  const terms = {
    shipping: "By courier",
    shipping_cost: "80.00",
    shipping_more: "20.00",
    shipping_states: "Yucatán: 250.00",
    pickup_place: "Roma Norte, CDMX",
  };
  const sale = {
    shipping_free_from: "900.00",
    handling_days: "3",
    return_days: "14",
    return_payer: "seller",
    returns: "Unused",
  };
  await ana.post("/sell", { ...LAMP, ...terms, ...sale, photos: await photoFiles(1) });
  expect(await productsOf(ana)).toHaveLength(1);
  expect(await form()).toMatchObject({ ...terms, ...sale, title: "", price: "", description: "" });
  await ana.post("/sell/draft", { title: "Chair", shipping_cost: "10.00" });
  expect(await form()).toMatchObject({ title: "Chair", shipping_cost: "10.00", shipping_more: "" });
});

test.each([
  ["en", "Say where buyers can pick it up", "The place can have up to 100 characters"],
  ["es", "Di dónde se puede recoger", "El lugar puede tener hasta 100 caracteres"],
] as const)(
  "a place is asked for of what is only picked up, kept by draft and duplicate, in %s",
  async (language, asked, long) => {
    const ana = await seller(language);
    const only = { ...LAMP, shipping: "", shipping_cost: "80", pickup_only: "on" };
    const refused = await ana.post("/sell", { ...only, photos: await photoFiles(1) });
    expect([refused.status, errorsOn(refused)]).toEqual([400, [asked]]);
    expect(errorsOn(await ana.submit(refused, "form.sell", { pickup_place: "x".repeat(101) }))).toEqual([long]);
    const draft = await ana.post("/sell/draft", { ...only, pickup_place: " Coyoacán,  CDMX", draft: draftOn(refused) });
    expect(readForm(draft, "form.sell").fields).toMatchObject({ pickup_only: "on", shipping_cost: "80" });
    await ana.submit(draft, "form.sell");
    const [product] = await productsOf(ana);
    expect(product).toMatchObject({
      ...{ pickup_place: "Coyoacán, CDMX", is_shipped: false, shipping_cost: 0, shipping: "Coyoacán, CDMX" },
    });
    const again = await ana.post(`/product/${product?.id}/duplicate`, {});
    expect(readForm(again, "form.sell").fields).toMatchObject({
      pickup_place: "Coyoacán, CDMX",
      pickup_only: "on",
      shipping: "",
    });
    const edited = await ana.submit(await ana.get(`/product/${product?.id}/revise`), 'main form[action$="/revise"]', {
      pickup_only: "",
    });
    expect(edited.path).toBe(`/product/${product?.id}`);
    expect((await productsOf(ana))[0]).toMatchObject({
      pickup_place: "Coyoacán, CDMX",
      is_shipped: true,
      shipping: null,
    });
    const revised = await ana.get(`/product/${product?.id}/revise`);
    expect(revised.text).toContain(language === "en" ? "pickup only" : "solo entrega en persona");
  },
);
