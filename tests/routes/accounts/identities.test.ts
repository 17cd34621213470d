import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashedKey } from "~/data/rate-limits.server";
import { identities, passkeys, rateLimits, securityEvents, sessions, users } from "~/data/schema.server";
import { PROVIDER_STEP_LIFE } from "~/domain/accounts/identity";
import { SIGN_IN_NETWORK } from "~/domain/rate-limit";
import { auth } from "~/i18n/en/auth";
import { identities as en } from "~/i18n/en/identities";
import { settings } from "~/i18n/en/settings";
import { twoStep } from "~/i18n/en/two-step";
import { auth as authEs } from "~/i18n/es/auth";
import { identities as es } from "~/i18n/es/identities";
import { appCode } from "../../support/authenticator";
import type { Market } from "../../support/market";
import { createMember, type Member, mailsOf, PASSWORD, rowOf } from "../../support/members";
import { goThere, leave } from "../../support/openid/continue";
import { openMarketWithOpenid, somebody } from "../../support/openid/market";
import { type Openid, type Person, startOpenid } from "../../support/openid/provider";
import { flashText } from "../../support/photo-files";
import { putFactor } from "../../support/put-factor";
import type { Visitor } from "../../support/visitor";

const SECURITY = "/account/settings/security";
const CONNECT = `${SECURITY}/identities/acme`;
const SIGN_IN = "/auth/with/acme?mode=sign-in&to=/account/orders";

let opened: Awaited<ReturnType<typeof openMarketWithOpenid>>;
let market: Market;
let openid: Openid;
let networks = 0;

beforeAll(async () => {
  opened = await openMarketWithOpenid({ alg: "RS256" });
  ({ market, openid } = opened);
});
afterAll(() => opened.close());
beforeEach(() => opened.mend());

const browser = (language = "en") =>
  market.visitor({ "CF-Connecting-IP": `198.51.100.${++networks}`, "Accept-Language": language });

const seconds = () => Math.floor(Date.now() / 1000);
const says = (text: string) => text.replaceAll("{provider}", "Acme").replaceAll("{brand}", "Tianguis");
const go = (who: Visitor, person?: Person | null, address = SIGN_IN) => goThere(market, openid, who, address, person);
const identitiesOf = ({ id }: { id: string }) => market.db.select().from(identities).where(eq(identities.user_id, id));
const accountsWith = (email = "") => market.db.select().from(users).where(eq(users.email, email));
const kindsOf = async ({ id }: { id: string }) =>
  (await market.db.select().from(securityEvents).where(eq(securityEvents.user_id, id))).map(({ kind }) => kind);

/** As if they had typed their password, or a code, a moment ago. */
async function prove(who: Member) {
  await market.db.update(sessions).set({ factor_at: Date.now() }).where(eq(sessions.user_id, who.id));
}

async function withIdentity(options: Parameters<typeof createMember>[1] = {}, person = somebody()) {
  const who = await createMember(market, options);
  await prove(who);
  const page = await go(who, person, CONNECT);
  expect([page.path, flashText(page)]).toEqual([SECURITY, expect.stringContaining("Acme")]);
  return { who, person };
}

async function newcomer(person = somebody()) {
  const visitor = browser();
  await go(visitor, person);
  const [account] = await accountsWith(person.email);
  if (!account) throw new Error("no account was made");
  return { visitor, person, account };
}

test.each([
  ["en", auth, en],
  ["es", authEs, es],
] as const)(
  "a new person gets an account with a confirmed email and no password, in %s",
  async (language, texts, own) => {
    const visitor = browser(language);
    const asked = await visitor.get("/auth?to=/account/orders");
    expect(asked.text).toContain(own.continueWith.replace("{provider}", "Acme"));
    expect(asked.text).toContain(
      own.createsAccount
        .replace("{provider}", "Acme")
        .replace("{terms}", texts.theTerms)
        .replace("{privacy}", texts.thePrivacy),
    );
    const form = asked.document.querySelector('form[action^="/auth/with/"]')?.getAttribute("action") ?? "";
    const person = somebody();
    const page = await go(visitor, person, form);
    expect([page.path, flashText(page)]).toEqual(["/account/orders", texts.created]);
    const [account] = await accountsWith(person.email);
    expect(account).toMatchObject({ full_name: "Eva Ruiz", language, email_confirmed_at: expect.any(Number) });
    expect(visitor.cookies.has("provider")).toBe(false);
    const told = await market.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.user_id, account?.id ?? ""));
    expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([["signed-up", "Acme"]]);
    // Nothing that is typed is its password.
    for (const password of ["", "none", "undefined", PASSWORD]) {
      const refused = await browser().post("/auth", { email: person.email ?? "", password });
      expect(refused.status).toBe(400);
    }
  },
);

test("afterwards the identity signs in, whatever email it has there by then, and the account keeps its own", async () => {
  const { person, account } = await newcomer();
  const visitor = browser();
  const moved = { ...person, email: "elsewhere@example.com", email_verified: false };
  const page = await go(visitor, moved);
  expect([page.path, flashText(page)]).toEqual(["/account/orders", auth.welcomeBack]);
  expect((await rowOf(market, account)).email).toBe(person.email);
  const [identity] = await identitiesOf(account);
  expect(identity).toMatchObject({ email: moved.email, is_email_verified: false, subject: person.sub });
  expect(await kindsOf(account)).toEqual(["signed-up", "signed-in-identity"]);
  expect((await visitor.get(`${SECURITY}/activity`)).text).toContain("Signed in with a connected account · Acme");
});

test("a name is taken as people may have one, and without one the email's beginning stands for it", async () => {
  const named = async (more: Partial<Person>) => (await newcomer(somebody(more))).account.full_name;
  expect(await named({ name: "  Eva \u202e Ruiz\n " })).toBe("Eva Ruiz");
  expect(await named({ name: "E".repeat(300) })).toBe("E".repeat(100));
  expect(await named({ name: undefined, email: "eva.ruiz@example.com" })).toBe("eva.ruiz");
});

test("what a visitor was about to do goes on: their form, their cart and where they were going", async () => {
  const visitor = browser();
  await visitor.post("/account/addresses/new", { full_name: "Eva Ruiz", city: "Puebla" });
  const asked = await visitor.get("/auth?to=/account/addresses/new");
  const action = asked.document.querySelector('form[action^="/auth/with/"]')?.getAttribute("action") ?? "";
  const page = await go(visitor, somebody(), action);
  expect(page.path).toBe("/account/addresses/new");
  expect(page.document.querySelector('input[name="city"]')?.getAttribute("value")).toBe("Puebla");
  expect(flashText(page)).toContain(auth.formKept);
});

test.each([
  ["no verified email", { email_verified: false }, en.refusal.emailUnverified],
  ["an email of which nothing is said", { email_verified: undefined }, en.refusal.emailUnverified],
  ["an email that is verified in other words", { email_verified: "yes" }, en.refusal.emailUnverified],
  ["no email", { email: undefined }, en.refusal.emailMissing],
  ["something that is no email", { email: "eva" }, en.refusal.emailMissing],
  ["the address of a closed account", { email: "deleted-1@deleted.invalid" }, en.refusal.emailMissing],
] as const)("%s makes no account", async (_, more, sentence) => {
  const person = somebody(more as Partial<Person>);
  const before = await market.db.$count(users);
  const page = await go(browser(), person, "/auth/with/acme?mode=sign-up&to=/sell");
  expect([page.path, page.heading]).toEqual(["/auth?mode=sign-up&to=%2Fsell", auth.signUpTitle]);
  expect(flashText(page)).toContain(says(sentence));
  expect(await market.db.$count(users)).toBe(before);
});

test("with the email of an account it is not connected by itself: its holder signs in and connects it then", async () => {
  const who = await createMember(market);
  const person = somebody({ email: who.email.toUpperCase() });
  const visitor = browser();
  const page = await go(visitor, person);
  expect(flashText(page)).toContain(says(en.refusal.accountExists).replace("{email}", who.email));
  expect([page.path.split("?")[0], await identitiesOf(who)]).toEqual(["/auth", []]);
  expect(page.path).not.toContain("example.com");
  expect(page.document.querySelector("#email")?.getAttribute("value")).toBe(who.email);
  // For that page alone.
  const later = await visitor.copy().get("/auth");
  expect(later.document.querySelector("#email")?.getAttribute("value") ?? "").toBe("");
  // The password was typed just now, so nothing asks for it again.
  const next = await visitor.submit(page, "main form.card", { password: PASSWORD });
  expect([next.path.split("?")[0], next.document.querySelector("h2")?.text]).toEqual([CONNECT, says(en.connect)]);
  const action = next.document.querySelector("main form")?.getAttribute("action") ?? "";
  const done = await go(visitor, person, action);
  expect([done.path, flashText(done)]).toEqual(["/account/orders", says(en.connected)]);
  expect(await identitiesOf(who)).toHaveLength(1);
  expect((await go(browser(), person)).path).toBe("/account/orders");
});

test("in Spanish as well, and a form that waits for the sign-in still waits", async () => {
  const who = await createMember(market, { language: "es" });
  const visitor = browser("es");
  await visitor.post("/account/addresses/new", { full_name: "Eva Ruiz", city: "Puebla" });
  const page = await go(visitor, somebody({ email: who.email }), "/auth/with/acme?to=/account/addresses/new");
  expect(flashText(page)).toContain(says(es.refusal.accountExists).replace("{email}", who.email));
  expect(page.document.querySelector("#email")?.getAttribute("value")).toBe(who.email);
  await visitor.submit(page, "main form.card", { password: PASSWORD });
  const kept = await visitor.get("/account/addresses/new");
  expect(kept.document.querySelector('input[name="city"]')?.getAttribute("value")).toBe("Puebla");
});

test("whose provider does not say that the email is theirs is told of no account, and reads no email", async () => {
  const who = await createMember(market);
  const visitor = browser();
  const page = await go(visitor, somebody({ email: who.email, email_verified: false }));
  expect(flashText(page)).toContain(says(en.refusal.emailUnverified));
  expect(page.html).not.toContain(who.email);
  expect((await visitor.get("/auth")).html).not.toContain(who.email);
});

test("an account that somebody made with another's address is not theirs, until they take it over by its email", async () => {
  const who = await createMember(market);
  await market.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, who.id));
  const person = somebody({ email: who.email });
  const page = await go(browser(), person);
  expect(flashText(page)).toContain(says(en.refusal.accountExists).replace("{email}", who.email));
  // Nor may who made it keep a way in.
  await prove(who);
  const refused = await who.get(CONNECT);
  expect([refused.path, flashText(refused)]).toEqual(["/account/settings", expect.stringContaining(en.confirmFirst)]);
  const posted = await who.post(CONNECT, {});
  expect([posted.path, await identitiesOf(who)]).toEqual(["/account/settings", []]);
});

test("it is connected after a proof, listed, told by email and in the trail, and disconnected", async () => {
  const who = await createMember(market);
  const asked = await who.get(CONNECT);
  expect(asked.path.split("?")[0]).toBe("/auth/password");
  const page = await who.submit(asked, "main form", { current_password: PASSWORD });
  expect([page.path, page.text]).toEqual([CONNECT, expect.stringContaining(says(en.connectBody))]);
  const person = somebody({ email: "eva.there@example.com" });
  const listed = await go(who, person, page.document.querySelector("main form")?.getAttribute("action") ?? "");
  expect([listed.path, flashText(listed)]).toEqual([SECURITY, says(en.connected)]);
  const item = listed.document.querySelector("main .identities li");
  for (const text of ["Acme", "eva.there@example.com", en.connectedOn, en.lastUsed]) expect(item?.text).toContain(text);
  for (const secret of [person.sub, openid.clientSecret]) expect(listed.html).not.toContain(secret);
  const again = await who.get(CONNECT);
  expect([again.path, flashText(again)]).toEqual([SECURITY, expect.stringContaining(says(en.alreadyConnected))]);

  const gone = await who.submit(listed, "main .identities form");
  expect([gone.path, flashText(gone)]).toEqual([SECURITY, says(en.disconnected)]);
  expect(gone.document.querySelector("main .identities")).toBeNull();
  const kinds = (await mailsOf(market, who)).map(({ message }) => message.kind);
  expect(kinds).toEqual(["identity-connected", "identity-disconnected"]);
  expect(await kindsOf(who)).toEqual(kinds);
  expect((await go(browser(), { ...person, email_verified: false })).path.split("?")[0]).toBe("/auth");
});

test("with two-step verification the code is asked for still, and the trail tells of both", async () => {
  const { who, person } = await withIdentity();
  const { secret } = await putFactor(market, who);
  const visitor = browser();
  const asked = await go(visitor, person);
  expect([asked.path, asked.heading]).toEqual(["/auth/code?to=%2Faccount%2Forders", twoStep.codeTitle]);
  expect(visitor.cookies.has("sid")).toBe(false);
  const page = await visitor.submit(asked, "main form", { code: appCode(secret) });
  expect(page.path).toBe("/account/orders");
  expect((await kindsOf(who)).at(-1)).toBe("signed-in-identity-code");
});

test("the only way into an account is not disconnected, unless a password, a passkey or another account is one", async () => {
  const { visitor, account } = await newcomer();
  const [identity] = await identitiesOf(account);
  const address = `${SECURITY}/identities/${identity?.id}/disconnect`;
  await market.db.update(sessions).set({ factor_at: Date.now() }).where(eq(sessions.user_id, account.id));
  const refused = await visitor.post(address, {});
  expect(flashText(refused)).toContain(en.refusal.onlyWay);
  // What the operator no longer offers is no way in.
  const old = { id: uuid(), user_id: account.id, provider: "old", issuer: "https://old.example", subject: "1" };
  await market.db.insert(identities).values({ ...old, is_email_verified: true, created_at: 1, last_used_at: 1 });
  const listed = await visitor.post(address, {});
  expect([flashText(listed), listed.text]).toEqual([
    expect.stringContaining(en.refusal.onlyWay),
    expect.stringContaining(en.notOffered),
  ]);
  await market.db.insert(passkeys).values({
    ...{ id: uuid(), user_id: account.id, credential: uuid(), public_key: "p", counter: 0 },
    ...{ name: "Mi teléfono", created_at: 1 },
  });
  expect(flashText(await visitor.post(address, {}))).toBe(says(en.disconnected));
  expect(await identitiesOf(account)).toHaveLength(1);
  // Now the passkey is the only way.
  const [passkey] = await market.db.select().from(passkeys).where(eq(passkeys.user_id, account.id));
  const stays = await visitor.post(`${SECURITY}/passkeys/${passkey?.id}/remove`, {});
  expect([flashText(stays), stays.text]).toEqual([
    expect.stringContaining(en.refusal.onlyWay),
    expect.stringContaining("Mi teléfono"),
  ]);
});

test("without a password each page that needs one offers a link to set it, and the link does", async () => {
  const { visitor, account, person } = await newcomer();
  for (const path of [SECURITY, "/account/settings", "/account/settings/data", "/auth/password"]) {
    const page = await visitor.get(path);
    expect([page.text, page.document.querySelector('input[name="current_password"]')]).toEqual([
      expect.stringContaining(en.noPasswordBody),
      null,
    ]);
  }
  for (const [path, fields, sentence] of [
    [SECURITY, { new_password: "otra clave", confirm_password: "otra clave" }, en.noPasswordTitle],
    ["/account/settings/data", { understood: "on" }, en.noPasswordTitle],
    ["/account/settings", { full_name: "Eva Ruiz", email: "eva.new@example.com" }, settings.refusal.noPassword],
    ["/auth/password", {}, en.noPasswordTitle],
  ] as const) {
    const page = await visitor.post(path, { ...fields, current_password: "whatever" });
    expect([path, page.status, page.text]).toEqual([path, 400, expect.stringContaining(sentence)]);
  }
  const sent = await visitor.post(`${SECURITY}/password-link`, {});
  expect([sent.path, flashText(sent)]).toEqual([SECURITY, en.passwordSent.replace("{email}", person.email ?? "")]);
  const mail = (await mailsOf(market, account)).find(({ message }) => message.kind === "recover");
  if (mail?.message.kind !== "recover") throw new Error("no email");
  const reset = await visitor.get(`/auth/reset?link=${market.signLink(mail.message.link)}`);
  await visitor.submit(reset, "main form", { password: PASSWORD, confirm_password: PASSWORD });
  const page = await browser().post("/auth?to=/account", { email: account.email, password: PASSWORD });
  expect(page.path).toBe("/account");
  // And the identity goes on.
  expect((await go(browser(), person)).path).toBe("/account/orders");
});

test("who has no password shows that it is them at the provider, which is asked to ask again", async () => {
  const { visitor, person, account } = await newcomer();
  const asked = await visitor.get(`${SECURITY}/passkeys`);
  expect([asked.path.split("?")[0], asked.text]).toEqual(["/auth/password", expect.stringContaining(en.confirmBody)]);
  const action = asked.document.querySelector('form[action^="/auth/with/"]')?.getAttribute("action") ?? "";
  const sent = await visitor.copy().send(action, {});
  expect(new URL(sent.headers.get("Location") ?? "").searchParams.get("max_age")).toBe("0");
  for (const other of [somebody(), (await newcomer()).person])
    expect(flashText(await go(visitor, other, action))).toContain(says(en.refusal.notTheirs));
  openid.changes = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 3600 });
  expect(flashText(await go(visitor, person, action))).toContain(says(en.refusal.notTheirs));
  openid.changes = null;
  const page = await go(visitor, person, action);
  expect([page.path, flashText(page)]).toEqual([`${SECURITY}/passkeys`, twoStep.confirmed]);
  // It was no sign-in.
  expect(await kindsOf(account)).toEqual(["signed-up"]);
  // An app is set up after the same proof.
  expect((await visitor.get(`${SECURITY}/two-step`)).path).toBe(`${SECURITY}/two-step`);
  visitor.cookies.delete("proved");
  expect((await visitor.get(`${SECURITY}/two-step`)).path.split("?")[0]).toBe("/auth/password");
});

test("an identity that another account has is not connected, and neither account learns more", async () => {
  const { person, who } = await withIdentity();
  const other = await createMember(market);
  await prove(other);
  const page = await go(other, person, CONNECT);
  expect(flashText(page)).toContain(says(en.refusal.othersIdentity));
  expect(page.text).not.toContain(who.email);
  expect([await identitiesOf(other), (await identitiesOf(who)).length]).toEqual([[], 1]);
});

test("whose an identity is does not change, and nobody has it twice", async () => {
  const { who } = await withIdentity();
  const [identity] = await identitiesOf(who);
  const other = await createMember(market);
  const change = (to: object) =>
    market.db
      .update(identities)
      .set(to)
      .where(eq(identities.id, identity?.id ?? ""));
  for (const to of [{ user_id: other.id }, { subject: "another" }, { issuer: "https://other.example" }])
    await expect(change(to)).rejects.toThrow();
  await expect(
    market.db.insert(identities).values({ ...identity, id: uuid(), user_id: other.id } as never),
  ).rejects.toThrow();
  expect(await identitiesOf(who)).toEqual([identity]);
});

test("only its owner disconnects one", async () => {
  const { who } = await withIdentity();
  const [identity] = await identitiesOf(who);
  const other = await createMember(market);
  await prove(other);
  const page = await other.post(`${SECURITY}/identities/${identity?.id}/disconnect`, {});
  expect([page.status, (await identitiesOf(who)).length]).toEqual([404, 1]);
});

test("closing the account disconnects it, and the same person begins anew", async () => {
  const { who, person } = await withIdentity({}, somebody());
  await who.post("/account/settings/data", { current_password: PASSWORD, understood: "on" });
  expect(await identitiesOf(who)).toEqual([]);
  const page = await go(browser(), person);
  expect(flashText(page)).toBe(auth.created);
});

test("cancelled there, it says so, and nothing is written", async () => {
  const before = await market.db.$count(users);
  const page = await go(browser(), null);
  expect([page.path, flashText(page)]).toEqual([
    "/auth?mode=sign-in&to=%2Faccount%2Forders",
    expect.stringContaining(says(en.refusal.denied)),
  ]);
  expect(await market.db.$count(users)).toBe(before);
});

test("an answer counts in the browser that asked for it, once, and for ten minutes", async () => {
  const { person, account } = await newcomer();
  const sessionsNow = () => market.db.$count(sessions, eq(sessions.user_id, account.id));
  const before = await sessionsNow();
  const visitor = browser();
  const back = (await leave(openid, visitor, SIGN_IN, person)).slice(market.origin.length);
  const thief = browser();
  expect(flashText(await thief.get(back))).toContain(en.refusal.expired);
  const otherState = back.replace(/state=[^&]*/, "state=mine");
  expect(flashText(await visitor.copy().get(otherState))).toContain(en.refusal.expired);
  const late = visitor.copy();
  late.cookies.set("provider", aged(late.cookies.get("provider") ?? ""));
  expect(flashText(await late.get(back))).toContain(en.refusal.expired);
  expect(await sessionsNow()).toBe(before);

  const twice = visitor.copy();
  expect((await visitor.get(back)).path).toBe("/account/orders");
  expect(await sessionsNow()).toBe(before + 1);
  expect((await twice.get(back)).path.split("?")[0]).toBe("/auth");
  expect((await visitor.get(back)).path).toBe("/");
  expect(await sessionsNow()).toBe(before + 1);

  function aged(cookie: string) {
    const [value = "", until = ""] = cookie.split(".");
    expect(Number(until) - Date.now()).toBeLessThanOrEqual(PROVIDER_STEP_LIFE);
    return [value, Date.now() - 1, ...cookie.split(".").slice(2)].join(".");
  }
});

test("of a provider that takes a code twice, an answer still counts once, also at the same moment", async () => {
  const takeTwice = async (visitor: Visitor, address: string, person: Person) => {
    const sent = await visitor.send(address, {});
    const { searchParams } = new URL(sent.headers.get("Location") ?? "");
    const nonce = searchParams.get("nonce");
    const claims = { iss: openid.issuer, aud: "market", iat: seconds(), exp: seconds() + 60, nonce, ...person };
    const tokens = { access_token: "a", token_type: "Bearer", id_token: await openid.sign(claims) };
    openid.broken.set("/token", { status: 200, body: JSON.stringify(tokens) });
    const back = `/auth/callback/acme?${new URLSearchParams({ code: "c", state: searchParams.get("state") ?? "", iss: openid.issuer })}`;
    return Promise.all(Array.from({ length: 5 }, () => visitor.copy().raw(back)));
  };
  const person = somebody();
  const opened = (answers: Response[]) => {
    // The others are told so on a page.
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303));
    return answers.filter(({ headers }) => headers.getSetCookie().some((line) => line.startsWith("sid="))).length;
  };
  expect(opened(await takeTwice(browser(), SIGN_IN, person))).toBe(1);
  const [account] = await accountsWith(person.email);
  expect(opened(await takeTwice(browser(), SIGN_IN, person))).toBe(1);
  expect(await market.db.$count(sessions, eq(sessions.user_id, account?.id ?? ""))).toBe(2);
  const who = await createMember(market);
  await prove(who);
  opened(await takeTwice(who, CONNECT, somebody()));
  expect(await identitiesOf(who)).toHaveLength(1);
  expect(await kindsOf(who)).toEqual(["identity-connected"]);
});

test("what was begun to connect counts for the user who began it alone", async () => {
  const who = await createMember(market);
  await prove(who);
  const person = somebody();
  const back = (await leave(openid, who, CONNECT, person)).slice(market.origin.length);
  const other = await createMember(market);
  other.cookies.set("provider", who.cookies.get("provider") ?? "");
  await other.get(back);
  expect(await identitiesOf(other)).toEqual([]);
});

const WRONG: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
  ["of another audience", (claims) => ({ ...claims, aud: "another" })],
  ["of several audiences, issued to another", (claims) => ({ ...claims, aud: ["market", "another"], azp: "another" })],
  ["of another issuer", (claims) => ({ ...claims, iss: "https://elsewhere.example" })],
  ["with another nonce", (claims) => ({ ...claims, nonce: "another" })],
  ["without a nonce", ({ nonce: _, ...claims }) => claims],
  ["that has expired", (claims) => ({ ...claims, iat: seconds() - 7200, exp: seconds() - 3600 })],
  ["of the future", (claims) => ({ ...claims, iat: seconds() + 600, exp: seconds() + 1200 })],
  ["without a subject", ({ sub: _, ...claims }) => claims],
];

test.each(WRONG)("an id token %s signs nobody in", async (_, change) => {
  const { person, account } = await newcomer();
  const before = await market.db.$count(sessions, eq(sessions.user_id, account.id));
  openid.changes = change;
  const page = await go(browser(), person);
  expect(flashText(page)).toContain(says(en.refusal.wrong));
  expect(await market.db.$count(sessions, eq(sessions.user_id, account.id))).toBe(before);
});

test("clocks that differ by half a minute do no harm, and neither do new keys", async () => {
  const { person } = await newcomer();
  openid.changes = (claims) => ({ ...claims, iat: seconds() + 30, exp: seconds() + 3600 });
  expect((await go(browser(), person)).path).toBe("/account/orders");
  openid.changes = (claims) => ({ ...claims, iat: seconds() - 3600, exp: seconds() - 30 });
  expect((await go(browser(), person)).path).toBe("/account/orders");
  openid.changes = null;
  await openid.rotateKeys();
  expect((await go(browser(), person)).path).toBe("/account/orders");
});

test("a token signed with a key that the provider does not have signs nobody in", async () => {
  const { person } = await newcomer();
  const other = await startOpenid();
  openid.changes = (claims) => claims;
  const back = await leave(openid, browser(), SIGN_IN, person);
  expect(back).toContain("code=");
  // The answer of the token's address comes from a provider with other keys.
  openid.broken.set("/token", {
    status: 200,
    body: JSON.stringify({
      ...{ access_token: "a", token_type: "Bearer" },
      id_token: await other.sign({
        ...{ iss: openid.issuer, aud: "market", sub: person.sub, iat: seconds(), exp: seconds() + 60 },
      }),
    }),
  });
  const visitor = browser();
  expect(flashText(await go(visitor, person))).toContain(says(en.refusal.wrong));
  await other.stop();
});

test.each([
  ["/token", { status: 500 }, en.refusal.away],
  ["/token", { status: 429 }, en.refusal.away],
  ["/token", { status: 400, body: '{"error":"invalid_grant"}' }, en.refusal.wrong],
  ["/token", { status: 401, body: '{"error":"invalid_client"}' }, en.refusal.wrong],
  ["/token", { status: 200, body: "<html>" }, en.refusal.wrong],
  ["/token", { status: 200, body: `"${"x".repeat(300_000)}"` }, en.refusal.away],
  ["/me", { status: 503 }, en.refusal.away],
  ["/me", { status: 200, body: '{"sub":"another","email":"a@example.com","email_verified":true}' }, en.refusal.wrong],
] as const)("when %s answers %j, it says so, logs what failed, and writes nothing", async (path, broken, sentence) => {
  const before = await market.db.$count(users);
  openid.broken.set(path, broken);
  const logged = market.log.length;
  const page = await go(browser(), somebody());
  expect([page.path.split("?")[0], flashText(page)]).toEqual(["/auth", expect.stringContaining(says(sentence))]);
  expect(await market.db.$count(users)).toBe(before);
  const lines = market.log.slice(logged).filter((line) => line.includes("provider fault"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"provider":"acme"');
  expect(lines[0]).not.toMatch(/person-|example\.com|code=/);
});

test("from a network that sends wrong answers again and again nothing reaches the provider for a while", async () => {
  const visitor = browser();
  const back = (await leave(openid, visitor, SIGN_IN, somebody())).slice(market.origin.length);
  const wrong = back.replace(/code=[^&]*/, "code=wrong");
  await visitor.copy().get(wrong);
  const key = hashedKey("identity:network", `198.51.100.${networks}`);
  const tries = { count: SIGN_IN_NETWORK.free + 20, last_at: Date.now() };
  const counted = await market.db.update(rateLimits).set(tries).where(eq(rateLimits.key, key)).returning();
  expect(counted).toHaveLength(1);
  const asked = openid.asked.length;
  const page = await visitor.get(wrong);
  expect(flashText(page)).toMatch(/Too many attempts/);
  expect(openid.asked.slice(asked)).toEqual([]);
});

test("the way back takes three round trips; a new account and a connection, which sends an email, take four", async () => {
  const { person } = await newcomer();
  const who = await createMember(market);
  await prove(who);
  const tripsOf = async (visitor: Visitor, address: string, of: Person) => {
    const back = (await leave(openid, visitor, address, of)).slice(market.origin.length);
    return market.trips(async () => void (await (await visitor.raw(back)).arrayBuffer()));
  };
  expect([
    await tripsOf(browser(), SIGN_IN, person),
    await tripsOf(browser(), SIGN_IN, somebody()),
    await tripsOf(who, CONNECT, somebody()),
  ]).toEqual([3, 4, 4]);
});

test("an unknown provider is a page that is not there", async () => {
  expect((await browser().post("/auth/with/other", {})).status).toBe(404);
  expect((await browser().get("/auth/callback/other?state=x")).status).toBe(404);
  const who = await createMember(market);
  expect((await who.get(`${SECURITY}/identities/other`)).status).toBe(404);
});

test("the policy lets a form lead there from the pages that offer it, and from no other", async () => {
  const policy = async (path: string) => (await browser().raw(path)).headers.get("Content-Security-Policy");
  expect(await policy("/auth")).toContain(`form-action 'self' ${openid.issuer};`);
  expect(await policy("/terms")).toContain("form-action 'self';");
});
