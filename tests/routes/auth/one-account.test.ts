import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factors, links, securityEvents, sessions, users } from "~/data/schema.server";
import { recoveryCodesPage } from "~/domain/messages/message-pages";
import { authClient } from "../../support/auth-client";
import { letterTo } from "../../support/auth-letters";
import { appCode } from "../../support/authenticator";
import { keepPaused } from "../../support/keep-paused";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, mailsOf, PASSWORD } from "../../support/members";
import { putFactor } from "../../support/put-factor";

const SECURITY = "/account/settings/security";

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

async function clientOf({ email }: Pick<Member, "email">) {
  const client = authClient(market);
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

type AuthTestClient = ReturnType<typeof authClient>;

async function signInByCode(client: AuthTestClient, email: string): Promise<void> {
  await client.signInWithOtp({ email });
  const { code } = await letterTo(market, email);
  expect((await client.verifyOtp({ type: "email", email, token: code })).error).toBeNull();
}

const isOpen = async (client: Awaited<ReturnType<typeof clientOf>>) => (await client.getUser()).error === null;

test("a new password on the pages ends the sessions of applications", async () => {
  const who = await createMember(market);
  const client = await clientOf(who);
  const next = "otra contraseña larga";
  const typed = { current_password: PASSWORD, new_password: next, confirm_password: next };
  await who.submit(await who.get(SECURITY), `main form[action="${SECURITY}"]`, typed);
  expect(await isOpen(client)).toBe(false);
});

test("an application's new password ends the sessions of the pages, and keeps its own", async () => {
  const who = await createMember(market);
  const client = await clientOf(who);
  expect((await client.updateUser({ password: "desde la aplicación" })).error).toBeNull();
  expect(await isOpen(client)).toBe(true);
  expect((await who.get("/account")).path).toMatch(/^\/auth\?/);
  const page = await market.visitor().post("/auth", { email: who.email, password: "desde la aplicación" });
  expect(page.status).toBe(200);
  expect(page.path).not.toMatch(/^\/auth/);
});

test("a new password ends letters and codes that would open the account another way, not the confirmation", async () => {
  const who = await createMember(market);
  const client = await clientOf(who);
  const { email } = who;
  await client.resetPasswordForEmail(email);
  await client.signInWithOtp({ email });
  await client.reauthenticate();
  await client.updateUser({ email: `otro-${email}` });
  await market.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, who.id));
  await client.resend({ type: "signup", email });
  const purposes = async () =>
    (await market.db.select().from(links).where(eq(links.user_id, who.id))).map(({ purpose }) => purpose).sort();
  expect(await purposes()).toEqual(["change-email", "confirm-email", "reauthenticate", "recover", "sign-in"]);
  expect((await client.updateUser({ password: "la de ahora en adelante" })).error).toBeNull();
  expect(await purposes()).toEqual(["confirm-email"]);
});

test("a code of an app that opened a page raises no session of an application", async () => {
  const who = await createMember(market);
  const { secret } = await putFactor(market, who);
  const id = "01234567-89ab-4cde-8f01-23456789abcd";
  await market.db.run(`UPDATE factors SET id = '${id}' WHERE user_id = '${who.id}'`);
  const browser = market.visitor({ "CF-Connecting-IP": "198.51.100.77" });
  const asked = await browser.post("/auth", { email: who.email, password: PASSWORD });
  const code = appCode(secret);
  expect((await browser.submit(asked, "main form", { code })).path).not.toMatch(/^\/auth/);
  const client = await clientOf(who);
  const used = await client.mfa.challengeAndVerify({ factorId: id, code });
  expect(used.error?.code).toBe("mfa_verification_failed");
  expect((await client.mfa.challengeAndVerify({ factorId: id, code: appCode(secret, 1) })).error).toBeNull();
});

test("turning two-step verification off on the pages lets sessions of applications fall back", async () => {
  const who = await createMember(market);
  const client = await clientOf(who);
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("no app");
  await client.mfa.challengeAndVerify({ factorId: data.id, code: appCode(data.totp.secret) });
  const browser = market.visitor({ "CF-Connecting-IP": "198.51.100.78" });
  const asked = await browser.post("/auth", { email: who.email, password: PASSWORD });
  await browser.submit(asked, "main form", { code: appCode(data.totp.secret, 1) });
  const page = await browser.get(SECURITY);
  await browser.submit(page, `form[action="${SECURITY}/two-step/off"]`);
  await client.refreshSession();
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    ...{ currentLevel: "aal1", nextLevel: "aal1" },
  });
  expect(await isOpen(client)).toBe(true);
});

test("the trail of the account tells of applications as of the pages", async () => {
  const who = await createMember(market);
  const client = await clientOf(who);
  await client.updateUser({ password: "otra para la historia" });
  await client.signOut({ scope: "others" });
  const rows = await market.db.select().from(securityEvents).where(eq(securityEvents.user_id, who.id));
  expect(rows.map(({ kind }) => kind)).toEqual(["signed-in", "password-changed", "signed-out-others"]);
  expect(rows.map(({ is_new_network }) => is_new_network)).toEqual([true, null, null]);
});

const kindsOf = async ({ id }: Pick<Member, "id">) =>
  (await market.db.select().from(securityEvents).where(eq(securityEvents.user_id, id))).map(({ kind }) => kind);

const FACTOR = "01234567-89ab-4cde-8f01-23456789ab00";

test.each([
  ["password", (client: AuthTestClient, email: string) => client.signInWithPassword({ email, password: PASSWORD })],
  ["email", signInByCode],
] as const)(
  "the trail says that a session began by %s before a code, and not that it was proved again",
  async (by, open) => {
    const who = await createMember(market);
    const { secret } = await putFactor(market, who);
    const factorId = FACTOR.slice(0, -1) + (by.length % 10);
    await market.db.update(factors).set({ id: factorId }).where(eq(factors.user_id, who.id));
    const client = authClient(market);
    await open(client, who.email);
    for (const step of [0, 1]) {
      const { error } = await client.mfa.challengeAndVerify({ factorId, code: appCode(secret, step) });
      expect(error).toBeNull();
    }
    const [first, second] = {
      password: ["signed-in", "signed-in-code"],
      email: ["signed-in-email", "signed-in-email-code"],
    }[by];
    expect(await kindsOf(who)).toEqual([first, second]);
  },
);

test("signing out everywhere is told as that, and not as signing out elsewhere", async () => {
  const who = await createMember(market);
  await (await clientOf(who)).signOut({ scope: "global" });
  expect(await kindsOf(who)).toEqual(["signed-in", "signed-out-everywhere"]);
});

test("who turns two-step verification on by an application is asked to create recovery codes, and led there", async () => {
  const who = await createMember(market);
  const client = await clientOf(who);
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("no app");
  await client.mfa.challengeAndVerify({ factorId: data.id, code: appCode(data.totp.secret) });
  expect(await mailsOf(market, who)).toMatchObject([{ message: { kind: "two-step-on-without-codes" } }]);
  const browser = market.visitor({ "CF-Connecting-IP": "198.51.100.79" });
  const asked = await browser.post("/auth", { email: who.email, password: PASSWORD });
  await browser.submit(asked, "main form", { code: appCode(data.totp.secret, 1) });
  const page = await browser.get(recoveryCodesPage());
  expect(page.document.querySelectorAll(".codes code").length).toBeGreaterThan(0);
});

test("a link of a letter of the service confirms nothing and resets nothing on the pages that it is not for", async () => {
  const who = await createMember(market);
  await market.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, who.id));
  const client = authClient(market);
  await client.signInWithOtp({ email: who.email });
  const [link] = await market.db.select().from(links).where(eq(links.user_id, who.id));
  const signed = encodeURIComponent(market.signLink(link?.id ?? ""));
  for (const path of ["/auth/confirm", "/auth/reset"]) {
    const page = await market.visitor().get(`${path}?link=${signed}`);
    expect([path, page.document.querySelectorAll("main form[method=post] input[type=password]").length]).toEqual([
      path,
      0,
    ]);
    await market.visitor().post(`${path}?link=${signed}`, { new_password: "una nueva", confirm_password: "una nueva" });
  }
  const [row] = await market.db.select().from(users).where(eq(users.id, who.id));
  expect(row?.email_confirmed_at).toBeNull();
  expect(await market.db.select().from(links).where(eq(links.user_id, who.id))).toHaveLength(1);
});

test("five wrong passwords on the pages slow the service down, too, from the same network", async () => {
  const who = await createMember(market);
  const here = { "CF-Connecting-IP": "198.51.100.90" };
  for (let n = 0; n < 6; n++) await market.visitor(here).post("/auth", { email: who.email, password: "no es esta" });
  await keepPaused(market, "sign-in:pair");
  const client = authClient(market, { headers: here });
  const { error } = await client.signInWithPassword({ email: who.email, password: PASSWORD });
  expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
});

test("an account that is closed leaves nothing that an application could go on with", async () => {
  const who = await createMember(market);
  const client = await clientOf(who);
  const page = await who.get("/account/settings/data");
  const typed = { current_password: PASSWORD, understood: "on" };
  await who.submit(page, 'main form[action="/account/settings/data"]', typed);
  expect(await market.db.select().from(sessions).where(eq(sessions.user_id, who.id))).toEqual([]);
  expect((await client.getUser()).error).toMatchObject({ status: 403, code: "user_banned" });
  expect((await client.refreshSession()).error?.code).toBe("refresh_token_not_found");
});
