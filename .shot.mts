import { chromium } from "playwright-core";

const base = "http://localhost:8931";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const photo = "/tmp/w-sellauction/dev/demo/photos/bonsai.jpg";
for (const [language, scheme] of [
  ["es", "light"],
  ["en", "dark"],
] as const)
  for (const width of [390, 1280]) {
    const context = await browser.newContext({
      locale: language,
      colorScheme: scheme,
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log(language, width, m.text()));
    page.on("pageerror", (e) => console.log("pageerror", String(e)));
    await page.goto(base + "/auth?to=%2Fsell");
    await page.fill("[name=email]", "joaquin@example.com");
    await page.fill("[name=password]", "tianguis-demo");
    await Promise.all([page.waitForURL(/sell/), page.locator("main form button.main").first().click()]);
    await page.waitForLoadState("networkidle");
    const tag = `${language}-${scheme}-${width}`;
    await page.screenshot({ path: `/tmp/shots-sell/sell-fixed-${tag}.png`, fullPage: true });
    await page.setInputFiles("#photos", photo);
    await page.waitForSelector(".pics li");
    await page.fill("#title", "Bonsái de olivo");
    await page.selectOption("#category", "home");
    await page.check("[value=auction]");
    await page.fill("#price", "250");
    await page.locator("summary").last().click();
    await page.fill("#reserve", "200");
    await page.fill("#buy_it_now", "300");
    await page.locator("#buy_it_now").blur();
    await page.fill("#starts_at", "2020-01-01T10:00");
    await page.locator("#starts_at").blur();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/shots-sell/sell-auction-${tag}.png`, fullPage: true });
    const day = new Date(Date.now() + 2 * 86400e3).toISOString().slice(0, 10);
    await page.fill("#reserve", "");
    await page.fill("#buy_it_now", "900");
    await page.fill("#starts_at", width === 390 ? `${day}T12:00` : "");
    await page.waitForLoadState("networkidle");
    await Promise.all([page.waitForURL(/product/), page.locator("form.sell button.main").click()]);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `/tmp/shots-sell/product-${tag}.png`, fullPage: true });
    const url = page.url();
    await page.goto(url + "/revise");
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `/tmp/shots-sell/revise-edit-${tag}.png`, fullPage: true });
    if (width === 390) {
      await page.goto(base + "/store/foto-ibanez");
      await page.screenshot({ path: `/tmp/shots-sell/store-${tag}.png` });
    } else {
      // a bid by Ana
      const other = await browser.newContext({ locale: language });
      const p = await other.newPage();
      await p.goto(base + "/auth?to=" + encodeURIComponent(new URL(url).pathname));
      await p.fill("[name=email]", "ana@example.com");
      await p.fill("[name=password]", "tianguis-demo");
      await Promise.all([p.waitForURL(/product/), p.locator("main form button.main").first().click()]);
      await p.fill("[name=max]", "400");
      await p.locator("form:has([name=max]) button.main").click();
      await p.waitForLoadState("networkidle");
      await p.waitForTimeout(500);
      const confirm = p.locator("main button.main").first();
      await page.fill("#description", "Con maceta de barro. La maceta tiene una grieta.");
      await page.locator("main form button.main").click();
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots-sell/revise-late-${tag}.png`, fullPage: true });
      if (await page.locator("#addition").count()) {
        await page.locator("main form button.main").click();
        await page.waitForLoadState("networkidle");
        await page.waitForTimeout(500);
      }
      await page.screenshot({ path: `/tmp/shots-sell/product-added-${tag}.png`, fullPage: true });
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto(url + "/revise");
      await page.screenshot({ path: `/tmp/shots-sell/revise-add-390-${language}.png`, fullPage: true });
    }
    await context.close();
  }
await browser.close();
