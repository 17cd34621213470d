import { afterAll, beforeAll, expect, test } from "vitest";
import { registerClient } from "../../support/clients";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, PASSWORD } from "../../support/members";
import type { Page } from "../../support/page";
import { startSmallApp } from "../../support/small-app";
import type { Visitor } from "../../support/visitor";

let market: Market;
let app: Awaited<ReturnType<typeof startSmallApp>>;
let admin: Member;

beforeAll(async () => {
  market = await openMarket();
  app = await startSmallApp(`${market.origin}/auth/v1`);
  admin = await createMember(market, { admin: true });
});
afterAll(async () => {
  await app.close();
  await market.close();
});

/** Presses "Sign in" in the app, which sends the browser here; its cookie comes along when it is sent back. */
async function begin(browser: Visitor): Promise<{ page: Page; cookie: string }> {
  const sent = await fetch(`${app.origin}/sign-in`, { redirect: "manual" });
  const authorize = sent.headers.get("Location")?.replace(market.origin, "") ?? "";
  const cookie = sent.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return { page: await browser.get(authorize), cookie };
}

async function comeBack(address: string | null | undefined, cookie: string): Promise<string> {
  expect(address).toMatch(new RegExp(`^${app.redirect}\\?`));
  const page = await fetch(address ?? "", { headers: { Cookie: cookie } });
  return page.text();
}

test.each([
  ["a server with a secret", "secret", "en", "Allow"],
  ["an app without a secret", "public", "es", "Permitir"],
] as const)("%s signs somebody in through consent, without script", async (_app, kind, language, allow) => {
  const client = await registerClient(market, admin, { redirects: [app.redirect], kind });
  app.register(client.id, client.secret);
  const who = await createMember(market, { language });
  const browser = market.visitor({ "Accept-Language": language, "CF-Connecting-IP": `198.51.100.${kind.length}` });

  const { page: signIn, cookie } = await begin(browser);
  expect(signIn.path.split("?")[0]).toBe("/auth");
  const asks = await browser.submit(signIn, "main form", { email: who.email, password: PASSWORD });
  expect([asks.status, asks.path.split("?")[0]]).toEqual([200, "/auth/consent"]);
  for (const shown of [client.name, "app.example", who.email, "127.0.0.1"]) expect(asks.text).toContain(shown);
  expect(asks.headers.get("Content-Security-Policy")).toContain(`form-action 'self' ${app.origin};`);
  const button = asks.document.querySelectorAll("main button").find((one) => one.text === allow);
  const answer = await browser.send(asks.path, { action: button?.getAttribute("value") ?? "" });
  expect(answer.status).toBe(303);
  expect(await comeBack(answer.headers.get("Location"), cookie)).toBe(`<h1>Hello Ana Núñez, ${who.email}</h1>`);
  expect(app.signedIn.at(-1)?.user).toMatchObject({ sub: who.id, email: who.email, email_verified: true });

  const again = await begin(browser);
  if (kind === "public") {
    // On this machine any app may say that it is this one.
    expect(again.page.heading).toBe(asks.heading);
    return;
  }
  // The next time nobody is asked, and the browser goes on by itself.
  const refresh = again.page.document.querySelector("meta[http-equiv=refresh]")?.getAttribute("content") ?? "";
  const [, to] = /0;url=(.*)/.exec(refresh) ?? [];
  expect(again.page.document.querySelector("main a")?.getAttribute("href")).toBe(to);
  expect(await comeBack(to?.replaceAll("&amp;", "&"), again.cookie)).toContain(who.email);
});

test("who denies it comes back without being signed in", async () => {
  const client = await registerClient(market, admin, { redirects: [app.redirect] });
  app.register(client.id, null);
  const who = await createMember(market);
  const { page, cookie } = await begin(who);
  const answer = await who.send(page.path, { action: "deny" });
  expect(await comeBack(answer.headers.get("Location"), cookie)).toBe("Not signed in: access_denied");
});
