import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { links, mails, rateLimits, sessions, users } from "~/data/schema.server";
import { LINK_LIFE } from "~/domain/accounts/account";
import { MAIL_ACCOUNT } from "~/domain/rate-limit";
import { settings as en } from "~/i18n/en/settings";
import { settings as es } from "~/i18n/es/settings";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn, type Member, mailsOf, PASSWORD, rowOf, signIn } from "../../support/members";
import { flashText } from "../../support/photo-files";

const HERE = "/account/settings";
const FORM = `main form[action="${HERE}"]`;

let market: Market;
let addresses = 0;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

/** An email that no account has. */
const freeAddress = () => `nueva${++addresses}@example.com`;
const fill = (texts: string, values: Record<string, string>) =>
  texts.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
const save = async (who: Member, fields: Record<string, string>) =>
  who.submit(await who.get(HERE), FORM, { current_password: PASSWORD, ...fields });
const standsIn = (page: Awaited<ReturnType<Member["get"]>>, name: string) =>
  page.document.querySelector(`#${name}`)?.getAttribute("value");
const linksOf = ({ id }: { id: string }, purpose: "change-email" | "confirm-email" = "change-email") =>
  market.db
    .select()
    .from(links)
    .where(and(eq(links.user_id, id), eq(links.purpose, purpose)));

/** The page that an email's link leads to. */
async function pageOf(who: { id: string }, purpose: "change-email" | "confirm-email" = "change-email") {
  const [link] = await linksOf(who, purpose);
  return `/auth/confirm?link=${encodeURIComponent(market.signLink(link?.id ?? "none"))}`;
}

const confirm = async (who: Pick<Member, "post" | "get">, page: string) => who.post(page, {});

test("the form shows what is kept, under the tabs of the settings", async () => {
  for (const [language, title] of [
    ["en", "Settings"],
    ["es", "Configuración"],
  ] as const) {
    const ana = await createMember(market, { language });
    const page = await ana.get(HERE);
    expect([page.status, page.document.querySelector("h1")?.text]).toEqual([200, title]);
    expect([standsIn(page, "full_name"), standsIn(page, "email")]).toEqual(["Ana Núñez", ana.email]);
    const tabs = page.document.querySelectorAll(".tabs a").map((tab) => tab.getAttribute("href"));
    expect(tabs).toEqual(
      ["", "/security", "/language", "/notifications", "/strikes", "/data"].map((tab) => HERE + tab),
    );
    expect(page.document.querySelector(".tabs [aria-current=page]")?.getAttribute("href")).toBe(HERE);
  }
});

test.each([
  ["en", en],
  ["es", es],
] as const)("what is not right is said beside its field, and what was typed stays, in %s", async (language, texts) => {
  const ana = await createMember(market, { language });
  for (const [fields, errors] of [
    [{ full_name: "x" }, { full_name: texts.refusal.nameTooShort }],
    [{ full_name: " \u200b " }, { full_name: texts.refusal.nameTooShort }],
    [{ full_name: "x".repeat(101) }, { full_name: texts.refusal.nameTooLong }],
    [{ email: "ana" }, { email: texts.refusal.emailInvalid }],
    [{ email: "" }, { email: texts.refusal.emailInvalid }],
    [
      { full_name: "", email: "@" },
      { full_name: texts.refusal.nameTooShort, email: texts.refusal.emailInvalid },
    ],
  ] as const) {
    const before = await rowOf(market, ana);
    const page = await save(ana, fields);
    expect([page.status, errorsOn(page)]).toEqual([400, errors]);
    for (const [name, text] of Object.entries(fields)) expect(standsIn(page, name)).toBe(text);
    expect(await rowOf(market, ana)).toEqual(before);
  }
  expect(await mailsOf(market, ana)).toEqual([]);
});

test("the texts of the specification are used to the letter", () => {
  expect([es.refusal.nameTooShort, es.refusal.emailInvalid, es.profile.saved, es.security.changed]).toEqual([
    "Nombre debe tener al menos 2 caracteres",
    "Email inválido",
    "Perfil actualizado",
    "Contraseña actualizada",
  ]);
});

test("a new name is saved at once, without an email", async () => {
  for (const [language, texts] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const ana = await createMember(market, { language });
    const page = await save(ana, { full_name: "  Ana   Sofía ", email: ana.email.toUpperCase() });
    expect([page.path, flashText(page), standsIn(page, "full_name")]).toEqual([HERE, texts.profile.saved, "Ana Sofía"]);
    expect(await rowOf(market, ana)).toMatchObject({ full_name: "Ana Sofía", email: ana.email });
    expect([await mailsOf(market, ana), await linksOf(ana)]).toEqual([[], []]);
  }
});

test.each([
  ["en", en],
  ["es", es],
] as const)(
  "a new e-mail waits for its confirmation: both addresses are written to, in %s",
  async (language, texts) => {
    const ana = await createMember(market, { language });
    const email = freeAddress();
    const page = await save(ana, { full_name: "Ana Sofía", email: ` ${email.toUpperCase()} ` });
    expect(flashText(page)).toBe(`${texts.profile.saved} ${fill(texts.profile.asked, { email })}`);
    expect(page.text).toContain(fill(texts.profile.pending, { email, current: ana.email }));
    expect(await rowOf(market, ana)).toMatchObject({ full_name: "Ana Sofía", email: ana.email });

    const [link] = await linksOf(ana);
    expect(link).toMatchObject({ email, user_id: ana.id });
    const told = await mailsOf(market, ana);
    expect(told).toHaveLength(2);
    expect(told).toContainEqual({ email, language, message: { kind: "change-email", link: link?.id } });
    expect(told).toContainEqual({ email: ana.email, language, message: { kind: "email-change-asked", email } });
  },
);

test("before it is confirmed the old e-mail signs in, afterwards the new one, and its link works once", async () => {
  const ana = await createMember(market);
  const email = freeAddress();
  await save(ana, { email });
  expect((await signIn(market, ana.email)).path).toBe("/");
  expect((await signIn(market, email)).status).toBe(400);

  const page = await pageOf(ana);
  expect((await ana.get(page)).text).toContain(email);
  expect((await rowOf(market, ana)).email).toBe(ana.email);
  const changed = await confirm(ana, page);
  expect([changed.path, standsIn(changed, "email")]).toEqual([HERE, email]);
  expect(changed.text).not.toContain(en.profile.cancel);
  expect((await signIn(market, email)).path).toBe("/");
  expect((await signIn(market, ana.email)).status).toBe(400);

  // Back to the old email by another change; the used link changes nothing then.
  await save(ana, { email: ana.email });
  await confirm(ana, await pageOf(ana));
  expect((await confirm(ana, page)).status).toBe(410);
  expect((await rowOf(market, ana)).email).toBe(ana.email);
});

test("a newer request takes the place of the older one, whose link opens nothing", async () => {
  const ana = await createMember(market);
  const [first, second] = [freeAddress(), freeAddress()];
  await save(ana, { email: first });
  const older = await pageOf(ana);
  const page = await save(ana, { email: second });
  expect(page.text).not.toContain(first);
  expect((await linksOf(ana)).map(({ email }) => email)).toEqual([second]);
  expect((await confirm(ana, older)).status).toBe(410);
  expect((await rowOf(market, ana)).email).toBe(ana.email);
  // Saving the name meanwhile leaves the pending change.
  await save(ana, { full_name: "Ana Sofía" });
  expect((await linksOf(ana)).map(({ email }) => email)).toEqual([second]);
});

test("a change can be cancelled, and its link opens nothing then", async () => {
  for (const [language, texts] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const ana = await createMember(market, { language });
    const [beto, email] = [await createMember(market), freeAddress()];
    const asked = await save(ana, { email });
    const link = await pageOf(ana);
    await beto.post(`${HERE}/email/cancel`, {});
    expect(await linksOf(ana)).toHaveLength(1);

    const page = await ana.submit(asked, `main form[action="${HERE}/email/cancel"]`);
    expect([page.path, flashText(page)]).toEqual([HERE, texts.profile.cancelled]);
    expect(page.text).not.toContain(email);
    expect(await linksOf(ana)).toEqual([]);
    expect((await confirm(ana, link)).status).toBe(410);
    expect(flashText(await ana.post(`${HERE}/email/cancel`, {}))).toBe(`Error ${texts.profile.nothingToCancel}`);
  }
});

test("an e-mail that was asked for is shown for as long as its link works", async () => {
  const ana = await createMember(market);
  const email = freeAddress();
  await save(ana, { email });
  const late = { expires_at: Date.now() - 1 };
  await market.db.update(links).set(late).where(eq(links.user_id, ana.id));
  expect((await ana.get(HERE)).text).not.toContain(email);
  expect(LINK_LIFE["change-email"]).toBe(86_400_000);
});

test("another user's email gets the same answer, and no message is ever sent to it", async () => {
  const [ana, beto, owner] = [await createMember(market), await createMember(market), await createMember(market)];
  const free = freeAddress();
  const pages = [await save(ana, { email: free }), await save(beto, { email: owner.email.toUpperCase() })];
  const [one, other] = pages.map((page, index) => {
    const [who, email] = index === 0 ? [ana, free] : [beto, owner.email];
    return page.html.replaceAll(email, "NEW").replaceAll(who.email, "OLD");
  });
  expect(flashText(pages[1] as never)).toContain(owner.email);
  expect(other?.replace(/now&quot;:\d+/, "")).toBe(one?.replace(/now&quot;:\d+/, ""));

  expect((await mailsOf(market, beto)).map(({ message }) => message.kind)).toEqual(["email-change-asked"]);
  expect(await market.db.select().from(mails).where(eq(mails.email, owner.email))).toEqual([]);
  // The link was never sent, and it could not take the address.
  const taken = await confirm(beto, await pageOf(beto));
  expect(taken.status).toBe(409);
  expect(await rowOf(market, owner)).toMatchObject({ email: owner.email });
  expect(await rowOf(market, beto)).toMatchObject({ email: beto.email });
});

test("two who want one address: the first to confirm has it, the other is told so", async () => {
  const [ana, beto] = [await createMember(market), await createMember(market)];
  const email = freeAddress();
  await Promise.all([save(ana, { email }), save(beto, { email })]);
  const pages = [await pageOf(ana), await pageOf(beto)] as const;
  const answers = await Promise.all([ana.send(pages[0], {}), beto.send(pages[1], {})]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await market.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
});

test("mails are limited by account, by address and by network, and a name alone is never counted", async () => {
  for (const [language, words] of [
    ["en", "ErrorToo many attempts. Wait"],
    ["es", "Demasiados intentos. Espera"],
  ] as const) {
    const ana = await createMember(market, { language });
    for (let tries = 0; tries < MAIL_ACCOUNT.most; tries++) {
      expect((await save(ana, { email: freeAddress() })).status).toBe(200);
    }
    const page = await save(ana, { full_name: "Not saved", email: freeAddress() });
    expect([page.status, page.document.querySelector("main [role=alert]")?.text]).toEqual([
      429,
      expect.stringContaining(words),
    ]);
    expect((await rowOf(market, ana)).full_name).toBe("Ana Núñez");
    expect(await mailsOf(market, ana)).toHaveLength(2 * MAIL_ACCOUNT.most);
    expect((await save(ana, { full_name: "Ana Sofía" })).status).toBe(200);
    await market.db.update(rateLimits).set({ window_start: Date.now() - MAIL_ACCOUNT.window - 1 });
    expect((await save(ana, { email: freeAddress() })).status).toBe(200);
  }
  const email = freeAddress();
  for (let tries = 0; tries < MAIL_ACCOUNT.most; tries++) await save(await createMember(market), { email });
  expect((await save(await createMember(market), { email })).status).toBe(429);
});

test("who is not signed in any more is counted for nothing", async () => {
  const ana = await createMember(market);
  await market.db.delete(sessions).where(eq(sessions.id_hash, ana.idHash));
  const before = await market.db.select().from(rateLimits);
  for (const path of [HERE, `${HERE}/confirmation`]) {
    const response = await ana.send(path, { full_name: "Eva", email: freeAddress() });
    expect(response.headers.get("Location")).toMatch(/^\/auth\?to=/);
  }
  expect(await market.db.select().from(rateLimits)).toEqual(before);
  expect([await mailsOf(market, ana), (await rowOf(market, ana)).full_name]).toEqual([[], "Ana Núñez"]);
});

test("when the database refuses, that is said and what was typed stays", async () => {
  for (const [language, texts] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const ana = await createMember(market, { language });
    const email = freeAddress();
    await market.db.$client.execute(
      "CREATE TRIGGER closed BEFORE INSERT ON mails BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    const page = await save(ana, { full_name: "Ana Sofía", email });
    await market.db.$client.execute("DROP TRIGGER closed");
    expect([page.status, page.document.querySelector("main [role=alert]")?.text]).toEqual([
      500,
      `Error${texts.profile.saveFailed}`,
    ]);
    expect([standsIn(page, "full_name"), standsIn(page, "email")]).toEqual(["Ana Sofía", email]);
    expect([(await rowOf(market, ana)).full_name, await linksOf(ana)]).toEqual(["Ana Núñez", []]);
  }
});

test("what was typed when the session was over stands in the form after signing in", async () => {
  const ana = await createMember(market);
  await market.db.delete(sessions).where(eq(sessions.id_hash, ana.idHash));
  const signing = await ana.post(HERE, { full_name: "Ana Sofía", email: "no mail" });
  expect(signing.path).toBe("/auth?to=%2Faccount%2Fsettings");
  const again = await ana.post(HERE, { full_name: "Ana Sofía", email: "sofia@example.com" });
  const back = await ana.submit(again, "main form", { email: ana.email, password: "cuatro palabras al azar" });
  expect([back.path, standsIn(back, "full_name"), standsIn(back, "email")]).toEqual([
    HERE,
    "Ana Sofía",
    "sofia@example.com",
  ]);
});

test("an e-mail that is not confirmed says so, and its mail can be had again", async () => {
  for (const [language, texts] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const ana = await createMember(market, { language });
    expect((await ana.get(HERE)).text).not.toContain(texts.profile.unconfirmedTitle);
    await market.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, ana.id));
    const page = await ana.get(HERE);
    expect(page.text).toContain(texts.profile.unconfirmedTitle);
    const sent = await ana.submit(page, `main form[action="${HERE}/confirmation"]`);
    expect([sent.path, flashText(sent)]).toEqual([HERE, fill(texts.profile.resent, { email: ana.email })]);
    const [link] = await linksOf(ana, "confirm-email");
    expect(await mailsOf(market, ana)).toEqual([
      { email: ana.email, language, message: { kind: "confirm-email", link: link?.id } },
    ]);
    const confirmed = await confirm(ana, await pageOf(ana, "confirm-email"));
    expect(confirmed.text).not.toContain(texts.profile.unconfirmedTitle);
    expect(flashText(await ana.post(`${HERE}/confirmation`, {}))).toBe(texts.profile.alreadyConfirmed);
    expect(await mailsOf(market, ana)).toHaveLength(1);
  }
});

test("confirmation mails are limited too", async () => {
  const ana = await createMember(market, { language: "es" });
  await market.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, ana.id));
  for (let tries = 0; tries < MAIL_ACCOUNT.most; tries++) await ana.post(`${HERE}/confirmation`, {});
  expect(flashText(await ana.post(`${HERE}/confirmation`, {}))).toMatch(
    /^Error Demasiados intentos\. Espera \d+ minutos/,
  );
  expect(await mailsOf(market, ana)).toHaveLength(MAIL_ACCOUNT.most);
});

test("a post writes only its sender's row, and only its fields; markup is text", async () => {
  const [ana, beto] = [await createMember(market), await createMember(market)];
  const before = await rowOf(market, ana);
  const evil = `'); DROP TABLE users; --"><img src=x>`;
  const page = await beto.post(HERE, {
    ...{ full_name: evil, email: beto.email, id: ana.id, user_id: ana.id },
    ...{ password_hash: "x", email_confirmed_at: "5", deleted_at: "5", notify_email: "0" },
  });
  expect(page.html).not.toContain("<img src=x");
  expect(await rowOf(market, ana)).toEqual(before);
  expect(await rowOf(market, beto)).toMatchObject({ full_name: evil, email_confirmed_at: 1, deleted_at: null });
});

test.each([
  ["en", en],
  ["es", es],
] as const)(
  "a new e-mail asks for the password, so that a stolen session is not the account, in %s",
  async (language, texts) => {
    const ana = await createMember(market, { language });
    for (const current_password of ["", "otra", PASSWORD.toUpperCase()]) {
      const page = await save(ana, { full_name: "Ladrona", email: freeAddress(), current_password });
      expect([page.status, errorsOn(page)]).toEqual([400, { current_password: texts.refusal.wrongPassword }]);
      expect(page.html).not.toContain(PASSWORD.toUpperCase());
    }
    expect([await mailsOf(market, ana), await linksOf(ana), (await rowOf(market, ana)).full_name]).toEqual([
      [],
      [],
      "Ana Núñez",
    ]);
    expect((await save(ana, { full_name: "Ana Sofía", current_password: "" })).path).toBe(HERE);
    // After two more wrong passwords the next attempt has to wait, even with the right one.
    for (let tries = 0; tries < 2; tries++) await save(ana, { email: freeAddress(), current_password: "otra" });
    expect((await save(ana, { email: freeAddress() })).status).toBe(429);
  },
);
