import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "~/data/schema.server";
import type { Screen } from "../browser/routes";
import { fillScreens, SCREENS } from "../browser/screen-browser";
import { type Market, openMarket } from "../support/market";
import { type Page, readForm } from "../support/page";
import { strike } from "../support/strikes";
import type { Visitor } from "../support/visitor";

// Without script a change of language posts the page's form along, and shows it again as it was typed.

const FORM = "#kept";
const PASSWORD = "secreto que nadie ve";

let market: Market;
let screens: Awaited<ReturnType<typeof fillScreens>>;

beforeAll(async () => {
  market = await openMarket(SCREENS);
  screens = await fillScreens(market);
});

afterAll(() => market.close());

const languageOf = (page: Page) => page.document.querySelector("html")?.getAttribute("lang");

/** Presses the button that is shown on a page with a form to keep. */
function press(who: Visitor, page: Page, fields: Record<string, string>): Promise<Page> {
  const button = page.document.querySelector("#keeps");
  expect(button?.getAttribute("form")).toBe(FORM.slice(1));
  return who.post(button?.getAttribute("formaction") ?? "", fields);
}

const nameOf = (control: HTMLElement) => control.getAttribute("name") ?? "";
const isPassword = (name: string) => name.includes("password");

/** Something else in every control of a form than what is there, valid or not. */
function typeInto(form: HTMLElement): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const control of form.querySelectorAll("input, select, textarea")) {
    const [name, type] = [nameOf(control), control.getAttribute("type") ?? ""];
    if (!name || ["hidden", "file", "checkbox", "submit"].includes(type) || control.hasAttribute("disabled")) continue;
    if (type === "radio") typed[name] = control.getAttribute("value") ?? "";
    else if (control.tagName === "SELECT")
      typed[name] = control.querySelectorAll("option").at(-1)?.getAttribute("value") ?? "";
    else if (type === "datetime-local") typed[name] = "2030-01-02T10:00";
    else typed[name] = isPassword(name) ? PASSWORD : `Ñandú "${name}" <b>`;
  }
  return typed;
}

const isPlain = ({ as, status, before }: Screen) => as !== undefined && !status && !before;
const pathsOf = () => [
  ...new Map(screens.all.en.filter(isPlain).map((screen) => [`${screen.as} ${screen.path}`, screen])).values(),
];
const readerOf = ({ as = "user" }: Screen) => screens.people[as].copy();

test("every form for longer texts is kept as it was typed, without its passwords", async () => {
  const wrong: string[] = [];
  const kept: string[] = [];
  for (const screen of pathsOf()) {
    const who = readerOf(screen);
    const page = await who.get(screen.path);
    const form = page.document.querySelector(FORM);
    const isWritten = page.document
      .querySelectorAll("main form[method=post] textarea")
      .some((one) => one.closest("form")?.getAttribute("action") !== undefined);
    if (isWritten && !form) wrong.push(`${screen.path}: no form is kept`);
    if (!form) continue;
    const fields = { ...readForm(page, FORM).fields, ...typeInto(form) };
    // Enter presses the first button of a form, wherever it stands.
    const own = page.document.querySelectorAll(`${FORM} button, [form=kept]`).filter((one) => one.id !== "keeps");
    const place = (one: HTMLElement | null) => one?.range[0] ?? Number.NaN;
    const keeps = place(page.document.querySelector("#keeps"));
    if (own.length > 0 && !own.some((one) => place(one) < keeps))
      wrong.push(`${screen.path}: Enter changes the language`);
    const before = languageOf(page);
    const other = await press(who, page, fields);
    const shown = other.document.querySelector(FORM) ? readForm(other, FORM).fields : {};
    kept.push(page.path);
    if (languageOf(other) === before || other.status !== 200) wrong.push(`${screen.path}: stays in ${before}`);
    if (other.path !== page.path) wrong.push(`${screen.path}: leads to ${other.path}`);
    if (other.html.includes(PASSWORD)) wrong.push(`${screen.path}: shows a password`);
    for (const [name, text] of Object.entries(typeInto(form))) {
      if (!isPassword(name) && shown[name] !== text) wrong.push(`${screen.path}: ${name} is "${shown[name]}"`);
    }
    if (other.document.querySelectorAll("main .error").length > 0) wrong.push(`${screen.path}: was checked`);
  }
  expect(wrong).toEqual([]);
  for (const path of [
    ...["/sell", "/checkout", "/account/addresses/new", "/account/profile", "/account/settings", "/seller-settings"],
    ...[/\/problem$/, /\/problem\/return$/, /\/feedback$/, /\/reply$/, /\/ship$/, /\/revise$/, /^\/admin\/problems\/./],
    ...[/^\/account\/orders\/[^/]+$/, /^\/admin\/orders\/[^/]+\/refund$/],
  ]) {
    expect(
      kept.some((one) => (typeof path === "string" ? one === path : path.test(one))),
      String(path),
    ).toBe(true);
  }
});

test("a visitor who signs up keeps name and email, and no other visitor gets their page", async () => {
  const [visitor, other] = [market.visitor(), market.visitor({ "Accept-Language": "es" })];
  const page = await visitor.get("/auth?mode=sign-up&to=/cart");
  const typed = { full_name: "Ana Ñ", email: "ana@", password: PASSWORD };
  const spanish = await press(visitor, page, typed);
  expect([spanish.path, languageOf(spanish)]).toEqual(["/auth?mode=sign-up&to=%2Fcart", "es"]);
  expect(readForm(spanish, FORM).fields).toEqual({ full_name: "Ana Ñ", email: "ana@", password: "" });
  expect((await other.get(spanish.path)).html).not.toContain("Ana Ñ");
  expect((await visitor.get(spanish.path)).html).not.toContain("Ana Ñ");
});

test("a visitor who asks about a product keeps the question, and no other visitor gets their page", async () => {
  const [visitor, other] = [market.visitor(), market.visitor({ "Accept-Language": "es" })];
  const asked = screens.all.en.find(({ path, as }) => !as && path.endsWith("/questions"))?.path ?? "";
  for (const path of [asked, asked.replace("/questions", "")]) {
    const page = await visitor.get(path);
    const fields = { ...readForm(page, FORM).fields, question: `¿Mide 90 cm? ${languageOf(page)}` };
    const switched = await press(visitor, page, fields);
    expect(switched.path).toBe(path);
    expect(languageOf(switched)).not.toBe(languageOf(page));
    expect(readForm(switched, FORM).fields).toMatchObject({ question: fields.question });
    expect((await other.get(path)).html).not.toContain(fields.question);
  }
});

test("nothing is saved or checked, and what was typed is shown once", async () => {
  const ana = await market.person({ seller: true });
  const page = await ana.get("/account/settings");
  const typed = { ...readForm(page, FORM).fields, full_name: "", email: "no es un correo" };
  const spanish = await press(ana, page, typed);
  expect(languageOf(spanish)).toBe("es");
  expect(readForm(spanish, FORM).fields).toMatchObject({ full_name: "", email: "no es un correo" });
  const later = await ana.get("/account/settings");
  expect(readForm(later, FORM).fields).toMatchObject({ full_name: "Ana Núñez", email: ana.email });
  const rows = await market.db.select().from(users);
  expect(rows.find(({ id }) => id === ana.id)).toMatchObject({ email: ana.email, language: "es" });
  expect([...ana.cookies.keys()].filter((name) => name.includes("switched"))).toEqual([]);
});

test("there and back again, it is still what was typed", async () => {
  const ana = await market.person();
  const page = await ana.get("/account/addresses/new?to=/checkout");
  const typed: Record<string, string> = { ...readForm(page, FORM).fields, full_name: "Ana Ñ", city: "Mérida" };
  const spanish = await press(ana, page, typed);
  const english = await press(ana, spanish, readForm(spanish, FORM).fields);
  expect([languageOf(english), english.path]).toEqual(["en", "/account/addresses/new?to=%2Fcheckout"]);
  // The id of the address is drawn anew.
  expect({ ...readForm(english, FORM).fields, id: typed.id }).toEqual(typed);
});

test("a refused form is kept as well, and a form that waits for the sign-in is not lost to another", async () => {
  const ana = await market.person();
  const refused = await ana.submit(await ana.get("/account/addresses/new"), FORM, { full_name: "Ana", city: "" });
  expect(refused.status).toBe(400);
  const spanish = await press(ana, refused, { ...readForm(refused, FORM).fields, city: "Xalapa" });
  expect(readForm(spanish, FORM).fields).toMatchObject({ full_name: "Ana", city: "Xalapa" });

  // A listing waits for its seller's profile.
  const profile = await ana.post("/sell", { title: "Mesa de pino" });
  const other = await press(ana, profile, { ...readForm(profile, FORM).fields, business_name: "Mesas Ana" });
  expect(readForm(other, FORM).fields.business_name).toBe("Mesas Ana");
  const sell = await ana.submit(other, FORM);
  expect([sell.path, readForm(sell, FORM).fields.title]).toEqual(["/sell", "Mesa de pino"]);
});

test("one person's text is not shown to another of the same browser", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  const page = await ana.get("/account/profile");
  const button = page.document.querySelector("#keeps")?.getAttribute("formaction") ?? "";
  await ana.send(button, { full_name: "Ana la Secreta" });
  for (const [name, value] of ana.cookies) if (name.includes("switched")) beto.cookies.set(name, value);
  expect((await beto.get("/account/profile")).html).not.toContain("Secreta");
});

test("more than cookies hold is refused, and the language stays as it is", async () => {
  const ana = await market.person();
  const page = await ana.get("/account/profile");
  const button = page.document.querySelector("#keeps")?.getAttribute("formaction") ?? "";
  const noise = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)));
  for (const full_name of [noise.join(""), "x".repeat(70_000)]) {
    const response = await ana.send(button, { full_name });
    expect([response.status, response.headers.getSetCookie()]).toEqual([413, []]);
  }
});

test("of several appeals the first one is kept without script", async () => {
  const [ana, seller] = [await market.person(), await market.person({ seller: true })];
  const [product] = (await market.db.$client.execute("SELECT id FROM products LIMIT 1")).rows;
  const owed = { productId: String(product?.id), seller: seller.id };
  await strike(market, ana.id, owed, Date.now() - 2000, Date.now() - 1000);
  const page = await ana.get("/account/settings/strikes");
  expect(page.document.querySelectorAll("main form textarea")).toHaveLength(2);
  expect(page.document.querySelectorAll(FORM)).toHaveLength(1);
  const typed = { ...readForm(page, FORM).fields, appeal: "Pagué a tiempo" };
  const spanish = await press(ana, page, typed);
  expect(readForm(spanish, FORM).fields).toEqual(typed);
});
