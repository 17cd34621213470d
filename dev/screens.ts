import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { renderEmail } from "~/gateways/mail/email.server";
import { LANGUAGES, type Language } from "~/i18n/language";
import type { Screen } from "../tests/browser/routes";
import { openScreenBrowser } from "../tests/browser/screen-browser";
import { exampleMessage, exampleSale, MAIL_KINDS, mailSettings, outgoingEmail } from "../tests/support/mails";

/** `dark`: also dark at 1280 px, and dark in Spanish. `only`: screens whose address has a text, or several, and no emails. */
const { values, positionals } = parseArgs({
  options: { dark: { type: "boolean" }, only: { type: "string", multiple: true } },
  allowPositionals: true,
});
const { dark: everyPair, only } = values;
const [folder = "build/screens"] = positionals;
const isAsked = ({ path }: Screen) => !only || only.some((part) => path.includes(part));

await rm(folder, { recursive: true, force: true });
const screens = await openScreenBrowser({ isPictured: true });
try {
  // What happens before a screen happens to the whole market: those come last, one by one.
  await Promise.all(LANGUAGES.map((language) => saveScreens(language, (one) => isAsked(one) && !one.before)));
  for (const language of LANGUAGES) await saveScreens(language, (one) => isAsked(one) && Boolean(one.before));
  if (!only) for (const language of LANGUAGES) await saveEmails(language);
} finally {
  await screens.close();
}
const saved = `${screens.all.en.filter(isAsked).length} screens${only ? "" : ` and ${MAIL_KINDS.length} emails`}`;
console.log(`Saved ${saved} in each language to ${folder}.`);

async function saveScreens(language: Language, wanted: (screen: Screen) => boolean): Promise<void> {
  const tab = await screens.openTab(language);
  const { page } = tab;
  await mkdir(join(folder, language), { recursive: true });
  for (const [index, screen] of screens.all[language].entries()) {
    if (!wanted(screen)) continue;
    const file = join(folder, language, nameOf(index, screen));
    await screens.openAs(tab, screen);
    await writeFile(`${file}.txt`, `${screen.path} (${screen.as ?? "visitor"})\n\n${await readText(page)}\n`);
    await shoot(page, `${file}-1280.jpg`, 1280);
    await shoot(page, `${file}-390.jpg`, 390);
    // Colours are the same in every language.
    if (language !== "en" && !everyPair) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    await shoot(page, `${file}-390-dark.jpg`, 390);
    if (everyPair) await shoot(page, `${file}-1280-dark.jpg`, 1280);
  }
  await page.context().close();
}

async function saveEmails(language: Language): Promise<void> {
  const { page } = await screens.openTab(language);
  await mkdir(join(folder, language, "emails"), { recursive: true });
  for (const kind of MAIL_KINDS) {
    const { subject, text, html } = renderEmail(
      outgoingEmail({ language, message: exampleMessage(kind), sale: exampleSale(kind) }),
      mailSettings(),
    );
    const file = join(folder, language, "emails", kind);
    await writeFile(`${file}.txt`, `${subject}\n\n${text}`);
    await page.setContent(html);
    await shoot(page, `${file}.jpg`, 600);
  }
  await page.context().close();
}

/** "017-seller-account-orders-sales": the order of the list, its reader and its address without ids. */
function nameOf(index: number, { as: reader, path }: Screen): string {
  const words = path.replace(/[\da-f-]{36}/g, "id").replace(/(link|token)=.*/, "$1");
  const slug = words.replace(/[^\w]+/g, "-").replace(/^-|-$/g, "");
  return `${String(index).padStart(3, "0")}-${reader ?? "visitor"}-${slug || "home"}`;
}

async function shoot(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.screenshot({ path, fullPage: true, type: "jpeg", quality: 70, animations: "disabled" });
}

/** Everything that a reader is told: the title, what is visible, and what only a screen reader says. */
function readText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const named = ["alt", "placeholder", "aria-label", "title"].flatMap((name) =>
      [...document.body.querySelectorAll(`[${name}]`)].map((one) => `${name}: ${one.getAttribute(name)}`),
    );
    return [document.title, document.body.innerText, ...new Set(named)].join("\n\n");
  });
}
