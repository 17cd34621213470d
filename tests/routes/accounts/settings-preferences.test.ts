import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications, products, sessions } from "~/data/schema.server";
import { settings as en } from "~/i18n/en/settings";
import { settings as es } from "~/i18n/es/settings";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn, type Member, mailsOf, PASSWORD, rowOf } from "../../support/members";
import type { Page } from "../../support/page";
import { flashText, photoFiles } from "../../support/photo-files";

const LANGUAGE = "/account/settings/language";
const NOTIFICATIONS = "/account/settings/notifications";
const LAMP = { title: "Brass desk lamp", category: "home", condition: "new", price: "1,250.50" };

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

const languageOf = (page: Page) => page.document.querySelector("html")?.getAttribute("lang");
const chosen = (page: Page) => page.document.querySelector("main input[checked]")?.getAttribute("value");
const differences = ({ text }: Page) =>
  [en, es].flatMap(({ language }) => Object.values(language.differs)).filter((one) => text.includes(one));
const switchesOn = (page: Page) =>
  page.document.querySelectorAll("main input[type=checkbox][checked]").map((one) => one.getAttribute("name"));
const draftOn = (page: Page) => page.document.querySelector("input[name=draft]")?.getAttribute("value") ?? "";

test("a language that is chosen holds for the pages and for the mails", async () => {
  const ana = await createMember(market);
  const page = await ana.get(LANGUAGE);
  expect([languageOf(page), chosen(page)]).toEqual(["en", "en"]);
  const spanish = await ana.submit(page, "main form", { language: "es" });
  expect([spanish.path, languageOf(spanish), chosen(spanish)]).toEqual([LANGUAGE, "es", "es"]);
  expect(flashText(spanish)).toBe(es.language.saved);
  expect((await rowOf(market, ana)).language).toBe("es");
  expect(languageOf(await ana.get("/"))).toBe("es");

  await ana.post("/account/settings", { full_name: "Ana", current_password: PASSWORD, email: "otra@example.com" });
  expect((await mailsOf(market, ana)).map(({ language }) => language)).toEqual(["es", "es"]);
  expect(flashText(await ana.submit(spanish, "main form", { language: "en" }))).toBe(en.language.saved);
});

test("what is no language is refused in a sentence, and nothing is changed", async () => {
  for (const [language, texts] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const ana = await createMember(market, { language });
    for (const wish of ["", "fr", "__proto__"]) {
      const page = await ana.post(LANGUAGE, { language: wish });
      expect([page.status, errorsOn(page)]).toEqual([400, { language: texts.language.required }]);
      expect(ana.cookies.has("lang")).toBe(false);
    }
    expect((await rowOf(market, ana)).language).toBe(language);
  }
});

test("the header's form is remembered for the signed-in user alone, in two round trips", async () => {
  const [ana, beto] = [await createMember(market), await createMember(market)];
  expect(await market.trips(() => ana.send("/language", { lang: "es", to: "/" }))).toBe(2);
  expect([(await rowOf(market, ana)).language, (await rowOf(market, beto)).language]).toEqual(["es", "en"]);
  await ana.send("/language", { lang: "fr", to: "/" });
  expect((await rowOf(market, ana)).language).toBe("es");

  await market.db.delete(sessions).where(eq(sessions.user_id, ana.id));
  const response = await ana.send("/language", { lang: "en", to: "/terms" });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/terms"]);
  expect((await rowOf(market, ana)).language).toBe("es");
  expect(await market.trips(() => market.visitor().send("/language", { lang: "es", to: "/" }))).toBe(0);
});

test.each([
  ["es", "en", en],
  ["en", "es", es],
] as const)(
  "signing in overwrites no language, neither the account's (%s) nor the browser's (%s)",
  async (language, shown, texts) => {
    const ana = await createMember(market, { language });
    const browser = market.visitor({ "Accept-Language": shown });
    await browser.post("/language", { lang: shown, to: "/" });
    const page = await browser.post("/auth", { email: ana.email, password: PASSWORD });
    expect([page.path, languageOf(page), (await rowOf(market, ana)).language]).toEqual(["/", shown, language]);
    // The settings show the account's language, which emails use, and say that the browser's is another one.
    const settings = await browser.get(LANGUAGE);
    expect([chosen(settings), settings.text.includes(texts.language.differs[language])]).toEqual([language, true]);
    const same = await browser.submit(settings, "main form", { language });
    expect([languageOf(same), chosen(same), differences(same)]).toEqual([language, language, []]);
  },
);

test("the header's choice of someone signed in is the account's: the settings and emails agree with the page", async () => {
  const ana = await createMember(market);
  await ana.submit(await ana.get(LANGUAGE), 'form[action^="/language"]', { lang: "es" });
  const settings = await ana.get(LANGUAGE);
  expect([languageOf(settings), chosen(settings), (await rowOf(market, ana)).language]).toEqual(["es", "es", "es"]);
  expect(differences(settings)).toEqual([]);
});

test("a browser that never chose a language reads on in the account's after signing in", async () => {
  const ana = await createMember(market, { language: "es" });
  const browser = market.visitor({ "Accept-Language": "en" });
  const page = await browser.post("/auth", { email: ana.email, password: PASSWORD });
  expect([page.path, languageOf(page), languageOf(await browser.get("/terms"))]).toEqual(["/", "es", "es"]);
});

test("both switches are on at first, are kept as they are set, and say what always comes", async () => {
  for (const [language, texts] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const [ana, beto] = [await createMember(market, { language }), await createMember(market)];
    const page = await ana.get(NOTIFICATIONS);
    expect(switchesOn(page)).toEqual(["notify_email", "notify_outbid"]);
    expect(page.text).toContain(texts.notifications.always);
    for (const [fields, on] of [
      [{ notify_outbid: "on" }, ["notify_outbid"]],
      [{ notify_email: "on" }, ["notify_email"]],
      [{}, []],
      [{ notify_email: "on", notify_outbid: "on" }, ["notify_email", "notify_outbid"]],
    ] as const) {
      const saved = await ana.post(NOTIFICATIONS, fields);
      expect([saved.path, flashText(saved), switchesOn(saved)]).toEqual([NOTIFICATIONS, texts.notifications.saved, on]);
    }
    await ana.post(NOTIFICATIONS, { user_id: beto.id, id: beto.id });
    expect(await rowOf(market, ana)).toMatchObject({ notify_email: false, notify_outbid: false });
    expect(await rowOf(market, beto)).toMatchObject({ notify_email: true, notify_outbid: true });
  }
});

test("what was chosen when the session was over is chosen after signing in", async () => {
  const ana = await createMember(market);
  for (const [path, fields, shows] of [
    [NOTIFICATIONS, { notify_outbid: "on" }, (page: Page) => expect(switchesOn(page)).toEqual(["notify_outbid"])],
    [LANGUAGE, { language: "es" }, (page: Page) => expect(chosen(page)).toBe("es")],
  ] as const) {
    await market.db.delete(sessions).where(eq(sessions.user_id, ana.id));
    const signing = await ana.post(path, fields);
    const back = await ana.submit(signing, "main form", { email: ana.email, password: PASSWORD });
    expect(back.path).toBe(path);
    shows(back);
  }
});

/** Publishes a lamp by so many parallel posts and one more afterwards; returns the product. */
async function publish(ana: Member, times = 4): Promise<string> {
  const draft = draftOn(await ana.post("/sell/photos", { photos: await photoFiles(1) }));
  const answers = await Promise.all(Array.from({ length: times }, () => ana.send("/sell", { ...LAMP, draft })));
  answers.push(await ana.send("/sell", { ...LAMP, draft }));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
  const [product] = await market.db.select().from(products).where(eq(products.seller_id, ana.id));
  return product?.id ?? "";
}

const noticesOf = async ({ id }: { id: string }) =>
  (await market.db.select().from(notifications).where(eq(notifications.user_id, id))).map(({ message }) => message);

test("a listing that is published is told by one mail and one notification, however often its form is sent", async () => {
  const ana = await createMember(market, { seller: true, language: "es" });
  const product = await publish(ana);
  const message = { kind: "listing-published", product, title: LAMP.title };
  expect(await mailsOf(market, ana)).toEqual([{ email: ana.email, language: "es", message }]);
  expect(await noticesOf(ana)).toEqual([message]);
  await expect.poll(() => market.mail.mails.filter(({ to }) => to === ana.email).length).toBe(1);
});

test("with the switch off no such mail is written; what is about the account itself still is", async () => {
  const ana = await createMember(market, { seller: true });
  await ana.post(NOTIFICATIONS, { notify_outbid: "on" });
  const product = await publish(ana);
  expect(await mailsOf(market, ana)).toEqual([]);
  expect(await noticesOf(ana)).toEqual([{ kind: "listing-published", product, title: LAMP.title }]);
  const typed = { current_password: PASSWORD, new_password: "otra contraseña", confirm_password: "otra contraseña" };
  await ana.post("/account/settings/security", typed);
  expect((await mailsOf(market, ana)).map(({ message }) => message.kind)).toEqual(["password-changed"]);
});

test("a listing whose id is taken is announced with its new id", async () => {
  const [ana, beto] = [await createMember(market, { seller: true }), await createMember(market, { seller: true })];
  const taken = await publish(ana, 1);
  const photos = await photoFiles(1);
  expect((await beto.send("/sell", { ...LAMP, draft: taken, photos })).status).toBe(303);
  const [product] = await market.db.select().from(products).where(eq(products.seller_id, beto.id));
  expect(product?.id).not.toBe(taken);
  expect((await mailsOf(market, beto)).map(({ message }) => message)).toEqual([
    { kind: "listing-published", product: product?.id, title: LAMP.title },
  ]);
  expect(await mailsOf(market, ana)).toHaveLength(1);
});

test("a listing that is refused, or only kept as a draft, sends no message", async () => {
  const ana = await createMember(market, { seller: true });
  await ana.post("/sell", { ...LAMP, title: "", photos: await photoFiles(1) });
  await ana.post("/sell/draft", LAMP);
  expect([await mailsOf(market, ana), await noticesOf(ana)]).toEqual([[], []]);
});
