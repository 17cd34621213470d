import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { links, mails, notifications, rateLimits, sessions, users } from "~/data/schema.server";
import { MAIL_ACCOUNT, WRONG_PASSWORDS } from "~/domain/rate-limit";
import { MINUTE } from "~/domain/time";
import { auth as en } from "~/i18n/en/auth";
import { auth as es } from "~/i18n/es/auth";
import { keepPaused } from "../../support/keep-paused";
import { type Market, openMarket } from "../../support/market";
import { quickHash } from "../../support/members";
import { ownNetwork } from "../../support/own-network";
import type { Page } from "../../support/page";
import type { Visitor } from "../../support/visitor";

const OLD = "la de siempre, olvidada";
const NEW = "una nueva, mucho mejor";
const FORM = "main form.card";

let market: Market;
let accounts = 0;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

function visitor(language = "en"): Visitor {
  return market.visitor({ "Accept-Language": language, ...ownNetwork() });
}

async function person() {
  const ana = await market.person();
  await market.db
    .update(users)
    .set({ password_hash: quickHash(OLD) })
    .where(eq(users.id, ana.id));
  return ana;
}

const signIn = async (email: string, password: string, who = visitor()) =>
  who.submit(await who.get("/auth"), FORM, { email, password });
const ask = async (email: string, who = visitor()) => who.submit(await who.get("/auth/recover"), FORM, { email });
const mailsTo = (email: string) => market.mail.mails.filter(({ to }) => to === email);

/** The path of the link in the newest email to an address. */
async function linkTo(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBeGreaterThan(0);
  const text = mailsTo(email).at(-1)?.text ?? "";
  const [address = ""] = /http\S+\/auth\/\S+/.exec(text) ?? [];
  expect(address.startsWith(market.origin)).toBe(true);
  return address.slice(market.origin.length);
}

const reset = (page: Page, who: Visitor, password: string, confirm_password = password) =>
  who.submit(page, FORM, { password, confirm_password });

test("a forgotten password is recovered: by a mail, its link, a new password, and every session has ended", async () => {
  const ana = await person();
  const who = visitor();
  const asked = await ask(ana.email, who);
  expect([asked.path, asked.flash]).toEqual(["/auth", en.recoverSent]);
  const address = await linkTo(ana.email);
  const page = await who.get(address);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(page.text).toContain(ana.email);

  const done = await reset(page, who, NEW);
  expect([done.path, done.flash]).toEqual(["/auth", en.passwordReset]);
  expect((await ana.get("/account")).path).toBe("/auth?to=%2Faccount");
  expect((await signIn(ana.email, OLD)).status).toBe(400);
  expect((await signIn(ana.email, NEW)).path).toBe("/");
  // The link proves the address; a message reports the change.
  const [row] = await market.db.select().from(users).where(eq(users.id, ana.id));
  expect(row?.email_confirmed_at).toBeTypeOf("number");
  await expect.poll(() => mailsTo(ana.email).length).toBe(2);
  const told = await market.db.select().from(notifications).where(eq(notifications.user_id, ana.id));
  expect(told.map(({ message }) => message.kind)).toEqual(["password-changed"]);
});

test("wrong guesses lock no owner out who recovers the account; a used link resets no limit", async () => {
  const ana = await person();
  const who = visitor();
  const guess = () => signIn(ana.email, "una que no es", who);
  for (let times = 0; times < 20; times++) {
    await guess();
    await market.db.update(rateLimits).set({ last_at: 0 });
  }
  await guess();
  expect((await signIn(ana.email, OLD, who)).status).toBe(429);
  await ask(ana.email, who);
  const page = await who.get(await linkTo(ana.email));
  expect((await reset(page, who, NEW)).path).toBe("/auth");
  expect((await signIn(ana.email, NEW, who.copy())).path).toBe("/");
  for (let times = 0; times <= WRONG_PASSWORDS.free; times++) await guess();
  await keepPaused(market);
  expect((await reset(page, who, OLD)).status).toBe(410);
  expect((await guess()).status).toBe(429);
});

test("in Spanish all of it is Spanish, the mail too, in the language of the account", async () => {
  const ana = await person();
  await market.db.update(users).set({ language: "es" }).where(eq(users.id, ana.id));
  const who = visitor("es");
  expect((await ask(ana.email, who)).flash).toBe(es.recoverSent);
  const page = await who.get(await linkTo(ana.email));
  expect(page.text).toContain(es.resetTitle);
  expect(mailsTo(ana.email)[0]?.text).toContain("contraseña");
  expect((await reset(page, who, NEW)).flash).toBe(es.passwordReset);
});

test("a link works once, for any sender and however often it is sent", async () => {
  const ana = await person();
  await ask(ana.email);
  const address = await linkTo(ana.email);
  const people = Array.from({ length: 5 }, () => visitor());
  const pages = await Promise.all(people.map((who) => who.get(address)));
  // While enough passwords are being hashed a form is refused, and sent again.
  const sendUntilAnswered = async (who: Visitor, index: number): Promise<Page> => {
    const page = await reset(pages[index] as Page, who, `${NEW} ${index}`);
    return page.status === 503 ? sendUntilAnswered(who, index) : page;
  };
  const done = await Promise.all(people.map(sendUntilAnswered));
  const winners = done.flatMap(({ flash }, index) => (flash === en.passwordReset ? [index] : []));
  expect(winners).toHaveLength(1);
  for (const [index, page] of done.entries()) {
    if (winners.includes(index)) continue;
    expect([page.status, page.text]).toEqual([410, expect.stringContaining(en.linkGone)]);
    expect(page.document.querySelector("main .btn")?.getAttribute("href")).toBe("/auth/recover");
  }
  expect((await signIn(ana.email, `${NEW} ${winners[0]}`)).path).toBe("/");
  expect((await visitor().get(address)).status).toBe(410);
});

test("a form that brings nothing says what it needs, and its link stays good", async () => {
  const ana = await person();
  const who = visitor();
  await ask(ana.email, who);
  const page = await who.get(await linkTo(ana.email));
  const empty = await who.post(page.path, {});
  expect(empty.status).toBe(400);
  for (const field of ["password", "confirm_password"]) {
    expect(empty.document.querySelector(`#${field}-error`)?.text).toBe(en.refusal.passwordRequired);
  }
  expect((await reset(page, who, NEW)).flash).toBe(en.passwordReset);
});

test("the newest link used, the older ones are of no more use", async () => {
  const ana = await person();
  await ask(ana.email);
  const first = await linkTo(ana.email);
  await ask(ana.email);
  await expect.poll(() => mailsTo(ana.email).length).toBe(2);
  const who = visitor();
  await reset(await who.get(await linkTo(ana.email)), who, NEW);
  expect((await visitor().get(first)).status).toBe(410);
});

test("a link that has expired, was forged, or is for something else opens nothing", async () => {
  const ana = await person();
  await ask(ana.email);
  const address = await linkTo(ana.email);
  const page = await visitor().get(address);
  const signed = new URL(address, market.origin).searchParams.get("link") ?? "";
  const [id = "", signature = ""] = signed.split(".");
  const [other] = await market.db
    .insert(links)
    .values({ id: "other", user_id: ana.id, purpose: "recover", email: ana.email, expires_at: Date.now() + 60_000 })
    .returning();
  for (const forged of [id, `${other?.id}.${signature}`, `${signed}x`, `${id}.`, "", "%E0%A4%A", "a".repeat(4000)]) {
    const path = `/auth/reset?link=${forged}`;
    expect((await visitor().get(path)).status, forged).toBe(410);
    expect((await visitor().post(path, { password: NEW, confirm_password: NEW })).status, forged).toBe(410);
  }
  expect((await visitor().get(address.replace("/auth/reset", "/auth/confirm"))).status).toBe(410);

  await market.db.update(links).set({ expires_at: Date.now() }).where(eq(links.id, id));
  expect((await visitor().get(address)).status).toBe(410);
  expect((await reset(page, visitor(), NEW)).status).toBe(410);
  expect((await signIn(ana.email, OLD)).path).toBe("/");
});

test.each([
  ["en", "12345", "12345", en.refusal.passwordTooShort, "password"],
  ["en", NEW, `${NEW}!`, en.refusal.passwordsDiffer, "confirm_password"],
  ["es", "12345", "12345", es.refusal.passwordTooShort, "password"],
  ["es", NEW, `${NEW}!`, es.refusal.passwordsDiffer, "confirm_password"],
  ["es", "", "", es.refusal.passwordRequired, "password"],
])(
  "in %s, a new password %j confirmed by %j is refused, and the link still works",
  async (language, one, two, says, field) => {
    const ana = await person();
    await ask(ana.email);
    const who = visitor(language);
    const page = await who.get(await linkTo(ana.email));
    const refused = await reset(page, who, one, two);
    expect(refused.status).toBe(400);
    expect(refused.document.querySelector(`#${field}-error`)?.textContent).toContain(says);
    expect(refused.html).not.toContain(NEW);
    expect((await reset(refused, who, NEW)).path).toBe("/auth");
  },
);

test("known and unknown accounts get the same answer and statements, and only an owner gets an email", async () => {
  const ana = await person();
  const answers = [];
  for (const email of [ana.email, "nobody@example.com"]) {
    const who = visitor();
    const form = await who.get("/auth/recover");
    await market.idle();
    market.database.resetCount();
    const page = await who.submit(form, FORM, { email: ` ${email.toUpperCase()} ` });
    answers.push({ flash: page.flash, path: page.path, requests: market.database.requests > 1 });
  }
  expect(answers[0]).toEqual(answers[1]);
  await linkTo(ana.email);
  expect(mailsTo("nobody@example.com")).toEqual([]);
  expect(await market.db.select().from(mails).where(eq(mails.email, "nobody@example.com"))).toEqual([]);
});

test.each(["", "no-es-un-correo", "a@b"])(
  "%j is no e-mail: said beside the field, in both languages",
  async (email) => {
    for (const [language, texts] of [
      ["en", en],
      ["es", es],
    ] as const) {
      const page = await ask(email, visitor(language));
      expect(page.status).toBe(400);
      const says = email ? texts.refusal.emailInvalid : texts.refusal.emailRequired;
      expect(page.document.querySelector("#email-error")?.textContent).toBe(says);
      expect(page.document.querySelector("#email")?.getAttribute("value")).toBe(email);
    }
  },
);

test("five emails an hour for one address, with an account or without; then one waits until the hour is over", async () => {
  const ana = await person();
  for (const email of [ana.email, "stranger@example.com"]) {
    for (let times = 0; times < MAIL_ACCOUNT.most; times++) expect((await ask(email)).path).toBe("/auth");
    const sixth = await ask(email);
    expect(sixth.status).toBe(429);
    expect(sixth.text).toMatch(/Wait \d+ minutes/);
    await market.db.update(rateLimits).set({ window_start: Date.now() - MAIL_ACCOUNT.window });
    expect((await ask(email)).path).toBe("/auth");
  }
  await expect.poll(() => mailsTo(ana.email).length).toBe(MAIL_ACCOUNT.most + 1);
});

test.each([
  ["en", 48, /Wait 12 minutes and try again/],
  ["es", 48, /Espera 12 minutos e intenta de nuevo/],
  ["en", 59, /Wait (?:60|[1-5]\d) seconds /],
] as const)(
  "who asked too often reads how long the wait is, in %s, %i minutes into the hour",
  async (language, minutes, says) => {
    const email = `often${minutes}${language}@example.com`;
    const who = visitor(language);
    for (let times = 0; times < MAIL_ACCOUNT.most; times++) await ask(email, who);
    const shift = sql`window_start - ${minutes * MINUTE}`;
    await market.db.update(rateLimits).set({ window_start: shift });
    const refused = await ask(email, who);
    expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(says)]);
    expect(refused.document.querySelector("#email")?.getAttribute("value")).toBe(email);
    await market.db.update(rateLimits).set({ window_start: sql`window_start - ${MAIL_ACCOUNT.window}` });
    expect((await ask(email, who)).path).toBe("/auth");
  },
);

test("the log says nothing that opens an account", async () => {
  const ana = await person();
  await ask(ana.email);
  const address = await linkTo(ana.email);
  await visitor().get(address);
  const signed = new URL(address, market.origin).searchParams.get("link") ?? "?";
  expect(market.log.join("\n")).not.toContain(signed);
  const kept = JSON.stringify([await market.db.select().from(links), await market.db.select().from(mails)]);
  expect(kept).not.toContain(signed.split(".")[1]);
});

async function signUp(language = "en") {
  const who = visitor(language);
  accounts++;
  const email = `lu${accounts}@example.com`;
  const form = await who.get("/auth?mode=sign-up");
  await who.submit(form, FORM, { full_name: "Lucía Pérez", email, password: OLD });
  const [row] = await market.db.select().from(users).where(eq(users.email, email));
  return { who, email, id: row?.id ?? "", address: await linkTo(email) };
}

const isConfirmed = async (id: string) => {
  const [row] = await market.db.select().from(users).where(eq(users.id, id));
  return row?.email_confirmed_at !== null;
};

test("sign-up mails a link; opening it changes nothing, its button confirms the address, once", async () => {
  for (const [language, texts] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const { who, email, id, address } = await signUp(language);
    const page = await who.get(address);
    expect(page.text).toContain(texts.confirmBody.replace("{email}", email));
    expect(await isConfirmed(id)).toBe(false);
    const done = await who.submit(page, FORM);
    expect(done.flash).toBe(texts.emailConfirmed);
    expect(await isConfirmed(id)).toBe(true);
    const again = await who.submit(page, FORM);
    expect([again.status, again.text]).toEqual([410, expect.stringContaining(texts.linkGone)]);
    // A new link of this kind is requested in the settings; recovery would send another kind.
    expect(again.document.querySelector("main .btn")?.getAttribute("href")).toBe("/account/settings");
    const told = await market.db.select().from(notifications).where(eq(notifications.user_id, id));
    expect(told.map(({ message }) => message)).toEqual([{ kind: "email-confirmed", email }]);
  }
});

test("the link works without a session, and leads to sign in", async () => {
  const { id, address } = await signUp();
  const who = visitor();
  const done = await who.submit(await who.get(address), FORM);
  expect([done.path, done.flash]).toEqual(["/auth", en.emailConfirmed]);
  expect(await isConfirmed(id)).toBe(true);
  expect(await market.db.select().from(sessions).where(eq(sessions.user_id, id))).toHaveLength(1);
});

test("where confirmation is required, a user cannot sell before it, and the typed listing waits", async () => {
  const strict = await openMarket({ vars: { CONFIRM_EMAIL_FIRST: "yes" } });
  const ana = await strict.person({ seller: true });
  const asked = await ana.post("/sell", { title: "Mesa" });
  expect([asked.path, asked.flash]).toEqual(["/account/settings", "Confirm your email before you start selling"]);
  await strict.db.update(users).set({ email_confirmed_at: Date.now() }).where(eq(users.id, ana.id));
  const page = await ana.get("/sell");
  expect([page.status, page.document.querySelector("#title")?.getAttribute("value")]).toEqual([200, "Mesa"]);
  await strict.close();
});
