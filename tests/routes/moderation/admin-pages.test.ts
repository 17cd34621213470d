import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { products, userRoles, users } from "~/data/schema.server";
import { putGoods } from "../../support/catalogue";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";
import { flashText } from "../../support/photo-files";

const spanish = { "Accept-Language": "es-MX" };
type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;
let [admin, seller]: Person[] = [];
const as = (person: Person | undefined): Person => person as Person;

beforeAll(async () => {
  // Without a mail service, so that emails after the response are not counted as round trips.
  market = await openMarket({ vars: { MAIL_API_KEY: "" } });
  [admin, seller] = [await market.person({ admin: true }), await market.person({ seller: "Tienda Secreta" })];
});
beforeEach(() => market.db.$client.batch(["DELETE FROM products", "DELETE FROM sqlite_sequence"], "write"));
afterAll(() => market.close());

const put = (...goods: Parameters<typeof putGoods>[1][number][]) =>
  putGoods(
    market.db.$client,
    goods.map((one) => ({ seller: as(seller).id, ...one })),
  );
const statuses = async () => (await market.db.select().from(products)).map(({ id, status }) => [id, status]);
const lines = (page: Page) =>
  page.document
    .querySelectorAll("main tbody tr")
    .map((row) => row.querySelectorAll("td").map((cell) => cell.textContent.replace(/\s+/g, " ").trim()));
const stats = (page: Page) =>
  page.document.querySelectorAll(".stats .card").map((card) =>
    card
      .querySelectorAll("dt, dd.num")
      .map((part) => part.textContent)
      .join(""),
  );

const WHY = { rule: "fake", reason: "A copy of a known chair" };

const PAGES = ["/admin", "/admin/users", "/admin/products/p1/delete"];

const DOORS = PAGES.flatMap((path) => (["GET", "POST"] as const).map((method) => [method, path] as const));

test.each(DOORS)("%s %s gives nothing to a visitor, a user or a seller, and changes nothing", async (method, path) => {
  await put({ title: "Silla Secreta" });
  const user = await market.person();
  for (const [person, leadsTo] of [
    [market.visitor(), "/auth?to="],
    [user, "/"],
    [as(seller), "/"],
  ] as const) {
    const response = method === "GET" ? await person.raw(path) : await person.send(path, { id: "p1" });
    const body = await response.text();
    for (const secret of ["Silla Secreta", "Tienda Secreta", as(admin).email]) {
      expect(body).not.toContain(secret);
    }
    expect(response.headers.get("Cache-Control")).not.toContain("public");
    // A page without an action refuses every post alike.
    if (method === "POST" && !path.includes("/delete")) expect(response.status).toBe(405);
    else expect([response.status, response.headers.get("Location")?.slice(0, 9)]).toEqual([303, leadsTo]);
  }
  expect(await statuses()).toEqual([["p1", "active"]]);
});

test("who is no administrator is told so, once, at home", async () => {
  for (const [headers, says] of [
    [{}, "Access Denied: You do not have admin privileges"],
    [spanish, "Acceso denegado: no tienes permisos de administrador"],
  ] as const) {
    const page = await (await market.person({ headers })).get("/admin");
    expect([page.path, flashText(page)]).toEqual(["/", says]);
  }
  expect(flashText(await market.visitor().get("/admin/users"))).toBe("Please sign in to continue");
});

test("the role counts as it is now, and without an answer from the database a user is no administrator", async () => {
  await put({ title: "Silla" });
  const former = await market.person({ admin: true });
  expect((await former.get("/admin")).status).toBe(200);
  market.database.fail(1, "away");
  const away = await former.get("/admin");
  expect([away.status, away.html.includes("Silla")]).toEqual([503, false]);
  await market.db.delete(userRoles).where(eq(userRoles.user_id, former.id));
  expect((await former.get("/admin")).path).toBe("/");
  expect((await former.post("/admin/products/p1/delete", WHY)).path).toBe("/");
  expect(await statuses()).toEqual([["p1", "active"]]);
});

test("products of every status are listed, newest first, with store, price, status, and what can be done", async () => {
  await put(
    { title: "Silla", price: 125_050 },
    { title: "Mesa", status: "removed" },
    { title: "Foco", status: "sold" },
  );
  const page = await as(admin).get("/admin");
  expect(page.document.querySelector("h1")?.textContent).toBe("Admin Dashboard");
  expect(page.document.querySelector('.tabs [aria-current="page"]')?.textContent).toBe("Products");
  expect(lines(page)).toEqual([
    ["FocoTienda Secreta", "MX$100.00", "Sold", "View Foco Edit Foco Delete Foco"],
    ["MesaTienda Secreta", "MX$100.00", "Removed", "View Mesa Edit Mesa"],
    ["SillaTienda Secreta", "MX$1,250.50", "Active", "View Silla Edit Silla Delete Silla"],
  ]);
  const links = page.document.querySelectorAll("main td a").map((link) => link.getAttribute("href") ?? "");
  expect(links).toContain("/admin/products/p1/delete");
  for (const link of links) expect((await as(admin).get(link)).status, link).toBe(200);
});

test("an empty market has an empty list", async () => {
  const page = await as(admin).get("/admin");
  expect(page.text).toContain("No products available yet");
  expect(stats(page)[0]).toBe("Total products0");
});

test("people are listed with name, e-mail, day, roles and store, and no more of them", async () => {
  const page = await as(admin).get("/admin/users");
  expect(page.document.querySelector('.tabs [aria-current="page"]')?.textContent).toBe("Users");
  const [user] = await market.db
    .select()
    .from(users)
    .where(eq(users.id, as(seller).id));
  const day = new Intl.DateTimeFormat("en-US", { timeZone: "America/Mexico_City", dateStyle: "medium" }).format(
    user?.created_at,
  );
  const row = lines(page).find(([name]) => name?.includes(as(seller).email));
  expect(row).toEqual([`Ana Núñez${as(seller).email}`, `Joined ${day}`, "Seller", "Tienda Secreta", "View Ana Núñez"]);
  expect(
    lines(page)
      .find(([name]) => name?.includes(as(admin).email))
      ?.slice(2),
  ).toEqual(["Admin", "", "View Ana Núñez"]);
  expect(page.document.querySelector('main td a[href="/store/tienda-secreta"]')).not.toBeNull();
  expect(page.document.querySelector("main table form, main table button")).toBeNull();

  const address = "UPDATE seller_profiles SET phone = '5512345678', address = 'Calle 1', postal_code = '06100'";
  await market.db.$client.execute(address);
  const { html } = await as(admin).get("/admin/users");
  for (const secret of ["5512345678", "Calle 1", "06100", "password_hash"]) expect(html).not.toContain(secret);
});

test("the totals count what was not taken down, what was ordered and who has an account", async () => {
  await put({}, { status: "removed" }, { status: "sold" });
  const [row] = (await market.db.$client.execute("SELECT count(*) AS n FROM users")).rows;
  for (const path of ["", "/orders", "/users", "/money", "/payouts", "/reconciliation"].map((tab) => `/admin${tab}`)) {
    expect(stats(await as(admin).get(path))).toEqual([
      ...["Total products2", "Total orders0", "Total revenue, completed ordersMX$0.00", `Total users${row?.n}`],
    ]);
  }
});

test("products come 24 a page, and deleting one leads back to its page", async () => {
  await put(...Array.from({ length: 30 }, (_, index) => ({ title: `T${index + 1}` })));
  const first = await as(admin).get("/admin");
  expect(lines(first)).toHaveLength(24);
  const next = first.document.querySelector('main a[rel="next"]')?.getAttribute("href") ?? "";
  const second = await as(admin).get(next);
  expect(lines(second).map(([title]) => title)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `T${n}Tienda Secreta`));
  expect(second.document.querySelector('main nav a.ghost[href="/admin"]')?.textContent).toBe("Back to the first page");
  const question = await as(admin).get(`/admin/products/p5/delete${next.slice("/admin".length)}`);
  expect(question.document.querySelector("main a.btn")?.getAttribute("href")).toBe(next);
  const back = await as(admin).submit(question, "main form", WHY);
  expect([back.path, flashText(back)]).toEqual([next, "Success Product deleted"]);
  expect((await as(admin).get("/admin?before=1")).path).toBe("/admin");
});

test("deleting asks first, then takes the product down, which its orders outlive", async () => {
  for (const [headers, question, says] of [
    [{}, "Are you sure you want to delete this product?", "Success Product deleted"],
    [spanish, "¿Seguro que quieres eliminar este producto?", "Listo Producto eliminado"],
  ] as const) {
    const boss = await market.person({ admin: true, headers });
    await market.db.delete(products);
    await put({ title: "Silla" });
    const [{ id } = { id: "" }] = await market.db.select().from(products);
    const asked = await boss.get(`/admin/products/${id}/delete`);
    expect(asked.document.querySelector("h1")?.textContent).toBe(question);
    expect(asked.text).toContain("SillaTienda Secreta");
    expect(await statuses()).toEqual([[id, "active"]]);
    const done = await boss.submit(asked, "main form", WHY);
    expect([done.path, flashText(done)]).toEqual(["/admin", says]);
    expect(await statuses()).toEqual([[id, "removed"]]);
    expect((await market.visitor().get(`/product/${id}`)).status).toBe(410);
    expect((await market.visitor().get("/")).text).not.toContain("Silla");
    expect(market.log.some((line) => line.includes("product removed") && line.includes(boss.id))).toBe(true);
  }
});

test("what was deleted before says so, and nothing changes", async () => {
  await put({ title: "Silla", status: "removed" });
  for (const [headers, says] of [
    [{}, "This product was already deleted. Nothing was changed."],
    [spanish, "Este producto ya se había eliminado. No se cambió nada."],
  ] as const) {
    const boss = await market.person({ admin: true, headers });
    for (const page of [
      await boss.get("/admin/products/p1/delete"),
      await boss.post("/admin/products/p1/delete", WHY),
    ]) {
      expect([page.path, flashText(page)]).toEqual(["/admin", says]);
    }
  }
  expect(await statuses()).toEqual([["p1", "removed"]]);
});

test("when the database refuses, that is said, and the question stands", async () => {
  await put({ title: "Silla" });
  const refuse = "CREATE TRIGGER kept BEFORE UPDATE ON products BEGIN SELECT RAISE(ABORT, 'no'); END";
  for (const [headers, says] of [
    [{}, "ErrorThe product wasn't deleted. Try again."],
    [spanish, "ErrorEl producto no se eliminó. Intenta de nuevo."],
  ] as const) {
    const boss = await market.person({ admin: true, headers });
    await market.db.$client.execute(refuse);
    const page = await boss.post("/admin/products/p1/delete", WHY);
    await market.db.$client.execute("DROP TRIGGER kept");
    expect([page.status, page.document.querySelector("main .toast")?.textContent]).toEqual([500, says]);
    expect(page.document.querySelector("main form")).not.toBeNull();
  }
  expect(await statuses()).toEqual([["p1", "active"]]);
});

test("two who delete at once delete once", async () => {
  await put({ title: "Silla" });
  const other = await market.person({ admin: true });
  const pages = await Promise.all([as(admin), other].map((one) => one.post("/admin/products/p1/delete", WHY)));
  expect(pages.map(flashText).sort()).toEqual([
    "Success Product deleted",
    "This product was already deleted. Nothing was changed.",
  ]);
});

test("a product that is not there is not found", async () => {
  for (const page of [
    await as(admin).get("/admin/products/none/delete"),
    await as(admin).post("/admin/products/none/delete", {}),
  ]) {
    expect([page.status, page.document.querySelector("h1")?.textContent]).toEqual([404, "Product not found"]);
  }
});

test("what people wrote is text", async () => {
  const evil = `<img src=x onerror=alert(1)>"'; DROP TABLE users; --`;
  await put({ title: evil });
  await market.person({ seller: evil });
  await market.db.$client.execute({ sql: "UPDATE users SET full_name = ? WHERE id = ?", args: [evil, as(seller).id] });
  for (const path of ["/admin", "/admin/users", "/admin/products/p1/delete"]) {
    const page = await as(admin).get(path);
    expect(page.html).not.toContain("<img src=x");
    expect(page.document.querySelector("main")?.innerHTML).toContain("&lt;img src=x onerror=alert(1)&gt;");
  }
});

test("the dashboard in Spanish", async () => {
  await put({ title: "Silla" });
  const boss = await market.person({ admin: true, headers: spanish });
  const page = await boss.get("/admin");
  for (const words of ["Panel de administración", "Total de productos", "Usuarios", "Activo", "Ver Silla"]) {
    expect(page.text).toContain(words);
  }
  expect((await boss.get("/admin/users")).text).toContain("Vendedor");
});

test("a page is one round trip, deleting two", async () => {
  await put({ title: "Silla" });
  for (const path of PAGES) expect(await market.trips(() => as(admin).raw(path)), path).toBe(1);
  expect(await market.trips(() => as(admin).send("/admin/products/p1/delete", WHY))).toBe(2);
});
