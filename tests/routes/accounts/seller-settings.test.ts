import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sellerProfiles } from "~/data/schema.server";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";
import { flashText, photoFiles } from "../../support/photo-files";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

const spanish = { "Accept-Language": "es-MX" };
const profilesOf = ({ id }: { id: string }) =>
  market.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, id));
const value = (page: Page, name: string) => {
  const control = page.document.querySelector(`#${name}`);
  return control?.tagName === "TEXTAREA" ? control.textContent : control?.getAttribute("value");
};

const SHOP = {
  business_name: "Cámaras del Centro",
  description: "Revisadas\nuna por una.",
  phone: "55 5555 0101",
  address: "Calle 1",
  city: "Puebla",
  state: "Puebla",
  postal_code: "72000",
  country: "México",
  shipping_policy: "En dos días.",
  return_policy: "30 días.",
};

test("a visitor is sent to sign in", async () => {
  const page = await market.visitor(spanish).get("/seller-settings");
  expect([page.path, flashText(page)]).toEqual(["/auth?to=%2Fseller-settings", "Debes iniciar sesión para acceder"]);
  expect((await market.visitor().post("/seller-settings", SHOP)).path).toBe("/auth?to=%2Fseller-settings");
  expect(
    await market.db.select().from(sellerProfiles).where(eq(sellerProfiles.business_name, SHOP.business_name)),
  ).toEqual([]);
});

test("a new profile starts with México and nothing else", async () => {
  const ana = await market.person();
  const page = await ana.get("/seller-settings");
  expect([value(page, "country"), value(page, "business_name")]).toEqual(["México", ""]);
  expect(page.document.querySelector('main a[href^="/store/"]')).toBeNull();
});

test("a new profile asks for a name; what is optional is folded, but not with an error in it", async () => {
  const ana = await market.person();
  const isOpen = (page: Page) => page.document.querySelector("main details")?.hasAttribute("open");
  const page = await ana.get("/seller-settings");
  expect([isOpen(page), page.document.querySelector("details #business_name")]).toEqual([false, null]);
  const unnamed = await ana.submit(page, "main form", { ...SHOP, business_name: "" });
  expect([unnamed.status, isOpen(unnamed)]).toEqual([400, false]);
  const tooLong = await ana.submit(page, "main form", { ...SHOP, city: "x".repeat(1000) });
  expect([tooLong.status, isOpen(tooLong)]).toEqual([400, true]);
});

test("saving creates the profile, saving again changes it and keeps the store's address", async () => {
  const ana = await market.person({ headers: spanish });
  const saved = await ana.submit(await ana.get("/seller-settings"), "main form", SHOP);
  expect([saved.path, flashText(saved)]).toEqual(["/seller-settings", "Perfil guardado"]);
  for (const [name, text] of Object.entries(SHOP)) expect(value(saved, name), name).toBe(text);
  expect(saved.document.querySelector('main a[href="/store/camaras-del-centro"]')).not.toBeNull();
  const [first] = await profilesOf(ana);

  const changed = await ana.submit(saved, "main form", { business_name: "Otro nombre", city: "", country: "" });
  expect(flashText(changed)).toBe("Perfil guardado");
  expect(await profilesOf(ana)).toEqual([{ ...first, business_name: "Otro nombre", city: null }]);
  const english = await (await market.person()).post("/seller-settings", SHOP);
  expect(flashText(english)).toBe("Profile saved");
});

test("the business name is required, and what was typed stays", async () => {
  for (const [headers, says] of [
    [spanish, "El nombre del negocio es requerido"],
    [{}, "Business name is required"],
  ] as const) {
    const ana = await market.person({ headers });
    const page = await ana.post("/seller-settings", { ...SHOP, business_name: " \u200b " });
    expect([page.status, page.document.querySelector("p.error")?.textContent]).toEqual([400, says]);
    expect(value(page, "shipping_policy")).toBe(SHOP.shipping_policy);
    expect(page.document.querySelector("#business_name")?.getAttribute("aria-invalid")).toBe("true");
    expect(await profilesOf(ana)).toEqual([]);
  }
});

test("texts that are too long are refused on their field", async () => {
  const ana = await market.person();
  const page = await ana.post("/seller-settings", { ...SHOP, phone: "5".repeat(21), city: "x".repeat(101) });
  expect(page.document.querySelectorAll("p.error").map((one) => one.textContent)).toEqual([
    "This field can have up to 20 characters",
    "This field can have up to 100 characters",
  ]);
});

test("stores of one name get one address each, also at the same moment", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => market.person()));
  const answers = await Promise.all(people.map((one) => one.send("/seller-settings", { business_name: "La Única" })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
  const handles = (await Promise.all(people.map(profilesOf))).map(([profile]) => profile?.handle);
  expect([...handles].sort()).toEqual(["la-unica", ...[2, 3, 4, 5, 6, 7, 8].map((n) => `la-unica-${n}`)]);
});

test("a double click makes one profile", async () => {
  const ana = await market.person();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ana.send("/seller-settings", SHOP)));
  expect(answers.every(({ status }) => status === 303)).toBe(true);
  expect(await profilesOf(ana)).toHaveLength(1);
});

test("a name without letters still makes an address", async () => {
  const ana = await market.person();
  await ana.send("/seller-settings", { business_name: "★★★" });
  expect((await profilesOf(ana))[0]?.handle).toMatch(/^store/);
});

test("who was sent here from selling goes back to it, and never elsewhere", async () => {
  const ana = await market.person();
  const asked = await ana.get("/sell");
  expect(asked.path).toBe("/seller-settings?to=/sell");
  expect((await ana.submit(asked, "main form", SHOP)).path).toBe("/sell");
  for (const to of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
    const response = await ana.send(`/seller-settings?to=${encodeURIComponent(to)}`, SHOP);
    expect(response.headers.get("Location")).toBe("/");
  }
});

test("a post writes only its sender's profile, and only its fields", async () => {
  const [ana, beto] = [await market.person({ seller: true }), await market.person()];
  const before = await profilesOf(ana);
  await beto.post("/seller-settings", {
    ...SHOP,
    id: before[0]?.id ?? "",
    user_id: ana.id,
    handle: "stolen",
    created_at: "1",
  });
  expect(await profilesOf(ana)).toEqual(before);
  const [profile] = await profilesOf(beto);
  expect(profile?.handle).not.toBe("stolen");
  expect(profile?.created_at).toBeGreaterThan(1);
});

test("SQL and markup are text", async () => {
  const ana = await market.person();
  const evil = `'); DROP TABLE users; --"><img src=x onerror=alert(1)>`;
  const page = await ana.post("/seller-settings", { ...SHOP, business_name: evil, address: evil, return_policy: evil });
  expect([value(page, "business_name"), value(page, "address")]).toEqual([evil, evil]);
  expect(page.html).not.toContain("<img src=x");
});

test("when the database refuses, that is said and what was typed stays; when it is away, the page says so", async () => {
  const ana = await market.person({ headers: spanish });
  for (const [person, says] of [
    [ana, "No pudimos guardar tu perfil. Intenta de nuevo."],
    [await market.person(), "We couldn't save your profile. Try again."],
  ] as const) {
    await market.db.$client.execute(
      "CREATE TRIGGER closed BEFORE INSERT ON seller_profiles BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    const page = await person.post("/seller-settings", SHOP);
    await market.db.$client.execute("DROP TRIGGER closed");
    expect([page.status, page.document.querySelector("main .toast")?.textContent]).toEqual([500, says]);
    for (const [name, text] of Object.entries(SHOP)) expect(value(page, name), name).toBe(text);
  }
  for (const [language, says] of [
    ["en", "We couldn't load your seller profile"],
    ["es", "No pudimos cargar tu perfil de vendedor"],
  ] as const) {
    const person = await market.person({ headers: { "Accept-Language": language } });
    market.database.fail(1, "away");
    const away = await person.get("/seller-settings");
    expect([away.status, away.document.querySelector("h1")?.textContent]).toEqual([503, says]);
  }
});

test("reading is one round trip, saving two", async () => {
  const ana = await market.person();
  expect(await market.trips(() => ana.raw("/seller-settings"))).toBe(1);
  expect(await market.trips(() => ana.send("/seller-settings", SHOP))).toBe(2);
  expect(await market.trips(() => ana.send("/seller-settings", { ...SHOP, business_name: "" }))).toBe(2);
});

test("a new seller can list at once", async () => {
  const ana = await market.person();
  await ana.post("/seller-settings", { business_name: "Recién abierta" });
  const fields = { title: "First", category: "toys", price: "10", photos: await photoFiles(1) };
  expect((await ana.send("/sell", fields)).headers.get("Location")).toMatch(/^\/product\//);
});
