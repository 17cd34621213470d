import { Builder, type WebElement } from "selenium-webdriver";
import { DriverService } from "selenium-webdriver/remote";
import { findProgram, startProgram } from "./programs";
import { type Engine, FIND, type Tab, type TabOptions } from "./tab";

const driver = findProgram("WebKitWebDriver");
const display = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
const virtualDisplay = findProgram("Xvfb");

/** WebKitGTK by WebDriver, which needs a display. */
export const webkit: Engine = {
  missing: driver
    ? display || virtualDisplay
      ? null
      : "there is no display, and no Xvfb is installed"
    : "no WebKitWebDriver is installed",
  open: (options) => openWebkit(driver ?? "", options),
};

async function openWebkit(path: string, { script, width, height }: TabOptions): Promise<Tab> {
  const screen = display ? null : await openDisplay();
  const env = { ...process.env, ...screen?.env, LANG: "en_US.UTF-8" };
  const service = new DriverService.Builder(path).setLoopback(true).setEnvironment(env).build();
  // Only page script is switched off: the driver's own still runs.
  const args = ["--automation", ...(script ? [] : ["--enable-javascript-markup=false"])];
  const browser = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": { args } })
    .build();
  await browser.manage().window().setRect({ x: 0, y: 0, width, height });

  async function find(xpath: string): Promise<WebElement> {
    const element = await browser.executeScript<WebElement | null>(`return (${FIND})(arguments[0])`, xpath);
    if (!element) throw new Error(`${xpath} is not there`);
    return element;
  }

  return {
    complaints: [],
    open: (url) => browser.get(url),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).sendKeys(text),
    attach: async (xpath, file) => (await find(xpath)).sendKeys(file),
    evaluate: <T>(source: string, ...values: string[]) =>
      browser.executeScript<T>(`return (${source})(...arguments)`, ...values),
    async close() {
      await browser.quit();
      await service.kill();
      await screen?.stop();
    },
  };
}

/** A display that nobody looks at. */
async function openDisplay() {
  const args = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const { match, stop } = await startProgram(virtualDisplay ?? "", args, {}, /^(\d+)\n/m);
  return { env: { DISPLAY: `:${match[1]}` }, stop };
}
