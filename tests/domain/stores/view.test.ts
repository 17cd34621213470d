import { expect, test } from "vitest";
import { countsAsView, type ViewRequest } from "~/domain/stores/view";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const DESK =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const shown = (asked: Partial<ViewRequest>) =>
  countsAsView({ userAgent: DESK, site: "same-origin", purpose: null, isRepeated: false, ...asked });

test.each([
  PHONE,
  DESK,
  `${PHONE} [FBAN/FBIOS;FBAV/490.0.0.0]`,
  "Mozilla/5.0 (Linux; Android 15; CUBOT X90) Chrome/142.0",
])("a person's browser counts: %s", (userAgent) => {
  expect(shown({ userAgent })).toBe(true);
  expect(shown({ userAgent, site: null })).toBe(true);
});

test.each([
  null,
  "curl/8.9.1",
  "WhatsApp/2.24.20 A",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b",
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)",
  "Mozilla/5.0 (Linux; Android 7.0) Chrome-Lighthouse",
])("a program does not: %s", (userAgent) => {
  expect(shown({ userAgent })).toBe(false);
});

test("neither does a page fetched ahead, a reload or another site's page", () => {
  expect(shown({ purpose: "prefetch" })).toBe(false);
  expect(shown({ isRepeated: true })).toBe(false);
  expect(shown({ site: "cross-site" })).toBe(false);
});
