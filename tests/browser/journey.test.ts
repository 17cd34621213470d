import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browse, hydrated, notificationText, press, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoInput } from "../support/photo-files";

/** A real photo, and a small one: making AVIF of two real ones takes as long as the rest of the test. */
const photos = [
  { name: "rolleiflex.jpg", mimeType: "image/jpeg", buffer: await readFile("dev/demo/photos/twin-lens-camera.jpg") },
  await photoInput(),
];

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

/** A new user's way to a listing that every visitor finds. */
async function sellSomething(page: Page, { script, name }: { script: boolean; name: string }): Promise<void> {
  const title = `Cámara ${name} de 1962`;
  await page.goto(`${market.origin}/sell`);
  await press(page.getByRole("link", { name: "Create account" }));
  await page.getByLabel("Full name").fill("Lucía Pérez");
  await page.getByLabel("Email").fill(`${name}@example.com`);
  await page.getByLabel("Password").fill("tres palabras largas");
  await press(page.getByRole("button", { name: "Create account" }));

  // A user without a store is led to create one, and then back.
  expect(new URL(page.url()).pathname).toBe("/seller-settings");
  expect(await notificationText(page)).toContain("Seller profile needed");
  await page.getByLabel("Business name").fill(`Foto ${name}`);
  await press(page.getByRole("button", { name: "Save profile" }));
  expect(page.url()).toBe(`${market.origin}/sell`);

  if (script) await hydrated(page);
  expect(await page.getByRole("button", { name: "Publish" }).isDisabled()).toBe(true);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page.getByLabel("Category").selectOption("collectibles");
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("4,850.50");
  await page
    .getByRole("textbox", { name: "Description (optional)" })
    .fill("Réflex de doble lente, revisada.\nCon estuche.");
  await page.locator("input[type=file]").setInputFiles(photos);
  if (!script) await press(page.getByRole("button", { name: "Upload photos" }));
  const status = page.locator(".drop [role=status]");
  const says = () => (script ? status.innerText() : notificationText(page));
  await expect.poll(says).toContain("2 photos uploaded");
  await page.getByRole("img", { name: "Photo 2" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe(title);

  const forward = page.getByRole("button", { name: "Move photo 2 forward" });
  await (script ? forward.click() : press(forward));
  await expect.poll(() => page.getByRole("button", { name: "Publish" }).isDisabled()).toBe(false);
  await press(page.getByRole("button", { name: "Publish" }));
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(title);
  expect(await page.locator("main").innerText()).toContain("$4,850.50");
  expect(await notificationText(page)).toContain("Product published");

  const address = new URL(page.url()).pathname;
  for (const list of ["/", "/category/collectibles", `/search?q=camara+${name}`, `/store/foto-${name}`]) {
    await page.goto(market.origin + list);
    expect(await page.locator(`main .item a[href="${address}"]:not(#seen *)`).count(), list).toBe(1);
  }
}

for (const script of [true, false]) {
  test(`a stranger signs up, opens a store, publishes and is found, with script ${script ? "on" : "off"}`, async () => {
    const { context, page, complaints } = await browse(browser, {
      ...{ locale: "en", javaScriptEnabled: script, viewport: { width: 390, height: 844 } },
    });
    await sellSomething(page, { script, name: script ? "rolleiflex" : "yashica" });
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test("photos chosen before the script has loaded are uploaded once it runs", async () => {
  const { context, page } = await browse(browser, { locale: "en" });
  await signInAs(page, await market.person({ seller: true }), market);
  let release = () => {};
  const loaded = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", (route) => loaded.then(() => route.continue()));
  await page.goto(`${market.origin}/sell`, { waitUntil: "commit" });
  await page.locator("input[type=file]").setInputFiles(photos);
  release();
  await page.getByRole("img", { name: "Photo 2" }).waitFor();
  await context.close();
});

test("the slideshow of home gives each picture four seconds, pauses by its checkbox and stands still on wish, without script", async () => {
  const slides = async (reducedMotion: "reduce" | "no-preference", pause: boolean) => {
    const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion });
    const page = await context.newPage();
    await page.goto(market.origin);
    if (pause) await page.getByRole("checkbox", { name: "Pause" }).check();
    const styles = await page.locator(".slides > *").evaluateAll((all) =>
      all.map((slide) => {
        const { animationName, animationDuration, animationPlayState } = getComputedStyle(slide);
        return animationName === "none" ? "still" : `${animationDuration} ${animationPlayState}`;
      }),
    );
    await context.close();
    return styles;
  };
  // With two pictures, a round takes eight seconds.
  expect(await slides("no-preference", false)).toEqual(["8s running", "8s running"]);
  expect(await slides("no-preference", true)).toEqual(["8s paused", "8s paused"]);
  expect(await slides("reduce", false)).toEqual(["still", "still"]);
});
