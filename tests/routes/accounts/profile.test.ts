import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "~/data/schema.server";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";
import { flashText } from "../../support/photo-files";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

const NAME_FORM = 'main form[action="/account/profile"]';
const spanish = { "Accept-Language": "es-MX" };
const value = (page: Page, name: string) => page.document.querySelector(`#${name}`)?.getAttribute("value");
const says = (page: Page) =>
  page.document.querySelectorAll("main .toast p, main .toast li").map((line) => line.textContent);
const besides = (page: Page) => page.document.querySelector("#full_name-error")?.textContent;

async function nameOf({ id }: { id: string }) {
  const [row] = await market.db.select().from(users).where(eq(users.id, id));
  return row?.full_name;
}

test("a visitor is sent to sign in, and back", async () => {
  const page = await market.visitor(spanish).get("/account/profile");
  expect([page.path, flashText(page)]).toEqual(["/auth?to=%2Faccount%2Fprofile", "Inicia sesión para continuar"]);
  const posted = await market.visitor().post("/account/profile", { full_name: "Eva" });
  expect([posted.path, flashText(posted)]).toEqual(["/auth?to=%2Faccount%2Fprofile", "Please sign in to continue"]);
});

test("a name that was typed before signing in is there again after it", async () => {
  const [eva, ana] = [market.visitor(), await market.person()];
  await eva.post("/account/profile", { full_name: "Eva Luna" });
  for (const [name, text] of ana.cookies) eva.cookies.set(name, text);
  expect(value(await eva.get("/account/profile"), "full_name")).toBe("Eva Luna");
  expect(await nameOf(ana)).toBe("Ana Núñez");
});

test("the profile shows the e-mail to read and the name to change, in both languages", async () => {
  for (const [headers, title, hint, change, save] of [
    [{}, "Profile", "Email cannot be changed", "here, only in Settings", "Save Changes"],
    [spanish, "Perfil", "El correo no se puede cambiar", "aquí, solo en Configuración", "Guardar cambios"],
  ] as const) {
    const ana = await market.person({ headers });
    const page = await ana.get("/account/profile");
    expect(page.document.querySelector("h1")?.textContent).toBe(title);
    expect([value(page, "email"), value(page, "full_name")]).toEqual([ana.email, "Ana Núñez"]);
    expect(page.document.querySelector("#email")?.hasAttribute("readonly")).toBe(true);
    expect(page.document.querySelector("#email-hint")?.textContent).toBe(`${hint} ${change}`);
    expect(page.document.querySelector("#email-hint a")?.getAttribute("href")).toBe("/account/settings");
    expect(page.document.querySelector(`${NAME_FORM} button`)?.textContent).toBe(save);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test.each([
  ["en", {}, "Go to your profile", "Go to Settings"],
  ["es", spanish, "Ir a tu perfil", "Ir a Configuración"],
] as const)("the profile and the profile of the settings lead to each other, in %s", async (_, headers, to, back) => {
  const ana = await market.person({ headers });
  const linkOn = async (path: string, href: string) =>
    (await ana.get(path)).document.querySelector(`main p.muted a[href="${href}"]`)?.textContent;
  expect(await linkOn("/account/settings", "/account/profile")).toBe(to);
  expect(await linkOn("/account/profile", "/account/settings")).toBe(back);
});

test("a name is saved, trimmed, and said so in both languages", async () => {
  for (const [headers, saved] of [
    [{}, "Profile updated successfully"],
    [spanish, "Perfil actualizado"],
  ] as const) {
    const ana = await market.person({ headers });
    const page = await ana.submit(await ana.get("/account/profile"), NAME_FORM, { full_name: "  Ana \u200b  Ruiz  " });
    expect([page.path, flashText(page), value(page, "full_name")]).toEqual(["/account/profile", saved, "Ana Ruiz"]);
    expect(await nameOf(ana)).toBe("Ana Ruiz");
    expect((await ana.get("/account")).text).toContain("Ana Ruiz");
  }
});

test("a name of a hundred letters is saved, whatever letters they are", async () => {
  const ana = await market.person();
  for (const name of ["a".repeat(100), "🦙".repeat(100), "名".repeat(100)]) {
    expect(flashText(await ana.post("/account/profile", { full_name: name }))).toBe("Profile updated successfully");
    expect(await nameOf(ana)).toBe(name);
  }
});

test("a name that is missing or too long is refused above the form and beside its field, and stays there", async () => {
  for (const [headers, title, required, tooLong] of [
    [{}, "Validation Error", "Full name is required", "Name must be less than 100 characters"],
    [
      spanish,
      "Error de validación",
      "El nombre completo es obligatorio",
      "El nombre debe tener menos de 100 caracteres",
    ],
  ] as const) {
    const ana = await market.person({ headers });
    const long = "x".repeat(101);
    for (const [full_name, sentence] of [
      [" \u200b ", required],
      [long, tooLong],
    ] as const) {
      const page = await ana.post("/account/profile", { full_name });
      expect([page.status, says(page), besides(page)]).toEqual([400, [title, sentence], sentence]);
      expect(value(page, "full_name")).toBe(full_name);
      expect(page.document.querySelector("#full_name")?.getAttribute("aria-invalid")).toBe("true");
    }
    expect((await ana.post("/account/profile", {})).status).toBe(400);
    expect(await nameOf(ana)).toBe("Ana Núñez");
  }
});

test("a post changes only its sender's name, and nothing else of them", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  const rows = () => market.db.select().from(users).orderBy(users.id);
  const before = await rows();
  await beto.post("/account/profile", {
    full_name: "Beto",
    id: ana.id,
    user_id: ana.id,
    email: "taken@example.com",
    avatar_url: `${ana.id}${"0".repeat(32)}.png`,
    email_confirmed_at: "1",
  });
  const renamed = { full_name: "Beto", updated_at: expect.any(Number) };
  expect(await rows()).toEqual(before.map((row) => (row.id === beto.id ? { ...row, ...renamed } : row)));
});

test("SQL and markup are text", async () => {
  const ana = await market.person();
  const evil = `'); DROP TABLE users; --"><img src=x onerror=alert(1)>`;
  const page = await ana.post("/account/profile", { full_name: evil });
  expect(value(page, "full_name")?.replaceAll("&#x27;", "'")).toContain("DROP TABLE");
  expect(page.html).not.toContain("<img src=x");
  expect(await nameOf(ana)).toBe(evil);
});

test("when the database refuses, that is said and what was typed stays; when it is away, the page says so", async () => {
  for (const [language, failed, lost] of [
    ["en", "Failed to update profile", "Failed to load profile"],
    ["es", "No pudimos actualizar tu perfil", "No pudimos cargar tu perfil"],
  ] as const) {
    const ana = await market.person({ headers: { "Accept-Language": language } });
    await market.db.$client.execute(
      "CREATE TRIGGER closed BEFORE UPDATE ON users BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    const page = await ana.post("/account/profile", { full_name: "Otra" });
    await market.db.$client.execute("DROP TRIGGER closed");
    expect([page.status, says(page), value(page, "full_name")]).toEqual([500, [failed], "Otra"]);

    market.database.fail(1, "away");
    const away = await ana.get("/account/profile");
    expect([away.status, away.document.querySelector("h1")?.textContent]).toEqual([503, lost]);
  }
});

test("reading is one round trip, saving two", async () => {
  const ana = await market.person();
  expect(await market.trips(() => ana.raw("/account/profile"))).toBe(1);
  expect(await market.trips(() => ana.send("/account/profile", { full_name: "Ana" }))).toBe(2);
  expect(await market.trips(() => ana.send("/account/profile", { full_name: "" }))).toBe(1);
});
