import { eq } from "drizzle-orm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "~/data/schema.server";
import { launchChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), launchChromium()]);
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

const WORDS = {
  en: {
    ...{ forgot: "Forgot your password?", email: "Email", ask: "Send me a link", subject: "Choose a new password" },
    ...{
      button: "Choose a new password",
      password: "New password",
      confirm: "Confirm new password",
      save: "Save new password",
      signIn: "Sign in",
    },
    ...{ current: "Password", welcome: "Welcome back! Successfully logged in" },
  },
  es: {
    ...{ forgot: "¿Olvidaste tu contraseña?", email: "Correo electrónico", ask: "Enviarme un enlace" },
    ...{
      subject: "Elige una contraseña nueva",
      button: "Elegir una contraseña nueva",
      password: "Contraseña nueva",
      confirm: "Confirma la contraseña nueva",
    },
    ...{
      save: "Guardar contraseña",
      signIn: "Iniciar sesión",
      current: "Contraseña",
      welcome: "¡Qué gusto verte de nuevo!",
    },
  },
} as const;

for (const language of ["en", "es"] as const) {
  for (const [device, script, width] of [
    ["phone", false, 390],
    ["desk", true, 1280],
  ] as const) {
    test(`a forgotten password is recovered from the mail in the inbox: in ${language}, at a ${device}, script ${script ? "on" : "off"}`, {
      timeout: 60_000,
    }, async () => {
      const say = WORDS[language];
      const { id, email } = await market.person();
      await market.db.update(users).set({ language }).where(eq(users.id, id));
      const context = await browser.newContext({
        ...{ locale: language, javaScriptEnabled: script, viewport: { width, height: 800 } },
      });
      const page = await context.newPage();
      await page.goto(`${market.origin}/auth`);
      await page.getByRole("link", { name: say.forgot }).click();
      await page.getByLabel(say.email).fill(email);
      await page.getByRole("button", { name: say.ask }).click();
      await page.waitForURL("**/auth");

      await expect.poll(() => market.mail.mails.some(({ to }) => to === email)).toBe(true);
      await page.goto(market.mail.url);
      await page.getByRole("link", { name: email }).click();
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain(say.subject);
      await page.frameLocator("iframe").getByRole("link", { name: say.button }).click();
      await page.waitForURL(`${market.origin}/auth/reset?**`);
      await page.getByLabel(say.password, { exact: true }).fill("tres palabras nuevas");
      await page.getByLabel(say.confirm).fill("tres palabras nuevas");
      await page.getByRole("button", { name: say.save }).click();
      await page.waitForURL("**/auth");

      await page.getByLabel(say.email).fill(email);
      await page.getByLabel(say.current, { exact: true }).fill("tres palabras nuevas");
      await page.locator("main").getByRole("button", { name: say.signIn }).click();
      await page.waitForURL(`${market.origin}/`);
      expect(
        await page
          .getByLabel(/Notifica/, { exact: true })
          .first()
          .innerText(),
      ).toContain(say.welcome);
      await context.close();
    });
  }
}
