import { launchChromium } from "../tests/support/chromium";
const [port, who, ...paths] = process.argv.slice(2);
const browser = await launchChromium();
for (const [lang, width, scheme] of [["en", 390, "light"], ["es", 1280, "light"], ["es", 390, "dark"]] as const) {
  const context = await browser.newContext({ locale: lang === "es" ? "es-MX" : "en-US", viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme: scheme });
  const page = await context.newPage();
  await page.goto(`http://localhost:${port}/auth`);
  await page.fill("#email", who!); await page.fill("#password", "tianguis-demo");
  await Promise.all([page.waitForURL((u) => !u.pathname.startsWith("/auth")), page.locator("main form button[type=submit]").first().click()]);
  let n = 0;
  for (const path of paths) {
    await page.goto(`http://localhost:${port}${path}`);
    if (n === 0) await page.locator("details.card summary").click().catch(() => {});
    await page.screenshot({ path: `/tmp/shot-${n++}-${lang}-${width}-${scheme}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
