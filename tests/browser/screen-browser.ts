import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { notifications, sessions, users } from "~/data/schema.server";
import { hasNotification } from "~/domain/messages/message";
import { DAY, MINUTE } from "~/domain/time";
import { MARKET_ZONE } from "~/domain/wall-time";
import { CAST } from "../../dev/demo/cast";
import { hydrated, JPEG } from "../support/browsing";
import { launchChromium } from "../support/chromium";
import { exampleMessage, MESSAGE_KINDS } from "../support/mails";
import { type Market, openMarket } from "../support/market";
import { PASSWORD, quickHash } from "../support/members";
import { photoFile, photoFiles } from "../support/photo-files";
import { putFactor } from "../support/put-factor";
import type { Visitor } from "../support/visitor";
import { OWN, type Screen, screens } from "./routes";

type People = Record<NonNullable<Screen["as"]>, Visitor>;

/** A provider that screens name and never ask. */
const GOOGLE = { id: "google", name: "Google", issuer: "http://127.0.0.1:9", client_id: "market" };

/** Of a market whose screens are filled. */
export const SCREENS = {
  demo: true,
  paypal: true,
  vars: { OIDC_PROVIDERS: JSON.stringify([GOOGLE]), TWO_PERSON_AMOUNT: "20000" },
} as const;

/** A tab for several screens in a row. */
export interface Tab {
  page: Page;
  /** In full, its mouse finds what it points at. */
  resize(width: number, height: number, isInFull?: boolean): Promise<unknown>;
}

/**
 * A market with content on every screen, and a browser that opens each as its reader; for pictures, or for checks of what
 * is laid out.
 */
export async function openScreenBrowser({ isPictured }: { isPictured: boolean }) {
  const market = await openMarket(SCREENS);
  const browser = await launchChromium();
  const { all, people } = await fillScreens(market);
  return {
    all,
    browser,
    openTab: (language: string) => openTabIn(browser, language, isPictured),
    openAs: (tab: Tab, screen: Screen, before?: Screen) => openAs(tab, screen, people, market.origin, before),
    async close() {
      await browser.close();
      await market.close();
    },
  };
}

/** Content on every screen, of a market of `SCREENS`. */
export async function fillScreens(market: Market) {
  const [user, seller] = [await market.person(), await market.person({ seller: "Tienda de pruebas" })];
  const [admin, suspended] = [await market.person({ admin: true }), await market.person({ seller: true })];
  const people = { user, seller, admin, suspended, newcomer: await market.person(), guarded: await market.person() };
  await putFactor(market, people.guarded);
  // Shown its code for as long as any test needs.
  await market.db
    .update(sessions)
    .set({ factor_at: Date.now() + DAY })
    .where(eq(sessions.user_id, people.guarded.id));
  // Who may have passkeys.
  const confirmed = { email_confirmed_at: 1, password_hash: quickHash(PASSWORD) };
  await market.db.update(users).set(confirmed).where(eq(users.id, seller.id));
  const all = await screens(market, people);
  const messages = MESSAGE_KINDS.map((kind) => exampleMessage(kind)).filter(hasNotification);
  const now = Date.now();
  await market.db.insert(notifications).values(
    Array.from({ length: 120 }, (_, index) => ({
      id: `n${100 + index}`,
      user_id: seller.id,
      message: messages[index % messages.length] ?? exampleMessage("outbid"),
      created_at: now - (120 - index) * MINUTE,
      read_at: index < 20 ? now : null,
    })),
  );
  await people.user.post("/account/profile/avatar", { avatar: await photoFile() });
  const silla = { title: "Silla", category: "home", price: "100" };
  const auction = { ...silla, listing_type: "auction" };
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  for (const fields of [
    { ...auction, draft: OWN.scheduled, starts_at: `${day}T12:00` },
    { ...auction, draft: OWN.bidden },
  ]) {
    await people.seller.post("/sell", { ...fields, photos: await photoFiles(1) });
  }
  const bidden = `/product/${OWN.bidden}`;
  await people.user.submit(await people.user.get(bidden), `form.stack[action="${bidden}"]`, { max: "100" });
  await people.seller.post(`${bidden}/revise`, { addition: "Incluye cojín." });
  await people.seller.post("/sell/photos", { title: "Silla", photos: await photoFiles(2) });
  for (const address of CAST.user.addresses ?? []) await people.user.post("/account/addresses/new", { ...address });
  return { all, people };
}

/**
 * A page that is not pictured is drawn at a tenth of its size: its layout is the same, and to paint all of it would take as
 * long as half of the checks.
 */
export async function openTabIn(browser: Browser, language: string, isPictured: boolean): Promise<Tab> {
  const context = await browser.newContext({
    locale: language,
    timezoneId: MARKET_ZONE,
    reducedMotion: "reduce",
    ...(!isPictured && { viewport: null }),
  });
  const page = await context.newPage();
  if (isPictured) return { page, resize: (width, height) => page.setViewportSize({ width, height }) };
  const session = await context.newCDPSession(page);
  const resize: Tab["resize"] = (width, height, isInFull = false) => {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false, scale: isInFull ? 1 : 0.1 };
    return session.send("Emulation.setDeviceMetricsOverride", metrics);
  };
  return { page, resize };
}

/** Whether a screen is what an action makes of the one that was opened before it. */
function goesOn(screen: Screen, before?: Screen): boolean {
  return before?.path === screen.path && before.as === screen.as && !before.act && !screen.before;
}

/**
 * Opens a screen with its reader's session cookie only, and runs its action; on the page that is open, where that is the
 * screen `before`. `html` is null then.
 */
async function openAs({ page, resize }: Tab, screen: Screen, people: People, origin: string, before?: Screen) {
  const context = page.context();
  const cookies = screen.as ? [...people[screen.as].cookies] : [];
  await context.clearCookies();
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
  const isOpen = goesOn(screen, before);
  // What is left is not laid out once more.
  if (!isOpen) await page.evaluate(() => document.documentElement.style.setProperty("display", "none"));
  await resize(1280, 900, Boolean(screen.act));
  await page.emulateMedia({ colorScheme: "light" });
  const complaints: string[] = [];
  page.removeAllListeners();
  page.on("console", (message) => {
    // The browser logs an error for a page whose status is an error on purpose.
    const expected = [screen.status, screen.leadsTo].some((one) => one && message.text().includes(`status of ${one}`));
    if (["error", "warning"].includes(message.type()) && !expected) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  // The sell form saves itself, and asks for data.
  await page.setExtraHTTPHeaders(screen.path === "/sell" ? {} : JPEG);
  screen.before?.();
  let html: string | null = null;
  if (!isOpen) {
    const response = await page.goto(origin + screen.path);
    const status = response?.status();
    if (status !== (screen.status ?? 200)) throw new Error(`${screen.path} answers ${status}`);
    html = (await response?.text()) ?? "";
  }
  await screen.act?.(page);
  await hydrated(page);
  return { html, complaints };
}
