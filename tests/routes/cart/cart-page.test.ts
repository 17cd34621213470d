import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { cartItems, carts, products } from "~/data/schema.server";
import { LINES_MAX } from "~/domain/cart/cart";
import { HOUR } from "~/domain/time";
import { endedAuction } from "../../support/aftermath";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";
import type { Page } from "../../support/page";
import type { Visitor } from "../../support/visitor";

const SPANISH = { "Accept-Language": "es-MX" };
const MISSING = "01920000-0000-7000-8000-00000000ffff";
let market: Market;
let seller: Awaited<ReturnType<Market["person"]>>;
let made = 0;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: "Muebles Roma" });
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

type Row = Partial<typeof products.$inferInsert>;

/** A fixed-price product, by default 5 at 100.00; returns its id. */
async function offer(wanted: Row = {}): Promise<string> {
  const id = `01920000-0000-7000-8000-${String(++made).padStart(12, "0")}`;
  await market.db.insert(products).values({
    ...{
      id,
      title: `Silla ${made}`,
      category: "home",
      condition: "new",
      price: 100_00,
      stock: 5,
      seller_id: seller.id,
    },
    ...{ image_url: id, status: "active", created_at: made, ...wanted },
  });
  return id;
}
const change = (id: string, row: Row) => market.db.update(products).set(row).where(eq(products.id, id));
const add = (who: Visitor, id: string, quantity?: string) =>
  who.post(`/product/${id}/cart`, quantity === undefined ? {} : { quantity });
const update = (who: Visitor, product: string, quantity: string) => who.post("/cart", { product, quantity });
const lines = (page: Page) =>
  page.document.querySelectorAll(".goods > li").map((line) => line.text.replace(/\s+/g, " ").trim());
const sums = (page: Page) => page.document.querySelectorAll(".bidbox dd").map((one) => one.text.trim());
/** Not shown for an empty cart. */
const count = (page: Page) => page.document.querySelector('header a[href="/cart"] .count')?.text;
const fieldOf = (page: Page, id: string) => page.document.querySelector(`#quantity-${id}`);
const rows = async () => {
  const items = await market.db.select().from(cartItems);
  return items.map(({ cart_id, product_id, quantity }) => `${cart_id} ${product_id} ${quantity}`).sort();
};

test("without script: a visitor puts a thing into the cart, changes how many, and takes it out", async () => {
  const id = await offer({ shipping: "$50.00", shipping_cost: 50_00 });
  const visitor = market.visitor();
  const product = await visitor.get(`/product/${id}`);
  expect(count(product)).toBeUndefined();
  const cart = await visitor.submit(product, 'form[action$="/cart"]', { quantity: "2" });
  expect([cart.path, cart.flash]).toEqual(["/cart", `Added to your cart: Silla ${made}`]);
  expect(lines(cart)[0]).toContain("New5 leftMX$100.00 each");
  expect([sums(cart), count(cart)]).toEqual([["MX$200.00", "MX$50.00", "MX$250.00"], "2"]);
  expect(cart.document.querySelector(".bidbox a")?.getAttribute("href")).toBe("/checkout");
  expect(cart.document.querySelector(".bidbox a")?.text).toBe("Checkout");
  expect(count(await visitor.get("/terms"))).toBe("2");

  const changed = await visitor.submit(cart, "form.quantity", { quantity: "3" });
  expect([changed.flash, sums(changed), count(changed)]).toEqual([
    "Cart updated",
    ["MX$300.00", "MX$50.00", "MX$350.00"],
    "3",
  ]);
  const gone = await visitor.submit(changed, "form.quantity", {}, `/cart/${id}/remove`);
  expect([gone.path, gone.flash, count(gone)]).toEqual(["/cart", `Removed from your cart: Silla ${made}`, undefined]);
  expect(gone.text).toContain("Your cart is empty");
  expect(gone.document.querySelector("main button[disabled]")?.text).toBe("Checkout");
  expect((await visitor.post(`/cart/${id}/remove`, {})).flash).toBe("That item is no longer in your cart");
});

test("a person's cart is the same in every browser, and in Spanish", async () => {
  const id = await offer({ title: "Mesa <b>baja</b>" });
  const ana = await market.person({ headers: SPANISH });
  const cart = await add(ana, id);
  expect(cart.flash).toBe("Agregaste a tu carrito: Mesa <b>baja</b>");
  expect(cart.html).not.toContain("<b>baja");
  expect(cart.text).toContain("Muebles Roma");
  expect(cart.text).toContain("Envío gratis");
  expect(sums(cart)).toEqual(["$100.00", "Gratis", "$100.00 MXN"]);
  const link = cart.document.querySelector('header a[href="/cart"]');
  for (const hidden of link?.querySelectorAll("[aria-hidden]") ?? []) hidden.remove();
  expect(link?.text.trim()).toBe("1 producto en el carrito");
  expect(ana.cookies.has("cart")).toBe(false);
  expect((await update(ana, id, "9")).text).toContain("Escribe un número entero del 1 al 5");
});

test("things stand by seller, each with what its shipping costs", async () => {
  const other = await market.person({ seller: "Cámaras del Centro" });
  const ana = await market.person();
  for (const row of [{}, { shipping: "$80.00", shipping_cost: 80_00 }, { seller_id: other.id }]) {
    await add(ana, await offer(row));
  }
  const cart = await ana.get("/cart");
  const groups = cart.document.querySelectorAll("main section.card");
  expect(groups.map((group) => group.querySelector(".between")?.text)).toEqual([
    "Cámaras del CentroFree shipping",
    "Muebles RomaMX$80.00 shipping",
  ]);
  expect(sums(cart)).toEqual(["MX$300.00", "MX$80.00", "MX$380.00"]);
});

test.each(["0", "-1", "1e3", "abc", "1.5", "99999", ""])(
  "as a quantity %j is refused beside its field",
  async (typed) => {
    const id = await offer();
    const other = await offer();
    const visitor = market.visitor();
    await add(visitor, other);
    await add(visitor, id, "2");
    const before = await rows();
    const page = await update(visitor, id, typed);
    expect([page.status, await rows()]).toEqual([400, before]);
    const field = fieldOf(page, id);
    expect(field?.getAttribute("value") ?? "").toBe(typed);
    const error = page.document.getElementById(field?.getAttribute("aria-describedby") ?? "");
    expect(error?.text).toBe("Enter a whole number from 1 to 5");
    expect(fieldOf(page, other)?.getAttribute("aria-invalid")).toBeFalsy();
  },
);

test("what is put in is a whole number, one when nothing is said, and never more than there is", async () => {
  const id = await offer();
  const visitor = market.visitor();
  for (const typed of ["0", "-1", "1e3", "abc"]) {
    const page = await add(visitor, id, typed);
    expect([page.path, page.flash]).toEqual([`/product/${id}`, "Enter a whole number above zero"]);
  }
  expect(visitor.cookies.has("cart")).toBe(false);
  expect(count(await add(visitor, id, ""))).toBe("1");
  expect(count(await add(visitor, id))).toBe("2");
  const cut = await add(visitor, id, "99999");
  expect(cut.flash).toContain("You can only buy 5 at a time, so that's how many are in your cart");
  expect(count(cut)).toBe("5");
});

test("what changed since is said, and never silently charged", async () => {
  const ana = await market.person();
  const id = await offer();
  await add(ana, id, "4");
  await change(id, { price: 120_00, stock: 3 });
  const page = await ana.get("/cart");
  expect(lines(page)[0]).toContain("The price changed from MX$100.00 to MX$120.00 since you added it.");
  expect(lines(page)[0]).toContain("You chose 4, but only 3 can be bought now.");
  expect([sums(page)[0], count(page)]).toEqual(["MX$360.00", "3"]);
  const spanish = await ana.get("/cart", SPANISH);
  expect(lines(spanish)[0]).toContain("El precio cambió de $100.00 a $120.00 desde que lo agregaste.");
  expect(lines(spanish)[0]).toContain("Elegiste 4, pero ahora el máximo es 3.");
  // Setting the quantity accepts the new price.
  const seen = await update(ana, id, "3");
  expect(lines(seen)[0]).not.toContain("changed");
});

test("what cannot be bought any more stays with its reason, costs nothing and can be taken out", async () => {
  const ana = await market.person();
  for (const [row, en, es] of [
    [{ stock: 0 }, "Sold out", "Agotado"],
    [{ status: "sold", stock: 0 }, "Sold out", "Agotado"],
    [{ status: "ended" }, "No longer for sale", "Ya no está a la venta"],
    [{ status: "paused" }, "Not for sale right now", "No está a la venta por ahora"],
    [{ status: "removed" }, "Taken down", "Retirado del sitio"],
    [
      { status: "reserved" },
      "Another buyer is paying for this right now",
      "Otro comprador lo está pagando en este momento",
    ],
  ] as const) {
    const id = await offer({ title: "Banco" });
    await add(ana, id);
    await change(id, row);
    const page = await ana.get("/cart");
    expect(page.document.querySelector(".goods .error")?.text).toBe(en);
    expect((await ana.get("/cart", SPANISH)).document.querySelector(".goods .error")?.text).toBe(es);
    expect([sums(page), count(page)]).toEqual([["MX$0.00", "MX$0.00", "MX$0.00"], undefined]);
    expect(page.document.querySelector(".bidbox a")).toBeNull();
    expect((await update(ana, id, "2")).flash).toBe(en);
    expect((await ana.submit(page, "form.quantity")).text).toContain("Your cart is empty");
  }
});

test("own products, auctions, what is not on offer and what does not exist are refused", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const [own, sold, paused] = [
    await offer(),
    await offer({ status: "sold", stock: 0 }),
    await offer({ status: "paused" }),
  ];
  const before = await rows();
  const mine = await add(seller, own);
  expect([mine.path, mine.flash]).toEqual([`/product/${own}`, "You can't buy your own product"]);
  const visitor = market.visitor();
  expect((await add(visitor, auction.productId)).flash).toBe("This is an auction: place a bid instead");
  expect((await add(visitor, sold)).flash).toBe("Sold out");
  for (const id of [paused, MISSING, "x%00"]) {
    const page = await add(visitor, id);
    expect([page.status, page.document.querySelector("h1")?.text]).toEqual([404, "Product not found"]);
  }
  expect([await rows(), visitor.cookies.has("cart")]).toEqual([before, false]);
  expect((await visitor.get(`/product/${own}/cart`)).path).toBe(`/product/${own}`);
});

test("signing in brings the visitor's cart along: quantities add up within stock, and the cookie goes", async () => {
  const ana = await createMember(market);
  const [both, mine, theirs] = [await offer(), await offer(), await offer()];
  await add(ana, both, "2");
  await add(ana, mine);
  const visitor = market.visitor({ "CF-Connecting-IP": "203.0.113.200" });
  await add(visitor, both, "4");
  await add(visitor, theirs);
  const [, cookie = ""] = [...visitor.cookies].find(([name]) => name === "cart") ?? [];
  expect((await visitor.post("/auth", { email: ana.email, password: "wrong password" })).status).toBe(400);
  expect(count(await visitor.get("/terms"))).toBe("5");
  const home = await visitor.post("/auth", { email: ana.email, password: PASSWORD });
  expect([count(home), visitor.cookies.has("cart")]).toEqual(["7", false]);
  expect(fieldOf(await ana.get("/cart"), both)?.getAttribute("value")).toBe("5");
  expect(fieldOf(await ana.get("/cart"), theirs)?.getAttribute("value")).toBe("1");
  // The visitor's cart no longer exists for a kept cookie.
  const again = market.visitor();
  again.cookies.set("cart", cookie);
  expect((await again.get("/cart")).text).toContain("Your cart is empty");
});

test("signing up brings the visitor's cart along, what is their own among it", async () => {
  const visitor = market.visitor({ "CF-Connecting-IP": "203.0.113.201" });
  await add(visitor, await offer(), "3");
  const fields = { full_name: "Beto Paz", email: "beto.paz@example.com", password: PASSWORD };
  const home = await visitor.post("/auth?mode=sign-up", fields);
  expect([home.status, count(home), visitor.cookies.has("cart")]).toEqual([200, "3", false]);
  const own = await createMember(market, { seller: true });
  const browser = market.visitor({ "CF-Connecting-IP": "203.0.113.202" });
  await add(browser, await offer({ seller_id: own.id }));
  await browser.post("/auth", { email: own.email, password: PASSWORD });
  const cart = await browser.get("/cart");
  expect(cart.document.querySelector(".goods .error")?.text).toBe("You can't buy your own product");
  expect([sums(cart)[0], count(cart)]).toEqual(["MX$0.00", undefined]);
});

test("a cookie that we did not sign, or that was signed for something else, opens no cart", async () => {
  const [ana, beto] = [market.visitor(), market.visitor()];
  const id = await offer();
  await add(ana, id, "2");
  const value = ana.cookies.get("cart") ?? "";
  const [cart = "", signature = ""] = value.split(".");
  const signed = (await market.person()).cookies.get("sid") ?? "";
  const before = await rows();
  for (const forged of [
    cart,
    `${cart}.`,
    `${cart}.${"x".repeat(signature.length)}`,
    signed,
    "%00",
    "'; DROP TABLE carts",
  ]) {
    beto.cookies.set("cart", forged);
    const page = await beto.get("/cart");
    expect([page.status, page.text.includes("Your cart is empty"), count(page)]).toEqual([200, true, undefined]);
    expect((await update(beto, id, "1")).flash).toBe("That item is no longer in your cart");
    expect((await beto.post(`/cart/${id}/remove`, {})).flash).toBe("That item is no longer in your cart");
  }
  expect(await rows()).toEqual(before);
});

test("a user cannot change another user's cart", async () => {
  const [ana, beto, visitor] = [await market.person(), await market.person(), market.visitor()];
  const id = await offer();
  const other = await offer();
  await add(ana, id, "2");
  await add(beto, other);
  await add(visitor, other);
  const before = await rows();
  for (const who of [beto, visitor, market.visitor()]) {
    expect((await update(who, id, "1")).flash).toBe("That item is no longer in your cart");
    expect((await who.post(`/cart/${id}/remove`, {})).flash).toBe("That item is no longer in your cart");
    expect((await who.post("/cart", {})).flash).toBe("That item is no longer in your cart");
  }
  expect(await rows()).toEqual(before);
});

test("a session that is over leaves the visitor's cart, and shows nothing of the person's", async () => {
  const ana = await market.person();
  await add(ana, await offer({ title: "Oculta" }));
  await market.db.$client.execute({ sql: "DELETE FROM sessions WHERE user_id = ?", args: [ana.id] });
  expect((await ana.get("/cart")).text).toContain("Your cart is empty");
  const cart = await add(ana, await offer({ title: "Nueva" }));
  expect([lines(cart).length, cart.text.includes("Oculta"), count(cart)]).toEqual([1, false, "1"]);
});

test("a cart holds a hundred products, and one page shows them", async () => {
  const ana = await market.person();
  const ids = await Promise.all(Array.from({ length: LINES_MAX + 1 }, () => offer()));
  await add(ana, ids[0] ?? "");
  await market.db.$client.execute({
    sql: `INSERT INTO cart_items (cart_id, product_id, quantity, price, added_at)
      SELECT cart_id, value, quantity, price, added_at + key + 1 FROM cart_items, json_each(?) WHERE product_id = ?`,
    args: [JSON.stringify(ids.slice(1, LINES_MAX - 1)), ids[0] ?? ""],
  });
  expect((await add(ana, ids[LINES_MAX - 1] ?? "")).flash).toContain("Added to your cart: ");
  const full = await add(ana, ids[LINES_MAX] ?? "");
  expect(full.flash).toContain("Your cart can hold up to 100 products. Remove one to add another");
  expect([lines(full).length, sums(full)[2], count(full)]).toEqual([100, "MX$10,000.00", "99+"]);
  expect((await add(ana, ids[0] ?? "")).flash).toContain("Added to your cart: ");
  // A full cart takes from the visitor's only quantities of products that it already has.
  const whole = await createMember(market);
  await market.db.$client.execute({
    sql: "UPDATE carts SET user_id = ? WHERE user_id = ?",
    args: [whole.id, ana.id],
  });
  const visitor = market.visitor({ "CF-Connecting-IP": "203.0.113.203" });
  await add(visitor, ids[LINES_MAX] ?? "");
  await add(visitor, ids[1] ?? "", "2");
  await visitor.post("/auth", { email: whole.email, password: PASSWORD });
  const merged = await visitor.get("/cart");
  expect(lines(merged)).toHaveLength(LINES_MAX);
  expect(fieldOf(merged, ids[1] ?? "")?.getAttribute("value")).toBe("3");
});

test("a won auction is a line that stays, with the time that is left to pay it", async () => {
  const { bidder, productId } = await endedAuction(market);
  const winner = bidder(3);
  await add(winner, await offer());
  const cart = await winner.get("/cart");
  const [won] = lines(cart);
  for (const text of ["Cámara réflex", "You won this auction", "1 d 23 h left", "Pay by", "MX$410.00"])
    expect(won).toContain(text);
  expect(cart.document.querySelector(".goods > li")?.querySelector("form")).toBeNull();
  expect([sums(cart), count(cart)]).toEqual([["MX$510.00", "Free", "MX$510.00"], "2"]);
  expect((await winner.get("/cart", SPANISH)).text).toContain("Ganaste esta subasta");
  const before = await rows();
  expect((await winner.post(`/cart/${productId}/remove`, {})).flash).toBe("That item is no longer in your cart");
  expect((await update(winner, productId, "2")).flash).toBe("That item is no longer in your cart");
  expect([await rows(), lines(await winner.get("/cart")).length]).toEqual([before, 2]);
  expect(lines(await bidder(2).get("/cart"))).toEqual([]);
  market.database.shiftClock(50 * HOUR);
  expect(count(await winner.get("/cart"))).toBe("1");
});

test("what is on hold for its buyer is a line until the hold ends", async () => {
  const auction = await auctionOf(market.db, seller.id, { buyItNow: 900_00, title: "Guitarra" });
  const [ana, beto] = [await market.person(), await market.person()];
  const hold = `form[action="/auction/${auction.id}/hold"]`;
  const cart = await ana.submit(await ana.get(`/product/${auction.productId}`), hold);
  expect(cart.path).toBe("/cart");
  for (const text of ["Guitarra", "Reserved for you at the Buy It Now price", "14 min left", "MX$900.00"]) {
    expect(lines(cart)[0]).toContain(text);
  }
  expect([sums(cart)[2], count(cart)]).toEqual(["MX$900.00", "1"]);
  expect(lines(await beto.get("/cart"))).toEqual([]);
  market.database.shiftClock(HOUR);
  expect((await ana.get("/cart")).text).toContain("Your cart is empty");
});

test("a page is one round trip and a change at most two, for visitors and users", async () => {
  const id = await offer();
  for (const who of [market.visitor(), await market.person()]) {
    const steps = [
      ["add", 2, () => who.send(`/product/${id}/cart`, {})],
      ["add more", 2, () => who.send(`/product/${id}/cart`, { quantity: "2" })],
      ["read", 1, () => who.raw("/cart")],
      ["read another", 1, () => who.raw(`/product/${id}`)],
      ["change", 2, () => who.send("/cart", { product: id, quantity: "1" })],
      ["refused", 2, () => who.send("/cart", { product: id, quantity: "0" })],
      ["take out", 2, () => who.send(`/cart/${id}/remove`, {})],
    ] as const;
    for (const [name, most, step] of steps) {
      await market.idle();
      market.database.resetCount();
      await (await step()).text();
      expect([name, market.database.requests]).toEqual([name, most]);
    }
  }
});

test("a page with a cart is not shared", async () => {
  const visitor = market.visitor();
  expect((await visitor.get("/terms")).headers.get("Cache-Control")).toContain("s-maxage");
  await add(visitor, await offer());
  await visitor.get("/cart");
  expect((await visitor.get("/terms")).headers.get("Cache-Control")).toBe("private, no-store");
});

test("a visitor's cart unchanged for thirty days is deleted, a user's stays", async () => {
  const [visitor, ana] = [market.visitor(), await market.person()];
  const id = await offer();
  await add(visitor, id);
  await add(ana, id);
  const day = 24 * HOUR;
  const age = (days: number) => market.db.update(carts).set({ updated_at: Date.now() - days * day });
  const sweep = () => market.cron("hour");
  await age(29);
  await sweep();
  expect(count(await visitor.get("/cart"))).toBe("1");
  await age(31);
  await sweep();
  expect([count(await visitor.get("/cart")), count(await ana.get("/cart"))]).toEqual([undefined, "1"]);
  // The cookie names a cart again once something is added.
  expect(count(await add(visitor, id))).toBe("1");
});

test("a file of what is kept names the cart, and a closed account leaves none", async () => {
  const ana = await createMember(market);
  const id = await offer({ title: "Repisa" });
  await add(ana, id, "2");
  const file = JSON.parse((await ana.get("/account/export")).html);
  expect(file.cart).toMatchObject([{ product_id: id, title: "Repisa", quantity: 2, price_centavos: 100_00 }]);
  await ana.post("/account/settings/data", { current_password: PASSWORD, understood: "on" });
  expect(await market.db.select().from(carts).where(eq(carts.user_id, ana.id))).toEqual([]);
  expect((await rows()).filter((row) => row.includes(id))).toEqual([]);
});
