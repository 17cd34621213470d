import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factors, links, proposals, rateLimits, recoveryCodes, sessions, userRoles, users } from "~/data/schema.server";
import { FACTOR_FRESH } from "~/domain/accounts/factor";
import { WRONG_CODES } from "~/domain/rate-limit";
import { admin as adminTexts } from "~/i18n/en/admin";
import { auth } from "~/i18n/en/auth";
import { passkeys } from "~/i18n/en/passkeys";
import { settings } from "~/i18n/en/settings";
import { twoStep as en } from "~/i18n/en/two-step";
import { twoStep as es } from "~/i18n/es/two-step";
import { appCode } from "../../support/authenticator";
import { keepPaused } from "../../support/keep-paused";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn, type Member, mailsOf, PASSWORD, quickHash } from "../../support/members";
import type { Page } from "../../support/page";
import { flashText } from "../../support/photo-files";

const SECURITY = "/account/settings/security";
const SET_UP = `${SECURITY}/two-step`;
const FORM = `main form[action="${SET_UP}"]`;
const PROVE = `/auth/password?${new URLSearchParams({ to: SET_UP })}`;

let market: Market;
beforeAll(async () => {
  // As where it is not set: administrators need it.
  market = await openMarket({ vars: { ADMINS_NEED_TWO_STEP: "" } });
});
afterAll(() => market.close());

const secretOn = ({ document }: Page) => (document.querySelector(".secret")?.text ?? "").replaceAll(" ", "");
const codesOn = ({ document }: Page) => document.querySelectorAll(".codes code").map(({ text }) => text);
const sessionsOf = ({ id }: { id: string }) => market.db.select().from(sessions).where(eq(sessions.user_id, id));

/** The page that sets it up, after the password. */
async function openSetUp(who: Member): Promise<Page> {
  const asked = await who.get(SET_UP);
  expect(asked.path).toBe(PROVE);
  return who.submit(asked, "main form", { current_password: PASSWORD });
}

/** The code of the next step is right as well, and left for the test. */
async function setUp(who: Member) {
  const page = await openSetUp(who);
  const [secret, codes] = [secretOn(page), codesOn(page)];
  const answer = await who.submit(page, FORM, { code: appCode(secret) });
  expect(answer.path).toBe(SECURITY);
  return { secret, codes, answer };
}

async function protectedMember(options: Parameters<typeof createMember>[1] = {}) {
  const who = await createMember(market, options);
  return { who, ...(await setUp(who)) };
}

let networks = 0;
/** Another browser, somewhere else, whose owner knows the password. */
async function withPassword({ email }: { email: string }, to = "/account/orders", password = PASSWORD) {
  const browser = market.visitor({ "CF-Connecting-IP": `198.51.100.${++networks}` });
  const page = await browser.post(`/auth?to=${encodeURIComponent(to)}`, { email, password });
  return { browser, page };
}

/** As if the last code were of some time ago. */
const makeStale = ({ id }: { id: string }) =>
  market.db
    .update(sessions)
    .set({ factor_at: Date.now() - FACTOR_FRESH })
    .where(eq(sessions.user_id, id));

test.each([
  ["en", en],
  ["es", es],
] as const)(
  "an app is set up once a code of it is right, and other devices are signed out, in %s",
  async (language, texts) => {
    const who = await createMember(market, { language });
    const elsewhere = await withPassword(who);
    expect(elsewhere.page.path).toBe("/account/orders");
    const page = await openSetUp(who);
    expect(page.document.querySelector("h2")?.text).toBe(texts.title);
    const secret = secretOn(page);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(page.document.querySelector('a[href^="otpauth:"]')?.getAttribute("href") ?? "");
    expect(uri.host + decodeURIComponent(uri.pathname)).toBe(`totp/Tianguis:${who.email}`);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      issuer: "Tianguis",
      digits: "6",
      period: "30",
    });
    expect(codesOn(page)).toHaveLength(10);

    const wrong = await who.submit(page, FORM, { code: "000 00x" });
    expect([wrong.status, errorsOn(wrong)]).toEqual([400, { code: texts.refusal.codeWrong }]);
    expect([secretOn(wrong), codesOn(wrong)]).toEqual([secret, codesOn(page)]);
    expect(await market.db.select().from(factors).where(eq(factors.user_id, who.id))).toEqual([]);

    const code = appCode(secret);
    const right = await who.submit(wrong, FORM, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect([right.path, flashText(right)]).toEqual([SECURITY, texts.turnedOn]);
    expect(right.document.text).toContain(texts.codesLeft_other.replace("{count}", "10"));
    expect(right.html).not.toContain(secret);
    expect((await mailsOf(market, who)).map(({ message }) => message.kind)).toEqual(["two-step-on"]);
    expect((await elsewhere.browser.get("/account")).path).toMatch(/^\/auth\?/);
    expect((await who.get(SET_UP)).path).toBe(SECURITY);
  },
);

test("an offer counts for the user it was made to, and not once it was changed", async () => {
  const [who, other] = [await createMember(market), await createMember(market)];
  const [page, others] = [await openSetUp(who), await openSetUp(other)];
  const offer = others.document.querySelector('[name="offer"]')?.getAttribute("value") ?? "";
  for (const sent of [offer, "", "x.y"]) {
    const answer = await who.submit(page, FORM, { code: appCode(secretOn(others)), offer: sent });
    expect([answer.path, flashText(answer)]).toEqual([SET_UP, expect.stringContaining(en.refusal.beginAgain)]);
  }
  expect(await market.db.select().from(factors).where(eq(factors.user_id, who.id))).toEqual([]);
});

test("a session alone, as somebody who copied it has, sets up no app; its form waits for the proof", async () => {
  const who = await createMember(market);
  const page = await openSetUp(who);
  const secret = secretOn(page);
  who.cookies.delete("proved");
  const typed = { code: appCode(secret) };
  const asked = await who.submit(page, FORM, typed);
  expect([asked.path, flashText(asked)]).toEqual([PROVE, passkeys.askedAgain]);
  expect(await market.db.select().from(factors).where(eq(factors.user_id, who.id))).toEqual([]);
  // The app that was scanned still fits.
  const back = await who.submit(asked, "main form", { current_password: PASSWORD });
  expect([back.path, secretOn(back)]).toEqual([SET_UP, secret]);
  expect((await who.submit(back, FORM, typed)).path).toBe(SECURITY);
});

test("who signs in on the way there has typed their password", async () => {
  const { page } = await withPassword(await createMember(market), SET_UP);
  expect([page.path, secretOn(page)]).toEqual([SET_UP, expect.stringMatching(/^[A-Z2-7]{32}$/)]);
});

test("after the password, a code opens the session; until then nothing is open", async () => {
  const { who, secret } = await protectedMember();
  const { browser, page } = await withPassword(who, "/account/orders");
  expect([page.path.split("?")[0], page.document.querySelector("h1")?.text]).toEqual(["/auth/code", en.codeTitle]);
  expect(browser.cookies.has("sid")).toBe(false);
  expect((await browser.get("/account")).path).toMatch(/^\/auth\?/);

  const form = "main form";
  const empty = await browser.submit(page, form, { code: "" });
  expect([empty.status, errorsOn(empty)]).toEqual([400, { code: en.refusal.codeRequired }]);
  const wrong = await browser.submit(page, form, { code: appCode(secret, 5) });
  expect([wrong.status, errorsOn(wrong)]).toEqual([400, { code: en.refusal.codeWrong }]);
  const right = await browser.submit(wrong, form, { code: appCode(secret, 1) });
  expect([right.path, flashText(right)]).toEqual(["/account/orders", auth.welcomeBack]);
  expect(browser.cookies.get("half") ?? "").toBe("");
});

test("a code opens one session, whoever else has it at the same time", async () => {
  const { who, secret } = await protectedMember();
  const both = await Promise.all([withPassword(who), withPassword(who)]);
  const code = appCode(secret, 1);
  const answers = await Promise.all(both.map(({ browser, page }) => browser.submit(page, "main form", { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const later = await withPassword(who);
  const again = await later.browser.submit(later.page, "main form", { code });
  expect(errorsOn(again)).toEqual({ code: en.refusal.codeWrong });
  expect(await sessionsOf(who)).toHaveLength(2);
});

test("each recovery code opens one session, and its owner is told", async () => {
  const { who, codes } = await protectedMember();
  const { browser, page } = await withPassword(who);
  const link = page.document.querySelectorAll("main a").find(({ text }) => text === en.useRecovery);
  const recovery = await browser.get(link?.getAttribute("href") ?? "");
  expect(recovery.heading).toBe(en.recoveryTitle);
  // Whoever lost phone and codes.
  for (const one of [page, recovery]) expect(one.document.querySelector('main a[href^="mailto:"]')).not.toBeNull();
  const [code = ""] = codes;
  const typed = `  ${code.toLowerCase().replaceAll("-", " ")} `;
  expect((await browser.submit(recovery, "main form", { code: typed })).path).toBe("/account/orders");
  expect((await browser.get(SECURITY)).document.text).toContain(en.codesLeft_other.replace("{count}", "9"));
  expect((await mailsOf(market, who)).map(({ message }) => message.kind)).toEqual([
    "two-step-on",
    "recovery-code-used",
  ]);

  const later = await withPassword(who);
  for (const used of [code, "ABCD-EFGH-JKLM-NPQR"]) {
    const again = await later.browser.submit(later.page, "main form", { code: used });
    expect([again.status, errorsOn(again)]).toEqual([400, { code: en.refusal.codeWrong }]);
    const here = await later.browser.submit(recovery, "main form", { code: used });
    expect([here.status, errorsOn(here)]).toEqual([400, { code: en.refusal.recoveryCodeWrong }]);
  }
  // On its own page, and one that is too short as well, without a word about an app.
  for (const used of [code, "ABCD-EFGH"]) {
    const again = await later.browser.submit(recovery, "main form", { code: used });
    expect([again.status, errorsOn(again)]).toEqual([400, { code: en.refusal.recoveryCodeWrong }]);
  }
});

test("the password counts for the code no longer once it was changed, or its cookie was", async () => {
  const { who, secret } = await protectedMember();
  const { browser, page } = await withPassword(who);
  const half = browser.cookies.get("half") ?? "";
  browser.cookies.set("half", half.replace(who.id, (await createMember(market)).id));
  const forged = await browser.submit(page, "main form", { code: appCode(secret, 1) });
  expect([forged.path.split("?")[0], flashText(forged)]).toEqual([
    "/auth",
    expect.stringContaining(en.refusal.signInAgain),
  ]);

  browser.cookies.set("half", half);
  await market.db
    .update(users)
    .set({ password_hash: quickHash("otra") })
    .where(eq(users.id, who.id));
  const changed = await browser.submit(page, "main form", { code: appCode(secret, 1) });
  expect(flashText(changed)).toContain(en.refusal.signInAgain);
  expect(browser.cookies.get("sid") ?? "").toBe("");
});

test("wrong codes from one place slow down that place; the right code passes elsewhere and forgets nothing there", async () => {
  const { who, secret } = await protectedMember();
  const guesser = await withPassword(who);
  const wrong = { code: appCode(secret, 9) };
  for (let tries = 0; tries < WRONG_CODES.free; tries++) {
    expect((await guesser.browser.submit(guesser.page, "main form", wrong)).status).toBe(400);
  }
  await keepPaused(market, "code:pair");
  const slowed = await guesser.browser.submit(guesser.page, "main form", { code: appCode(secret, 1) });
  expect([slowed.status, slowed.document.text]).toEqual([429, expect.stringContaining("Too many attempts")]);
  const owner = await withPassword(who);
  expect((await owner.browser.submit(owner.page, "main form", { code: appCode(secret, 1) })).path).toBe(
    "/account/orders",
  );
  const kept = await market.db
    .select()
    .from(rateLimits)
    .where(sql`key LIKE 'code:pair:%' AND count >= ${WRONG_CODES.free}`);
  expect(kept.length).toBeGreaterThan(0);
});

test("a password alone opens no session, not even by a recovery link", async () => {
  const { who } = await protectedMember();
  const link = { id: crypto.randomUUID(), user_id: who.id, purpose: "recover" as const, email: who.email };
  await market.db.insert(links).values({ ...link, expires_at: Date.now() + 60_000 });
  const browser = market.visitor();
  const reset = await browser.get(`/auth/reset?link=${market.signLink(link.id)}`);
  await browser.submit(reset, "main form", { password: "otra muy nueva", confirm_password: "otra muy nueva" });
  const { page } = await withPassword(who, "/", "otra muy nueva");
  expect(page.path.split("?")[0]).toBe("/auth/code");
});

test("before what matters a code is asked again, once in a while; what was typed is kept", async () => {
  const { who, secret } = await protectedMember({ seller: true });
  const page = await who.get("/account/settings");
  const typed = { full_name: "Ana Nueva", email: `nueva-${who.email}`, current_password: PASSWORD };
  const form = 'main form[action="/account/settings"]';
  await makeStale(who);
  const [before] = await sessionsOf(who);
  const asked = await who.submit(page, form, typed);
  expect([asked.path.split("?")[0], flashText(asked)]).toEqual(["/auth/code", en.askedAgain]);
  const back = await who.submit(asked, "main form", { code: appCode(secret, 1) });
  expect([back.path, flashText(back)]).toEqual(["/account/settings", expect.stringContaining(en.confirmed)]);
  expect(back.document.querySelector('[name="full_name"]')?.getAttribute("value")).toBe("Ana Nueva");
  const [after] = await sessionsOf(who);
  expect([after?.created_at, after?.id_hash === before?.id_hash]).toEqual([before?.created_at, false]);
  const saved = await who.submit(back, form, typed);
  expect(flashText(saved)).toContain(settings.profile.saved);
});

test("a wrong recovery code of a user who is signed in leaves them signed in", async () => {
  const { who, codes } = await protectedMember();
  await makeStale(who);
  const asked = await who.get(`${SECURITY}/recovery-codes`);
  const before = await sessionsOf(who);
  const wrong = await who.submit(asked, "main form", { code: "ABCD-EFGH-JKLM-NPQR" });
  expect([wrong.status, errorsOn(wrong)]).toEqual([400, { code: en.refusal.codeWrong }]);
  expect(await sessionsOf(who)).toEqual(before);
  const right = await who.submit(wrong, "main form", { code: codes[0] ?? "" });
  expect(right.path).toBe(`${SECURITY}/recovery-codes`);
});

test("a new password, a payout account, closing the account and turning it off ask for a code", async () => {
  const { who } = await protectedMember({ seller: true });
  await makeStale(who);
  const passwords = { current_password: PASSWORD, new_password: "otra nueva", confirm_password: "otra nueva" };
  const store = await who.get("/seller-settings");
  const answers = [
    await who.post(SECURITY, passwords),
    await who.post("/account/settings/data", { current_password: PASSWORD, understood: "on" }),
    await who.submit(store, 'main form[action^="/seller-settings"]', {
      payout_account: "032180000118359719",
      current_password: PASSWORD,
    }),
    await who.post(`${SET_UP}/off`, {}),
    await who.get(`${SECURITY}/recovery-codes`),
    await who.post(`${SECURITY}/recovery-codes`, { offer: "" }),
  ];
  expect(answers.map(({ path }) => path.split("?")[0])).toEqual(Array(6).fill("/auth/code"));
  expect(await market.db.select().from(factors).where(eq(factors.user_id, who.id))).toHaveLength(1);
});

test("a role is neither proposed nor confirmed without a fresh code", async () => {
  const [{ who: one }, { who: other }] = [
    await protectedMember({ admin: true }),
    await protectedMember({ admin: true }),
  ];
  const somebody = await createMember(market);
  const [path, typed] = [`/admin/users/${somebody.id}/role`, { reason: "Ayuda", current_password: PASSWORD }];
  await makeStale(one);
  expect((await one.post(path, typed)).path.split("?")[0]).toBe("/auth/code");
  expect(await market.db.select().from(proposals)).toEqual([]);
  await other.post(path, typed);
  const [proposal] = await market.db.select().from(proposals);
  const confirmed = await one.post(`/admin/proposals/${proposal?.id}`, {
    decision: "confirmed",
    current_password: PASSWORD,
  });
  expect(confirmed.path.split("?")[0]).toBe("/auth/code");
  expect(await market.db.select().from(userRoles).where(eq(userRoles.user_id, somebody.id))).toEqual([]);
});

test("new recovery codes replace the old ones once they are saved", async () => {
  const { who, codes } = await protectedMember();
  const page = await who.get(`${SECURITY}/recovery-codes`);
  const fresh = codesOn(page);
  expect(new Set([...codes, ...fresh]).size).toBe(20);
  const before = await market.db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, who.id));
  const saved = await who.submit(page, `form[action="${SECURITY}/recovery-codes"]`, {});
  expect([saved.path, flashText(saved)]).toEqual([SECURITY, en.codesReplaced]);
  const after = await market.db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, who.id));
  expect([after.length, after.filter(({ hash }) => before.some((old) => old.hash === hash))]).toEqual([10, []]);
});

test("without recovery codes the page says what to do, instead of counting none", async () => {
  const { who } = await protectedMember();
  await market.db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, who.id));
  const { text } = await who.get(SECURITY);
  expect(text).toContain(en.codesGone);
  expect(text).not.toContain("0 unused");
});

test("turned off, the password is enough again, and its owner is told", async () => {
  const { who } = await protectedMember();
  const off = await who.submit(await who.get(SECURITY), `form[action="${SET_UP}/off"]`, {});
  expect([off.path, flashText(off)]).toEqual([SECURITY, en.turnedOff]);
  expect((await mailsOf(market, who)).at(-1)?.message.kind).toBe("two-step-off");
  for (const table of [factors, recoveryCodes])
    expect(await market.db.select().from(table).where(eq(table.user_id, who.id))).toEqual([]);
  expect((await withPassword(who)).page.path).toBe("/account/orders");
  expect(flashText(await who.post(`${SET_UP}/off`, {}))).toContain(en.refusal.alreadyOff);
});

test("an administrator sets it up before anything else of an administrator", async () => {
  const who = await createMember(market, { admin: true });
  const sent = await who.get("/admin");
  expect([sent.path, flashText(sent)]).toEqual([PROVE, en.adminsNeed]);
  expect((await who.post("/admin/log/check", {})).path).toBe(PROVE);
  await setUp(who);
  expect((await who.get("/admin")).document.querySelector("h1")?.text).toBe(adminTexts.title);
});

test("each form takes two round trips, and the pages one", async () => {
  const { who, secret } = await protectedMember();
  expect(await market.trips(() => who.get(SECURITY))).toBe(1);
  const browser = market.visitor({ "CF-Connecting-IP": "198.51.100.250" });
  const { headers, trips } = await sent(browser, "/auth", { email: who.email, password: PASSWORD });
  expect([headers.get("Location"), trips]).toEqual(["/auth/code?to=%2F", 2]);
  expect(await market.trips(() => browser.get("/auth/code"))).toBe(0);
  expect((await sent(browser, "/auth/code", { code: appCode(secret, 1) })).trips).toBe(2);
});

async function sent(browser: ReturnType<Market["visitor"]>, path: string, fields: Record<string, string>) {
  let headers = new Headers();
  const trips = await market.trips(async () => {
    headers = (await browser.send(path, fields)).headers;
  });
  return { headers, trips };
}
