import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { links, sessions, users } from "~/data/schema.server";
import { auth as en } from "~/i18n/en/auth";
import { auth as es } from "~/i18n/es/auth";
import { authClient } from "../../support/auth-client";
import { letterTo } from "../../support/auth-letters";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD, rowOf } from "../../support/members";

const APP = "https://app.example.com";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ vars: { AUTH_REDIRECT_ORIGINS: APP } });
});
afterAll(() => market.close());

let people = 0;
const newEmail = () => `persona-${++people}@example.com`;
const accountOf = async (email: string) =>
  (await market.db.select().from(users).where(eq(users.email, email)))[0] ?? null;

/** Where a link leads that a browser opens, or a program that looks for harm in letters. */
const opened = async (link: string) =>
  new URL((await fetch(link, { redirect: "manual" })).headers.get("Location") ?? "");
const pathOf = ({ pathname, search }: URL) => pathname + search;
/** Presses the button of the page that a link led to. */
const pressed = async (page: URL) =>
  new URL((await market.visitor().send(pathOf(page), {})).headers.get("Location") ?? "", market.origin);

async function signUp(options: Parameters<typeof authClient>[1] = {}, emailRedirectTo = `${APP}/in?from=mail`) {
  const client = authClient(market, options);
  const email = newEmail();
  const { error } = await client.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
  expect(error).toBeNull();
  return { client, email, link: (await letterTo(market, email)).link };
}

test.each([
  ["en", en],
  ["es", es],
] as const)("a link of a letter that confirms an email asks first, in %s", async (language, texts) => {
  const { email, link } = await signUp();
  for (const address of [link, link, link.replace("type=signup", "type=email")]) {
    const to = await opened(address);
    expect([to.origin, to.pathname, to.hash]).toEqual([market.origin, "/auth/confirm", ""]);
    const page = await market.visitor({ "Accept-Language": language }).get(pathOf(to));
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining(texts.confirmBody.replace("{email}", email)),
    ]);
    // Without it a browser would not follow the form's answer.
    expect(page.headers.get("Content-Security-Policy")).toContain(`form-action 'self' ${APP}`);
    expect((await accountOf(email))?.email_confirmed_at).toBeNull();
  }
  const back = await pressed(await opened(link));
  expect(back.href).toBe(`${APP}/in?from=mail#`);
  expect((await accountOf(email))?.email_confirmed_at).not.toBeNull();
  const late = await opened(link);
  expect([late.origin, late.hash]).toEqual([APP, expect.stringContaining("error_code=otp_expired")]);
});

test("with a challenge it leads back with a code that only its client exchanges", async () => {
  const { email } = await signUp();
  const client = authClient(market, { flowType: "pkce" });
  await client.resend({ type: "signup", email, options: { emailRedirectTo: `${APP}/in?from=mail` } });
  const back = await pressed(await opened((await letterTo(market, email)).link));
  expect([back.origin + back.pathname, back.searchParams.get("from"), back.hash]).toEqual([`${APP}/in`, "mail", ""]);
  const { data, error } = await client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: "email/signup" }]);
});

test("a new email is confirmed by a press, too, and an address that was taken meanwhile says so there", async () => {
  for (const isTaken of [false, true]) {
    const who = await createMember(market);
    const client = authClient(market);
    await client.signInWithPassword({ email: who.email, password: PASSWORD });
    const email = newEmail();
    await client.updateUser({ email }, { emailRedirectTo: `${APP}/changed` });
    const page = await opened((await letterTo(market, email)).link);
    expect(page.pathname).toBe("/auth/confirm");
    expect((await rowOf(market, who)).email).toBe(who.email);
    if (isTaken) {
      const other = await createMember(market);
      await market.db.update(users).set({ email }).where(eq(users.id, other.id));
      const refused = await market.visitor().post(pathOf(page), {});
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(en.refusal.emailTaken)]);
      expect((await rowOf(market, who)).email).toBe(who.email);
    } else {
      expect((await pressed(page)).href).toBe(`${APP}/changed#`);
      expect((await rowOf(market, who)).email).toBe(email);
    }
  }
});

test("where no application is named, the press leads to the market's home page and opens no session", async () => {
  const { email, link } = await signUp({}, "https://evil.example.com/");
  const visitor = market.visitor();
  const page = await visitor.get(pathOf(await opened(link)));
  const done = await visitor.submit(page, "main form.card");
  expect([done.path, done.flash, visitor.cookies.get("sid") ?? ""]).toEqual(["/", en.emailConfirmed, ""]);
  const account = await accountOf(email);
  expect(account?.email_confirmed_at).not.toBeNull();
  const rows = await market.db
    .select()
    .from(sessions)
    .where(eq(sessions.user_id, account?.id ?? ""));
  expect(rows).toHaveLength(1);
  expect(await market.db.select().from(links).where(eq(links.email, email))).toEqual([]);
});

test("the page takes one round trip; a press, which sends an email, three", async () => {
  const { link } = await signUp({ flowType: "pkce" });
  let page = new URL(market.origin);
  expect(
    await market.trips(async () => {
      page = await opened(link);
    }),
  ).toBe(1);
  const visitor = market.visitor();
  expect(await market.trips(() => visitor.get(pathOf(page)))).toBe(1);
  expect(await market.trips(() => visitor.send(pathOf(page), {}))).toBe(3);
});
