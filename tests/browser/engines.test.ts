import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromium } from "../support/engines/chromium";
import { firefox } from "../support/engines/firefox";
import { type Engine, FIND, type Tab } from "../support/engines/tab";
import { webkit } from "../support/engines/webkit";
import type { Market } from "../support/market";

// ENGINES=chromium,firefox,webkit names engines that have to be there. Without it, what is installed is tested.
const ENGINES: Record<string, Engine> = { firefox, webkit, chromium };
const wanted = process.env.ENGINES?.split(",");
const names = wanted ?? ["firefox", "webkit"];
const NAMES: Record<string, string> = { firefox: "Firefox", webkit: "WebKitGTK", chromium: "Chromium" };

const PHOTO = resolve("dev/demo/photos/twin-lens-camera.jpg");
const TITLE = "Cámara réflex de doble lente";

const VARIANTS = [
  { script: true, width: 1280, height: 800 },
  { script: false, width: 390, height: 844 },
];

/** A button, link or summary by its text. */
const named = (text: string) =>
  `//*[self::button or self::a or self::summary][normalize-space()="${text}" or @aria-label="${text}"]`;
const field = (id: string) => `//*[@id="${id}"]`;
const heading = (text: string) => `//h1[contains(normalize-space(), "${text}")]`;
const message = (text: string) => `//*[contains(@class, "notes")]//p[contains(normalize-space(), "${text}")]`;

let market: Market;

for (const name of names) {
  const engine = ENGINES[name];
  if (!engine) throw new Error(`No engine is called ${name}: ${Object.keys(ENGINES).join(", ")}`);
  if (engine.missing && !wanted) {
    console.log(`${NAMES[name]} is not tested: ${engine.missing}.`);
    test.skip(`${NAMES[name]}: ${engine.missing}`);
    continue;
  }
  describe.each(VARIANTS)(`${NAMES[name]}, script $script, $width px`, (options) => {
    let tab: Tab;
    beforeAll(async () => {
      if (engine.missing) throw new Error(`${NAMES[name]}: ${engine.missing}`);
      const { openMarket } = await import("../support/market");
      market = await openMarket({ paypal: true });
      tab = await engine.open(options);
    });
    afterAll(async () => {
      await tab?.close();
      await market?.close();
    });

    /** Waits until the page twice gives the same answer, not null; pages in between may be gone while they are asked. */
    function stays(source: string, values: string[]) {
      let before: unknown;
      const look = async () => {
        const now = await tab.evaluate(source, ...values).catch(() => null);
        const stands = now !== null && now === before;
        before = now;
        return stands;
      };
      return expect.poll(look).toBe(true);
    }
    /** Waits until something is visible and stands still. */
    async function see(xpath: string): Promise<void> {
      const found = stays(PLACE, [xpath]);
      await found.catch(async () => expect.fail(`${xpath} is not on ${await tab.evaluate(PAGE)} ${tab.complaints}`));
    }
    const press = async (text: string) => {
      await see(named(text));
      await tab.click(named(text));
    };
    const fill = async (values: Record<string, string>) => {
      for (const [id, text] of Object.entries(values)) {
        await see(field(id));
        await tab.type(field(id), text);
      }
    };
    const fits = async () =>
      expect(await tab.evaluate("() => document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    const open = (path: string) => tab.open(market.origin + path);

    async function signUp(full_name: string, email: string): Promise<void> {
      await fill({ full_name, email, password: "tres palabras largas" });
      // The tab above the form has the same words.
      await tab.click('//button[normalize-space()="Create account"]');
    }
    async function signOut(): Promise<void> {
      await open("/account");
      await press("Sign Out");
      await see(message("You've signed out"));
    }

    test("a newcomer signs up, opens a store and sells with a photograph", async () => {
      await open("/sell");
      await press("Create account");
      await signUp("Lucía Pérez", "lucia@example.com");
      await fill({ business_name: "Foto Lucía" });
      await press("Save profile");
      await see(field("photos"));
      await fill({ title: TITLE, price: "4,850.50" });
      await tab.evaluate(CHOOSE, "category", "collectibles");
      await tab.attach(field("photos"), PHOTO);
      if (!options.script) await press("Upload photos");
      await see('//img[@alt="Photo 1"]');
      await press("Publish");
      await see(message("Product published"));
      await see(heading(TITLE));
      await fits();
      await signOut();
    });

    test("home leads to the product, whose photograph is shown", async () => {
      await open("/");
      await fits();
      await tab.click(`//main//a[contains(normalize-space(), "${TITLE}")]`);
      await see(heading(TITLE));
      await expect
        .poll(() => tab.evaluate("() => document.querySelector('main img[srcset]').naturalWidth > 100"))
        .toBe(true);
      await fits();
    });

    test("a visitor buys: signs up on the way, gives an address, pays, and reads that it is paid", async () => {
      await press("Buy It Now");
      await press("Create account");
      await signUp("Ana Núñez", "ana@example.com");
      await see(heading("Checkout"));
      await fill({ full_name: "Ana Núñez", phone: "55 5555 0101", street_address: "Calle 1", city: "Puebla" });
      await fill({ state: "Puebla", postal_code: "72000" });
      await fits();
      await press("Checkout with PayPal");
      await press("Cancel and return to the store");
      await see(message("You left PayPal without paying"));
      await press("Checkout with PayPal");
      await press("Pay now");
      await see(heading("Your payment went through"));
      await fits();
    });

    test("a bid leads", async () => {
      const { auctionOf } = await import("../support/auctions");
      const seller = await market.person({ seller: true });
      const { productId } = await auctionOf(market.db, seller.id, { title: "Reloj" });
      // Its key has no object in the bucket.
      await market.db.run(sql`DELETE FROM product_images WHERE product_id = ${productId}`);
      await open(`/product/${productId}`);
      await fill({ max: "150" });
      await press("Bid Now");
      await see(message("You're the highest bidder"));
      await fits();
    });

    test("the account knows the order, and is left by its button", async () => {
      await open("/account/orders");
      await see(`//main//*[contains(normalize-space(), "${TITLE}")]`);
      await fits();
      await signOut();
      await open("/account/orders");
      await see(heading("Sign in"));
      expect(tab.complaints).toEqual([]);
    });
  });
}

const PAGE = "() => location + document.body.innerText";
const PLACE = `(xpath) => {
  const { x, y } = (${FIND})(xpath)?.getBoundingClientRect() ?? {};
  return x === undefined ? null : x + " " + y;
}`;

/** Chooses an option as a person does: the page hears of it. */
const CHOOSE = `(id, value) => {
  const select = document.getElementById(id);
  select.value = value;
  for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
}`;
