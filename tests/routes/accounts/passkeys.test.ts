import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passkeys, rateLimits, securityEvents, sessions, usedChallenges, users } from "~/data/schema.server";
import { FACTOR_FRESH } from "~/domain/accounts/factor";
import { CHALLENGE_LIFE, PASSKEYS_MAX } from "~/domain/accounts/passkey";
import { WRONG_PASSWORDS } from "~/domain/rate-limit";
import { auth } from "~/i18n/en/auth";
import { passkeys as en } from "~/i18n/en/passkeys";
import { settings } from "~/i18n/en/settings";
import { twoStep } from "~/i18n/en/two-step";
import { passkeys as es } from "~/i18n/es/passkeys";
import { keepPaused } from "../../support/keep-paused";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn, type Member, mailsOf, PASSWORD } from "../../support/members";
import { createPasskey } from "../../support/passkeys";
import { flashText } from "../../support/photo-files";
import { putFactor } from "../../support/put-factor";
import type { Visitor } from "../../support/visitor";

const SECURITY = "/account/settings/security";
const ADD = `${SECURITY}/passkeys`;

let market: Market;
let networks = 0;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const rowsOf = ({ id }: { id: string }) => market.db.select().from(passkeys).where(eq(passkeys.user_id, id));
const sessionsOf = ({ id }: { id: string }) => market.db.select().from(sessions).where(eq(sessions.user_id, id));
const kindsOf = async (who: Member) => (await mailsOf(market, who)).map(({ message }) => message.kind);
const browser = () => market.visitor({ "CF-Connecting-IP": `198.51.100.${++networks}` });

async function challengeFor(who: Visitor): Promise<string> {
  const { challenge } = (await (await who.raw("/auth/passkey")).json()) as { challenge: string };
  return challenge;
}

/** As if they had typed their password, or a code, a moment ago. */
async function prove(who: Member) {
  await market.db.update(sessions).set({ factor_at: Date.now() }).where(eq(sessions.user_id, who.id));
}

type Passkey = ReturnType<typeof createPasskey>;

async function add(who: Member, passkey: Passkey, name = "Mi teléfono", otherwise = {}) {
  return who.post(ADD, { name, answer: passkey.create(await challengeFor(who), otherwise) });
}

async function withPasskey(options: Parameters<typeof createMember>[1] = {}, counter = 0) {
  const who = await createMember(market, options);
  const passkey = createPasskey(market.origin);
  await prove(who);
  expect((await add(who, passkey, "Mi teléfono", { counter })).path).toBe(SECURITY);
  return { who, passkey };
}

async function signIn(visitor: Visitor, who: { id: string }, passkey: Passkey, otherwise = {}, to = "/account/orders") {
  const answer = passkey.sign(await challengeFor(visitor), who.id, otherwise);
  return visitor.post(`/auth/passkey?${new URLSearchParams({ to })}`, { answer });
}

test.each([
  ["en", en],
  ["es", es],
] as const)("one is added after the password, listed, told, and removed, in %s", async (language, texts) => {
  const who = await createMember(market, { language });
  const asked = await who.get(ADD);
  expect([asked.path.split("?")[0], asked.heading]).toEqual(["/auth/password", texts.confirmTitle]);
  const wrong = await who.submit(asked, "main form", { current_password: "not the one" });
  expect([wrong.status, Object.keys(errorsOn(wrong))]).toEqual([400, ["current_password"]]);
  const page = await who.submit(wrong, "main form", { current_password: PASSWORD });
  expect([page.path, page.document.querySelector("h2")?.text]).toEqual([ADD, texts.add]);
  expect(page.text).toContain(texts.needsScript);

  const passkey = createPasskey(market.origin);
  const added = await add(who, passkey);
  expect([added.path, flashText(added)]).toEqual([SECURITY, texts.added]);
  const item = added.document.querySelector("main .keys li");
  expect(item?.text).toContain("Mi teléfono");
  expect(item?.text).toContain(texts.neverUsed);
  for (const secret of [passkey.id, "public_key"]) expect(added.html).not.toContain(secret);

  const removed = await who.submit(added, "main .keys form");
  expect([removed.path, flashText(removed)]).toEqual([SECURITY, texts.removed]);
  expect(removed.text).not.toContain("Mi teléfono");
  expect(await kindsOf(who)).toEqual(["passkey-added", "passkey-removed"]);
  const told = await market.db.select().from(securityEvents).where(eq(securityEvents.user_id, who.id));
  expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
    ["passkey-added", "Mi teléfono"],
    ["passkey-removed", "Mi teléfono"],
  ]);
  const gone = await signIn(browser(), who, passkey);
  expect(gone.path.split("?")[0]).toBe("/auth");
});

test("a person who is asked again uses a passkey only where they have one, and may have forgotten the password", async () => {
  const who = await createMember(market);
  const asked = await who.get(ADD);
  expect(asked.document.querySelector("main form[data-passkey]")).toBeNull();
  const sent = await who.submit(asked, 'main form[action$="/password-link"]');
  expect([sent.path, flashText(sent)]).toEqual([SECURITY, expect.stringContaining(who.email)]);
  const { who: owner } = await withPasskey();
  const proof = await owner.get(`/auth/password?${new URLSearchParams({ to: ADD })}`);
  expect(proof.document.querySelector("main form[data-passkey]")).not.toBeNull();
});

test.each(["ec", "rsa"] as const)("it opens a session without the password, with a key of kind %s", async (kind) => {
  const who = await createMember(market);
  const passkey = createPasskey(market.origin, kind);
  await prove(who);
  await add(who, passkey);
  const visitor = browser();
  const page = await signIn(visitor, who, passkey);
  expect([page.path, flashText(page)]).toEqual(["/account/orders", auth.welcomeBack]);
  const [row] = await rowsOf(who);
  expect([row?.counter, row?.last_used_at]).toEqual([0, expect.any(Number)]);
  const [told] = await market.db
    .select()
    .from(securityEvents)
    .where(sql`user_id = ${who.id} AND kind = 'signed-in-passkey'`);
  expect([told?.subject, told?.is_new_network]).toEqual(["Mi teléfono", true]);
  expect((await visitor.get(SECURITY)).text).toContain(en.lastUsed);
});

/** In DER a number is shorter where it begins with zeros, and longer where it would look negative: of each a first one. */
test.each<[string, (signature: Buffer) => boolean]>([
  ["shorter", (signature) => signature.readUInt8(3) === 31],
  ["as long, but begins with a zero", (signature) => signature.readUInt16BE(3) === 0x2000],
  ["longer", (signature) => signature.readUInt8(3) === 33],
])("a signature whose first number is %s opens a session as well", async (_what, until) => {
  const { who, passkey } = await withPasskey();
  expect((await signIn(browser(), who, passkey, { until })).path).toBe("/account/orders");
});

test("a key that attests itself is added, without a certificate", async () => {
  const who = await createMember(market);
  await prove(who);
  const passkey = createPasskey(market.origin);
  expect((await add(who, passkey, "Mi teléfono", { attestation: "self" })).path).toBe(SECURITY);
  expect((await signIn(browser(), who, passkey)).path).toBe("/account/orders");
});

test.each([
  ["another curve", "ec", { namedCurve: "P-384" }],
  ["too few bits", "rsa", { modulusLength: 1024 }],
] as const)("a key of %s is not added", async (_what, kind, size) => {
  const who = await createMember(market);
  await prove(who);
  expect(flashText(await add(who, createPasskey(market.origin, kind, size)))).toContain(en.refusal.notAdded);
});

test("with two-step verification it counts as both, and nothing asks for a code", async () => {
  const { who, passkey } = await withPasskey();
  await putFactor(market, who);
  const visitor = browser();
  expect((await signIn(visitor, who, passkey, {}, "/account")).path).toBe("/account");
  expect((await visitor.get(`${SECURITY}/recovery-codes`)).path).toBe(`${SECURITY}/recovery-codes`);

  const half = browser();
  const asked = await half.post("/auth?to=/account/orders", { email: who.email, password: PASSWORD });
  expect(asked.path).toBe("/auth/code?to=%2Faccount%2Forders");
  expect(asked.document.querySelector('form[action^="/auth/passkey"]')?.getAttribute("action")).toContain("orders");
  expect((await signIn(half, who, passkey)).path).toBe("/account/orders");
  expect(half.cookies.has("half")).toBe(false);
});

test("used again before what matters, it renews the session and not its age", async () => {
  const { who, passkey } = await withPasskey();
  await putFactor(market, who);
  await market.db
    .update(sessions)
    .set({ factor_at: Date.now() - FACTOR_FRESH })
    .where(eq(sessions.user_id, who.id));
  const [before] = await sessionsOf(who);
  expect((await who.get(ADD)).path.split("?")[0]).toBe("/auth/code");
  const page = await signIn(who, who, passkey, {}, ADD);
  expect([page.path, flashText(page)]).toEqual([ADD, twoStep.confirmed]);
  const [after, ...more] = await sessionsOf(who);
  expect([after?.created_at, after?.id_hash === before?.id_hash, more]).toEqual([before?.created_at, false, []]);
  // It only showed that it is them.
  const kinds = await market.db.select().from(securityEvents).where(eq(securityEvents.user_id, who.id));
  expect(kinds.map(({ kind }) => kind)).toEqual(["passkey-added"]);
});

const WRONG: [string, object][] = [
  ["another origin", { origin: "https://tianguis.example" }],
  ["another host", { host: "tianguis.example" }],
  ["a frame of another site", { crossOrigin: true }],
  ["a user who was not verified", { flags: 1 }],
  ["a user who was not present", { flags: 4 }],
  ["an answer that was for adding one", { type: "webauthn.create" }],
  ["another account's id", { userHandle: "somebody" }],
  ["no account's id", { userHandle: "" }],
];

test.each(WRONG)("%s opens nothing, and is answered as an unknown passkey is", async (_what, otherwise) => {
  const { who, passkey } = await withPasskey();
  const [visitor, stranger] = [browser(), browser()];
  const page = await signIn(visitor, who, passkey, otherwise);
  const unknown = await signIn(stranger, who, createPasskey(market.origin));
  expect([page.path, flashText(page)]).toEqual([
    "/auth?to=%2Faccount%2Forders",
    expect.stringContaining(en.refusal.notSignedIn),
  ]);
  expect([page.path, page.status, flashText(page)]).toEqual([unknown.path, unknown.status, flashText(unknown)]);
  expect(visitor.cookies.has("sid")).toBe(false);
  expect((await rowsOf(who))[0]?.last_used_at).toBeNull();
});

test("a challenge is this browser's own, for a while, and counts once", async () => {
  const { who, passkey } = await withPasskey();
  const [visitor, other] = [browser(), browser()];
  const answer = passkey.sign(await challengeFor(visitor), who.id);
  await challengeFor(other);
  const send = async (from: Visitor, sent = answer) => (await from.post("/auth/passkey", { answer: sent })).path;
  // Of another browser, of one that was asked nothing, and one that was changed.
  expect([await send(other), await send(browser())]).toEqual(["/auth?to=%2F", "/auth?to=%2F"]);
  const cookie = visitor.cookies.get("passkey") ?? "";
  const forged = visitor.copy();
  forged.cookies.set(
    "passkey",
    cookie.replace(/^./, (letter) => (letter === "A" ? "B" : "A")),
  );
  expect(await send(forged)).toBe("/auth?to=%2F");

  const copy = visitor.copy();
  const answers = await Promise.all([send(visitor.copy()), send(visitor.copy())]);
  expect(answers.sort()).toEqual(["/", "/auth?to=%2F"]);
  expect(copy.cookies.get("passkey")).toBe(cookie);
  expect(await send(copy)).toBe("/auth?to=%2F");
  expect(await sessionsOf(who)).toHaveLength(2);
  expect((await market.db.select().from(usedChallenges)).length).toBeGreaterThan(0);
});

test("the cookie of a challenge is no other's, and its life is short", async () => {
  const visitor = browser();
  const response = await visitor.raw("/auth/passkey");
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("passkey=")) ?? "";
  expect(cookie).toMatch(new RegExp(`HttpOnly; SameSite=Lax; Max-Age=${CHALLENGE_LIFE / 1000}$`));
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  // A second tab asks for the same one, so that both can be answered.
  const { challenge } = (await response.json()) as { challenge: string };
  expect(await challengeFor(visitor)).toBe(challenge);
  expect(await challengeFor(browser())).not.toBe(challenge);
});

test("a counter that goes backwards is refused and told", async () => {
  const { who, passkey } = await withPasskey({}, 5);
  expect((await signIn(browser(), who, passkey, { counter: 7 })).path).toBe("/account/orders");
  for (const counter of [7, 6, 0]) {
    const page = await signIn(browser(), who, passkey, { counter });
    expect(flashText(page)).toContain(en.refusal.notSignedIn);
  }
  expect((await rowsOf(who))[0]?.counter).toBe(7);
  expect(await kindsOf(who)).toEqual(["passkey-added", ...Array(3).fill("passkey-refused")]);
  expect((await signIn(browser(), who, passkey, { counter: 8 })).path).toBe("/account/orders");
  await expect(market.db.update(passkeys).set({ counter: 3 }).where(eq(passkeys.user_id, who.id))).rejects.toThrow();
});

test("another account's passkey neither opens this one nor shows that it is them", async () => {
  const [{ who, passkey }, other] = [await withPasskey(), await withPasskey()];
  const stranger = await signIn(browser(), who, other.passkey);
  expect(stranger.path.split("?")[0]).toBe("/auth");
  const before = await sessionsOf(who);
  const refused = await signIn(who, other.who, other.passkey, {}, ADD);
  expect([refused.path.split("?")[0], flashText(refused)]).toEqual([
    "/auth/password",
    expect.stringContaining(en.refusal.notSignedIn),
  ]);
  expect(await sessionsOf(who)).toEqual(before);

  // Nor can it be added here, or removed by another.
  await prove(who);
  expect(flashText(await add(who, other.passkey))).toContain(en.refusal.notAdded);
  const [row] = await rowsOf(other.who);
  expect((await who.send(`${ADD}/${row?.id}/remove`, {})).status).toBe(404);
  expect([(await rowsOf(who)).length, (await rowsOf(other.who)).length]).toEqual([1, 1]);
  expect((await signIn(browser(), who, passkey)).path).toBe("/account/orders");
});

test.each([
  ["another origin", { origin: "https://tianguis.example" }],
  ["another host", { host: "tianguis.example" }],
  ["a user who was not verified", { flags: 65 }],
  ["no credential", { flags: 5 }],
  ["an answer that was for signing in", { type: "webauthn.get" }],
  ["a frame of another site", { crossOrigin: true }],
  ["a certificate that nobody asked for", { attestation: "certificate" }],
])("%s adds nothing", async (_what, otherwise) => {
  const who = await createMember(market);
  await prove(who);
  const page = await add(who, createPasskey(market.origin), "Mi teléfono", otherwise);
  expect([page.path, flashText(page)]).toEqual([ADD, expect.stringContaining(en.refusal.notAdded)]);
  expect([await rowsOf(who), await kindsOf(who)]).toEqual([[], []]);
});

test("an answer that adds counts once, under the id that its authenticator names", async () => {
  const who = await createMember(market);
  await prove(who);
  const passkey = createPasskey(market.origin);
  const challenge = await challengeFor(who);
  const [copy, answer] = [who.copy(), passkey.create(challenge)];
  const swapped = JSON.stringify({ ...JSON.parse(answer), id: createPasskey(market.origin).id });
  const name = "Mi teléfono";
  expect(flashText(await who.copy().post(ADD, { name, answer: swapped }))).toContain(en.refusal.notAdded);
  expect(flashText(await who.post(ADD, { name, answer }))).toBe(en.added);
  await market.db.delete(passkeys).where(eq(passkeys.user_id, who.id));
  expect(flashText(await copy.post(ADD, { name, answer }))).toContain(en.refusal.notAdded);
});

test.each(["", "null", "[]", "{}", '{"id":7}', '{"clientDataJSON":"bnVsbA"}', "x".repeat(5000)])(
  "an answer that is none, as %.9s, is refused on both forms",
  async (answer) => {
    const who = await createMember(market);
    await prove(who);
    await challengeFor(who);
    const added = await who.copy().post(ADD, { name: "x", answer });
    expect(flashText(added)).toContain(en.refusal.notAdded);
    const visitor = browser();
    await challengeFor(visitor);
    expect(flashText(await visitor.post("/auth/passkey", { answer }))).toContain(en.refusal.notSignedIn);
  },
);

test("what is named wrongly is said beside the field", async () => {
  const who = await createMember(market);
  await prove(who);
  for (const [name, error] of [
    ["  ", en.refusal.nameRequired],
    ["x".repeat(61), en.refusal.nameTooLong],
  ] as const) {
    const page = await who.post(ADD, { name, answer: "" });
    expect([page.status, errorsOn(page)]).toEqual([400, { name: error }]);
  }
});

test("an account has so many at most, also in a race", async () => {
  const { who } = await withPasskey();
  const row = (credential: string) => ({
    ...{ id: uuid(), user_id: who.id, credential, public_key: "k", counter: 0, name: "x", created_at: 1 },
  });
  await market.db.insert(passkeys).values(Array.from({ length: PASSKEYS_MAX - 2 }, () => row(uuid())));
  const each = await Promise.all(
    [1, 2].map(async () => {
      const tab = who.copy();
      tab.cookies.delete("passkey");
      const answer = createPasskey(market.origin).create(await challengeFor(tab));
      return () => tab.post(ADD, { name: "Otra", answer });
    }),
  );
  await Promise.all(each.map((send) => send()));
  expect(await rowsOf(who)).toHaveLength(PASSKEYS_MAX);
  const full = await who.get(ADD);
  expect([full.path, flashText(full)]).toEqual([SECURITY, expect.stringContaining(en.enough)]);
});

test("adding and removing ask for a fresh proof, and an email that was confirmed", async () => {
  const { who, passkey } = await withPasskey();
  const [row] = await rowsOf(who);
  const makeStale = () =>
    market.db
      .update(sessions)
      .set({ factor_at: Date.now() - FACTOR_FRESH })
      .where(eq(sessions.user_id, who.id));
  await makeStale();
  const remove = `${ADD}/${row?.id}/remove`;
  const asked = [await who.get(ADD), await add(who, createPasskey(market.origin)), await who.post(remove, {})];
  expect(asked.map(({ path }) => path.split("?")[0])).toEqual(Array(3).fill("/auth/password"));
  expect(await rowsOf(who)).toHaveLength(1);
  // The proof is this session's own.
  const other = browser();
  await other.post("/auth", { email: who.email, password: PASSWORD });
  const proved = await other.get(ADD);
  expect((await other.submit(proved, "main form", { current_password: PASSWORD })).path).toBe(ADD);
  who.cookies.set("proved", other.cookies.get("proved") ?? "");
  expect((await who.get(ADD)).path.split("?")[0]).toBe("/auth/password");
  expect((await signIn(who, who, passkey, {}, ADD)).path).toBe(ADD);
  expect((await who.post(remove, {})).path).toBe(SECURITY);

  await market.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, who.id));
  const unconfirmed = await who.get(ADD);
  expect([unconfirmed.path, flashText(unconfirmed)]).toEqual([
    "/account/settings",
    expect.stringContaining(en.confirmFirst),
  ]);
});

test("wrong answers from one place slow down that place, and no other", async () => {
  const { who, passkey } = await withPasskey();
  const visitor = browser();
  const wrong = { origin: "https://tianguis.example" };
  for (let tries = 0; tries < WRONG_PASSWORDS.free; tries++) await signIn(visitor, who, passkey, wrong);
  await keepPaused(market, "passkey:pair");
  expect(flashText(await signIn(visitor, who, passkey))).toContain("Too many attempts");
  expect((await signIn(browser(), who, passkey)).path).toBe("/account/orders");
  const keys = (await market.db.select().from(rateLimits)).map(({ key }) => key).join();
  expect(keys).toContain("passkey:pair:");
  expect(keys).not.toContain(passkey.id);
});

test("a new password keeps passkeys, and the settings list them", async () => {
  const { who, passkey } = await withPasskey();
  const next = "otra clave, muy nueva";
  const changed = await who.post(SECURITY, {
    ...{ current_password: PASSWORD, new_password: next, confirm_password: next },
  });
  expect(flashText(changed)).toContain(settings.security.changed);
  expect((await signIn(browser(), who, passkey)).path).toBe("/account/orders");
});

test("the page of sign-in has what script shows, and without it nothing is missing", async () => {
  const page = await browser().get("/auth?to=/cart");
  const form = page.document.querySelector('form[action="/auth/passkey?to=%2Fcart"]');
  expect(form?.hasAttribute("hidden")).toBe(true);
  expect(page.document.querySelector("#email")?.getAttribute("autocomplete")).toBe("username webauthn");
  const signUp = await browser().get("/auth?mode=sign-up");
  expect(signUp.document.querySelector("#email")?.getAttribute("autocomplete")).toBe("email");
  expect(signUp.html).not.toContain("/auth/passkey");
});
