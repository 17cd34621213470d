import { eq } from "drizzle-orm";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "~/data/schema.server";
import { FACTOR_FRESH, RECOVERY_CODES } from "~/domain/accounts/factor";
import type { TextKey, Translate } from "~/i18n/texts";
import { appCode } from "../support/authenticator";
import { actionsOn, navigate, notificationText, openFor, press } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { dayWays } from "../support/day-ways";
import { type Market, openMarket } from "../support/market";
import { createMember, type Member, PASSWORD } from "../support/members";
import { putFactor } from "../support/put-factor";
import { startSmallApp } from "../support/small-app";
import { translate } from "../support/texts";

const SECURITY = "/account/settings/security";
const DESK = "/admin/applications";

let market: Market;
let browser: Browser;
let app: Awaited<ReturnType<typeof startSmallApp>>;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
  app = await startSmallApp(`${market.origin}/auth/v1`);
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await market.close();
});

test.each(dayWays(390, 1280))("a day of an account's security, in %s, %s, at %i px", async (...way) => {
  const [language] = way;
  const t = translate(language);
  const [who, boss] = [await createMember(market, { language }), await createMember(market, { language, admin: true })];
  const opened = await Promise.all([who, who, boss].map((one) => openFor(browser, market, one, way)));
  const [me, other, desk] = opened.map(({ page }) => acts(page, t)) as [Acts, Acts, Acts];

  const { secret, codes } = await setUpByKeyboard(me, t);
  const recoveryCode = () => codes.shift() ?? "";
  const isSignedOut = async () => {
    await other.go("/account");
    expect(other.path()).toBe("/auth");
  };
  // The set-up signed out what was signed in before.
  await isSignedOut();

  // Signs out, and in with a code.
  await me.go("/account");
  await me.send(t("auth.signOut"), t("auth.signedOut"));
  await me.typePassword(who);
  expect(await me.heading()).toBe(t("twoStep.codeTitle"));
  await me.fill("twoStep.code", appCode(secret, 5));
  await me.press(t("twoStep.verify"));
  expect(await me.errorInFocus()).toBe(t("twoStep.refusal.codeWrong"));
  await me.fill("twoStep.code", appCode(secret, 1));
  await me.send(t("twoStep.verify"), t("auth.welcomeBack"));
  expect(me.path()).toBe(SECURITY);

  // Another device signs in with recovery codes. It is signed out alone, and with all others.
  for (const [end, says, left] of [
    ["settings.security.end", "settings.security.ended", RECOVERY_CODES - 1],
    ["settings.security.endOthers", "settings.security.othersEnded", RECOVERY_CODES - 2],
  ] as const) {
    await other.typePassword(who);
    await other.typeRecoveryCode(recoveryCode());
    expect(other.path()).toBe(SECURITY);
    await me.go(SECURITY);
    await me.main.getByText(t("twoStep.codesLeft", { count: left })).waitFor();
    const devices = me.main.locator('[aria-labelledby="sessions"]');
    expect(await devices.locator("li").count()).toBe(2);
    // The name of a device follows.
    await press(devices.getByRole("button", { name: new RegExp(`^${t(end)}( ?:|$)`) }));
    expect(await notificationText(me.page)).toContain(t(says));
    expect(await devices.locator("li").count()).toBe(1);
    await isSignedOut();
  }

  // An application is registered, allowed, and removed in the settings and at the desk.
  const name = await registerApplication(desk, t, boss);
  const signInToApp = () => me.page.goto(`${app.origin}/sign-in`);
  await signInToApp();
  expect(await me.heading()).toBe(t("applications.asks", { name }));
  await press(me.main.getByRole("button", { name: t("applications.allow") }));
  expect(await me.heading()).toBe(`Hello Ana Núñez, ${who.email}`);
  await me.go(SECURITY);
  const allowed = me.main.locator(".applications > li");
  expect(await allowed.innerText()).toContain(t("applications.reads.email"));
  await press(allowed.getByRole("button"));
  expect(await notificationText(me.page)).toContain(t("applications.removed", { name }));
  await me.main.getByText(t("applications.none")).waitFor();
  await signInToApp();
  expect(await me.heading()).toBe(t("applications.asks", { name }));
  await desk.go(DESK);
  await desk.follow(`${t("adminApplications.remove")} ${name}`);
  await desk.main.getByText(t("adminApplications.removeUnused")).waitFor();
  await desk.send(t("adminApplications.remove"), t("adminApplications.removed", { name }));
  await desk.main.getByText(t("adminApplications.none")).waitFor();
  await me.page.reload();
  expect(await me.heading()).toBe(t("applications.gone"));

  // New recovery codes, after a code.
  await me.go(SECURITY);
  await makeStale(who);
  await me.follow(t("twoStep.createCodes"));
  await me.typeRecoveryCode(recoveryCode());
  expect([me.path(), await notificationText(me.page)]).toEqual([
    `${SECURITY}/recovery-codes`,
    expect.stringContaining(t("twoStep.confirmed")),
  ]);
  const [fresh = "", ...others] = await me.codes();
  expect(others).toHaveLength(RECOVERY_CODES - 1);
  await me.prints(who);
  await me.send(t("twoStep.useNewCodes"), t("twoStep.codesReplaced"));

  // Turned off, which only a new code allows.
  await makeStale(who);
  await me.send(t("twoStep.turnOff"), t("twoStep.pressAgain"));
  await me.typeRecoveryCode(recoveryCode());
  expect(await me.errorInFocus()).toBe(t("twoStep.refusal.recoveryCodeWrong"));
  await me.typeRecoveryCode(fresh);
  expect([me.path(), await notificationText(me.page)]).toEqual([SECURITY, t("twoStep.confirmed")]);
  await me.send(t("twoStep.turnOff"), t("twoStep.turnedOff"));
  await other.typePassword(who);
  expect([other.path(), await notificationText(other.page)]).toEqual([
    SECURITY,
    expect.stringContaining(t("auth.welcomeBack")),
  ]);

  // All of it is in the trail, the newest first.
  await me.follow(t("securityEvents.open"));
  const trail = await me.main.locator("li p:first-child").allInnerTexts();
  expect(trail.map((one) => one.replace(t("securityEvents.newNetwork"), "").trim())).toEqual(
    (
      [
        ["signed-in"],
        ["two-step-off"],
        ["recovery-codes"],
        ["application-removed", name],
        ["application-allowed", name],
        ["signed-out-others"],
        ["signed-in-recovery"],
        ["signed-out-device"],
        ["signed-in-recovery"],
        ["signed-in-code"],
        ["two-step-on"],
      ] as const
    ).map(([kind, subject]) => [t(`securityEvents.kind.${kind}`), subject].filter(Boolean).join(" · ")),
  );
  for (const { context, complaints } of opened) {
    expect(complaints.filter((one) => !/status of 4\d\d/.test(one))).toEqual([]);
    await context.close();
  }
});

/** As if every code were of some time ago. */
const makeStale = ({ id }: { id: string }) =>
  market.db
    .update(sessions)
    .set({ factor_at: Date.now() - FACTOR_FRESH })
    .where(eq(sessions.user_id, id));

type Acts = ReturnType<typeof acts>;

/** What a user does about the security of an account. */
function acts(page: Page, t: Translate) {
  const actions = actionsOn(page, market);
  const { main, go, press, follow } = actions;
  const heading = () => page.getByRole("heading", { level: 1 }).innerText();
  const fill = (label: TextKey, text: string) => main.getByLabel(t(label), { exact: true }).fill(text);
  return {
    ...{ ...actions, heading, fill },
    path: () => new URL(page.url()).pathname,
    codes: () => page.locator(".codes code").allInnerTexts(),
    /** The error of the only field that has one, which has the focus. */
    async errorInFocus(): Promise<string> {
      expect(await page.locator(":focus").getAttribute("aria-invalid")).toBe("true");
      return main.locator(".error").innerText();
    },
    async typePassword({ email }: Member) {
      await go(`/auth?to=${SECURITY}`);
      await fill("auth.email", email);
      await fill("auth.password", PASSWORD);
      await press(t("auth.signIn"));
    },
    /** On the page that asks for a code, as from paper. */
    async typeRecoveryCode(code: string) {
      if (!/&recovery\b/.test(page.url())) await follow(t("twoStep.useRecovery"));
      expect(await heading()).toBe(t("twoStep.recoveryTitle"));
      await fill("twoStep.recoveryCode", code.toLowerCase().replaceAll("-", " "));
      await press(t("twoStep.verify"));
    },
    /** The codes and whose they are, and nothing to press. */
    async prints({ email }: Member) {
      await page.emulateMedia({ media: "print" });
      expect(await main.getByText(t("twoStep.codesOf", { brand: "Tianguis", email })).isVisible()).toBe(true);
      expect(await page.locator(".codes").isVisible()).toBe(true);
      expect(await page.locator("a, button, .qr").filter({ visible: true }).count()).toBe(0);
      await page.emulateMedia({ media: null });
    },
  };
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("out of reach of the keyboard");
}

async function typeAndEnter(page: Page, typed: string): Promise<void> {
  await page.keyboard.type(typed);
  await navigate(page, () => page.keyboard.press("Enter"));
}

/** Two-step verification by keyboard alone. Returns the app's secret and the recovery codes. */
async function setUpByKeyboard({ page, main, go, fits, path, codes, errorInFocus }: Acts, t: Translate) {
  /** Past the header to something, and Enter. */
  const enter = async (wanted: Locator, typed = "") => {
    await tabTo(page, page.locator(".skip"));
    await page.keyboard.press("Enter");
    await tabTo(page, wanted);
    await typeAndEnter(page, typed);
    await fits();
  };
  const secretOn = async () => (await page.locator(".secret:not(.codes *)").innerText()).replaceAll(" ", "");
  await go(SECURITY);
  await enter(main.getByRole("link", { name: t("twoStep.setUp") }));
  await enter(main.getByLabel(t("auth.password")), PASSWORD);
  expect([path(), await notificationText(page)]).toEqual([
    `${SECURITY}/two-step`,
    expect.stringContaining(t("twoStep.confirmed")),
  ]);
  expect(await page.locator(".qr").evaluate((qr) => (qr as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const [secret, recovery] = [await secretOn(), await codes()];
  const link = main.getByRole("link", { name: t("twoStep.openApp") });
  expect(await link.getAttribute("href")).toContain(`secret=${secret}`);
  expect(new Set(recovery).size).toBe(RECOVERY_CODES);

  await enter(main.getByLabel(t("twoStep.code")), appCode(secret, 5));
  expect(await errorInFocus()).toBe(t("twoStep.refusal.codeWrong"));
  expect([await secretOn(), await codes()]).toEqual([secret, recovery]);
  await typeAndEnter(page, appCode(secret));
  expect([path(), await notificationText(page)]).toEqual([SECURITY, expect.stringContaining(t("twoStep.turnedOn"))]);
  await main.getByText(t("twoStep.codesLeft", { count: RECOVERY_CODES })).waitFor();
  return { secret, codes: recovery };
}

/** By an administrator with two-step verification; the small app gets the secret. Returns its name. */
async function registerApplication(desk: Acts, t: Translate, boss: Member): Promise<string> {
  const { secret } = await putFactor(market, boss);
  const name = "Calendario de ferias";
  await desk.go(DESK);
  await desk.follow(t("adminApplications.add"));
  await desk.fill("adminApplications.name", name);
  await desk.fill("adminApplications.website", "http://app.example");
  await desk.fill("adminApplications.redirects", app.redirect);
  await desk.choose(t("adminApplications.kinds.secret"));
  await desk.send(t("adminApplications.yes"), t("twoStep.askedAgain"));
  await desk.fill("twoStep.code", appCode(secret));
  await desk.send(t("twoStep.verify"), t("auth.formKept"));

  await desk.press(t("adminApplications.yes"));
  expect(await desk.errorInFocus()).toBe(t("adminApplications.refusal.websiteWrong"));
  await desk.fill("adminApplications.website", "https://app.example");
  await desk.press(t("adminApplications.yes"));
  const title = t("adminApplications.secretTitle", { name });
  expect([await desk.heading(), await desk.page.title()]).toEqual([title, `${title} · Tianguis`]);
  const [id = "", shown = ""] = await desk.main.locator("code").allInnerTexts();
  for (const value of [id, shown]) {
    await desk.main.getByText(value).click();
    expect(await desk.page.evaluate(() => String(getSelection()))).toBe(value);
  }
  app.register(id, shown);
  await desk.follow(t("adminApplications.saved"));
  expect(desk.path()).toBe(DESK);
  const row = desk.main.getByRole("row", { name });
  await row.getByText(id).waitFor();
  expect(await desk.page.content()).not.toContain(shown);
  return name;
}
