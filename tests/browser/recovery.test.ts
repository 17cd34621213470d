import { eq } from "drizzle-orm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "~/data/schema.server";
import { browse, followMail, notificationText, press } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { dayWays } from "../support/day-ways";
import { type Market, openMarket } from "../support/market";
import { translate } from "../support/texts";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

test.each(dayWays(390, 1280))(
  "a forgotten password is recovered from the mail in the inbox, in %s, %s, at %i px",
  async (language, script, width) => {
    const t = translate(language);
    const { id, email } = await market.person();
    await market.db.update(users).set({ language }).where(eq(users.id, id));
    const { context, page, complaints } = await browse(browser, {
      ...{ locale: language, javaScriptEnabled: script === "with script", viewport: { width, height: 800 } },
    });
    await page.goto(`${market.origin}/auth`);
    await press(page.getByRole("link", { name: t("auth.forgot") }));
    await page.getByLabel(t("auth.email")).fill(email);
    await press(page.getByRole("button", { name: t("auth.recover") }));
    expect(page.url()).toBe(`${market.origin}/auth`);

    await followMail(page, market, email, {
      subject: t("mails.recover.subject", { brand: "Tianguis" }),
      button: t("mails.recover.button"),
    });
    await page.getByLabel(t("auth.newPassword"), { exact: true }).fill("tres palabras nuevas");
    await page.getByLabel(t("auth.confirmPassword")).fill("tres palabras nuevas");
    await press(page.getByRole("button", { name: t("auth.reset") }));
    expect(page.url()).toBe(`${market.origin}/auth`);

    await page.getByLabel(t("auth.email")).fill(email);
    await page.getByLabel(t("auth.password"), { exact: true }).fill("tres palabras nuevas");
    await press(page.locator("main").getByRole("button", { name: t("auth.signIn"), exact: true }));
    expect(page.url()).toBe(`${market.origin}/`);
    expect(await notificationText(page)).toContain(t("auth.welcomeBack"));
    expect(complaints).toEqual([]);
    await context.close();
  },
);
