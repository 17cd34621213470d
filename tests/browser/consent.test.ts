import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browse, press } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { registerClient } from "../support/clients";
import { dayWays } from "../support/day-ways";
import { type Market, openMarket } from "../support/market";
import { createMember, PASSWORD } from "../support/members";
import { startSmallApp } from "../support/small-app";
import { translate } from "../support/texts";

let market: Market;
let browser: Browser;
let app: Awaited<ReturnType<typeof startSmallApp>>;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
  app = await startSmallApp(`${market.origin}/auth/v1`);
  const admin = await createMember(market, { admin: true });
  const client = await registerClient(market, admin, { redirects: [app.redirect], kind: "secret" });
  app.register(client.id, client.secret);
});

afterAll(async () => {
  await browser.close();
  await app.close();
  await market.close();
});

test.each(dayWays(390, 1280))(
  "a user signs in to a small app with their account, in %s, %s, at %i px",
  async (language, script, width) => {
    const t = translate(language);
    const { email } = await createMember(market, { language });
    const { context, page, complaints } = await browse(browser, {
      ...{ locale: language, javaScriptEnabled: script === "with script", viewport: { width, height: 800 } },
    });
    const signIn = async () => {
      await page.goto(`${app.origin}/sign-in`);
      await page.getByLabel(t("auth.email")).fill(email);
      await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
      await press(page.locator("main").getByRole("button", { name: t("auth.signIn"), exact: true }));
    };

    await signIn();
    await press(page.getByRole("button", { name: t("applications.deny") }));
    expect(await page.textContent("body")).toBe("Not signed in: access_denied");

    // A session that a page before left in the fragment is not carried on.
    await page.goto(`${app.origin}/sign-in#access_token=x`);
    expect(page.url()).not.toContain("access_token");
    expect(await page.textContent("main")).toContain(t("applications.reads.email"));
    await press(page.getByRole("button", { name: t("applications.allow") }));
    expect(new URL(page.url()).origin).toBe(app.origin);
    expect(await page.textContent("h1")).toBe(`Hello Ana Núñez, ${email}`);

    // Signed out here, the next sign-in goes on to the app by itself: a redirect after a form would end at its policy.
    await context.clearCookies({ name: "sid" });
    await signIn();
    await page.waitForURL(`${app.origin}/callback*`);
    expect(await page.textContent("h1")).toBe(`Hello Ana Núñez, ${email}`);
    // The app answers a denial with 400.
    expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
    await context.close();
  },
);
