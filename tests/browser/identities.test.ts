import type { Browser } from "playwright-core";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "~/i18n/en";
import { es } from "~/i18n/es";
import { browse, notificationText, press, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { dayWays } from "../support/day-ways";
import type { Market } from "../support/market";
import { createMember, PASSWORD } from "../support/members";
import { openMarketWithOpenid } from "../support/openid/market";
import type { Openid } from "../support/openid/provider";

// What only a browser can show: the content policy lets the forms lead to the provider, and the cookie comes back with it.

const SECURITY = "/account/settings/security";

let opened: Awaited<ReturnType<typeof openMarketWithOpenid>>;
let market: Market;
let openid: Openid;
let browser: Browser;

beforeAll(async () => {
  [opened, browser] = await Promise.all([openMarketWithOpenid(), openChromium()]);
  ({ market, openid } = opened);
});
afterAll(async () => {
  await browser.close();
  await opened.close();
});

test.each(dayWays(1280, 390))(
  "an account of a provider, a proof by it, and a connection, in %s, %s, at %i px",
  async (locale, script, width) => {
    const { auth: texts, identities: own, passkeys: keys } = { en, es }[locale];
    const named = (text: string) => text.replace("{provider}", "Acme");
    const { context, page, complaints } = await browse(browser, {
      ...{ locale, javaScriptEnabled: script === "with script", viewport: { width, height: 844 } },
    });
    const somebody = `eva-${uuid().slice(-12)}`;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const path = () => new URL(page.url()).pathname;
    openid.person = {
      sub: `browser-${somebody}`,
      email: `${somebody}@example.com`,
      email_verified: true,
      name: "Eva Ruiz",
    };

    await page.goto(`${market.origin}/auth?to=${SECURITY}`);
    await press(button(named(own.continueWith)));
    expect([path(), await notificationText(page)]).toEqual([SECURITY, expect.stringContaining(texts.created)]);
    expect(await page.locator(".identities").innerText()).toContain(`${somebody}@example.com`);

    await press(page.getByRole("link", { name: keys.add }));
    expect(path()).toBe("/auth/password");
    await press(button(named(own.continueWith)));
    expect(path()).toBe(`${SECURITY}/passkeys`);

    await context.clearCookies();
    const who = await createMember(market, { language: locale });
    await signInAs(page, who, market);
    openid.person = { ...openid.person, sub: `other-${somebody}`, email: `other-${somebody}@example.com` };
    await page.goto(`${market.origin}${SECURITY}`);
    await press(page.getByRole("link", { name: named(own.connect) }));
    await page.getByLabel(texts.password).fill(PASSWORD);
    await press(button(keys.confirm));
    await press(button(named(own.continueWith)));
    expect([path(), await notificationText(page)]).toEqual([SECURITY, expect.stringContaining(named(own.connected))]);
    await press(page.locator(".identities button"));
    expect(await notificationText(page)).toContain(named(own.disconnected));
    expect(complaints).toEqual([]);
    await context.close();
  },
);
