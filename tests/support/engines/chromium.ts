import { launchChromium } from "../chromium";
import type { Engine, Tab, TabOptions } from "./tab";

/** The Chromium of the other browser tests: only when asked for, it proves the walk where nothing is installed. */
export const chromium: Engine = { missing: null, open: openChromium };

async function openChromium({ script, width, height }: TabOptions): Promise<Tab> {
  const browser = await launchChromium();
  const context = await browser.newContext({ locale: "en-US", javaScriptEnabled: script, viewport: { width, height } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const find = (xpath: string) => page.locator(`xpath=${xpath}`).filter({ visible: true }).first();
  return {
    complaints,
    open: async (url) => void (await page.goto(url)),
    click: (xpath) => find(xpath).click(),
    type: (xpath, text) => find(xpath).fill(text),
    attach: (xpath, file) => find(xpath).setInputFiles(file),
    evaluate: <T>(source: string, ...values: string[]) => page.evaluate<T>(`(${source})(...${JSON.stringify(values)})`),
    close: () => browser.close(),
  };
}
