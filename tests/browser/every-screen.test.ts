import { expect, test } from "vitest";
import { isTooWide } from "../support/browsing";
import { launchChromium } from "../support/chromium";
import { checkScreens, openAs, openScreens, openTab } from "./every-screen";
import { OWN } from "./routes";
import { openTabIn } from "./screen-browser";

openScreens();

const LANGUAGES = ["en", "es"] as const;
const timeout = 900_000;

test.concurrent.each(LANGUAGES)(
  "every screen in %s: heading and text without script, axe finds nothing in English, no console complains, nothing scrolls sideways at 320 px",
  { timeout },
  async (language) => {
    expect(await checkScreens(language, ({ before }) => !before)).toEqual([]);
  },
);

test.each(LANGUAGES)("the same for screens in %s that something happens before", { timeout }, async (language) => {
  expect(await checkScreens(language, ({ before }) => Boolean(before))).toEqual([]);
});

test.each(LANGUAGES)(
  "on the smallest phone the header's tools stand in one line in %s, also with many notifications",
  async (language) => {
    const tab = await openTab(language);
    const { page } = tab;
    for (const [as, tools] of [
      ["seller", 6],
      [undefined, 5],
    ] as const) {
      await openAs(tab, { path: "/", as });
      await tab.resize(320, 700);
      if (as) expect(await page.locator(".bell .count").textContent()).toBe("99+");
      const boxes = await page
        .locator(".top .logo, .find, .tools button:visible, .tools a:visible")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes).toHaveLength(tools);
      for (const [index, box] of boxes.entries()) {
        const before = boxes[index - 1];
        expect(box.left).toBeGreaterThanOrEqual(before?.right ?? 0);
        expect([box.top, box.height]).toEqual([boxes[0]?.top, 44]);
      }
    }
  },
);

test.each(LANGUAGES)("on the smallest phone no card's facts or badge are cut off in %s", async (language) => {
  const tab = await openTab(language);
  const { page } = tab;
  for (const path of ["/search", "/"]) {
    await openAs(tab, { path });
    await tab.resize(320, 700);
    const [cut, seen] = await page.evaluate(() => {
      const cut: string[] = [];
      let seen = 0;
      for (const part of document.querySelectorAll<HTMLElement>(".item .traits, .item .chip, .tiles a")) {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        // The sheet clips there.
        const start = part.matches(".traits") ? left + 0.6 * Number.parseFloat(getComputedStyle(part).fontSize) : left;
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const text = texts.currentNode;
          if (text.parentElement?.closest("i, .sr")) continue;
          const range = document.createRange();
          range.selectNode(text);
          for (const box of range.getClientRects()) {
            seen++;
            if (box.left < start - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1)
              cut.push(text.textContent ?? "");
          }
        }
      }
      return [cut, seen] as const;
    });
    expect(cut).toEqual([]);
    expect(seen).toBeGreaterThan(20);
  }
});

test("with text twice as large, as a reader's browser is set, no page is wider than a phone", async () => {
  const browser = await launchChromium("--blink-settings=defaultFontSize=32");
  const tab = await openTabIn(browser, "en", false);
  const { page } = tab;
  const wide: string[] = [];
  for (const path of [
    ...["/", `/product/${OWN.bidden}`, "/cart", "/checkout", "/account/orders", "/account/watchlist", "/auction-rules"],
    ...["/seller-settings", "/sell", "/search?q=silla&format=auction"],
  ]) {
    await openAs(tab, { path, as: path.startsWith("/sell") ? "seller" : "user" });
    expect(await page.evaluate("getComputedStyle(document.documentElement).fontSize")).toBe("32px");
    await tab.resize(390, 844);
    if (await isTooWide(page)) wide.push(path);
  }
  await browser.close();
  expect(wide).toEqual([]);
});
