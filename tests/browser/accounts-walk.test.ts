import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Language, otherLanguage } from "~/i18n/language";
import type { TextKey } from "~/i18n/texts";
import { browse, followMail, hydrated, navigate, notificationText, press, signInAs } from "../support/browsing";
import { putGoods } from "../support/catalogue";
import { openChromium } from "../support/chromium";
import { dayWays } from "../support/day-ways";
import { type Market, openMarket } from "../support/market";
import { signIn } from "../support/members";
import { photoInput } from "../support/photo-files";
import { translate } from "../support/texts";

// Every page of the account and of the dashboard, walked through like a user.

const PASSWORD = "tres palabras largas";
const NEW_PASSWORD = "cuatro palabras bien largas";

const WAYS = dayWays(1280, 390);

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
  const seller = (await market.person({ seller: true })).id;
  await putGoods(
    market.db.$client,
    WAYS.map((way) => ({ title: goodsOf(...way), seller })),
  );
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

const goodsOf = (...way: (typeof WAYS)[number]) => `Silla ${way.join(" ")}`;

test.each(WAYS)("the account is walked through in %s, %s, at %i px", async (...way) => {
  const [language, script, width] = way;
  const hasScript = script === "with script";
  const email = `walker-${language}-${width}-${hasScript}@example.com`;
  const { context, page, complaints } = await browse(browser, {
    ...{ locale: language, javaScriptEnabled: hasScript, viewport: { width, height: 844 } },
    extraHTTPHeaders: { "CF-Connecting-IP": email },
  });
  const walk = walker(page, language, hasScript);
  await signUp(walk, email);
  await changeProfile(walk);
  await keepAddresses(walk);
  await changeSettings(walk, email);
  await lookAround(walk);
  await walk.presses("auth.signOut");
  await walk.hears("auth.signedOut");

  await signInAs(page, await market.person({ admin: true }), market);
  await lookAfterMarket(walk, goodsOf(...way), email);
  expect(complaints).toEqual([]);
  await context.close();
});

type Walk = ReturnType<typeof walker>;

/** Actions on a page, by their visible words. */
function walker(page: Page, language: Language, script: boolean) {
  const t = translate(language);
  const main = page.locator("main");
  const link = (key: TextKey, on: Locator) => on.getByRole("link", { name: t(key) }).first();
  return {
    ...{ page, t, main, script, language },
    goes: (path: string) => page.goto(market.origin + path),
    follows: (key: TextKey, on = main) => press(link(key, on)),
    /** Follows a link that script opens in a dialog; returns the element with the form. */
    async opens(key: TextKey, on = main) {
      if (!script) await press(link(key, on));
      else {
        await hydrated(page);
        await link(key, on).click();
      }
      return script ? page.locator("dialog[open]") : main;
    },
    async fills(fields: Partial<Record<TextKey, string>>, on = main) {
      for (const [key, text] of Object.entries(fields)) {
        await on.getByLabel(t(key as TextKey), { exact: true }).fill(text);
      }
    },
    presses: (key: TextKey, on = main) => press(on.getByRole("button", { name: t(key) })),
    hears: async (key: TextKey, values = {}) => expect(await notificationText(page)).toContain(t(key, values)),
    heading: () => page.getByRole("heading", { level: 1 }).innerText(),
  };
}

async function signUp({ page, t, goes, follows, fills, presses, hears }: Walk, email: string) {
  await goes("/account");
  await follows("auth.signUp");
  await fills({ "auth.fullName": "Ana Núñez", "auth.email": email, "auth.password": PASSWORD });
  await presses("auth.signUp");
  await hears("auth.created");
  expect(new URL(page.url()).pathname).toBe("/account");
  const brand = "Tianguis";
  await followMail(page, market, email, {
    subject: t("mails.confirm-email.subject", { brand }),
    button: t("mails.confirm-email.button"),
  });
  await presses("auth.confirm");
  await hears("auth.emailConfirmed");
}

async function changeProfile({ page, t, main, script, goes, follows, fills, presses, hears }: Walk) {
  await goes("/account");
  await follows("account.profile");
  await fills({ "auth.fullName": "Ana Luz Núñez" });
  await presses("profile.save");
  await hears("profile.saved");
  expect(await main.getByLabel(t("auth.fullName")).inputValue()).toBe("Ana Luz Núñez");

  const file = main.locator("input[type=file]");
  const photo = await photoInput();
  if (script) {
    await main.getByText(t("profile.chooseAvatar")).waitFor();
    await navigate(page, () => file.setInputFiles(photo));
  } else {
    await file.setInputFiles(photo);
    await presses("profile.uploadAvatar");
  }
  await hears("profile.avatarSaved");
  expect(await main.locator("img.avatar").count()).toBe(1);
  await presses("profile.removeAvatar");
  await hears("profile.avatarRemoved");
  expect(await main.locator("img.avatar").count()).toBe(0);
}

async function keepAddresses({ main, t, follows, opens, fills, presses, hears }: Walk) {
  await follows("account.addressesTab");
  const cards = main.locator(".addresses > li");
  for (const street of ["Calle Uno 1", "Calle Dos 2"]) {
    const form = await opens("addresses.add");
    const home = { "addresses.field.full_name": "Ana Núñez", "addresses.field.phone": "55 5555 0101" };
    const town = { "addresses.field.city": "Puebla", "addresses.field.state": "Puebla" };
    const more = { "addresses.field.street_address": street, "addresses.field.postal_code": "72000" };
    await fills({ ...home, ...more, ...town }, form);
    await presses("addresses.save", form);
    await hears("addresses.added");
  }
  expect(await cards.first().innerText()).toMatch(new RegExp(`${t("addresses.default")}[^]*Calle Uno 1`));

  const form = await opens("addresses.edit", cards.nth(1));
  await fills({ "addresses.field.street_address": "Calle Tres 3" }, form);
  await presses("addresses.save", form);
  await hears("addresses.updated");
  await presses("addresses.setDefault", cards.nth(1));
  await hears("addresses.defaultUpdated");
  expect(await cards.first().innerText()).toMatch(new RegExp(`${t("addresses.default")}[^]*Calle Tres 3`));

  const question = await opens("addresses.delete", cards.first());
  expect(await question.innerText()).toContain(t("addresses.question"));
  await presses("addresses.delete", question);
  await hears("addresses.deleted");
  expect(await cards.allInnerTexts()).toEqual([expect.stringMatching(`${t("addresses.default")}[^]*Calle Uno 1`)]);
}

async function changeSettings(walk: Walk, email: string) {
  const { page, t, main, language, goes, follows, fills, presses, hears, heading } = walk;
  await goes("/account");
  await follows("account.settings");
  const asked = `new-${email}`;
  await fills({ "settings.profile.fullName": "Ana Paz", "settings.profile.email": asked });
  await fills({ "settings.security.current": PASSWORD });
  await presses("settings.save");
  await hears("settings.profile.asked", { email: asked });
  expect(await main.innerText()).toContain(t("settings.profile.pending", { email: asked, current: email }));
  await presses("settings.profile.cancel");
  await hears("settings.profile.cancelled");
  expect(await main.innerText()).not.toContain(asked);

  await follows("account.settingsLanguage");
  for (const [chosen, says] of [
    [otherLanguage(language), translate(otherLanguage(language))],
    [language, t],
  ] as const) {
    await main.getByLabel(t(`settings.language.${chosen}`)).check();
    await press(main.locator("button.main"));
    expect(await notificationText(page)).toContain(says("settings.language.saved"));
    expect(await heading()).toBe(says("account.settings"));
  }

  await follows("account.settingsNotifications");
  const mails = main.getByLabel(t("settings.notifications.email"));
  const outbid = main.getByLabel(t("settings.notifications.outbid"));
  expect([await mails.isChecked(), await outbid.isChecked()]).toEqual([true, true]);
  await outbid.uncheck();
  await presses("settings.save");
  await hears("settings.notifications.saved");
  await page.reload();
  expect([await mails.isChecked(), await outbid.isChecked()]).toEqual([true, false]);

  await follows("account.settingsSecurity");
  await fills({ "settings.security.current": PASSWORD, "settings.security.next": NEW_PASSWORD });
  await fills({ "settings.security.confirm": NEW_PASSWORD });
  await presses("settings.security.change");
  await hears("settings.security.changed");
  expect((await signIn(market, email, NEW_PASSWORD)).status).toBe(200);
  await page.reload();
  const sessions = main.locator(".list > li");
  expect(await sessions.count()).toBe(2);
  await presses("settings.security.end", sessions);
  await hears("settings.security.ended");
  expect(await sessions.count()).toBe(1);

  await follows("account.settingsData");
  const coming = page.waitForEvent("download");
  await main.getByRole("link", { name: t("settings.data.export") }).click();
  const file = JSON.parse(await readFile(await (await coming).path(), "utf8"));
  expect([file.profile.email, file.profile.full_name, file.addresses.length]).toEqual([email, "Ana Paz", 1]);
}

async function lookAround({ page, t, main, goes, follows, presses, hears, heading }: Walk) {
  const bell = page.locator("header .bell");
  await press(bell);
  expect(await heading()).toBe(t("account.notices"));
  await presses("notices.says.password-changed");
  expect(new URL(page.url()).pathname).toBe("/account/settings/security");
  await press(bell);
  expect(await main.getByText(t("notices.isNew"), { exact: true }).count()).toBe(1);
  await presses("notices.readAll");
  await hears("notices.allRead");
  expect(await main.getByText(t("notices.isNew"), { exact: true }).count()).toBe(0);

  for (const [card, title, empty] of [
    ["account.orders", "account.ordersTitle", "account.ordersEmpty"],
    ["account.watchlist", "account.watchlist", "account.watchlistEmpty"],
  ] as const) {
    await goes("/account");
    await follows(card);
    expect([await heading(), await main.innerText()]).toEqual([t(title), expect.stringContaining(t(empty))]);
  }
  await follows("account.title");
}

async function lookAfterMarket(walk: Walk, goods: string, email: string) {
  const { page, t, main, goes, follows, opens, presses, hears, heading } = walk;
  await goes("/account");
  await follows("account.admin");
  expect(await heading()).toBe(t("admin.title"));
  const row = main.getByRole("row", { name: goods });
  const question = await opens("admin.delete", row);
  const text = await question.innerText();
  expect([text, text]).toEqual([t("admin.confirm"), goods].map((words) => expect.stringContaining(words)));
  await question.locator("[name=rule]").selectOption("fake");
  await question.locator("[name=reason]").fill("Copia");
  await presses("admin.delete", question);
  await hears("admin.deleted");
  expect(await row.innerText()).toContain(t("catalog.status.removed"));
  await follows("admin.users");
  expect(await main.getByRole("row", { name: email }).count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/admin/users");
}
