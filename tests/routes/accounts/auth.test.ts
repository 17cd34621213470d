import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countTries, hashedKey } from "~/data/rate-limits.server";
import { knownNetworks, links, rateLimits, sessions, users } from "~/data/schema.server";
import {
  CHECKOUT_ACCOUNT,
  type RateLimit,
  SIGN_IN_NETWORK,
  SIGN_IN_WIDE_NETWORK,
  SIGN_UP_NETWORK,
  type Tries,
  WRONG_PASSWORDS,
  waitBeforeTry,
} from "~/domain/rate-limit";
import { HOUR } from "~/domain/time";
import { auth as en } from "~/i18n/en/auth";
import { sell } from "~/i18n/en/sell";
import { auth as es } from "~/i18n/es/auth";
import { keepPaused } from "../../support/keep-paused";
import { type Market, openMarket } from "../../support/market";
import { ownNetwork } from "../../support/own-network";
import type { Fields, Page } from "../../support/page";
import type { Visitor } from "../../support/visitor";

const PASSWORD = "cuatro palabras al azar";
const FORM = "main form";

let market: Market;
let people = 0;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

function visitor(language = "en", network = ownNetwork()): Visitor {
  people++;
  return market.visitor({ "Accept-Language": language, ...network });
}

async function signUp(fields: Fields = {}, who = visitor()) {
  const email = `ana${people}@example.com`;
  const form = await who.get("/auth?mode=sign-up");
  const typed = { full_name: "Ana Núñez", email, password: PASSWORD, ...fields };
  return { who, email, page: await who.submit(form, FORM, typed) };
}

async function signIn(fields: Fields, who = visitor(), path = "/auth"): Promise<Page> {
  return who.submit(await who.get(path), FORM, { password: PASSWORD, ...fields });
}

const accountKey = (email: string) => hashedKey("sign-in:account", email);
const pairKey = (email: string, network: ReturnType<typeof ownNetwork>) =>
  hashedKey("sign-in:pair", `${email} ${network["CF-Connecting-IP"]}`);

async function setTries(key: string, values: Partial<typeof rateLimits.$inferInsert>) {
  await market.db.update(rateLimits).set(values).where(eq(rateLimits.key, key));
}

async function triesOf(key: string) {
  const rows = await market.db.select().from(rateLimits).where(eq(rateLimits.key, key));
  return rows[0];
}

/** A hash that cannot be compared with: comparing with it fails, so a response that is no error came without comparing. */
async function breakHash(email: string) {
  await market.db.update(users).set({ password_hash: "$argon2id$broken" }).where(eq(users.email, email));
}

function errorsOf(page: Page): Record<string, string> {
  return Object.fromEntries(
    page.document.querySelectorAll(".field .error").map((error) => [error.getAttribute("id") ?? "", error.text]),
  );
}

test("the page shows the mark and the name of the market, and takes no focus by itself", async () => {
  const page = await visitor().get("/auth");
  const logos = page.document.querySelectorAll("header .logo, main .logo");
  expect(logos.map((logo) => [logo.querySelector("svg") !== null, logo.querySelector(".brand")?.text])).toEqual([
    [true, "Tianguis"],
  ]);
  expect(page.document.querySelector("main svg")).toBeNull();
  expect(page.document.querySelector("[autofocus]")).toBeNull();
  expect(page.document.querySelector("#password")?.getAttribute("autocomplete")).toBe("current-password");
});

test("the two forms lead to each other and keep where the reader was going", async () => {
  const who = visitor();
  const tabs = ({ document }: Page) => document.querySelectorAll(".auth .tabs a");
  const [here, toSignUp] = tabs(await who.get("/auth?to=/sell"));
  expect([here?.getAttribute("aria-current"), here?.text, toSignUp?.text]).toEqual(["page", en.signIn, en.signUp]);
  const page = await who.get((toSignUp?.getAttribute("href") ?? "").replaceAll("&amp;", "&"));
  expect(page.document.querySelector("#full_name")?.hasAttribute("required")).toBe(true);
  expect(page.document.querySelector("#email")?.getAttribute("type")).toBe("email");
  expect(page.document.querySelector("#password")?.getAttribute("minlength")).toBe("6");
  expect(page.document.querySelector("#password-hint")?.text).toBe(en.passwordHint);
  expect(tabs(page).map((tab) => tab.hasAttribute("aria-current"))).toEqual([false, true]);
  expect(tabs(page)[0]?.getAttribute("href")).toContain("to=%2Fsell");
  expect(page.document.querySelector(FORM)?.getAttribute("action")).toContain("to=%2Fsell");
});

test("signing up makes an account and signs in at once", async () => {
  const { who, email, page } = await signUp({ full_name: "  Ana   Núñez " });
  expect(page.path).toBe("/");
  expect(page.flash).toContain("Account created!");
  expect((await who.get("/account")).text).toContain("Ana Núñez");
  const [user] = await market.db.select().from(users).where(eq(users.email, email));
  expect(user?.full_name).toBe("Ana Núñez");
  expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=32,t=1,p=1\$/);
});

test("signing in and signing up in Spanish", async () => {
  const { email, page } = await signUp({}, visitor("es"));
  expect(page.flash).toContain(es.created);
  expect(page.flash).toContain(es.confirmSent.replace("{email}", email));
  const [user] = await market.db.select().from(users).where(eq(users.email, email));
  expect(user?.language).toBe("es");
  expect((await signIn({ email }, visitor("es"))).flash).toBe(es.welcomeBack);
});

test("who signs up on the way to sell reads both that it worked and what comes next", async () => {
  const who = visitor();
  const form = await who.get("/auth?mode=sign-up&to=/sell");
  const email = `ana${people}@example.com`;
  const page = await who.submit(form, FORM, { full_name: "Ana", email, password: PASSWORD });
  expect(page.path).toBe("/seller-settings?to=/sell");
  const toasts = page.document.querySelectorAll(".notes .toast");
  expect(
    toasts.map((toast) => [toast.getAttribute("role"), toast.querySelectorAll("p").map(({ text }) => text)]),
  ).toEqual([
    ["status", ["Account created!", en.confirmSent.replace("{email}", email)]],
    ["status", [sell.profileRequiredTitle, sell.profileRequired]],
  ]);
  expect((await who.get("/seller-settings")).flash).toBe("");
});

test("signing in leads back to where the reader was going", async () => {
  const { email } = await signUp();
  const who = visitor();
  const asked = await who.get("/account");
  const page = await who.submit(asked, FORM, { email, password: PASSWORD });
  expect(page.path).toBe("/account");
  expect(page.flash).toBe("Welcome back! Successfully logged in");
});

test("an e-mail is the same in any case, and a password in any composition", async () => {
  const { email } = await signUp({ password: "contraseña" });
  const page = await signIn({ email: ` ${email.toUpperCase()} `, password: "contrasen\u0303a" });
  expect(page.flash).toBe(en.welcomeBack);
});

test("a password may be anything of 6 to 256 characters, even blanks and llamas", async () => {
  for (const password of ["      ", "🦙".repeat(256), "__proto__", "<script>"]) {
    const { email, page } = await signUp({ password });
    expect(page.flash).toContain(en.created);
    expect((await signIn({ email, password })).flash).toBe(en.welcomeBack);
  }
});

test("who is signed in has no business here", async () => {
  const { who } = await signUp();
  for (const path of ["/auth", "/auth?mode=sign-up", "/auth?to=//evil.example"]) {
    const response = await who.raw(path);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
  }
});

test("who is signed in and sends wrong credentials sees what is wrong with them", async () => {
  const { who, email } = await signUp();
  const page = await who.post("/auth", { email, password: "not the one" });
  expect([page.status, page.path]).toEqual([400, "/auth"]);
  expect(page.document.querySelector("main [role=alert]")?.text).toBe(`Error${en.refusal.credentials}`);
  const taken = await who.post("/auth?mode=sign-up", { full_name: "Ana", email, password: PASSWORD });
  expect(taken.document.querySelector("main [role=alert]")?.text).toBe(`Error${en.refusal.taken}`);
  expect(errorsOf(await who.post("/auth", {}))).toHaveProperty("email-error");
  expect((await who.get("/account")).status).toBe(200);
});

test("a post takes two round trips to the database at most, with an old session and without", async () => {
  // Without a mail service, so that emails after the response are not counted.
  const silent = await openMarket({ vars: { MAIL_API_KEY: "" } });
  const trips = async (who: Visitor, path: string, fields: Fields, status: number) => {
    await silent.idle();
    silent.database.resetCount();
    expect((await who.send(path, { full_name: "Ana", password: PASSWORD, ...fields })).status).toBe(status);
    expect(silent.database.requests, `${path} ${status}`).toBeLessThanOrEqual(2);
  };
  const who = silent.visitor();
  const [first, second] = ["first@example.com", "second@example.com"];
  await trips(who, "/auth?mode=sign-up", { email: first }, 303);
  for (const browser of [who, silent.visitor()]) {
    await trips(browser, "/auth", { email: first, password: "not the one" }, 400);
    await trips(browser, "/auth", { email: first }, 303);
  }
  await trips(who, "/auth?mode=sign-up", { email: second }, 303);
  await silent.close();
});

const BOTH = [["en", en] as const, ["es", es] as const];

const INVALID: [mode: string, field: string, fields: Fields, reason: keyof typeof en.refusal][] = [
  ["sign-in", "email", { email: "" }, "emailRequired"],
  ["sign-in", "email", { email: "ana" }, "emailInvalid"],
  ["sign-in", "password", { password: "" }, "passwordRequired"],
  ["sign-in", "password", { password: "12345" }, "passwordTooShort"],
  ["sign-in", "password", { password: "a".repeat(257) }, "passwordTooLong"],
  ["sign-up", "full_name", { full_name: " \u200b " }, "fullNameRequired"],
  ["sign-up", "full_name", { full_name: "a".repeat(101) }, "fullNameTooLong"],
  ["sign-up", "email", { email: "" }, "emailRequired"],
  ["sign-up", "email", { email: `${"a".repeat(250)}@example.com` }, "emailInvalid"],
  ["sign-up", "password", { password: "" }, "passwordRequired"],
  ["sign-up", "password", { password: "12345" }, "passwordTooShort"],
  ["sign-up", "password", { password: "a".repeat(257) }, "passwordTooLong"],
];

test.each(BOTH.flatMap(([language, texts]) => INVALID.map((one) => [...one, language, texts] as const)))(
  "%s refuses %s %j: %s, in %s",
  async (mode, field, fields, reason, language, texts) => {
    const typed = { full_name: "Ana", email: "ana@example.com", password: PASSWORD, ...fields };
    const page = await visitor(language).post(`/auth?mode=${mode}`, typed);
    expect(page.status).toBe(400);
    expect(errorsOf(page)).toEqual({ [`${field}-error`]: texts.refusal[reason] });
    const control = page.document.querySelector(`#${field}`);
    expect(control?.getAttribute("aria-invalid")).toBe("true");
    expect(control?.getAttribute("aria-describedby")).toContain(`${field}-error`);
    if (field !== "email") expect(page.document.querySelector("#email")?.getAttribute("value")).toBe("ana@example.com");
    expect(page.document.querySelector("#password")?.hasAttribute("value")).toBe(false);
    expect(page.headers.getSetCookie()).toEqual([]);
  },
);

test.each(BOTH)("a wrong password and an unknown e-mail are told the same, in %s", async (language, texts) => {
  const { email } = await signUp();
  for (const address of [email, `nobody${people}@example.com`]) {
    const page = await signIn({ email: address, password: "not the one" }, visitor(language));
    expect(page.status).toBe(400);
    expect(page.document.querySelector("main [role=alert]")?.text).toBe(`Error${texts.refusal.credentials}`);
  }
});

test("known and unknown accounts: the same answer, the same statements", async () => {
  const { email } = await signUp();
  const seen: { status: number; body: string; statements: string[] }[] = [];
  for (const address of [email, "nob0dy@example.com"]) {
    const who = visitor();
    await market.idle();
    market.database.resetCount();
    const response = await who.send("/auth", { email: address, password: "not the one" });
    const { status } = response;
    const body = (await response.text()).replaceAll(address, "E-MAIL");
    seen.push({ status, body, statements: [...market.database.statements] });
  }
  const [known, unknown] = seen;
  // tests/data/accounts/password.test.ts shows that the hashing is the same too.
  expect(unknown).toEqual(known);
});

test.each(BOTH)("a taken e-mail is not taken again, in %s", async (language, texts) => {
  const { email } = await signUp();
  for (const address of [email, email.toUpperCase()]) {
    const { page } = await signUp({ email: address }, visitor(language));
    expect(page.status).toBe(400);
    expect(page.document.querySelector("main [role=alert]")?.text).toBe(`Error${texts.refusal.taken}`);
    expect(page.headers.getSetCookie()).toEqual([]);
  }
});

test("two who take one e-mail at once: one account, one clean answer", async () => {
  const typed = { full_name: "Ana", email: "race@example.com", password: PASSWORD };
  const answers = await Promise.all([visitor(), visitor()].map((who) => who.send("/auth?mode=sign-up", typed)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  expect(await market.db.select().from(users).where(eq(users.email, typed.email))).toHaveLength(1);
});

test("a sign-in draws a new session and ends the one that the browser came with", async () => {
  const { who, email } = await signUp();
  const before = who.cookies.get("sid");
  await who.post("/auth", { email, password: PASSWORD });
  expect(who.cookies.get("sid")).not.toBe(before);
  expect((await who.get("/account")).status).toBe(200);
  const old = await market.visitor().raw("/account", { headers: { Cookie: `sid=${before}` } });
  expect(old.headers.get("Location")).toBe("/auth?to=%2Faccount");
});

test("a cookie planted before signing in or up is not the one after", async () => {
  const mallory = await signUp();
  const planted = mallory.who.cookies.get("sid") ?? "";
  const victim = visitor();
  victim.cookies.set("sid", planted);
  await victim.post("/auth?mode=sign-up", { full_name: "Eva", email: "eva@example.com", password: PASSWORD });
  expect(victim.cookies.get("sid")).not.toBe(planted);
  expect((await victim.get("/account")).text).toContain("eva@example.com");
  expect((await mallory.who.get("/account")).path).toBe("/auth?to=%2Faccount");
});

test("a session is kept by a hash: what the database holds opens nothing", async () => {
  const { who, email } = await signUp();
  const [user] = await market.db.select().from(users).where(eq(users.email, email));
  const [row] = await market.db
    .select()
    .from(sessions)
    .where(eq(sessions.user_id, user?.id ?? ""));
  expect(who.cookies.get("sid")).not.toContain(row?.id_hash);
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/%09//evil.example",
  "javascript:alert(1)",
  "/a\r\nSet-Cookie: evil=1",
])("signing in never leads to %j", async (to) => {
  const { email } = await signUp();
  const response = await visitor().send(`/auth?to=${encodeURIComponent(to)}`, { email, password: PASSWORD });
  expect(response.status).toBe(303);
  const location = response.headers.get("Location") ?? "";
  expect(new URL(location, market.origin).origin).toBe(market.origin);
  expect(location.startsWith("//")).toBe(false);
  expect(response.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(["sid", "lang", "flash"]);
});

test("five wrong passwords from one network, then the next one has to wait: the right one too, and an unknown account the same", async () => {
  const { email } = await signUp();
  for (const address of [email, `nobody${people}@example.com`]) {
    const network = ownNetwork();
    for (let tries = 0; tries < 5; tries++) {
      const { status } = await visitor("en", network).send("/auth", { email: address, password: "not the one" });
      expect(status).toBe(400);
    }
    await setTries(pairKey(address, network), { last_at: Date.now() + HOUR });
    for (const [language, texts] of [
      ["en", en],
      ["es", es],
    ] as const) {
      const page = await visitor(language, network).post("/auth", { email: address, password: PASSWORD });
      expect(page.status).toBe(429);
      expect(page.document.querySelector("main [role=alert]")?.text).toMatch(
        language === "en"
          ? /^ErrorToo many attempts\. Wait \d+ (?:second|minute)s? and try again\. If you can't get in, request a link/
          : /^ErrorDemasiados intentos\. Espera \d+ (?:segundo|minuto)s? e intenta de nuevo\. Si no puedes entrar, pide un enlace/,
      );
      expect(page.document.querySelector('a[href="/auth/recover"]')?.text).toBe(texts.forgot);
      expect(page.document.querySelector("#email")?.getAttribute("value")).toBe(address);
    }
  }
});

test("a pause is a minute at most, however many passwords were wrong, and a success forgets them", async () => {
  const network = ownNetwork();
  const { email } = await signUp();
  const key = pairKey(email, network);
  const now = Date.now();
  await market.db.insert(rateLimits).values({ key, count: 5_000, window_start: now - HOUR / 2, last_at: now - 30_000 });
  const page = await visitor("en", network).post("/auth", { email, password: PASSWORD });
  expect(page.status).toBe(429);
  const left = Number(/Wait (\d+) seconds? /.exec(page.text)?.[1]) * 1_000;
  expect(left).toBeLessThanOrEqual(30_000);
  expect(left).toBeGreaterThanOrEqual(30_000 - (Date.now() - now));
  await setTries(key, { last_at: Date.now() - 60_000 });
  expect((await visitor("en", network).send("/auth", { email, password: PASSWORD })).status).toBe(303);
  expect(await triesOf(key)).toBeUndefined();
});

test("nobody with the right password waits an hour: not where they signed in before, whatever a botnet guesses", async () => {
  const home = ownNetwork();
  const { email } = await signUp({}, visitor("en", home));
  const account = accountKey(email);
  for (let bot = 1; bot <= 3; bot++) {
    expect((await visitor().send("/auth", { email, password: "not the one" })).status).toBe(400);
    expect(await triesOf(account)).toMatchObject({ count: bot });
  }
  // The botnet takes every turn as soon as there is one.
  const now = Date.now();
  await setTries(account, { count: 100_000, window_start: now - HOUR / 2, last_at: now });
  expect((await visitor().send("/auth", { email, password: "not the one" })).status).toBe(429);
  expect((await visitor("en", home).send("/auth", { email, password: PASSWORD })).status).toBe(303);
  expect(await triesOf(account)).toMatchObject({ count: 100_000 });

  // In a new café: at most a minute, or at once by a link.
  const cafe = ownNetwork();
  const refused = await visitor("en", cafe).post("/auth", { email, password: PASSWORD });
  expect(refused.status).toBe(429);
  expect(Number(/Wait (\d+) second/.exec(refused.text)?.[1] ?? 60)).toBeLessThanOrEqual(60);
  expect(refused.document.querySelector('a[href="/auth/recover"]')).not.toBeNull();
  await setTries(account, { last_at: Date.now() - 60_000 });
  expect((await visitor("en", cafe).send("/auth", { email, password: PASSWORD })).status).toBe(303);
  await setTries(account, { last_at: Date.now() });
  expect((await visitor("en", cafe).send("/auth", { email, password: PASSWORD })).status).toBe(303);
});

test("a guesser on the owner's own network takes no turn of the owner's browser, and of another one a minute at most", async () => {
  const home = ownNetwork();
  const at = (agent: string) => market.visitor({ "Accept-Language": "en", "User-Agent": agent, ...home });
  const email = `nat${people++}@example.com`;
  const form = await at("Owner/1").get("/auth?mode=sign-up");
  await at("Owner/1").submit(form, FORM, { full_name: "Ana", email, password: PASSWORD });
  const key = pairKey(email, home);
  for (let tries = 0; tries < WRONG_PASSWORDS.free; tries++) {
    expect((await at("Guesser/1").send("/auth", { email, password: "not the one" })).status).toBe(400);
  }
  // Nor do they count for networks where the account never signed in.
  expect(await triesOf(accountKey(email))).toBeUndefined();
  // They go on, and take every turn as soon as there is one.
  await setTries(key, { count: 100_000, last_at: Date.now() });
  expect((await at("Guesser/1").send("/auth", { email, password: PASSWORD })).status).toBe(429);
  expect((await at("Owner/1").send("/auth", { email, password: PASSWORD })).status).toBe(303);
  expect(await triesOf(key)).toMatchObject({ count: 100_000 });
  // The owner's mistakes are their own, and a success forgets them.
  for (let tries = 0; tries < WRONG_PASSWORDS.free; tries++) {
    expect((await at("Owner/1").send("/auth", { email, password: "mistyped, again" })).status).toBe(400);
  }
  await keepPaused(market, "sign-in:device");
  expect((await at("Owner/1").send("/auth", { email, password: PASSWORD })).status).toBe(429);
  await market.db
    .update(rateLimits)
    .set({ last_at: Date.now() - 1_000 })
    .where(sql`key LIKE 'sign-in:device%'`);
  expect((await at("Owner/1").send("/auth", { email, password: PASSWORD })).status).toBe(303);
  expect((await at("Owner/1").send("/auth", { email, password: "mistyped, again" })).status).toBe(400);
  // A browser that the account does not know shares the network's turns.
  const refused = await at("Tablet/1").post("/auth", { email, password: PASSWORD });
  expect(Number(/Wait (\d+) seconds?/.exec(refused.text)?.[1])).toBeLessThanOrEqual(60);
  await setTries(key, { last_at: Date.now() - 60_000 });
  expect((await at("Tablet/1").send("/auth", { email, password: PASSWORD })).status).toBe(303);
});

test("a new network is known after the link of an email, at once", async () => {
  const { email } = await signUp();
  const now = Date.now();
  await market.db
    .insert(rateLimits)
    .values({ key: accountKey(email), count: 100_000, window_start: now, last_at: now + HOUR });
  const who = visitor("en", ownNetwork());
  expect((await who.send("/auth", { email, password: PASSWORD })).status).toBe(429);
  const [user] = await market.db.select().from(users).where(eq(users.email, email));
  const link = { id: `cafe${people}`, user_id: user?.id ?? "", purpose: "recover" as const, email };
  await market.db.insert(links).values({ ...link, expires_at: now + HOUR });
  const next = "otra de cuatro palabras";
  const page = await who.get(`/auth/reset?link=${market.signLink(link.id)}`);
  expect((await who.submit(page, FORM, { password: next, confirm_password: next })).path).toBe("/auth");
  // The botnet goes on.
  await market.db
    .insert(rateLimits)
    .values({ key: accountKey(email), count: 100_000, window_start: now, last_at: now + HOUR });
  expect((await who.send("/auth", { email, password: next })).status).toBe(303);
});

test("an account knows the ten networks where it signed in last, and none in the clear", async () => {
  const { email } = await signUp();
  const [user] = await market.db.select().from(users).where(eq(users.email, email));
  const old = Array.from({ length: 9 }, (_, cafe) => ({ user_id: user?.id ?? "", network: `${cafe}`, last_at: cafe }));
  await market.db.insert(knownNetworks).values(old);
  expect((await visitor("en", ownNetwork()).send("/auth", { email, password: PASSWORD })).status).toBe(303);
  const known = await market.db
    .select()
    .from(knownNetworks)
    .where(eq(knownNetworks.user_id, user?.id ?? ""));
  expect(known).toHaveLength(10);
  expect(known.map(({ network }) => network)).not.toContain("0");
  expect(known.map(({ network }) => network).join()).not.toMatch(/@|198\.18/);
});

test("successes count nowhere: thousands sign in from one IPv4 address", async () => {
  const carrier = ownNetwork();
  const network = hashedKey("sign-in:network", carrier["CF-Connecting-IP"]);
  const people = [await signUp(), await signUp(), await signUp()];
  for (const { email } of people) {
    expect((await visitor("en", carrier).send("/auth", { email, password: PASSWORD })).status).toBe(303);
  }
  expect(await triesOf(network)).toMatchObject({ count: 0 });
  const [someone] = people;
  await visitor("en", carrier).send("/auth", { email: `x${someone?.email}`, password: "not the one" });
  expect(await triesOf(network)).toMatchObject({ count: 1 });
  await setTries(network, { count: SIGN_IN_NETWORK.free - 1 });
  const { email } = await signUp();
  expect((await visitor("en", carrier).send("/auth", { email, password: PASSWORD })).status).toBe(303);
});

test("an IPv6 network is braked by its /64, and by its /48 at a higher bound", async () => {
  expect(SIGN_IN_WIDE_NETWORK.free).toBeGreaterThan(SIGN_IN_NETWORK.free);
  const { email } = await signUp();
  const at = (address: string) => visitor("en", { "CF-Connecting-IP": address });
  await at("2001:db8:77:1::1").send("/auth", { email, password: "not the one" });
  const [own, wide] = [
    hashedKey("sign-in:network", "2001:db8:77:1::/64"),
    hashedKey("sign-in:wide-network", "2001:db8:77::/48"),
  ];
  expect([await triesOf(own), await triesOf(wide)]).toMatchObject([{ count: 1 }, { count: 1 }]);
  await setTries(wide, { count: SIGN_IN_WIDE_NETWORK.free + 20, last_at: Date.now() });
  const elsewhere = await at("2001:db8:77:2::1").send("/auth", { email: "x@example.com", password: "not the one" });
  expect(elsewhere.status).toBe(429);
  expect((await at("2001:db8:78:2::1").send("/auth", { email, password: PASSWORD })).status).toBe(303);
});

test("what is turned away is turned away before any hashing", async () => {
  const network = ownNetwork();
  const { email } = await signUp();
  await breakHash(email);
  expect((await visitor("en", network).send("/auth", { email, password: PASSWORD })).status).toBe(500);
  await setTries(pairKey(email, network), { count: 20, last_at: Date.now() });
  expect((await visitor("en", network).send("/auth", { email, password: PASSWORD })).status).toBe(429);
});

test("refused attempts do not count: one pause is waited out, whatever was tried meanwhile", async () => {
  const network = ownNetwork();
  const { email } = await signUp();
  const outsider = visitor("en", network);
  for (let tries = 0; tries < 5; tries++) await outsider.send("/auth", { email, password: "not the one" });
  const key = pairKey(email, network);
  // A pause long enough for the test.
  await setTries(key, { last_at: Date.now() + HOUR });
  const before = await market.db.select().from(rateLimits);
  for (let tries = 0; tries < 17; tries++) {
    expect((await outsider.send("/auth", { email, password: PASSWORD })).status).toBe(429);
  }
  expect(await market.db.select().from(rateLimits)).toEqual(before);
  expect(await triesOf(key)).toMatchObject({ count: 5 });
  await setTries(key, { last_at: Date.now() - 1_000 });
  expect((await visitor("en", network).send("/auth", { email, password: PASSWORD })).status).toBe(303);
});

test("of tries that come together after a pause, one is admitted", async () => {
  const { email } = await signUp();
  const network = ownNetwork();
  const key = pairKey(email, network);
  const send = () => visitor("en", network).send("/auth", { email, password: "not the one" });
  await send();
  await setTries(key, { count: 12, last_at: Date.now() - 60_000 });
  // Two at a time: more at once are not checked at all.
  const answers = [];
  for (let pair = 0; pair < 3; pair++) answers.push(...(await Promise.all([send(), send()])));
  expect(answers.map(({ status }) => status).sort()).toEqual([400, 429, 429, 429, 429, 429]);
  expect(await triesOf(key)).toMatchObject({ count: 13 });
});

test("what the database admits is what the rule admits", async () => {
  const now = 1_800_000_000_000;
  const limits: RateLimit[] = [WRONG_PASSWORDS, CHECKOUT_ACCOUNT, { window: 10_000, most: 3, free: 3 }];
  let row = 0;
  const given = limits.flatMap((limit) =>
    [0, 1, limit.free - 1, limit.free, limit.free + 1, limit.free + 6, limit.most - 1, limit.most, 200, 100_000]
      .filter(Number.isFinite)
      .flatMap((count) =>
        [-5, 0, 999, 1_000, 1_999, 2_000, 59_999, 60_000].flatMap((ago) =>
          [-5, 9_999, 10_000, HOUR - 1, HOUR].map((age) => ({ limit, count, ago, age, key: `parity:${row++}` })),
        ),
      ),
  );
  const rows = given.map(({ key, count, ago, age }) => ({ key, count, last_at: now - ago, window_start: now - age }));
  await market.db.insert(rateLimits).values(rows);
  const before: (Tries | null)[] = [];
  for (const { limit, key } of given) {
    const [[tries = null]] = await countTries(market.db, [[key, limit]], now);
    before.push(tries);
  }
  expect(before).toEqual(rows);
  const after = new Map((await market.db.select().from(rateLimits)).map((one) => [one.key, one]));
  for (const [index, { limit, ...one }] of given.entries()) {
    const isOver = one.age >= limit.window;
    const counted = {
      key: one.key,
      count: isOver ? 1 : one.count + 1,
      last_at: now,
      window_start: now - (isOver ? 0 : one.age),
    };
    const expected = waitBeforeTry(before[index] ?? null, limit, now) === 0 ? counted : rows[index];
    expect(after.get(one.key), JSON.stringify({ ...one, limit })).toEqual(expected);
  }
});

test("a try that one key turns away counts for no other", async () => {
  const now = Date.now();
  await market.db.insert(rateLimits).values({ key: "two:full", count: 30, window_start: now, last_at: now });
  for (const keys of [
    ["two:full", "two:new"],
    ["two:new", "two:full"],
  ]) {
    const limited = keys.map((key) => [key, CHECKOUT_ACCOUNT] as const);
    const [tries] = await countTries(market.db, limited, now);
    expect(tries.map((one) => one?.count)).toEqual(keys.map((key) => (key === "two:full" ? 30 : undefined)));
  }
  expect(await market.db.select().from(rateLimits).where(eq(rateLimits.key, "two:new"))).toEqual([]);
});

test("one network address has its own measure, for signing in and for new accounts", async () => {
  const network = ownNetwork();
  const who = visitor("en", network);
  const address = network["CF-Connecting-IP"];
  const now = Date.now();
  for (const [kind, count] of [
    ["sign-in:network", SIGN_IN_NETWORK.free + 20],
    ["sign-up:network", SIGN_UP_NETWORK.most],
  ] as const) {
    await market.db
      .insert(rateLimits)
      .values({ key: hashedKey(kind, address), count, window_start: now, last_at: now });
  }
  expect((await who.send("/auth", { email: "any@example.com", password: PASSWORD })).status).toBe(429);
  const typed = { full_name: "Ana", email: "many@example.com", password: PASSWORD };
  const page = await who.post("/auth?mode=sign-up", typed);
  expect(page.status).toBe(429);
  expect(page.text).toContain("Too many attempts");
  expect(await market.db.select().from(users).where(eq(users.email, typed.email))).toEqual([]);
});

test("limits keep no e-mail and no network address in the clear", async () => {
  const { email } = await signUp();
  await signIn({ email, password: "not the one" });
  const keys = (await market.db.select().from(rateLimits)).map(({ key }) => key).join("\n");
  expect(keys).not.toMatch(/@|192\.0\.2|198\.18/);
});

test.each<[string, [string, string][]]>([
  ["no fields", []],
  [
    "a prototype",
    [
      ["__proto__.polluted", "1"],
      ["__proto__[polluted]", "1"],
      ["constructor.prototype.polluted", "1"],
    ],
  ],
  [
    "names of objects",
    [
      ["__proto__", "x"],
      ["constructor", "x"],
      ["toString", "x"],
      ["hasOwnProperty", "x"],
    ],
  ],
  [
    "every field twice",
    [
      ["email", "a@example.com"],
      ["email", "b@example.com"],
      ["password", "123456"],
      ["password", "1234567"],
    ],
  ],
  [
    "lists and depths",
    [
      ["email[]", "a@example.com"],
      ["email[0]", "x"],
      ["password[a][b]", "123456"],
    ],
  ],
  ["a depth of a thousand", [[`email${"[0]".repeat(1000)}`, "x"]]],
  [
    "fields of others",
    [
      ["user_id", "1"],
      ["role", "admin"],
      ["id", "1"],
      ["is_admin", "true"],
    ],
  ],
])("a form with %s is refused like an empty one", async (_, pairs) => {
  for (const mode of ["sign-in", "sign-up"]) {
    const who = visitor();
    const response = await who.raw(`/auth?mode=${mode}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(pairs).toString(),
    });
    const body = await response.text();
    expect(response.status).toBe(400);
    expect(body).toContain(en.refusal.passwordRequired);
    expect(body).not.toContain("Invalid input");
  }
  expect((await visitor().get("/auth")).status).toBe(200);
});

test("a field that the form does not have changes nothing", async () => {
  const { email, page } = await signUp({ role: "admin", id: "1", created_at: "0", password_hash: "x" });
  expect(page.flash).toContain(en.created);
  const [user] = await market.db.select().from(users).where(eq(users.email, email));
  expect(user?.id).not.toBe("1");
  expect(user?.created_at).toBeGreaterThan(0);
});

test("a megabyte in one field is refused, at the gate or by the rule, and soon", async () => {
  const started = performance.now();
  for (const field of ["email", "password", "full_name"]) {
    for (const [size, status] of [
      [900_000, 400],
      [1_100_000, 413],
    ] as const) {
      const typed = { full_name: "Ana", email: "ana@example.com", password: PASSWORD, [field]: "a".repeat(size) };
      expect((await visitor().send("/auth?mode=sign-up", typed)).status).toBe(status);
    }
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("a body that is no form reads as an empty one", async () => {
  for (const [type, body] of [
    ["multipart/form-data; boundary=x", "--y\r\nnonsense"],
    ["multipart/form-data", "nonsense"],
    ["application/x-www-form-urlencoded", "%E0%A4%A=%"],
  ] as const) {
    const response = await visitor().raw("/auth", { method: "POST", headers: { "Content-Type": type }, body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(en.refusal.emailRequired);
  }
});

test("a file where a text should be reads as nothing", async () => {
  const page = await visitor().post("/auth", { email: new File(["x"], "x.txt"), password: PASSWORD });
  expect(page.status).toBe(400);
  expect(errorsOf(page)["email-error"]).toBe(en.refusal.emailRequired);
});

test("what was typed is drawn as text", async () => {
  const page = await visitor().post("/auth", { email: '"><script>alert(1)</script>', password: PASSWORD });
  expect(page.html).not.toContain("<script>alert(1)");
});

test("the log tells what was asked and the result, never the sender or the values", async () => {
  const { who, email } = await signUp();
  await signIn({ email, password: "not the one" });
  await expect.poll(() => market.log.some((line) => line.includes('"path":"/auth"'))).toBe(true);
  const log = market.log.join("\n");
  for (const secret of [email, "@example.com", PASSWORD, "not the one", who.cookies.get("sid") ?? "none", "Núñez"]) {
    expect(log).not.toContain(secret);
  }
});
