import { desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addresses, users } from "~/data/schema.server";
import { ADDRESS_FIELDS, ADDRESSES_MAX, type AddressField } from "~/domain/accounts/address";
import { STATE_NAMES } from "~/domain/accounts/mexican-states";
import { addresses as en } from "~/i18n/en/addresses";
import { addresses as es } from "~/i18n/es/addresses";
import { HOME } from "../../support/home";
import { type Market, openMarket } from "../../support/market";
import { quickHash } from "../../support/members";
import type { Page } from "../../support/page";
import { flashText } from "../../support/photo-files";

const LIST = "/account/addresses";
const BOTH = [["en", en] as const, ["es", es] as const];
const FIELDS = Object.keys(ADDRESS_FIELDS) as AddressField[];

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

type Person = Awaited<ReturnType<Market["person"]>>;

const rowsOf = ({ id }: { id: string }) =>
  market.db.select().from(addresses).where(eq(addresses.user_id, id)).orderBy(desc(addresses.is_default), addresses.id);
const value = (page: Page, name: string) => page.document.querySelector(`main [name="${name}"]`)?.getAttribute("value");
const errors = (page: Page) => page.document.querySelectorAll("main p.error").map((one) => one.textContent);
/** The lines of the page's message: title, then details. */
const toast = (page: Page) =>
  page.document.querySelectorAll("main .toast p, main .toast li").map((one) => one.textContent);
const cards = (page: Page) => page.document.querySelectorAll(".addresses > li");

/** Adds addresses in order and returns their rows, the default first. */
async function withAddresses(person: Person, ...streets: string[]) {
  for (const street_address of streets) await person.send(`${LIST}/new`, { ...HOME, street_address, id: uuid() });
  return rowsOf(person);
}

/** Runs `work` while the database refuses every change of the table. */
async function refused<T>(work: () => Promise<T>): Promise<T> {
  const events = ["INSERT", "UPDATE", "DELETE"];
  for (const event of events) {
    await market.db.$client.execute(
      `CREATE TRIGGER no_${event} BEFORE ${event} ON addresses BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
  }
  try {
    return await work();
  } finally {
    for (const event of events) await market.db.$client.execute(`DROP TRIGGER no_${event}`);
  }
}

test("a visitor is sent to sign in, and led back", async () => {
  for (const path of [LIST, `${LIST}/new`, `${LIST}/x`, `${LIST}/x/delete`]) {
    const page = await market.visitor().get(path);
    expect(page.path).toBe(`/auth?to=${encodeURIComponent(path)}`);
  }
  for (const path of [`${LIST}/new`, `${LIST}/x`, `${LIST}/x/default`, `${LIST}/x/delete`]) {
    expect((await market.visitor().post(path, HOME)).path).toBe(`/auth?to=${encodeURIComponent(path)}`);
  }
  expect((await market.visitor().post(`${LIST}/new?to=/cart`, HOME)).path).toMatch(/^\/auth/);
});

test("what was sent when the session was over stands in its form after signing in, from a dialog over the list too", async () => {
  const ana = await market.person();
  const password_hash = quickHash("cuatro palabras al azar");
  await market.db.update(users).set({ password_hash }).where(eq(users.id, ana.id));
  const [row] = await withAddresses(ana, "Calle 1");
  for (const page of [`${LIST}/new`, `${LIST}/${row?.id}`]) {
    for (const from of [LIST, page]) {
      await ana.post("/sign-out", {});
      const signing = await ana.post(page, { ...HOME, city: "Cholula" }, { Referer: market.origin + from });
      expect(signing.path).toBe(`/auth?to=${encodeURIComponent(page)}`);
      const signedIn = { email: ana.email, password: "cuatro palabras al azar" };
      const back = await ana.submit(signing, "main form", signedIn);
      expect([back.path, value(back, "city")]).toEqual([page, "Cholula"]);
      expect((await ana.submit(back, "main form", { city: "Puebla" })).path).toBe(LIST);
      expect(value(await ana.get(page), "city")).not.toBe("Cholula");
    }
  }
  expect(await rowsOf(ana)).toHaveLength(3);
});

test("who has no addresses reads so, on the second tab of the profile", async () => {
  for (const [language, texts] of BOTH) {
    const page = await (await market.person({ headers: { "Accept-Language": language } })).get(LIST);
    expect(page.text).toContain(texts.empty);
    expect(page.document.querySelector('.tabs [aria-current="page"]')?.getAttribute("href")).toBe(LIST);
    expect(page.document.querySelector(`main a[href="${LIST}/new"]`)?.textContent).toBe(texts.add);
  }
  expect([en.empty, en.default]).toEqual(["No addresses added yet", "Default Address"]);
});

test("an address is added, the first one becomes the default, the next one does not", async () => {
  const ana = await market.person();
  const form = await ana.get(`${LIST}/new`);
  expect([value(form, "country"), value(form, "full_name")]).toEqual(["México", ""]);
  const first = await ana.submit(form, "main form", HOME);
  expect([first.path, flashText(first)]).toEqual([LIST, "Address added successfully"]);
  const second = await ana.submit(await ana.get(`${LIST}/new`), "main form", { ...HOME, city: "Cholula" });
  const [one, other] = cards(second);
  expect(one?.textContent).toContain("Default Address");
  expect(other?.textContent).not.toContain("Default Address");
  for (const text of ["Ana Núñez", "Calle 1, int. 2", "72000 Cholula, Puebla", "México", "55 5555 0101"]) {
    expect(other?.textContent).toContain(text);
  }
  expect(second.headers.get("Cache-Control")).toBe("private, no-store");
});

test("without script an address is added, changed, made the default and deleted", async () => {
  for (const [language, texts] of BOTH) {
    const ana = await market.person({ headers: { "Accept-Language": language } });
    await withAddresses(ana, "Calle 1");
    const add = (await ana.get(LIST)).document.querySelector(`main a[href="${LIST}/new"]`)?.getAttribute("href");
    const added = await ana.submit(await ana.get(add ?? ""), "main form", { ...HOME, street_address: "Calle 2" });
    expect(flashText(added)).toBe(texts.added);

    const edit = cards(added)[1]?.querySelector("a")?.getAttribute("href") ?? "";
    const form = await ana.get(edit);
    for (const field of FIELDS)
      expect(value(form, field)).toBe({ ...HOME, street_address: "Calle 2" }[field] as string);
    const changed = await ana.submit(form, "main form", { street_address: "Calle 3", country: "Canada" });
    expect([changed.path, flashText(changed)]).toEqual([LIST, texts.updated]);
    expect(cards(changed)[1]?.textContent).toContain("Calle 3");

    const chosen = await ana.submit(changed, ".addresses form");
    expect([chosen.path, flashText(chosen)]).toEqual([LIST, texts.defaultUpdated]);
    expect(cards(chosen).map((card) => [card.textContent.includes("Calle 3"), !!card.querySelector(".chip")])).toEqual([
      [true, true],
      [false, false],
    ]);

    const question = await ana.get(`${edit}/delete`);
    expect(question.document.querySelector("h1")?.textContent).toBe(texts.question);
    expect(question.text).toContain("Calle 3");
    expect(question.document.querySelector(`main a[href="${LIST}"]`)?.textContent).toBe(texts.keep);
    expect(await rowsOf(ana)).toHaveLength(2);
    const deleted = await ana.submit(question, "main form");
    expect([deleted.path, flashText(deleted)]).toEqual([LIST, texts.deleted]);
    expect(cards(deleted)).toHaveLength(1);
    expect(cards(deleted)[0]?.textContent).toContain(texts.default);
  }
});

test("the specified words are there", () => {
  expect([en.added, en.updated, en.deleted, en.defaultUpdated, en.question]).toEqual([
    "Address added successfully",
    "Address updated successfully",
    "Address deleted successfully",
    "Default address updated",
    "Are you sure you want to delete this address?",
  ]);
  expect([en.loadFailed, en.saveFailed, en.deleteFailed, en.defaultFailed, en.invalid]).toEqual([
    "Error loading addresses",
    "Error saving address",
    "Error deleting address",
    "Error setting default address",
    "Validation error",
  ]);
  expect(Object.values(en.required)).toEqual([
    "Full name is required",
    "Phone number must be at least 10 digits",
    "Street address is required",
    "City is required",
    "State is required",
    "Postal code is required",
    "Country is required",
  ]);
});

test.each(BOTH)(
  "what is wrong is said beside each field, the first of it as a message, in %s",
  async (language, texts) => {
    const ana = await market.person({ headers: { "Accept-Language": language } });
    await withAddresses(ana, "Calle 1");
    const [row] = await rowsOf(ana);
    const nothing = Object.fromEntries(FIELDS.map((field) => [field, " \u200b "]));
    const long = Object.fromEntries(FIELDS.map((field) => [field, "5".repeat(ADDRESS_FIELDS[field].max + 1)]));
    const tooLong = (field: AddressField) => texts.tooLong[field].replace("{max}", String(ADDRESS_FIELDS[field].max));
    for (const path of [`${LIST}/new`, `${LIST}/${row?.id}`]) {
      for (const [typed, says] of [
        [nothing, FIELDS.map((field) => texts.required[field])],
        [long, FIELDS.map(tooLong)],
        [{ ...HOME, phone: "555 55501" }, [texts.required.phone]],
        [{ ...HOME, postal_code: "7200", city: "" }, [texts.required.city, texts.notFiveDigits]],
        [{ ...HOME, postal_code: "ABCDE", country: " MEXICO " }, [texts.notFiveDigits]],
      ] as const) {
        const page = await ana.post(path, typed);
        expect([page.status, errors(page), toast(page)]).toEqual([400, says, [texts.invalid, ...says]]);
        const links = page.document.querySelectorAll("main .toast li a").map((one) => one.getAttribute("href"));
        expect(links.map((to) => page.document.querySelectorAll(`[id="${to?.slice(1)}"]`).length)).toEqual(
          says.map(() => 1),
        );
        for (const field of FIELDS) expect(value(page, field), field).toBe(typed[field]);
      }
    }
    expect(await rowsOf(ana)).toEqual([row]);
  },
);

test("a telephone of a country with short numbers is taken as it is written", async () => {
  const ana = await market.person();
  const norwegian = { ...HOME, phone: "+47 22 12 34", postal_code: "0150", country: "Norway" };
  expect((await ana.post(`${LIST}/new`, norwegian)).path).toBe(LIST);
  expect((await rowsOf(ana)).map(({ phone }) => phone)).toEqual(["+47 22 12 34"]);
});

test("a form that brings nothing, or is none, is refused on its fields; the country it does not name is México", async () => {
  const ana = await market.person();
  const broken = await ana.raw(`${LIST}/new`, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: "--x\r\nbroken",
  });
  expect(broken.status).toBe(400);
  const page = await ana.post(`${LIST}/new`, {});
  expect([page.status, errors(page)]).toEqual([400, Object.values(en.required).slice(0, -1)]);
  const { country: _, ...typed } = HOME;
  await ana.post(`${LIST}/new`, typed);
  expect((await rowsOf(ana)).map(({ country }) => country)).toEqual(["México"]);
});

test("the states of México are offered there, elsewhere none; any text is taken", async () => {
  const ana = await market.person();
  const page = await ana.get(`${LIST}/new`);
  const list = page.document.querySelector("#state")?.getAttribute("list");
  const offered = page.document.querySelectorAll(`datalist#${list} option`).map((one) => one.getAttribute("value"));
  expect(offered).toEqual([...STATE_NAMES]);
  const abroad = await ana.post(`${LIST}/new`, { ...HOME, country: "Canada", state: "x" });
  expect(abroad.document.querySelector("#state")?.hasAttribute("list")).toBe(false);
  const taken = await ana.post(`${LIST}/new`, { ...HOME, country: "Canada", state: "Ontario", postal_code: "K1A 0B1" });
  expect(taken.path).toBe(LIST);
  await ana.post(`${LIST}/new`, { ...HOME, state: "cdmx" });
  expect((await rowsOf(ana)).map(({ state }) => state).sort()).toEqual(["Ciudad de México", "Ontario"]);
});

test("fields say to the browser what belongs in them", async () => {
  const page = await (await market.person()).get(`${LIST}/new`);
  const tokens = FIELDS.map((name) => page.document.querySelector(`#${name}`)?.getAttribute("autocomplete"));
  expect(tokens).toEqual([
    "name",
    "tel",
    "street-address",
    "address-level2",
    "address-level1",
    "postal-code",
    "country-name",
  ]);
  for (const name of FIELDS) {
    const field = page.document.querySelector(`#${name}`);
    expect(field?.hasAttribute("required")).toBe(true);
    expect([field?.getAttribute("minlength"), field?.getAttribute("maxlength")]).toEqual([
      String(ADDRESS_FIELDS[name].min),
      String(ADDRESS_FIELDS[name].max),
    ]);
  }
});

test("the same post twice makes one address and answers the same, also at the same moment", async () => {
  const ana = await market.person();
  const form = await ana.get(`${LIST}/new`);
  const once = { ...HOME, id: value(form, "id") ?? "" };
  const answers = await Promise.all(Array.from({ length: 5 }, () => ana.send(`${LIST}/new`, once)));
  answers.push(await ana.send(`${LIST}/new`, once));
  for (const answer of answers) expect([answer.status, answer.headers.get("Location")]).toEqual([303, LIST]);
  expect((await rowsOf(ana)).map(({ id }) => id)).toEqual([once.id]);
});

test("an invalid id, or the id of another user's address, is not used and changes nothing", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  const [theirs] = await withAddresses(ana, "Calle 1");
  for (const id of ["x", "../x", "' OR 1=1 --", "", theirs?.id ?? ""]) {
    expect((await beto.send(`${LIST}/new`, { ...HOME, id })).status).toBe(303);
  }
  expect(await rowsOf(ana)).toEqual([theirs]);
  const ids = (await rowsOf(beto)).map(({ id }) => id);
  expect(ids).toHaveLength(5);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids).not.toContain(theirs?.id);
});

test("ten addresses added at once leave exactly one default", async () => {
  const ana = await market.person();
  const send = () => ana.send(`${LIST}/new`, { ...HOME, id: uuid() });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
  const rows = await rowsOf(ana);
  expect([rows.length, rows.filter(({ is_default }) => is_default).length]).toEqual([10, 1]);
});

test("defaults set and deleted at once leave exactly one default", async () => {
  const ana = await market.person();
  const rows = await withAddresses(ana, ...Array.from({ length: 6 }, (_, n) => `Calle ${n}`));
  const answers = await Promise.all([
    ...rows.map(({ id }) => ana.send(`${LIST}/${id}/default`, {})),
    ...rows.slice(0, 3).map(({ id }) => ana.send(`${LIST}/${id}/delete`, {})),
  ]);
  for (const { status } of answers) expect([303, 404]).toContain(status);
  const left = await rowsOf(ana);
  expect([left.length, left.filter(({ is_default }) => is_default).length]).toEqual([3, 1]);
});

test.each(BOTH)(
  "who keeps as many addresses as they can is told so, and what was typed stays, in %s",
  async (language, texts) => {
    const ana = await market.person({ headers: { "Accept-Language": language } });
    const row = { ...HOME, user_id: ana.id, created_at: 1 };
    const rows = Array.from({ length: ADDRESSES_MAX }, (_, n) => ({ ...row, id: uuid(), is_default: n === 0 }));
    await market.db.insert(addresses).values(rows);
    const page = await ana.post(`${LIST}/new`, { ...HOME, city: "Cholula" });
    expect([page.status, toast(page), value(page, "city")]).toEqual([
      409,
      [texts.full.replace("{max}", "50")],
      "Cholula",
    ]);
    expect(await rowsOf(ana)).toHaveLength(50);
  },
);

test("another user's address is missing on every page and for every action; nothing of either changes", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  await withAddresses(ana, "Calle Secreta 1", "Calle Secreta 2");
  await withAddresses(beto, "Calle 3", "Calle 4");
  const before = [await rowsOf(ana), await rowsOf(beto)];
  const ids = [...(before[0] ?? []).map(({ id }) => id), uuid(), "x", "%00", "..%2F..", "' OR 1=1 --"];
  for (const id of ids.map((one) => (one.startsWith("%") || one.startsWith("..") ? one : encodeURIComponent(one)))) {
    for (const path of [`${LIST}/${id}`, `${LIST}/${id}/delete`]) {
      const page = await beto.get(path);
      expect([page.status, page.document.querySelector("h1")?.textContent], path).toEqual([404, "Address not found"]);
      expect(page.html).not.toContain("Secreta");
    }
    for (const path of [`${LIST}/${id}`, `${LIST}/${id}/default`, `${LIST}/${id}/delete`]) {
      const page = await beto.post(path, { ...HOME, user_id: ana.id, is_default: "1" });
      expect([page.status, page.document.querySelector("h1")?.textContent], path).toEqual([404, "Address not found"]);
      expect(page.html).not.toContain("Secreta");
    }
    expect((await beto.post(`${LIST}/${id}`, {})).status).toBe(404);
  }
  expect([await rowsOf(ana), await rowsOf(beto)]).toEqual(before);
});

test("what is missing is said in Spanish too", async () => {
  const ana = await market.person({ headers: { "Accept-Language": "es-MX" } });
  for (const page of [await ana.get(`${LIST}/x`), await ana.post(`${LIST}/x/default`, {})]) {
    expect([page.status, page.document.querySelector("h1")?.textContent]).toEqual([404, "Dirección no encontrada"]);
  }
});

test("a post writes only an address's own fields", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  await withAddresses(ana, "Calle 1");
  const stolen = { user_id: beto.id, is_default: "1", created_at: "1" };
  await ana.post(`${LIST}/new`, { ...HOME, ...stolen });
  const [first, second] = await rowsOf(ana);
  await ana.post(`${LIST}/${second?.id}`, { ...HOME, ...stolen, id: uuid(), city: "Cholula" });
  expect(await rowsOf(ana)).toEqual([first, { ...second, city: "Cholula" }]);
  expect(second?.is_default).toBe(false);
  expect(second?.created_at).toBeGreaterThan(1);
  expect(await rowsOf(beto)).toEqual([]);
});

test("nothing is deleted or made the default by a link", async () => {
  const ana = await market.person();
  await withAddresses(ana, "Calle 1", "Calle 2");
  const before = await rowsOf(ana);
  for (const { id } of before) {
    expect((await ana.get(`${LIST}/${id}/delete`)).status).toBe(200);
    expect((await ana.get(`${LIST}/${id}/default`)).path).toBe(LIST);
  }
  expect(await rowsOf(ana)).toEqual(before);
});

test("SQL and markup are text", async () => {
  const ana = await market.person();
  const evil = `'); DROP TABLE addresses; --"><img src=x onerror=alert(1)>`;
  const page = await ana.post(`${LIST}/new`, { ...HOME, full_name: evil, street_address: evil, city: evil });
  expect(page.text).toContain("DROP TABLE");
  const [row] = await rowsOf(ana);
  const form = await ana.get(`${LIST}/${row?.id}`);
  expect([value(form, "full_name"), value(form, "city")]).toEqual([evil, evil]);
  for (const { html } of [page, form, await ana.get(`${LIST}/${row?.id}/delete`)]) {
    expect(html).not.toContain("<img src=x");
  }
});

test("who was sent here to add an address goes on to where they were going, and never elsewhere", async () => {
  const ana = await market.person();
  const form = await ana.get(`${LIST}/new?to=/cart`);
  expect(form.document.querySelector("main form ~ a, main form a")?.getAttribute("href")).toBe("/cart");
  const wrong = await ana.submit(form, "main form", { ...HOME, city: "" });
  const right = await ana.submit(wrong, "main form", { city: "Puebla" });
  expect([right.path, flashText(right)]).toEqual(["/cart", "Address added successfully"]);
  for (const to of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
    const answer = await ana.send(`${LIST}/new?to=${encodeURIComponent(to)}`, HOME);
    expect(answer.headers.get("Location")).toBe("/");
    expect((await ana.get(`${LIST}/new?to=${encodeURIComponent(to)}`)).html).not.toContain('href="https://evil');
  }
});

test.each(BOTH)("when the database refuses, that is said and what was typed stays, in %s", async (language, texts) => {
  const ana = await market.person({ headers: { "Accept-Language": language } });
  await withAddresses(ana, "Calle 1", "Calle 2");
  const before = await rowsOf(ana);
  const id = before[1]?.id;
  await refused(async () => {
    for (const path of [`${LIST}/new`, `${LIST}/${id}`]) {
      const page = await ana.post(path, { ...HOME, city: "Cholula" });
      expect([page.status, toast(page)]).toEqual([500, [texts.saveFailed, texts.tryAgain]]);
      for (const field of FIELDS) expect(value(page, field)).toBe({ ...HOME, city: "Cholula" }[field]);
    }
    const kept = await ana.post(`${LIST}/${id}/delete`, {});
    expect([kept.status, toast(kept)]).toEqual([500, [texts.deleteFailed, texts.tryAgain]]);
    const list = await ana.post(`${LIST}/${id}/default`, {});
    expect([list.path, flashText(list)]).toEqual([LIST, `${texts.defaultFailed} ${texts.tryAgain}`]);
  });
  expect(await rowsOf(ana)).toEqual(before);
  expect(market.log.join("\n")).not.toContain("Cholula");
});

test.each(BOTH)("when the database is away, every page and action says so, in %s", async (language, texts) => {
  const ana = await market.person({ headers: { "Accept-Language": language } });
  await withAddresses(ana, "Calle 1", "Calle 2");
  const before = await rowsOf(ana);
  const away = async (work: () => Promise<Page>) => {
    market.database.fail(1, "away");
    const page = await work();
    return [page.status, page.document.querySelector("h1")?.textContent];
  };
  expect(await away(() => ana.get(LIST))).toEqual([503, texts.loadFailed]);
  const id = before[1]?.id;
  expect((await away(() => ana.get(`${LIST}/${id}`)))[0]).toBe(503);
  for (const path of [`${LIST}/new`, `${LIST}/${id}`, `${LIST}/${id}/default`, `${LIST}/${id}/delete`]) {
    expect((await away(() => ana.post(path, HOME)))[0], path).toBe(503);
  }
  expect(await rowsOf(ana)).toEqual(before);
});

test("a form that is sent again after its answer was lost makes one address", async () => {
  const ana = await market.person();
  const once = { ...HOME, id: uuid() };
  // The session is read; the write takes effect and its response is lost.
  market.database.fail(1, "after", 1);
  expect((await ana.send(`${LIST}/new`, once)).status).toBe(503);
  expect((await ana.send(`${LIST}/new`, once)).status).toBe(303);
  expect(await rowsOf(ana)).toHaveLength(1);
});

test("reading is one round trip, writing two", async () => {
  const ana = await market.person();
  const [first, second] = await withAddresses(ana, "Calle 1", "Calle 2");
  const trips = (work: () => Promise<Response>, status: number) =>
    market.trips(async () => expect((await work()).status).toBe(status));
  for (const path of [LIST, `${LIST}/new`, `${LIST}/${first?.id}`, `${LIST}/${first?.id}/delete`]) {
    expect(await trips(() => ana.raw(path), 200), path).toBe(1);
  }
  expect(await trips(() => ana.send(`${LIST}/new`, HOME), 303)).toBe(2);
  expect(await trips(() => ana.send(`${LIST}/${first?.id}`, HOME), 303)).toBe(2);
  expect(await trips(() => ana.send(`${LIST}/${first?.id}`, { ...HOME, city: "" }), 400)).toBe(2);
  expect(await trips(() => ana.send(`${LIST}/${second?.id}/default`, {}), 303)).toBe(2);
  expect(await trips(() => ana.send(`${LIST}/${second?.id}/delete`, {}), 303)).toBe(2);
});
