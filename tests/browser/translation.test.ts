import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browse, press } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoFiles } from "../support/photo-files";
import { WITH_WORKERS_AI } from "../support/workers-ai";

let market: Market;
/** Translates on the server, too. */
let serving: Market;
let browser: Browser;

beforeAll(async () => {
  [market, serving, browser] = await Promise.all([
    openMarket(),
    openMarket({ around: WITH_WORKERS_AI }),
    openChromium(),
  ]);
});

afterAll(async () => {
  await browser.close();
  await market.close();
  await serving.close();
});

async function publish({ person }: Market): Promise<string> {
  const seller = await person({ seller: true });
  const listing = { title: "Lámpara de latón", category: "home", price: "850", returns: "Sin lavar" };
  const description = "Con foco nuevo.\nFunciona bien.";
  return (await seller.post("/sell", { ...listing, description, photos: await photoFiles(1) })).path;
}

type Behavior = "available" | "unavailable" | "broken";

/** The browser's Translator: https://developer.mozilla.org/docs/Web/API/Translator. It needs a press, and downloads first. */
function fakeTranslator(behavior: Behavior) {
  const target = globalThis as unknown as { Translator: unknown };
  target.Translator = {
    availability: async () => (behavior === "unavailable" ? "unavailable" : "downloadable"),
    create: async ({ monitor }: { monitor(model: EventTarget): void }) => {
      if (!navigator.userActivation.isActive) throw new DOMException("no press", "NotAllowedError");
      if (behavior === "broken") throw new DOMException("no space", "NotSupportedError");
      const model = new EventTarget();
      monitor(model);
      for (const loaded of [0, 0.5, 1]) model.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded }));
      return {
        translate: async (text: string) => {
          if (!text.trim() || text.includes("\n")) throw new DOMException("one line", "OperationError");
          return `en: ${text}`;
        },
        destroy: () => {},
      };
    },
  };
}

async function open({ origin }: Market, path: string, behavior: Behavior | null) {
  const opened = await browse(browser, { locale: "en", viewport: { width: 390, height: 844 } });
  // The browser of these tests may have a Translator of its own.
  await opened.page.addInitScript("delete globalThis.Translator");
  if (behavior) await opened.page.addInitScript(fakeTranslator, behavior);
  const scripts: string[] = [];
  opened.page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await opened.page.goto(origin + path);
  return { ...opened, scripts };
}

const BUTTON = { name: "Translate to English" };

test("where the browser translates, a press shows the listing in the reader's language, and another the original", async () => {
  const { page, context, complaints } = await open(market, await publish(market), "available");
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByRole("button", BUTTON).press("Enter");
  await expect.poll(() => heading.textContent()).toBe("en: Lámpara de latón");
  expect(await heading.getAttribute("lang")).toBe("en");
  expect(await page.locator("p.lines").textContent()).toBe("en: Con foco nuevo.\nen: Funciona bien.");
  expect(await page.locator(".facts").textContent()).toContain("en: Sin lavar");
  expect(await page.getByText("Translated automatically from Spanish.").isVisible()).toBe(true);
  expect(await page.getByText("In Spanish").isVisible()).toBe(false);

  const back = page.getByRole("button", { name: "See the original" });
  await expect.poll(() => back.evaluate((one) => one === document.activeElement)).toBe(true);
  await back.press("Enter");
  await expect.poll(() => heading.textContent()).toBe("Lámpara de latón");
  expect(await heading.getAttribute("lang")).toBe("es");
  expect(await page.getByText("Translated automatically from Spanish.").isVisible()).toBe(false);
  expect(await page.getByRole("button", BUTTON).isVisible()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test("where it cannot, the listing stays as it is, and where the server can, the server does", async () => {
  const alone = await open(market, await publish(market), "broken");
  await alone.page.getByRole("button", BUTTON).click();
  await expect.poll(() => alone.page.locator("form [role=status]").textContent()).toContain("We couldn't translate");
  expect(await alone.page.getByRole("heading", { level: 1 }).textContent()).toBe("Lámpara de latón");
  await alone.context.close();

  const served = await open(serving, await publish(serving), "broken");
  await press(served.page.getByRole("button", BUTTON));
  expect(served.page.url()).toContain("?text=translated");
  expect(await served.page.getByRole("heading", { level: 1 }).textContent()).toBe("es>en lámpara de latón");
  await served.context.close();
});

test("a browser without a translator loads nothing more, and shows the button only if the server translates", async () => {
  for (const behavior of [null, "unavailable"] as const) {
    const { page, context, scripts } = await open(market, await publish(market), behavior);
    // A browser with a translator is asked whether it has the languages.
    await page.waitForLoadState("networkidle");
    await expect.poll(() => scripts.length).toBe(behavior ? 2 : 1);
    expect(await page.getByRole("button", BUTTON).isVisible()).toBe(false);
    await context.close();
  }
  const { page, context } = await open(serving, await publish(serving), null);
  expect(await page.getByRole("button", BUTTON).isVisible()).toBe(true);
  await context.close();
});

test("a page in the listing's language loads no translator", async () => {
  const path = await publish(market);
  const { page, context, complaints } = await browse(browser, { locale: "es-MX" });
  await page.addInitScript(fakeTranslator, "available" as Behavior);
  await page.goto(market.origin + path);
  expect(await page.locator("[data-translator]").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
