import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "~/data/accounts/sessions.server";
import { hashedKey } from "~/data/rate-limits.server";
import { links, rateLimits, sessions, users } from "~/data/schema.server";
import { SESSION_IDLE } from "~/domain/accounts/account";
import { HOUR } from "~/domain/time";
import { auth as authEn } from "~/i18n/en/auth";
import { settings as en } from "~/i18n/en/settings";
import { auth as authEs } from "~/i18n/es/auth";
import { settings as es } from "~/i18n/es/settings";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn, type Member, mailsOf, PASSWORD, rowOf, signIn } from "../../support/members";
import type { Fields } from "../../support/page";
import { flashText } from "../../support/photo-files";

const HERE = "/account/settings/security";
const FORM = `main form[action="${HERE}"]`;
const NEXT = "una nueva, mucho mejor";
const TYPED = { current_password: PASSWORD, new_password: NEXT, confirm_password: NEXT };
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

const change = async (who: Member, fields: Fields = {}) =>
  who.submit(await who.get(HERE), FORM, { ...TYPED, ...fields });
const sessionsOf = ({ id }: { id: string }) => market.db.select().from(sessions).where(eq(sessions.user_id, id));
const triesKey = ({ id }: { id: string }) => hashedKey("password:account", id);
const setTries = (who: Member, values: Partial<typeof rateLimits.$inferInsert>) =>
  market.db
    .update(rateLimits)
    .set(values)
    .where(eq(rateLimits.key, triesKey(who)));

async function triesOf(who: Member) {
  const [row] = await market.db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, triesKey(who)));
  return row;
}

/** Another browser in which the user is signed in. */
async function elsewhere({ id, email }: Member, user_agent = "") {
  const browser = market.visitor();
  const before = new Set((await sessionsOf({ id })).map(({ id_hash }) => id_hash));
  const { headers } = await market.visitor({ "User-Agent": user_agent }).send("/auth", { email, password: PASSWORD });
  const [, sid = ""] = /^sid=([^;]+)/.exec(headers.getSetCookie().find((line) => line.startsWith("sid=")) ?? "") ?? [];
  browser.cookies.set("sid", sid);
  const made = (await sessionsOf({ id })).find(({ id_hash }) => !before.has(id_hash));
  return Object.assign(browser, { idHash: made?.id_hash ?? "" });
}

const isSignedIn = async (who: Pick<Member, "raw">) => (await who.raw("/account")).status === 200;

test.each([
  ["en", en, authEn],
  ["es", es, authEs],
] as const)(
  "what is not right is said beside its field, and nothing typed comes back, in %s",
  async (language, texts, auth) => {
    const ana = await createMember(market, { language });
    const before = await rowOf(market, ana);
    const short = auth.refusal.passwordTooShort;
    for (const [fields, errors] of [
      [{ current_password: "12345" }, { current_password: short }],
      [
        { new_password: "12345", confirm_password: "12345" },
        { new_password: short, confirm_password: short },
      ],
      [
        { current_password: "", new_password: "", confirm_password: "" },
        { current_password: short, new_password: short, confirm_password: short },
      ],
      [{ confirm_password: "another one" }, { confirm_password: auth.refusal.passwordsDiffer }],
      [
        { new_password: "x".repeat(257) },
        { new_password: auth.refusal.passwordTooLong, confirm_password: auth.refusal.passwordsDiffer },
      ],
      [{ current_password: "not the one" }, { current_password: texts.refusal.wrongPassword }],
    ] as const) {
      const page = await change(ana, fields);
      expect([page.status, errorsOn(page)]).toEqual([400, errors]);
      for (const input of page.document.querySelectorAll("main input[type=password]")) {
        expect(input.hasAttribute("value")).toBe(false);
      }
    }
    expect(await rowOf(market, ana)).toEqual(before);
    expect([await isSignedIn(ana), await mailsOf(market, ana)]).toEqual([true, []]);
  },
);

test("the texts of the specification are used to the letter", () => {
  expect([authEs.refusal.passwordTooShort, authEs.refusal.passwordsDiffer]).toEqual([
    "Contraseña debe tener al menos 6 caracteres",
    "Las contraseñas no coinciden",
  ]);
});

test.each([
  ["en", en],
  ["es", es],
] as const)("a new password ends every other session, renews this one and is told, in %s", async (language, texts) => {
  const ana = await createMember(market, { language });
  const phone = await elsewhere(ana);
  const copied = ana.cookies.get("sid") ?? "";
  const page = await change(ana);
  expect([page.path, flashText(page)]).toEqual([HERE, texts.security.changed]);
  expect(page.document.querySelectorAll("main .list li")).toHaveLength(1);

  // Neither the other session nor a copy of this one's old cookie opens anything.
  expect(ana.cookies.get("sid")).not.toBe(copied);
  const thief = market.visitor();
  thief.cookies.set("sid", copied);
  expect([await isSignedIn(ana), await isSignedIn(phone), await isSignedIn(thief)]).toEqual([true, false, false]);
  expect(await sessionsOf(ana)).toHaveLength(1);

  expect((await signIn(market, ana.email)).status).toBe(400);
  expect((await signIn(market, ana.email, NEXT)).path).toBe("/");
  expect(await mailsOf(market, ana)).toEqual([{ email: ana.email, language, message: { kind: "password-changed" } }]);
});

test("links that would open the account another way end with the password; one that confirms does not", async () => {
  const [ana, beto] = [await createMember(market), await createMember(market)];
  for (const who of [ana, beto]) {
    for (const purpose of ["recover", "change-email", "confirm-email"] as const) {
      const link = { id: uuid(), user_id: who.id, purpose, email: who.email, expires_at: Date.now() + HOUR };
      await market.db.insert(links).values(link);
    }
  }
  await change(ana);
  const left = async ({ id }: Member) =>
    (await market.db.select().from(links).where(eq(links.user_id, id))).map(({ purpose }) => purpose);
  expect([await left(ana), (await left(beto)).length]).toEqual([["confirm-email"], 3]);
});

test("of two changes at once one is done, with one session and one mail", async () => {
  const ana = await createMember(market);
  const answers = await Promise.all([1, 2].map(() => ana.raw(HERE, post(TYPED))));
  expect(answers.every(({ status }) => [303, 400].includes(status))).toBe(true);
  expect([(await sessionsOf(ana)).length, (await mailsOf(market, ana)).length]).toEqual([1, 1]);
  expect((await signIn(market, ana.email, NEXT)).path).toBe("/");
});

test("a sign-in that was under way when the password changed opens nothing", async () => {
  const ana = await createMember(market);
  const { password_hash } = await rowOf(market, ana);
  const session = {
    id_hash: uuid(),
    user_id: ana.id,
    user_agent: "",
    device: "",
    created_at: Date.now(),
    last_used_at: Date.now(),
    factor_at: null,
  };
  await change(ana);
  expect(await openSession(market.db as never, session, password_hash, null, null, null)).toBe(false);
  expect((await sessionsOf(ana)).map(({ id_hash }) => id_hash)).not.toContain(session.id_hash);
});

function post(fields: Record<string, string>): RequestInit {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: market.origin };
  return { method: "POST", headers, body: new URLSearchParams(fields).toString() };
}

test("five wrong passwords, then each further try waits, the right one too; success forgets", async () => {
  const ana = await createMember(market, { language: "es" });
  for (let tries = 0; tries < 5; tries++)
    expect((await change(ana, { current_password: "not the one" })).status).toBe(400);
  await setTries(ana, { last_at: Date.now() + HOUR });
  const page = await change(ana);
  expect([page.status, page.document.querySelector("main [role=alert]")?.text]).toEqual([
    429,
    expect.stringMatching(/^ErrorDemasiados intentos\. Espera \d+ segundos? e intenta de nuevo\.$/),
  ]);
  await setTries(ana, { last_at: Date.now() - 2_000 });
  expect((await change(ana)).status).toBe(200);
  expect(await triesOf(ana)).toBeUndefined();
});

test("a pause is a minute at most, and a try in it is turned away before any hashing", async () => {
  const ana = await createMember(market);
  const now = Date.now();
  await market.db
    .insert(rateLimits)
    .values({ key: triesKey(ana), count: 20, window_start: now, last_at: now - 30_000 });
  // A hash that cannot be compared with: comparing with it fails.
  await market.db.update(users).set({ password_hash: "$argon2id$broken" }).where(eq(users.id, ana.id));
  expect((await change(ana)).status).toBe(429);
  await setTries(ana, { last_at: Date.now() - 60_000 });
  expect((await change(ana)).status).toBe(500);
});

test("tries here are not those at sign-in, and forms that are not right are none at all", async () => {
  const ana = await createMember(market);
  for (let tries = 0; tries < 6; tries++) await change(ana, { new_password: "x" });
  expect(await triesOf(ana)).toBeUndefined();
  for (let tries = 0; tries < 6; tries++) await change(ana, { current_password: "not the one" });
  expect((await signIn(market, ana.email)).path).toBe("/");
});

test("a session that is over tries nothing and is counted for nothing", async () => {
  const ana = await createMember(market);
  for (const end of [
    () =>
      market.db
        .update(sessions)
        .set({ last_used_at: Date.now() - SESSION_IDLE })
        .where(eq(sessions.user_id, ana.id)),
    () => market.db.delete(sessions).where(eq(sessions.user_id, ana.id)),
  ]) {
    const cookies = new Map(ana.cookies);
    await end();
    const response = await ana.send(HERE, TYPED);
    expect(response.headers.get("Location")).toMatch(/^\/auth\?to=/);
    expect([await triesOf(ana), (await signIn(market, ana.email)).path]).toEqual([undefined, "/"]);
    for (const [name, value] of cookies) ana.cookies.set(name, value);
  }
});

test("sessions are listed with their device and times, this one first among them and marked", async () => {
  for (const [language, texts] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const ana = await createMember(market, { language });
    const begun = Date.UTC(2026, 10, 1, 18, 5);
    const old = { id_hash: uuid(), user_id: ana.id, user_agent: "", created_at: Date.now() - 2 * SESSION_IDLE };
    await market.db.insert(sessions).values({ ...old, last_used_at: Date.now() - SESSION_IDLE });
    await market.db.update(sessions).set({ created_at: begun }).where(eq(sessions.id_hash, ana.idHash));
    await elsewhere(ana, FIREFOX);
    await elsewhere(ana, `<img src=x onerror=alert(1)>`);
    const page = await ana.get(HERE);
    const items = page.document.querySelectorAll("main .list li");
    const names = items.map((item) => item.querySelector("h3")?.text.trim().replace(/\s+/g, " "));
    const device = texts.security.device.replace("{browser}", "Firefox").replace("{system}", "Linux");
    const unknown = texts.security.unknownDevice;
    expect(names.sort()).toEqual([device, unknown, `${unknown} ${texts.security.thisDevice}`].sort());
    expect(page.html).not.toContain("<img src=x");
    const [mine] = items;
    expect(mine?.querySelector(".chip")?.text).toBe(texts.security.thisDevice);
    expect(mine?.querySelector("form")).toBeFalsy();
    expect(mine?.querySelector("time")?.getAttribute("datetime")).toBe("2026-11-01T18:05:00.000Z");
    expect(mine?.querySelector("time")?.text).toMatch(language === "en" ? /^Nov\s1,\s2026/ : /^1\snov\s2026/);
    expect(page.text).toContain(texts.security.endOthers);
  }
});

test("one session is ended by its button, and only that one", async () => {
  for (const [language, texts] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const ana = await createMember(market, { language });
    const [phone, tablet] = [await elsewhere(ana), await elsewhere(ana)];
    const page = await ana.submit(await ana.get(HERE), `form[action="/account/sessions/${phone.idHash}/end"]`);
    expect([page.path, flashText(page)]).toEqual([HERE, texts.security.ended]);
    expect([await isSignedIn(ana), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false, true]);
    expect((await ana.send(`/account/sessions/${phone.idHash}/end`, {})).status).toBe(404);
  }
});

test("all others are ended at once, and this one stays", async () => {
  for (const [language, texts] of [
    ["en", en],
    ["es", es],
  ] as const) {
    const [ana, beto] = [await createMember(market, { language }), await createMember(market)];
    const [phone, tablet] = [await elsewhere(ana), await elsewhere(ana)];
    const page = await ana.submit(await ana.get(HERE), 'form[action="/account/sessions/end-others"]');
    expect([page.path, flashText(page)]).toEqual([HERE, texts.security.othersEnded]);
    expect(page.text).not.toContain(texts.security.endOthers);
    expect([await isSignedIn(ana), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false, false]);
    expect(await isSignedIn(beto)).toBe(true);
  }
});

test("another's session answers like a missing one, and nothing is changed", async () => {
  const [ana, beto] = [await createMember(market), await createMember(market)];
  const before = await market.db.select().from(sessions);
  const answers = await Promise.all(
    [ana.idHash, "none", "%00", "x".repeat(500)].map((id) => beto.send(`/account/sessions/${id}/end`, {})),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await market.db.select().from(sessions)).toEqual(before);
  expect((await market.visitor().post(`/account/sessions/${ana.idHash}/end`, {})).path).toMatch(/^\/auth\?to=/);
  expect(await isSignedIn(ana)).toBe(true);
});

test("what names a session on the page opens nothing, and no link ends one", async () => {
  const ana = await createMember(market);
  const phone = await elsewhere(ana);
  const thief = market.visitor();
  for (const cookie of [phone.idHash, `${ana.id}.${phone.idHash}`]) {
    thief.cookies.set("sid", cookie);
    expect(await isSignedIn(thief)).toBe(false);
  }
  for (const path of [`/account/sessions/${phone.idHash}/end`, "/account/sessions/end-others"]) {
    expect((await ana.get(path)).path).toBe("/account/settings/security");
  }
  expect(await isSignedIn(phone)).toBe(true);
});
