import { afterAll, beforeAll, expect, test } from "vitest";
import { CATEGORIES } from "~/domain/catalog/product";
import { putGoods } from "../../support/catalogue";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";
import { DELIVERED, putDeal } from "../../support/rated";

type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;
let seller: Person;
const IN_SPANISH = { "Accept-Language": "es-MX" };

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: "Casa Jacaranda" });
  await market.db.$client.execute(`UPDATE seller_profiles SET description = 'Muebles' || char(10) || 'de pino',
    phone = '5512345678', address = 'Calle Secreta 1', postal_code = '06100', city = 'Puebla', state = 'Pue.',
    shipping_policy = 'Dos días', return_policy = 'Un mes'`);
  const common = { seller: seller.id };
  await putGoods(market.db.$client, [
    { ...common, title: "Silla <b>de</b> pino", description: "Uno\nDos <script>alert(1)</script>", category: "home" },
    { ...common, title: "Subasta", category: "home", isAuction: true, price: 50_000 },
    { ...common, title: "Usada", category: "home", condition: "used-good", shipping: "$80", price: 20_000 },
    { ...common, title: "Vendida", category: "home", status: "sold" },
    { ...common, title: "Pausada", category: "home", status: "paused" },
    { ...common, title: "Retirada", category: "home", status: "removed" },
    ...Array.from({ length: 50 }, (_, n) => ({
      ...common,
      title: `Muñeca ${n}`,
      category: "toys" as const,
      price: 100 + n,
    })),
  ]);
});
afterAll(() => market.close());

const cards = (page: Page) => page.document.querySelectorAll(".item h3 a").map((link) => link.textContent);
const link = (page: Page, rel: string) => page.document.querySelector(`main a[rel=${rel}]`)?.getAttribute("href");

test("each of the eight categories has its page, any other is missing", async () => {
  for (const category of CATEGORIES) expect((await market.visitor().get(`/category/${category}`)).status).toBe(200);
  for (const other of ["cars", "Home", "__proto__", "home%20", "%00"])
    expect((await market.visitor().get(`/category/${other}`)).status).toBe(404);
});

test("a category says how many products it holds, in both languages", async () => {
  expect((await market.visitor().get("/category/home")).text).toContain("3 products found");
  const page = await market.visitor(IN_SPANISH).get("/category/home");
  expect(page.text).toContain("3 productos encontrados");
  expect(page.document.querySelector("h1")?.textContent).toBe("Hogar y jardín");
});

test("an empty category says so, in both languages", async () => {
  expect((await market.visitor().get("/category/fashion")).text).toContain("No products found in this category");
  expect((await market.visitor(IN_SPANISH).get("/category/fashion")).text).toContain(
    "No se encontraron productos en esta categoría",
  );
});

test("filters narrow a list and stay chosen on its form", async () => {
  const page = await market.visitor().get("/category/home?condition=used&format=fixed&min=100&max=300");
  expect(cards(page)).toEqual(["Usada"]);
  expect(page.text).toContain("1 product found");
  const chosen = page.document.querySelectorAll("#filters input[checked]").map((input) => input.getAttribute("value"));
  expect(chosen.sort()).toEqual(["fixed", "used"]);
  expect(page.document.querySelector("#min")?.getAttribute("value")).toBe("100");
  expect(page.document.querySelector("details.filters")?.hasAttribute("open")).toBe(false);
  expect(page.document.querySelector(".filters summary")?.textContent).toBe("Filters · 4");
  expect(
    page.document.querySelectorAll(".applied a").map((one) => [one.textContent, one.getAttribute("href")]),
  ).toEqual([
    ["Remove filter: Format: Buy It Now×", "/category/home?condition=used&min=100&max=300"],
    ["Remove filter: Condition: Used×", "/category/home?format=fixed&min=100&max=300"],
    ["Remove filter: Minimum: MX$100.00×", "/category/home?format=fixed&condition=used&max=300"],
    ["Remove filter: Maximum: MX$300.00×", "/category/home?format=fixed&condition=used&min=100"],
  ]);
  const plain = await market.visitor().get("/category/home");
  expect(plain.document.querySelector("details.filters")?.hasAttribute("open")).toBe(false);
});

test("a price that is none gets a message beside its field, and the list ignores it", async () => {
  for (const typed of ["1e9", "0x10", "12,3,4", "-5", "１２", "<b>"]) {
    const page = await market.visitor().get(`/category/home?min=${encodeURIComponent(typed)}`);
    expect(page.document.querySelector("#min-error")?.textContent).toContain("1,250.00");
    expect(page.document.querySelector("#min")?.getAttribute("aria-describedby")).toBe("min-error");
    expect(page.document.querySelector("#min")?.getAttribute("value")).toBe(typed);
    expect(cards(page)).toHaveLength(3);
  }
  const page = await market.visitor(IN_SPANISH).get("/category/home?min=20&max=10");
  expect(page.document.querySelector("#max-error")?.textContent).toBe("El máximo es menor que el mínimo");
});

test("next and previous links walk every page with its filters and its sort, there and back", async () => {
  const visitor = market.visitor();
  let page = await visitor.get("/category/toys?format=fixed&sort=price-asc&min=1");
  const pages = [cards(page)];
  for (let next = link(page, "next"); next; next = link(page, "next")) {
    expect(next).toContain("format=fixed&min=1&sort=price-asc&after=d.");
    page = await visitor.get(next);
    pages.push(cards(page));
  }
  expect(pages.map((titles) => titles.length)).toEqual([24, 24, 2]);
  expect(pages.flat()).toEqual(Array.from({ length: 50 }, (_, n) => `Muñeca ${n}`));
  const toFirst = ({ document }: Page) => document.querySelector("h1 + .row a")?.getAttribute("href");
  expect(toFirst(page)).toBe("/category/toys?format=fixed&min=1&sort=price-asc");
  for (const titles of [pages[1], pages[0]]) {
    page = await visitor.get(link(page, "prev") ?? "");
    expect(cards(page)).toEqual(titles);
  }
  expect([link(page, "prev"), toFirst(page)]).toEqual([undefined, undefined]);
});

test("a place that means nothing is the first page", async () => {
  const first = cards(await market.visitor().get("/search"));
  for (const place of ["x", "e.1", "e.1e3.5", "e.9999999999.1", "' OR 1=1", "%00"])
    expect(cards(await market.visitor().get(`/search?after=${place}&before=${place}`))).toEqual(first);
});

test("a page beyond the end, or short of a full one at the beginning, leads to the first", async () => {
  for (const turn of ["after=e.0.1", "before=e.40.100"]) {
    const response = await market.visitor().raw(`/category/toys?sort=newest&x=1&${turn}`);
    expect(response.headers.get("Location")).toBe("/category/toys?sort=newest");
  }
});

test("a search without words is all products, newest first", async () => {
  for (const search of ["/search", "/search?q=", "/search?q=+++"]) {
    const page = await market.visitor().get(search);
    expect(page.document.querySelector("h1")?.textContent).toBe("All Products");
    expect(cards(page)[0]).toBe("Muñeca 49");
    expect(page.document.querySelector("#sort")?.textContent).not.toContain("Best match");
  }
});

test("a search for signs that are no words finds nothing, and says so", async () => {
  for (const signs of ["***", "😀", "( )"]) {
    const page = await market.visitor().get(`/search?q=${encodeURIComponent(signs)}`);
    expect(cards(page)).toEqual([]);
    expect(page.heading).toBe(`No results for “${signs}”`);
    expect(page.document.querySelector("#filters")).toBeNull();
  }
});

test("a plural finds its singular, in both languages", async () => {
  for (const word of ["muñecas", "sillas", "Muñecas"]) {
    expect(cards(await market.visitor().get(`/search?q=${encodeURIComponent(word)}`)).length, word).toBeGreaterThan(0);
  }
});

test("a search finds words without their accents, the best match first", async () => {
  const page = await market.visitor().get("/search?q=MUNECA");
  expect(page.text).toContain("50 products found");
  expect(page.document.querySelector("#sort option[selected]")?.textContent).toBe("Best match");
  expect(page.document.querySelector("h1")?.textContent).toBe("Results for “MUNECA”");
});

test("a search in a category keeps its words", async () => {
  const page = await market.visitor().get("/search?q=pino&category=home");
  expect(cards(page)).toEqual(["Silla <b>de</b> pino"]);
  expect(page.document.querySelector('#filters input[name="q"]')?.getAttribute("value")).toBe("pino");
});

test("a search that finds nothing says so and offers the categories", async () => {
  const page = await market.visitor(IN_SPANISH).get(`/search?q=${encodeURIComponent('<img onerror="zut()">')}`);
  expect(page.text).toContain("Prueba con menos palabras o con otras");
  expect(page.document.querySelectorAll('main a[href^="/category/"]')).toHaveLength(8);
  expect(page.html).not.toContain("<img onerror");
});

test("a search for more than a search takes is answered", async () => {
  for (const words of ["x".repeat(3_000), '" OR "', "NEAR(a b)", "a\u19b0b", "📷"])
    expect((await market.visitor().get(`/search?q=${encodeURIComponent(words)}`)).status).toBe(200);
});

test("a search is shown again as typed: short, on one line, without invisible characters", async () => {
  const page = await market
    .visitor()
    .get(`/search?q=${encodeURIComponent(`\0pino\u202e\n rojo${" x".repeat(1_000)}`)}`);
  expect(page.status).toBe(200);
  const boxes = page.document.querySelectorAll('input[name="q"]').map((box) => box.getAttribute("value") ?? "");
  expect(boxes).toHaveLength(2);
  for (const shown of boxes) {
    expect(shown).toMatch(/^pino rojo x x/);
    expect(shown.length).toBeLessThanOrEqual(200);
  }
  expect(page.html).not.toMatch(/[\0\u202e]/);
});

test("the title and the heading of a list that was asked for say how many it has", async () => {
  const said = async (path: string, headers = {}) => {
    const { document } = await market.visitor(headers).get(path);
    return [document.querySelector("title")?.text, document.querySelector("main h2")?.text];
  };
  const [title, heading] = await said("/search?q=silla");
  expect(title).toMatch(/^Results for “silla”: \d+ products? found · /);
  expect(heading).toMatch(/^\d+ products? found$/);
  expect((await said("/category/home?condition=new", IN_SPANISH))[0]).toMatch(
    /^Hogar.*: \d+ productos? encontrados? · /,
  );
  expect((await said("/category/home"))[0]).not.toContain("found");
  expect(await said("/search?q=zzzxq")).toEqual([
    expect.stringMatching(/^No results for “zzzxq” · /),
    "No products found",
  ]);
});

test("a product shows what it is, its price and its defaults, in both languages", async () => {
  const english = await market.visitor().get("/product/p1");
  for (const text of ["Silla", "Price", "$100.00", "Free", "30 Days", "New · 1 left", "Casa Jacaranda · Puebla"])
    expect(english.text).toContain(text);
  for (const button of ["Buy It Now", "Add to Cart", "Checkout with PayPal"]) expect(english.text).toContain(button);
  const spanish = await market.visitor(IN_SPANISH).get("/product/p7");
  for (const text of [
    "Compra inmediata",
    "Precio",
    "Gratis",
    "30 días",
    "Queda 1",
    "Sin descripción",
    "Opciones de pago",
  ])
    expect(spanish.text).toContain(text);
  for (const button of ["Comprar ahora", "Agregar al carrito", "Pagar con PayPal"])
    expect(spanish.text).toContain(button);
});

test("a product leads to similar listings and the seller's others, each only where there are any", async () => {
  const other = await market.person({ seller: "Casa Dos" });
  const change = (owner: string, title: string) =>
    market.db.$client.execute({
      sql: "UPDATE products SET seller_id = ?, title = ? WHERE id = 'p3'",
      args: [owner, title],
    });
  await change(other.id, "Silla usada");
  const shelves = async (path: string, headers = {}) => {
    const { document } = await market.visitor(headers).get(path);
    return document.querySelectorAll(".shelf").map((shelf) => ({
      title: shelf.querySelector("h2")?.textContent,
      products: shelf.querySelectorAll("h3 a").map((card) => card.getAttribute("href")),
    }));
  };
  const newest = [56, 55, 54, 53].map((n) => `/product/p${n}`);
  expect(await shelves("/product/p1")).toEqual([
    { title: "Similar listings", products: ["/product/p3"] },
    { title: "More from Casa Jacaranda", products: newest },
  ]);
  expect(await shelves("/product/p3", IN_SPANISH)).toEqual([
    { title: "Publicaciones similares", products: ["/product/p1"] },
  ]);
  await change(seller.id, "Usada");
});

test("a product tells of its seller: new with few ratings, then the share and the stars; sales; since when", async () => {
  const facts = async (headers = {}) =>
    (await market.visitor(headers).get("/product/p1")).document.querySelector(".facts")?.textContent;
  const rate = (set: string) =>
    market.db.$client.execute(`UPDATE seller_profiles SET ${set} WHERE user_id = '${seller.id}'`);
  expect(await facts()).toContain("No feedback yet");
  await rate("positive = 1, negative = 1");
  expect(await facts()).toContain("New seller · 2 ratings");
  expect(await facts(IN_SPANISH)).toContain("Vendedor nuevo · 2 calificaciones");
  await rate("positive = 6, negative = 0, item_sum = 29, item_count = 6");
  const buyer = await market.person();
  await putDeal(market.db, { buyer: buyer.id, seller: seller.id, steps: [...DELIVERED, ["completed", "B"]] });
  const year = new Date().getFullYear();
  expect(await facts()).toMatch(new RegExp(`★ 4.8 · 100% positive \\(6\\)\\s+1 sale · member since ${year}`));
  expect(await facts(IN_SPANISH)).toMatch(
    new RegExp(`★ 4.8 · 100% positivas \\(6\\)\\s+1 venta · miembro desde ${year}`),
  );
  await rate("positive = 0, negative = 0, item_sum = 0, item_count = 0");
});

test("each photo is a link to its largest size", async () => {
  const { document } = await market.visitor().get("/product/p1");
  expect(document.querySelectorAll(".strip a").map((one) => one.getAttribute("href"))).toEqual([
    "/pictures/320/key/p1",
  ]);
});

test("what a seller writes is text, with its lines", async () => {
  const page = await market.visitor().get("/product/p1");
  expect(page.html).not.toContain("<img onerror");
  expect(page.html).not.toContain("<b>de");
  expect(page.document.querySelector(".lines")?.innerHTML).toContain("Uno\nDos &lt;script");
});

test("a product tells other sites its title, its words and its picture", async () => {
  const { document } = await market.visitor().get("/product/p1");
  const meta = (name: string) => document.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
  expect(meta("title")).toBe("Silla <b>de</b> pino");
  expect(meta("image")).toBe(`${market.origin}/pictures/1280/key/p1`);
  expect(meta("url")).toBe(`${market.origin}/product/p1`);
  expect(document.querySelector('meta[name="description"]')?.getAttribute("content")).toContain("Uno Dos");
});

test("a sold product stays readable and cannot be bought", async () => {
  const page = await market.visitor().get("/product/p4");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Sold");
  // A hidden one waits for a browser that translates.
  const buttons = page.document.querySelectorAll(".aside .btn").filter((one) => !one.closest("[hidden]"));
  expect(buttons.map((one) => one.textContent)).toEqual(["♡Watch"]);
});

test("an unknown and a paused product are missing, in both languages", async () => {
  for (const path of ["/product/nope", "/product/p5", "/product/%27--", "/product/%00"]) {
    const english = await market.visitor().get(path);
    expect([english.status, english.document.querySelector("h1")?.textContent]).toEqual([404, "Product not found"]);
    const spanish = await market.visitor(IN_SPANISH).get(path);
    expect(spanish.document.querySelector("h1")?.textContent).toBe("Producto no encontrado");
    expect(spanish.document.querySelector('main a[href="/"]')).not.toBeNull();
  }
});

test("what is paused or removed is there for its seller and an admin, not for another user", async () => {
  const admin = await market.person({ admin: true });
  const other = await market.person({ seller: true });
  for (const [path, status] of [
    ["/product/p5", 404],
    ["/product/p6", 410],
  ] as const) {
    for (const reader of [seller, admin]) expect((await reader.get(path)).status).toBe(200);
    expect((await other.get(path)).status).toBe(status);
  }
  expect((await seller.get("/product/p5")).text).toContain("Paused");
});

test("a seller does not buy from themselves", async () => {
  const page = await seller.get("/product/p1");
  expect(page.text).toContain("This is your own listing.");
  expect(page.text).toContain("0 people watching · 1 left · 0 sold");
  expect((await seller.get("/product/p2")).text).toContain("0 people watching");
  expect(page.document.querySelectorAll(".aside .btn, .buy-bar").map((one) => one.textContent)).toEqual([
    "Edit listing",
    "Duplicate",
  ]);
});

test("a store shows how much it has for sale, then its goods, then its terms", async () => {
  for (const [headers, number] of [
    [{}, "53 listings"],
    [IN_SPANISH, "53 publicaciones"],
  ] as const) {
    const { text } = await market.visitor(headers).get("/store/casa-jacaranda");
    const places = [number, "Muñeca 49", "Dos días", "Un mes"].map((one) => text.indexOf(one));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  }
});

test("a store shows its public face and its active products, page by page", async () => {
  const visitor = market.visitor();
  const page = await visitor.get("/store/casa-jacaranda");
  for (const text of ["Casa Jacaranda", "Puebla, Pue.", "Muebles", "Dos días", "Un mes"])
    expect(page.text).toContain(text);
  expect(cards(page)).toHaveLength(24);
  const second = await visitor.get(link(page, "next") ?? "");
  const third = await visitor.get(link(second, "next") ?? "");
  expect([...cards(page), ...cards(second), ...cards(third)]).toHaveLength(53);
  expect(cards(await visitor.get(link(second, "prev") ?? ""))).toEqual(cards(page));
});

test("no page tells where a seller lives, their phone, their e-mail or their id", async () => {
  for (const path of ["/store/casa-jacaranda", "/product/p1"]) {
    const { html } = await market.visitor().get(path);
    for (const secret of ["5512345678", "Calle Secreta", "06100", seller.email, seller.id])
      expect(html).not.toContain(secret);
  }
});

test("an unknown store is missing", async () => {
  const page = await market.visitor().get("/store/nobody");
  expect([page.status, page.document.querySelector("h1")?.textContent]).toEqual([404, "Store not found"]);
});

test("a cart is empty, costs nothing and leads on, in both languages", async () => {
  const english = await market.visitor().get("/cart");
  for (const text of ["Your cart is empty", "Start shopping and add items to your cart", "Total", "$0.00"])
    expect(english.text).toContain(text);
  expect(english.document.querySelector("main button[disabled]")?.textContent).toBe("Checkout");
  expect(english.document.querySelector('main a[href="/search"]')?.textContent).toBe("Continue Shopping");
  expect((await market.visitor(IN_SPANISH).get("/cart")).text).toContain("Tu carrito está vacío");
});

test("every page of the catalogue is one round trip to the database", async () => {
  const reader = await market.person();
  for (const path of ["/", "/category/home", "/search?q=pino&min=1", "/product/p1", "/store/casa-jacaranda"]) {
    expect(await market.trips(() => reader.get(path)), path).toBe(1);
  }
});

test("pages that are read carry no framework, no inline style and one small script", async () => {
  for (const path of ["/category/toys", "/search?q=pino", "/product/p1", "/store/casa-jacaranda", "/cart"]) {
    const { html, document } = await market.visitor().get(path);
    expect(html).not.toMatch(/ style="|__remixContext|\son[a-z]+="/);
    expect(document.querySelectorAll("script[src]")).toHaveLength(1);
  }
});
