import { eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { drafts } from "~/data/schema.server";
import { en } from "~/i18n/en";
import { auctionOf } from "../support/auctions";
import { hydrated, press } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoInput } from "../support/photo-files";
import { putOrder } from "../support/put-order";
import { startSlowServer } from "../support/slow-server";
import { strike } from "../support/strikes";

// With script: the sell form never shows less than was typed, whatever is under way.

let server: Awaited<ReturnType<typeof startSlowServer>>;
let market: Market;
let browser: Browser;

beforeAll(async () => {
  server = await startSlowServer();
  [market, browser] = await Promise.all([openMarket({ vars: { APP_ORIGIN: server.origin } }), openChromium()]);
  server.serve(market.origin);
});
afterEach(() => server.release());
afterAll(async () => {
  await browser.close();
  await server.close();
  await market.close();
});

type Person = Awaited<ReturnType<Market["person"]>>;

async function openAs(person: Person, options: { javaScriptEnabled?: boolean } = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: "en", reducedMotion: "reduce", ...options });
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: server.origin })));
  return context;
}

/** A seller's tab with the sell form, hydrated. */
async function openForm(): Promise<{ ana: Person; context: BrowserContext; page: Page }> {
  const ana = await market.person({ seller: true });
  const context = await openAs(ana);
  return { ana, context, page: await openSell(context) };
}

async function openSell(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.origin}/sell`);
  await hydrated(page);
  return page;
}

const title = (page: Page) => page.locator("#title");

async function storedTitle({ id }: Person): Promise<string | undefined> {
  const [row] = await market.db.select().from(drafts).where(eq(drafts.user_id, id));
  return JSON.parse(row?.fields ?? "{}").title;
}

const expectStored = (ana: Person, text: string) => expect.poll(() => storedTitle(ana)).toBe(text);

const SAVES = "/sell/draft";
/** Sends a save on that was held back; whether it was stored. */
const sendOn = async (index: number) => JSON.parse((await server.sendOn(index)) || "{}").isSaved;

test("a second after the last key the draft is stored, so a tab that is killed loses nothing", async () => {
  const { ana, context, page } = await openForm();
  await title(page).pressSequentially("Silla plegable");
  await expectStored(ana, "Silla plegable");
  await page.getByText(en.sell.draftKept).waitFor();
  // A crash runs no script of the page.
  await page.goto("chrome://crash").catch(() => {});
  const again = await openSell(context);
  expect(await title(again).inputValue()).toBe("Silla plegable");
  await context.close();
});

test("an older save that a slow server takes after a newer one loses", async () => {
  const { ana, context, page } = await openForm();
  server.hold(SAVES);
  await title(page).fill("Sil");
  await expect.poll(() => server.held.length).toBe(1);
  await title(page).fill("Silla");
  await page.goto(`${server.origin}/terms`);
  await expect.poll(() => server.held.length).toBe(2);
  await sendOn(1);
  expect(await storedTitle(ana)).toBe("Silla");
  expect(await sendOn(0)).toBe(false);
  expect(await storedTitle(ana)).toBe("Silla");
  server.release();
  expect(await title(await openSell(context)).inputValue()).toBe("Silla");
  await context.close();
});

test("a reload right after the last key shows all of it, though the save is still under way", async () => {
  const { ana, context, page } = await openForm();
  server.hold(SAVES);
  await title(page).fill("Silla de pino");
  await page.locator("#category").selectOption("home");
  await page.getByRole("radio", { name: "Auction" }).check();
  await page.getByRole("textbox", { name: "Starting price" }).fill("250");
  await page.reload();
  await hydrated(page);
  expect(await storedTitle(ana)).toBeUndefined();
  await expect.poll(() => title(page).inputValue()).toBe("Silla de pino");
  expect(await page.locator("#category").inputValue()).toBe("home");
  expect(await page.getByRole("radio", { name: "Auction" }).isChecked()).toBe(true);
  expect(await page.getByRole("textbox", { name: "Starting price" }).inputValue()).toBe("250");
  // The save of the page before arrives now; this page's are later ones of the same form.
  await sendOn(0);
  expect(await storedTitle(ana)).toBe("Silla de pino");
  server.release();
  await title(page).fill("Silla de pino blanco");
  await expectStored(ana, "Silla de pino blanco");
  await context.close();
});

test("smart search fills in what is empty without leaving the page, and leaves what was typed since", async () => {
  const { ana, context, page } = await openForm();
  const category = page.locator("#category");
  await title(page).fill("Guitarra acústica usada");
  server.hold("/sell/search-product-info");
  await page.getByRole("button", { name: en.assistant.button }).click();
  await expect.poll(() => server.held.length).toBe(1);
  await page.locator("#description").fill("My own words");
  await server.sendOn(0);
  server.release();
  await page.getByText(en.assistant.found).first().waitFor();
  await expect.poll(() => category.inputValue()).toBe("other");
  await expect.poll(() => page.locator("#condition").inputValue()).toBe("used-good");
  expect(await page.locator("#description").inputValue()).toBe("My own words");
  const stored = async () => {
    const [row] = await market.db.select().from(drafts).where(eq(drafts.user_id, ana.id));
    return JSON.parse(row?.fields ?? "{}");
  };
  await expect.poll(stored).toMatchObject({ category: "other", description: "My own words" });
  await context.close();
});

test("a draft that was changed in another tab is not overwritten before its seller says so", async () => {
  const { ana, context, page: stale } = await openForm();
  const other = await openSell(context);
  await title(other).fill("Newer");
  await expectStored(ana, "Newer");
  await title(stale).fill("Older form");
  await stale.getByText(en.sell.draftChanged).first().waitFor();
  expect(await storedTitle(ana)).toBe("Newer");
  expect(await title(stale).inputValue()).toBe("Older form");
  // Neither typing on nor leaving replaces it.
  await title(stale).fill("Older form still");
  await stale.waitForTimeout(1500);
  expect(await storedTitle(ana)).toBe("Newer");
  await stale.getByRole("button", { name: "Save draft" }).last().click();
  await expectStored(ana, "Older form still");
  await title(stale).fill("Older form again");
  await expectStored(ana, "Older form again");
  // Now the other tab is the stale one: closing it saves nothing.
  await title(other).fill("Too late");
  await other.close({ runBeforeUnload: true });
  await stale.waitForTimeout(500);
  expect(await storedTitle(ana)).toBe("Older form again");
  await context.close();
});

test("going back to the form shows what was typed, and what was saved elsewhere meanwhile", async () => {
  const { ana, context, page } = await openForm();
  await title(page).fill("Mesa");
  await press(page.getByRole("link", { name: en.shell.terms }).last());
  await page.goBack();
  await hydrated(page);
  await expect.poll(() => title(page).inputValue()).toBe("Mesa");
  await page.goto(`${server.origin}/terms`);
  await expectStored(ana, "Mesa");
  const other = await openSell(context);
  await title(other).fill("Mesa de centro");
  await expectStored(ana, "Mesa de centro");
  await page.goBack();
  await hydrated(page);
  // The browser may show the page as it was left; then it saves nothing over the newer draft.
  await title(page).press("End");
  await page.waitForTimeout(1500);
  expect(await storedTitle(ana)).toBe("Mesa de centro");
  await context.close();
});

test("another language keeps every field and the photos, though the server is slow", async () => {
  const { ana, context, page } = await openForm();
  await page.setInputFiles("#photos", await photoInput());
  await page.getByRole("img", { name: "Photo 1" }).waitFor();
  server.hold(SAVES);
  await title(page).fill("Bonsái");
  await page.locator("#price").fill("no sé");
  await press(page.locator("header label:visible", { hasText: "Español" }));
  await hydrated(page);
  expect(await title(page).inputValue()).toBe("Bonsái");
  expect(await page.locator("#price").inputValue()).toBe("no sé");
  expect(await page.locator(".pics li").count()).toBe(1);
  await sendOn(0);
  server.release();
  await title(page).fill("Bonsái de 20 años");
  await expectStored(ana, "Bonsái de 20 años");
  await page.reload();
  expect(await title(page).inputValue()).toBe("Bonsái de 20 años");
  await context.close();
});

test("publishing at once is not undone by a save that comes late", async () => {
  const { ana, context, page } = await openForm();
  await page.setInputFiles("#photos", await photoInput());
  await page.getByRole("img", { name: "Photo 1" }).waitFor();
  server.hold(SAVES);
  await title(page).fill("Bonsái");
  await page.locator("#category").selectOption("home");
  await page.locator("#price").fill("250");
  await expect.poll(() => server.held.length).toBe(1);
  await press(page.getByRole("button", { name: "Publish" }));
  expect(page.url()).toContain("/product/");
  expect(await sendOn(0)).toBe(false);
  expect(await storedTitle(ana)).toBeUndefined();
  server.release();
  expect(await title(await openSell(context)).inputValue()).toBe("");
  await context.close();
});

test("two tabs work on two drafts, and neither takes the other's text", async () => {
  const { ana, context, page: first } = await openForm();
  await title(first).fill("Silla");
  await expectStored(ana, "Silla");
  const second = await context.newPage();
  await second.goto(`${server.origin}/sell`);
  await press(second.getByRole("link", { name: en.sell.newDraft }));
  await hydrated(second);
  expect(await title(second).inputValue()).toBe("");
  await title(second).fill("Mesa");
  const stored = async () =>
    (await market.db.select().from(drafts).where(eq(drafts.user_id, ana.id)))
      .map(({ fields }) => JSON.parse(fields).title)
      .sort();
  await expect.poll(stored).toEqual(["Mesa", "Silla"]);
  await title(first).fill("Silla de pino");
  await title(second).fill("Mesa de centro");
  await expect.poll(stored).toEqual(["Mesa de centro", "Silla de pino"]);
  await context.close();
});

test("a photo that is chosen on the page that edits a listing is shown at once, and what is typed stays", async () => {
  const { context, page } = await openForm();
  await page.setInputFiles("#photos", await photoInput());
  await page.getByRole("img", { name: "Photo 1" }).waitFor();
  await title(page).fill("Bonsái");
  await page.locator("#category").selectOption("home");
  await page.locator("#price").fill("250");
  await press(page.getByRole("button", { name: "Publish" }));
  await page.goto(`${page.url().replace(/[?#].*/, "")}/revise`);
  await hydrated(page);
  await title(page).fill("Bonsái de 20 años");
  await page.setInputFiles("#photos", await photoInput());
  await page.getByRole("img", { name: "Photo 2" }).waitFor();
  await hydrated(page);
  await press(page.getByRole("button", { name: "Move photo 2 forward" }));
  await expect.poll(() => page.locator(".notes").textContent()).toContain(en.sell.photoMoved);
  await expect.poll(() => title(page).inputValue()).toBe("Bonsái de 20 años");
  await context.close();
});

test.each([true, false])(
  "an address and a problem stay as typed in the other language, with script: %s",
  async (javaScriptEnabled) => {
    const [buyer, seller] = [await market.person(), await market.person({ seller: true })];
    const context = await openAs(buyer, { javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${server.origin}/account/addresses/new`);
    if (javaScriptEnabled) await hydrated(page);
    await page.getByLabel("Full name").fill("A");
    await page.getByLabel("Street").fill("Calle sin número");
    await page.locator("#postal_code").fill("no");
    await press(page.locator("header label:visible", { hasText: "Español" }));
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    const shownIn = (id: string) => page.locator(`#${id}`).inputValue();
    expect([await shownIn("full_name"), await shownIn("street_address"), await shownIn("postal_code")]).toEqual([
      "A",
      "Calle sin número",
      "no",
    ]);
    expect(await page.locator("main .error").count()).toBe(0);

    const order = await putOrder(market, buyer, seller);
    await page.goto(`${server.origin}/account/orders/${order}/problem`);
    const kind = page.locator("[name=kind]:enabled").first();
    await kind.check();
    await page.locator("#description").fill("Llegó\nroto");
    await press(page.locator("header label:visible", { hasText: "English" }));
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(await shownIn("description")).toBe("Llegó\nroto");
    expect(await kind.isChecked()).toBe(true);
    await context.close();
  },
);

test("of several appeals the one that was typed in is kept", async () => {
  const [buyer, seller] = [await market.person(), await market.person({ seller: true })];
  const { productId } = await auctionOf(market.db, seller.id);
  await strike(market, buyer.id, { productId, seller: seller.id }, Date.now() - 2000, Date.now() - 1000);
  const context = await openAs(buyer);
  const page = await context.newPage();
  await page.goto(`${server.origin}/account/settings/strikes`);
  await page.locator("main textarea").last().fill("Pagué a tiempo");
  await press(page.locator("header label:visible", { hasText: "Español" }));
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
  expect(await page.locator("main textarea").last().inputValue()).toBe("Pagué a tiempo");
  await context.close();
});
