import { expect, test } from "vitest";
import { everywhere, open, openScreens } from "./every-screen";

openScreens();

test("without script every screen has its heading and its text", { timeout: 480_000 }, async () => {
  const wrong = await everywhere({ language: "en", script: false }, async (page) => {
    const headings = await page.locator("h1").count();
    const text = await page.locator("main").innerText();
    return headings === 1 && text.length > 40 ? [] : [`${headings} headings, ${text.length} letters`];
  });
  expect(wrong).toEqual([]);
});

test("on the smallest phone the header's tools stand in one line beside the logo, also with many notifications", async () => {
  for (const language of ["en", "es"]) {
    const { page } = await open({ path: "/", as: "seller" }, { language });
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.locator(".bell .count").textContent()).toBe("99+");
    const boxes = await page
      .locator(".top .logo, .tools button:visible, .tools a:visible")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(5);
    for (const [index, box] of boxes.entries()) {
      const before = boxes[index - 1];
      expect(box.left).toBeGreaterThanOrEqual(before?.right ?? 0);
      expect([box.top, box.height]).toEqual([boxes[0]?.top, 44]);
    }
    await page.context().close();
  }
});
