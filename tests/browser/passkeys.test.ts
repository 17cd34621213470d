import { eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passkeys as rows } from "~/data/schema.server";
import { en as english } from "~/i18n/en";
import { es as spanish } from "~/i18n/es";
import type { Texts } from "~/i18n/texts";
import { browse, hydrated, notificationText, press, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { dayLanguages } from "../support/day-ways";
import { type Market, openMarket } from "../support/market";
import { createMember, type Member, PASSWORD } from "../support/members";
import { putFactor } from "../support/put-factor";

const SECURITY = "/account/settings/security";
const { auth, passkeys: en } = english;

let market: Market;
let browser: Browser;
/** A name: an address of numbers can have no passkeys. */
let origin: string;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
  origin = market.origin.replace("127.0.0.1", "localhost");
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

/** A phone's own authenticator, whose owner touches it at once. */
async function addAuthenticator(context: BrowserContext, page: Page, { isUserVerified = true } = {}) {
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", isUserVerified },
      ...{ hasResidentKey: true, hasUserVerification: true, automaticPresenceSimulation: true },
    },
  });
  return { cdp, authenticatorId };
}

/** A browser that lists no passkeys below a field: this authenticator would choose one at once. */
function listNone() {
  PublicKeyCredential.isConditionalMediationAvailable = async () => false;
}

async function openAs(who: Member, locale = "en") {
  const { context, page, complaints } = await browse(browser, { locale });
  await signInAs(page, who, { ...market, origin });
  return { context, page, complaints, go: (path: string) => page.goto(origin + path) };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function addOn(page: Page, name: string, texts: Pick<Texts["passkeys"], "name" | "add"> = en) {
  await page.getByLabel(texts.name).fill(name);
  await press(button(page, texts.add));
}

test.each(dayLanguages())(
  "added, it signs in by a button, with two-step verification too, and opens nothing once removed, in %s",
  async (language) => {
    const { auth, passkeys, twoStep } = { en: english, es: spanish }[language];
    const who = await createMember(market, { language });
    const { context, page, complaints, go } = await openAs(who, language);
    await page.addInitScript(listNone);
    const { cdp, authenticatorId } = await addAuthenticator(context, page);
    await go(SECURITY);
    await hydrated(page);
    await press(page.getByRole("link", { name: passkeys.add }));
    expect(pathOf(page)).toBe("/auth/password");
    await page.getByLabel(auth.password).fill(PASSWORD);
    await press(button(page, passkeys.confirm));
    await addOn(page, "Mi teléfono", passkeys);
    expect([pathOf(page), await notificationText(page)]).toEqual([SECURITY, expect.stringContaining(passkeys.added)]);
    const [stored] = await market.db.select().from(rows).where(eq(rows.user_id, who.id));
    const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
    const ids = credentials.map(({ credentialId }) => Buffer.from(credentialId, "base64").toString("base64url"));
    expect(ids).toEqual([stored?.credential]);

    // This device has one already.
    await go(`${SECURITY}/passkeys`);
    await button(page, passkeys.add).click();
    await expect.poll(() => page.getByText(passkeys.notMade).isVisible()).toBe(true);

    await putFactor(market, who);
    const begin = async () => {
      await context.clearCookies();
      await go("/auth?to=/account/orders");
    };
    const signedIn = ["/account/orders", expect.stringContaining(auth.welcomeBack)];
    await begin();
    await press(button(page, passkeys.signIn));
    expect([pathOf(page), await notificationText(page)]).toEqual(signedIn);

    // Between password and code it is the other way.
    await begin();
    await page.getByLabel(auth.email).fill(who.email);
    await page.getByLabel(auth.password).fill(PASSWORD);
    await press(button(page, auth.signIn));
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(twoStep.codeTitle);
    await press(button(page, passkeys.use));
    expect(pathOf(page)).toBe("/account/orders");

    await go(SECURITY);
    await hydrated(page);
    await press(page.locator(".keys button"));
    expect(await notificationText(page)).toContain(passkeys.removed);
    await begin();
    await press(button(page, passkeys.signIn));
    expect([pathOf(page), await notificationText(page)]).toEqual([
      "/auth",
      expect.stringContaining(passkeys.refusal.notSignedIn),
    ]);
    expect(complaints).toEqual([]);
  },
);

test("chosen in the list below the field of the email, it signs in without a button", async () => {
  const who = await createMember(market);
  const { context, page, go } = await openAs(who);
  const { cdp, authenticatorId } = await addAuthenticator(context, page);
  await go(`${SECURITY}/passkeys`);
  await page.getByLabel(auth.password).fill(PASSWORD);
  await press(button(page, en.confirm));
  await addOn(page, "Mi teléfono");
  await context.clearCookies();
  await go("/auth?to=/account/orders");
  await expect.poll(() => pathOf(page)).toBe("/account/orders");

  // Without any, the list waits, and the button says that there is none.
  await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
  await context.clearCookies();
  await go("/auth");
  await button(page, en.signIn).click();
  await expect.poll(() => page.getByText(en.notUsed).isVisible()).toBe(true);
});

test("an authenticator that does not know its user adds nothing, and the page says so", async () => {
  const who = await createMember(market);
  const { context, page, go } = await openAs(who);
  await addAuthenticator(context, page, { isUserVerified: false });
  await go(`${SECURITY}/passkeys`);
  await page.getByLabel(auth.password).fill(PASSWORD);
  await press(button(page, en.confirm));
  await page.getByLabel(en.name).fill("Mi llave");
  await button(page, en.add).click();
  await expect.poll(() => page.getByText(en.notMade).isVisible()).toBe(true);
  expect(await market.db.select().from(rows).where(eq(rows.user_id, who.id))).toEqual([]);
});

test.each(dayLanguages())(
  "without script the page of sign-in has no button for it, the one that adds it says why, and one is removed, in %s",
  async (language) => {
    const { auth, passkeys } = { en: english, es: spanish }[language];
    const who = await createMember(market, { language });
    const context = await browser.newContext({ javaScriptEnabled: false, locale: language });
    const page = await context.newPage();
    await page.goto(`${origin}/auth`);
    expect(await button(page, passkeys.signIn).count()).toBe(0);
    await signInAs(page, who, { ...market, origin });
    await page.goto(`${origin}${SECURITY}/passkeys`);
    await page.getByLabel(auth.password).fill(PASSWORD);
    await press(button(page, passkeys.confirm));
    expect(await page.getByText(passkeys.needsScript).isVisible()).toBe(true);

    const key = { id: who.id, user_id: who.id, credential: who.id, public_key: "", counter: 0, name: "Mi llave" };
    await market.db.insert(rows).values({ ...key, created_at: 1 });
    await page.goto(`${origin}${SECURITY}`);
    const own = page.locator(".keys > li");
    expect(await own.innerText()).toContain("Mi llave");
    await press(own.getByRole("button"));
    expect([pathOf(page), await notificationText(page)]).toEqual([SECURITY, expect.stringContaining(passkeys.removed)]);
    expect(await own.count()).toBe(0);
    await context.close();
  },
);
